internal import JSONText

/// Reads todo objects in place: checks the shape of each, and finds where its values lie.
struct StoredTodoScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var json: JSONScanner

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0) {
    self.bytes = bytes
    json = JSONScanner(bytes, from: offset)
  }

  /// The todo object that begins here.
  mutating func todo() throws(JSONError) -> StoredTodo {
    _ = try json.peekKind()
    let start = json.offset
    var values = Values()
    try json.beginObject()
    while let key = try json.nextKey() {
      guard let field = field(of: key) else {
        try scanUnknown(key, into: &values)
        continue
      }
      guard values.seen.insert(field).inserted else { throw duplicate(key) }
      try scan(field, into: &values)
    }
    return try storedTodo(of: values, in: start..<json.offset)
  }

  private mutating func scan(_ field: TodoField, into values: inout Values) throws(JSONError) {
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
    case .due: values.due = try date()
    case .start: values.start = try date()
    case .repeats: values.repeats = try repeatRule()
    case .created: values.created = try instant()
    case .modified: values.modified = try instant()
    case .completed: values.completed = try instant()
    case .tags:
      _ = try json.peekKind()
      values.tags = json.offset
      try json.beginArray()
      while try json.nextElement() { _ = try json.string() }
    }
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
      unknown: values.unknown)
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

  private mutating func date() throws(JSONError) -> LocalDate {
    let string = try json.string()
    if let date = LocalDate(ascii: UnsafeBufferPointer(rebasing: bytes[string.range])) { return date }
    throw JSONError(
      offset: string.range.lowerBound - 1, expected: "a date such as \"2026-12-01\" or \"2026-12-01T14:30\"")
  }

  private mutating func repeatRule() throws(JSONError) -> RepeatRule {
    let string = try json.string()
    if let rule = RepeatRule(json.text(of: string)) { return rule }
    throw JSONError(offset: string.range.lowerBound - 1, expected: "a rule such as \"every 2 weeks\"")
  }

  private mutating func instant() throws(JSONError) -> Instant {
    let string = try json.string()
    if let instant = Instant(ascii: UnsafeBufferPointer(rebasing: bytes[string.range])) { return instant }
    throw JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\"")
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

/// A set of fields in one word, since one is filled for every todo that is read.
private struct FieldSet {
  private var bits: UInt32 = 0

  mutating func insert(_ field: TodoField) -> (inserted: Bool, Void) {
    let bit = Self.bit(field)
    defer { bits |= bit }
    return (bits & bit == 0, ())
  }

  func contains(_ field: TodoField) -> Bool { bits & Self.bit(field) != 0 }

  private static func bit(_ field: TodoField) -> UInt32 {
    switch field {
    case .id: 1 << 0
    case .uid: 1 << 1
    case .title: 1 << 2
    case .content: 1 << 3
    case .status: 1 << 4
    case .priority: 1 << 5
    case .due: 1 << 6
    case .start: 1 << 7
    case .project: 1 << 8
    case .tags: 1 << 9
    case .created: 1 << 10
    case .modified: 1 << 11
    case .completed: 1 << 12
    case .repeats: 1 << 13
    }
  }
}
