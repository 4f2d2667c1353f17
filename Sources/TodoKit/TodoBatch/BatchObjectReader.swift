internal import JSONText
import TodoCore

/// Reads one object of a batch, key by key, and checks the form of each value.
struct BatchObjectReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let moment: Moment
  private let fields: OwnFields
  private var json: JSONScanner
  private var patch = TodoPatch()
  private var seen: FieldSet = []
  private var seenReserved: Set<ReservedKey> = []
  /// What the rules refuse.
  private var refusal: Refusal?

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, moment: Moment, _ fields: OwnFields) {
    self.bytes = bytes
    self.fields = fields
    self.moment = moment
    json = JSONScanner(bytes, from: offset, depthLimit: TodoObjectWriter.depthLimit)
  }

  /// The object that begins here.
  mutating func read() throws(BatchFault) -> TodoPatch {
    do throws(JSONError) {
      try readObject()
      return patch
    } catch {
      throw refusal.map { .refusal($0) } ?? .json(error)
    }
  }

  /// Nothing may follow.
  mutating func end() throws(BatchFault) {
    do { try json.end() } catch { throw .json(error) }
  }

  private mutating func readObject() throws(JSONError) {
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = json.text(of: key)
      if let field = TodoField(key: name) {
        guard seen.insert(FieldSet(field)).inserted else { throw duplicate(key) }
        try read(field.schema)
      } else if let reserved = ReservedKey(name) {
        guard seenReserved.insert(reserved).inserted else { throw duplicate(key) }
        try read(reserved)
      } else {
        if patch.unknown.isEmpty { json.beginKeys() }
        json.noteKey(key)
        patch.unknown.append((name, try isNull() ? nil : ownValue(name)))
      }
    }
    if !patch.unknown.isEmpty, let key = json.endKeys() { throw duplicate(key) }
  }

  private mutating func read(_ schema: TodoSchema.Row) throws(JSONError) {
    switch schema.kind {
    case .id: patch.id = try json.integer()
    case .uid: patch.uid = TodoUID(stored: try string())
    case .date: try readDate(schema.field)
    case .reference, .references: try readRelation(schema.field)
    case .text, .status, .priority, .instant, .rule, .list: patch.set(schema.field, to: try value(of: schema))
    }
  }

  /// A date, which may count from a date of the todo.
  private mutating func readDate(_ field: TodoField) throws(JSONError) {
    if try isNull() {
      patch.set(field, to: nil)
      return
    }
    let text = json.text(of: try json.string())
    do { try patch.set(field, toText: text, at: moment) } catch { throw refused(error) }
  }

  /// A relation: uids, or ids, which are numbers.
  private mutating func readRelation(_ field: TodoField) throws(JSONError) {
    if try isNull() {
      patch.set(field, to: nil)
    } else if field.kind == .reference {
      patch.setRelation(field, to: [try relative()])
    } else {
      var relatives: [TodoPatch.Relative] = []
      try json.beginArray()
      while try json.nextElement() { relatives.append(try relative()) }
      patch.setRelation(field, to: relatives)
    }
  }

  private mutating func relative() throws(JSONError) -> TodoPatch.Relative {
    guard try json.peekKind() == .number else {
      return .uid(TodoUID(stored: try string()))
    }
    return .id(try json.integer())
  }

  /// A value; nil for `null`, and for the words that clear, where the field can be set to nothing.
  private mutating func value(of schema: TodoSchema.Row) throws(JSONError) -> TodoValue? {
    if schema.isClearable, try isNull() { return nil }
    switch schema.kind {
    case .text: return .text(try string())
    case .list: return .list(try strings())
    case .instant: return .instant(try instant())
    case .id, .uid, .status, .priority, .date, .rule, .reference, .references: break
    }
    let token = try json.string()
    let text = json.text(of: token)
    if schema.isClearable, TodoRules.clears(text) { return nil }
    switch schema.kind {
    case .status: return .status(try choice(token, TodoRules.status))
    case .priority: return .priority(try choice(token, TodoRules.priority))
    default:
      do { return try TodoRules.value(text, for: schema.field, at: moment) } catch { throw refused(error) }
    }
  }

  private mutating func read(_ key: ReservedKey) throws(JSONError) {
    switch key {
    case .removed: patch.removes = try json.bool()
    case .ifModified: patch.ifModified = try instant()
    case .addedTags: patch.addedTags = try strings()
    case .removedTags: patch.removedTags = try strings()
    }
  }

  private mutating func string() throws(JSONError) -> String {
    let string = try json.string()
    return json.text(of: string)
  }

  /// The value of a key of the user's own, of the kind that is declared.
  private mutating func ownValue(_ name: String) throws(JSONError) -> [UInt8] {
    let range = try json.skipValue()
    let value = json.compacted(range)
    guard let declared = fields.declared(name) else { return value }
    do { try declared.check(value) } catch { throw refused(error) }
    return value
  }

  private mutating func strings() throws(JSONError) -> [String] {
    var strings: [String] = []
    try json.beginArray()
    while try json.nextElement() { strings.append(try string()) }
    return strings
  }

  /// What a text means by the rule that every text for its field is read by.
  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ token: JSONString, _ rule: (String) throws(Refusal) -> Choice
  ) throws(JSONError) -> Choice {
    if let choice = try? rule(json.text(of: token)) { return choice }
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    throw JSONError(offset: token.range.lowerBound - 1, expected: names.joined(separator: " or "))
  }

  private mutating func instant() throws(JSONError) -> Instant {
    let string = try json.string()
    if let instant = Instant(ascii: ArraySlice(bytes[string.range])) { return instant }
    throw JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\"")
  }

  /// Whether the value is `null`, which is passed then.
  private mutating func isNull() throws(JSONError) -> Bool {
    guard try json.peekKind() == .null else { return false }
    try json.null()
    return true
  }

  /// Notes what the rules refuse, which ends the reading.
  private mutating func refused(_ refusal: Refusal) -> JSONError {
    self.refusal = refusal
    return JSONError(offset: json.offset, expected: "a value that is allowed")
  }

  private func duplicate(_ key: JSONString) -> JSONError {
    JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"\(json.text(of: key))\" again")
  }
}

/// Why an object is no good.
enum BatchFault: Error, Equatable {
  /// It is not JSON, or not of the todo object's shape.
  case json(JSONError)
  /// A value is not allowed.
  case refusal(Refusal)
}
