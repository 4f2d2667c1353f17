internal import JSONText

/// Reads one object of a batch, key by key, and checks each value.
struct BatchObjectReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let moment: Moment
  private var json: JSONScanner
  private var draft: BatchPatch
  private var seen: Set<String> = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, line: Int, moment: Moment) {
    self.bytes = bytes
    self.moment = moment
    json = JSONScanner(bytes, from: offset)
    draft = BatchPatch(line: line)
  }

  /// The object that begins here.
  mutating func patch() throws(BatchProblem) -> BatchPatch {
    do throws(BatchFault) {
      try scan { json throws(JSONError) in try json.beginObject() }
      while let key = try scan({ json throws(JSONError) in try json.nextKey() }) {
        let name = json.text(of: key)
        guard seen.insert(name).inserted else {
          throw .json(JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"\(name)\" again"))
        }
        try read(name)
      }
    } catch {
      throw problem(error)
    }
    return draft
  }

  /// Nothing may follow.
  mutating func end() throws(BatchProblem) {
    do throws(BatchFault) {
      try scan { json throws(JSONError) in try json.end() }
    } catch {
      throw problem(error)
    }
  }

  private mutating func read(_ key: String) throws(BatchFault) {
    switch key {
    case "id": draft.id = try scan { json throws(JSONError) in try json.integer() }
    case "uid":
      let text = try string()
      guard let uid = TodoUID(text) else { throw .refusal(.uid(text)) }
      draft.uid = uid
    case "removed": draft.removes = try scan { json throws(JSONError) in try json.bool() }
    case "ifModified": draft.ifModified = try instant()
    case "title": draft.title = try rule(TodoRules.title, string())
    case "content":
      draft.content = try change { reader throws(BatchFault) in
        try reader.rule(TodoRules.content, reader.string())
      }
    case "status": draft.status = try choice(TodoStatus.self)
    case "priority": draft.priority = try change { reader throws(BatchFault) in try reader.choice(TodoPriority.self) }
    case "due": draft.due = try change { reader throws(BatchFault) in try reader.date(for: .due) }
    case "start": draft.start = try change { reader throws(BatchFault) in try reader.date(for: .start) }
    case "repeat":
      draft.repeats = try change { reader throws(BatchFault) in
        try reader.rule(TodoRules.repeats, reader.string())
      }
    case "project":
      draft.project = try change { reader throws(BatchFault) in
        try reader.rule(TodoRules.project, reader.string())
      }
    case "tags": draft.tags = try isNull() ? [] : tags()
    case "tags+": draft.addedTags = try tags()
    case "tags-": draft.removedTags = try tags()
    case "created": draft.created = try instant()
    case "modified": draft.modified = try instant()
    case "completed": draft.completed = try change { reader throws(BatchFault) in try reader.instant() }
    default: draft.unknown.append((key, try isNull() ? nil : value()))
    }
  }

  private mutating func string() throws(BatchFault) -> String {
    let string = try scan { json throws(JSONError) in try json.string() }
    return json.text(of: string)
  }

  private mutating func value() throws(BatchFault) -> [UInt8] {
    let range = try scan { json throws(JSONError) in try json.skipValue() }
    return json.compacted(range)
  }

  private mutating func tags() throws(BatchFault) -> [String] {
    var tags: [String] = []
    try scan { json throws(JSONError) in try json.beginArray() }
    while try scan({ json throws(JSONError) in try json.nextElement() }) {
      let tag = try rule(TodoRules.tag, string())
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ type: Choice.Type
  ) throws(BatchFault) -> Choice where Choice.RawValue == String {
    let string = try scan { json throws(JSONError) in try json.string() }
    if let choice = Choice(rawValue: json.text(of: string)) { return choice }
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    throw .json(JSONError(offset: string.range.lowerBound - 1, expected: names.joined(separator: " or ")))
  }

  private mutating func instant() throws(BatchFault) -> Instant {
    let string = try scan { json throws(JSONError) in try json.string() }
    if let instant = Instant(ascii: bytes[string.range]) { return instant }
    throw .json(
      JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\""))
  }

  private mutating func date(for field: TodoField) throws(BatchFault) -> LocalDate {
    let text = try string()
    do throws(Refusal) {
      return try TodoRules.date(text, for: field, at: moment)
    } catch {
      throw .refusal(error)
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

  private func problem(_ fault: BatchFault) -> BatchProblem {
    switch fault {
    case .refusal(let refusal): return BatchProblem(line: draft.line, reason: .refused(refusal))
    case .json(let error):
      let position = JSONPosition(of: error.offset, in: bytes)
      return BatchProblem(
        line: draft.line, reason: .malformed(column: position.column, expected: error.expected))
    }
  }
}

/// Why a value of an object is no good.
private enum BatchFault: Error {
  case json(JSONError)
  case refusal(Refusal)
}
