internal import JSONText

/// Reads todo objects in place: checks the shape of each, and finds where its values lie.
struct StoredTodoScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var json: JSONScanner

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    self.bytes = bytes
    json = JSONScanner(bytes, from: offset)
  }

  /// Where it is, from the first of the bytes.
  var offset: Int { json.offset }

  /// The todo object that begins here.
  mutating func todo() throws(JSONError) -> StoredTodo {
    _ = try json.peekKind()
    let start = json.offset
    var values = Values()
    try json.beginObject()
    try scanInOrder(into: &values)
    while let key = try json.nextKey() {
      guard let field = field(of: key) else {
        try scanUnknown(key, into: &values)
        continue
      }
      guard !values.seen.contains(field) else { throw duplicate(key) }
      values.isCanonical = false
      try scan(field, into: &values)
    }
    return try storedTodo(of: values, in: start..<json.offset)
  }

  /// Scans the keys that stand where the canonical layout has them, which is all of them but for other programs' stores.
  private mutating func scanInOrder(into values: inout Values) throws(JSONError) {
    if json.skipKey(#""id":"#) { try scan(.id, into: &values) }
    if json.skipKey(#""uid":"#) { try scan(.uid, into: &values) }
    if json.skipKey(#""title":"#) { try scan(.title, into: &values) }
    if json.skipKey(#""content":"#) { try scan(.content, into: &values) }
    if json.skipKey(#""status":"#) { try scan(.status, into: &values) }
    if json.skipKey(#""priority":"#) { try scan(.priority, into: &values) }
    if json.skipKey(#""due":"#) { try scan(.due, into: &values) }
    if json.skipKey(#""start":"#) { try scan(.start, into: &values) }
    if json.skipKey(#""repeat":"#) { try scan(.repeats, into: &values) }
    if json.skipKey(#""project":"#) { try scan(.project, into: &values) }
    if json.skipKey(#""tags":"#) { try scan(.tags, into: &values) }
    if json.skipKey(#""created":"#) { try scan(.created, into: &values) }
    if json.skipKey(#""modified":"#) { try scan(.modified, into: &values) }
    if json.skipKey(#""completed":"#) { try scan(.completed, into: &values) }
  }

  private mutating func scan(_ field: TodoField, into values: inout Values) throws(JSONError) {
    values.seen.insert(field)
    switch field {
    case .id:
      _ = try json.peekKind()
      let offset = json.offset
      values.id = TodoID(rawValue: try json.integer())
      if values.id == nil { throw JSONError(offset: offset, expected: "an id from 1 to \(TodoID.maximum)") }
    case .uid: values.uid = try json.string()
    case .title: values.title = try json.string()
    case .content: values.content = try json.string()
    case .project: values.project = try json.string()
    case .status: values.status = try status()
    case .priority: values.priority = try priority()
    case .due: values.due = try date(into: &values)
    case .start: values.start = try date(into: &values)
    case .repeats: values.repeats = try repeatRule(into: &values)
    case .created: values.created = try instant(into: &values)
    case .modified: values.modified = try instant(into: &values)
    case .completed: values.completed = try instant(into: &values)
    case .tags:
      _ = try json.peekKind()
      values.tags = json.offset
      try json.beginArray()
      while try json.nextElement() { _ = try json.string() }
    }
  }

  /// Passes what the canonical layout has between two todos, if it is next and another todo may follow.
  mutating func skipSeparator() -> Bool {
    json.skip(",\n") && json.offset < bytes.count
  }

  private mutating func scanUnknown(_ key: JSONString, into values: inout Values) throws(JSONError) {
    let name = json.text(of: key)
    guard !values.unknown.contains(where: { json.text(of: $0.key) == name }) else { throw duplicate(key) }
    values.unknown.append((key, try json.skipValue()))
  }

  private func storedTodo(of values: Values, in range: Range<Int>) throws(JSONError) -> StoredTodo {
    guard let id = values.id, let uid = values.uid, let title = values.title, let status = values.status,
      let tags = values.tags, let created = values.created, let modified = values.modified
    else {
      let required: [TodoField] = [.id, .uid, .title, .status, .tags, .created, .modified]
      let missing = required.filter { !values.seen.contains($0) }.map { "\"\($0.rawValue)\"" }
      throw JSONError(offset: range.upperBound - 1, expected: "the key \(missing.joined(separator: ", "))")
    }
    return StoredTodo(
      bytes: bytes, range: range, id: id, status: status, priority: values.priority, due: values.due,
      start: values.start, created: created, modified: modified, completed: values.completed, uid: uid,
      title: title, content: values.content, repeats: values.repeats, project: values.project, tags: tags,
      unknown: values.unknown, isCanonical: values.isCanonical && json.isCanonical(from: range.lowerBound))
  }

  private func duplicate(_ key: JSONString) -> JSONError {
    JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"\(json.text(of: key))\" again")
  }
}

extension StoredTodoScanner {
  /// What has been seen of one object so far.
  private struct Values {
    var seen = FieldSet()
    var id: TodoID?
    var uid: JSONString?
    var title: JSONString?
    var content: JSONString?
    var status: TodoStatus?
    var priority: TodoPriority?
    var due: LocalDate?
    var start: LocalDate?
    var repeats: RepeatRule?
    var project: JSONString?
    var tags: Int?
    var created: Instant?
    var modified: Instant?
    var completed: Instant?
    var unknown: [(key: JSONString, value: Range<Int>)] = []
    /// Whether the keys so far are in order, and the values written as `TodoObjectWriter` writes them.
    var isCanonical = true
  }

  private mutating func status() throws(JSONError) -> TodoStatus {
    let string = try json.string()
    if json.equals(string, "open") { return .open }
    if json.equals(string, "done") { return .done }
    if json.equals(string, "cancelled") { return .cancelled }
    throw noChoice(string, of: TodoStatus.self)
  }

  private mutating func priority() throws(JSONError) -> TodoPriority {
    let string = try json.string()
    if json.equals(string, "high") { return .high }
    if json.equals(string, "medium") { return .medium }
    if json.equals(string, "low") { return .low }
    throw noChoice(string, of: TodoPriority.self)
  }

  private func noChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ string: JSONString, of type: Choice.Type
  ) -> JSONError {
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    return JSONError(offset: string.range.lowerBound - 1, expected: names.joined(separator: " or "))
  }

  private mutating func date(into values: inout Values) throws(JSONError) -> LocalDate {
    let string = try json.string()
    let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
    guard let date = LocalDate(ascii: ascii) else {
      throw JSONError(
        offset: string.range.lowerBound - 1, expected: "a date such as \"2026-12-01\" or \"2026-12-01T14:30\"")
    }
    if ascii.count != 10, ascii[10] != UInt8(ascii: "T") { values.isCanonical = false }
    return date
  }

  private mutating func repeatRule(into values: inout Values) throws(JSONError) -> RepeatRule {
    let string = try json.string()
    let text = json.text(of: string)
    guard let rule = RepeatRule(text) else {
      throw JSONError(offset: string.range.lowerBound - 1, expected: "a rule such as \"every 2 weeks\"")
    }
    if rule.description != text { values.isCanonical = false }
    return rule
  }

  private mutating func instant(into values: inout Values) throws(JSONError) -> Instant {
    let string = try json.string()
    let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
    guard let instant = Instant(ascii: ascii) else {
      throw JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\"")
    }
    if !Instant.isCanonical(ascii) { values.isCanonical = false }
    return instant
  }

  /// The field of that key.
  ///
  /// Length and first letter leave one candidate, or two.
  private func field(of key: JSONString) -> TodoField? {
    guard !key.hasEscapes else { return TodoField(rawValue: json.text(of: key)) }
    guard let first = bytes[key.range].first else { return nil }
    switch (key.range.count, Unicode.Scalar(first)) {
    case (2, "i"): return json.equals(key, "id") ? .id : nil
    case (3, "u"): return json.equals(key, "uid") ? .uid : nil
    case (3, "d"): return json.equals(key, "due") ? .due : nil
    case (4, "t"): return json.equals(key, "tags") ? .tags : nil
    case (5, "t"): return json.equals(key, "title") ? .title : nil
    case (5, "s"): return json.equals(key, "start") ? .start : nil
    case (6, "s"): return json.equals(key, "status") ? .status : nil
    case (6, "r"): return json.equals(key, "repeat") ? .repeats : nil
    case (7, "c"): return json.equals(key, "created") ? .created : json.equals(key, "content") ? .content : nil
    case (7, "p"): return json.equals(key, "project") ? .project : nil
    case (8, "m"): return json.equals(key, "modified") ? .modified : nil
    case (8, "p"): return json.equals(key, "priority") ? .priority : nil
    case (9, "c"): return json.equals(key, "completed") ? .completed : nil
    default: return nil
    }
  }
}
