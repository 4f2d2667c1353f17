internal import JSONText

/// Reads one object of a batch, key by key, and checks the form of each value.
struct BatchObjectReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let moment: Moment
  private var json: JSONScanner
  private var draft: BatchPatch
  private var seen = FieldSet()
  private var seenReserved: Set<ReservedKey> = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, line: Int, moment: Moment) {
    self.bytes = bytes
    self.moment = moment
    json = JSONScanner(bytes, from: offset, depthLimit: TodoObjectWriter.depthLimit)
    draft = BatchPatch(line: line)
  }

  /// The object that begins here.
  mutating func patch() throws(BatchFault) -> BatchPatch {
    try scan { json throws(JSONError) in try json.beginObject() }
    while let key = try scan({ json throws(JSONError) in try json.nextKey() }) {
      if let field = json.todoField(of: key) {
        guard !seen.contains(field) else { throw duplicate(key) }
        seen.insert(field)
        try read(field)
      } else if let reserved = json.reservedKey(of: key) {
        guard seenReserved.insert(reserved).inserted else { throw duplicate(key) }
        try read(reserved)
      } else {
        if draft.unknown.isEmpty { json.beginKeys() }
        json.noteKey(key)
        draft.unknown.append((json.text(of: key), try isNull() ? nil : value()))
      }
    }
    if !draft.unknown.isEmpty, let key = json.endKeys() { throw duplicate(key) }
    return draft
  }

  /// Nothing may follow.
  mutating func end() throws(BatchFault) {
    try scan { json throws(JSONError) in try json.end() }
  }

  private mutating func read(_ field: TodoField) throws(BatchFault) {
    switch field {
    case .id: draft.id = try scan { json throws(JSONError) in try json.integer() }
    case .uid: draft.uid = TodoUID(stored: try string())
    case .title: draft.title = try string()
    case .content: draft.content = try change { reader throws(BatchFault) in try reader.string() }
    case .status: draft.status = try choice(TodoStatus.self, from: token())
    case .priority:
      draft.priority = try clearable { reader, token throws(BatchFault) in
        try reader.choice(TodoPriority.self, from: token)
      }
    case .due: draft.due = try date(for: .due)
    case .start: draft.start = try date(for: .start)
    case .repeats:
      draft.repeats = try clearable { reader, token throws(BatchFault) in
        try reader.rule(TodoRules.repeats, reader.json.text(of: token))
      }
    case .project: draft.project = try change { reader throws(BatchFault) in try reader.string() }
    case .tags: draft.tags = try isNull() ? [] : tags()
    case .created: draft.created = try instant()
    case .modified: draft.modified = try instant()
    case .completed: draft.completed = try change { reader throws(BatchFault) in try reader.instant() }
    }
  }

  private mutating func read(_ key: ReservedKey) throws(BatchFault) {
    switch key {
    case .removed: draft.removes = try scan { json throws(JSONError) in try json.bool() }
    case .ifModified: draft.ifModified = try instant()
    case .addedTags: draft.addedTags = try tags()
    case .removedTags: draft.removedTags = try tags()
    }
  }

  private mutating func token() throws(BatchFault) -> JSONString {
    try scan { json throws(JSONError) in try json.string() }
  }

  private mutating func string() throws(BatchFault) -> String {
    let string = try token()
    return json.text(of: string)
  }

  private mutating func value() throws(BatchFault) -> [UInt8] {
    let range = try scan { json throws(JSONError) in try json.skipValue() }
    return json.compacted(range)
  }

  private mutating func tags() throws(BatchFault) -> [String] {
    var tags: [String] = []
    try scan { json throws(JSONError) in try json.beginArray() }
    while try scan({ json throws(JSONError) in try json.nextElement() }) { tags.append(try string()) }
    return tags
  }

  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type, from token: JSONString
  ) throws(BatchFault) -> Choice {
    let text = Exact(json.text(of: token))
    if let choice = Choice.allCases.first(where: { Exact($0.rawValue) == text }) { return choice }
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    throw .json(JSONError(offset: token.range.lowerBound - 1, expected: names.joined(separator: " or ")))
  }

  private mutating func instant() throws(BatchFault) -> Instant {
    let string = try token()
    if let instant = Instant(ascii: bytes[string.range]) { return instant }
    throw .json(
      JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\""))
  }

  private mutating func date(for field: TodoField) throws(BatchFault) -> TodoPatch.Change<LocalDate> {
    try clearable { reader, token throws(BatchFault) in
      try reader.rule(
        { text throws(Refusal) in try TodoRules.date(text, for: field, at: reader.moment) },
        reader.json.text(of: token))
    }
  }

  private func rule<Value>(_ rule: (String) throws(Refusal) -> Value, _ text: String) throws(BatchFault) -> Value {
    do throws(Refusal) {
      return try rule(text)
    } catch {
      throw .refusal(error)
    }
  }

  /// `null` clears, everything else sets.
  private mutating func change<Value: Hashable>(
    _ value: (inout BatchObjectReader) throws(BatchFault) -> Value
  ) throws(BatchFault) -> TodoPatch.Change<Value> {
    try isNull() ? .clear : .set(try value(&self))
  }

  /// `null` and the words that clear do so, everything else sets.
  private mutating func clearable<Value: Hashable>(
    _ value: (BatchObjectReader, JSONString) throws(BatchFault) -> Value
  ) throws(BatchFault) -> TodoPatch.Change<Value> {
    if try isNull() { return .clear }
    let token = try token()
    return TodoRules.clears(json.text(of: token)) ? .clear : .set(try value(self, token))
  }

  /// Whether the value is `null`, which is passed then.
  private mutating func isNull() throws(BatchFault) -> Bool {
    guard try scan({ json throws(JSONError) in try json.peekKind() }) == .null else { return false }
    try scan { json throws(JSONError) in try json.null() }
    return true
  }

  private mutating func scan<Value>(
    _ body: (inout JSONScanner) throws(JSONError) -> Value
  ) throws(BatchFault) -> Value {
    do throws(JSONError) {
      return try body(&json)
    } catch {
      throw .json(error)
    }
  }

  private func duplicate(_ key: JSONString) -> BatchFault {
    .json(
      JSONError(
        offset: key.range.lowerBound - 1, expected: "each key once, not \"\(json.text(of: key))\" again"))
  }
}

/// Why an object is no good.
enum BatchFault: Error, Equatable {
  /// It is not JSON, or not of the todo object's shape.
  case json(JSONError)
  /// A value is not allowed.
  case refusal(Refusal)
}
