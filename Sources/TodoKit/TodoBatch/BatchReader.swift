internal import JSONText
import TodoCore

struct BatchedPatch {
  /// The file of the patch, or `nil` for standard input.
  let source: String?
  /// The line of the input on which the patch begins, from 1.
  let line: Int
  var patch: TodoPatch
}

struct BatchReader {
  let moment: Moment
  /// The file that is read, or `nil` for standard input.
  var source: String?

  /// The patches in order, and the problems of lines that cannot be read.
  struct Result {
    var patches: [BatchedPatch] = []
    var problems: [BatchProblem] = []
  }

  /// Reads everything, even after bad lines, so that all problems can be reported.
  func read(_ json: [UInt8]) -> Result {
    var result = Result()
    json.withUnsafeBufferPointer { bytes in
      var positions = JSONPositions(in: bytes)
      if bytes.first(where: { !$0.isJSONWhiteSpace }) == UInt8(ascii: "[") {
        readArray(bytes, &positions, into: &result)
      } else {
        readLines(bytes, &positions, into: &result)
      }
    }
    return result
  }

  private func readLines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ positions: inout JSONPositions, into result: inout Result
  ) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) where !line.allSatisfy(\.isJSONWhiteSpace) {
      if result.patches.isEmpty, result.problems.isEmpty, isBegun(UnsafeBufferPointer(rebasing: line)) {
        let number = positions.position(of: line.startIndex).line
        result.problems.append(BatchProblem(source, line: number, reason: .manyLines))
        return
      }
      let upToEnd = UnsafeBufferPointer(rebasing: bytes[..<line.endIndex])
      readObject(in: upToEnd, at: line.startIndex, isLast: true, &positions, into: &result)
    }
  }

  /// Whether a line holds only the beginning of an object, which is then written on several lines.
  private func isBegun(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = line.last(where: { !$0.isJSONWhiteSpace }), "{,[:".utf8.contains(last),
      line.first(where: { !$0.isJSONWhiteSpace }) == UInt8(ascii: "{")
    else { return false }
    var json = JSONScanner(line)
    return (try? json.skipValue()) == nil
  }

  /// Reads an array, which is one JSON text: nothing after a syntax error in it can be read.
  private func readArray(
    _ bytes: UnsafeBufferPointer<UInt8>, _ positions: inout JSONPositions, into result: inout Result
  ) {
    var json = JSONScanner(bytes)
    do throws(JSONError) {
      try json.beginArray()
      while try json.nextElement() {
        let start = json.nextOffset()
        _ = try json.skipValue()
        readObject(in: bytes, at: start, &positions, into: &result)
      }
      try json.end()
    } catch {
      result.problems.append(problem(error, &positions))
    }
  }

  /// - Parameter isLast: whether nothing may follow in the text.
  private func readObject(
    in text: UnsafeBufferPointer<UInt8>, at start: Int, isLast: Bool = false,
    _ positions: inout JSONPositions,
    into result: inout Result
  ) {
    let line = positions.position(of: start).line
    var reader = BatchObjectReader(text, at: start, moment: moment)
    do throws(JSONError) {
      result.patches.append(BatchedPatch(source: source, line: line, patch: try reader.read()))
      if isLast { try reader.end() }
    } catch {
      let refusal = reader.refusal.map { BatchProblem(source, line: line, reason: .refused($0)) }
      result.problems.append(refusal ?? problem(error, &positions))
    }
  }

  private func problem(_ error: JSONError, _ positions: inout JSONPositions) -> BatchProblem {
    let position = positions.position(of: error.offset)
    return BatchProblem(
      source, line: position.line, reason: .malformed(column: position.column, expected: error.expected))
  }
}

/// Reads one object of a batch, key by key, and checks the format of each value.
struct BatchObjectReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let moment: Moment
  private var json: JSONScanner
  private var patch = TodoPatch()
  private var seen: FieldSet = []
  private var seenReserved: Set<ReservedKey> = []
  private var hasAction = false
  /// The refusal by the rules that ended the reading, or `nil` if it ended normally or with a JSON error.
  private(set) var refusal: Refusal?

  init(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int, moment: Moment) {
    (self.bytes, self.moment) = (bytes, moment)
    json = JSONScanner(bytes, from: offset, depthLimit: TodoObjectWriter.depthLimit)
  }

  mutating func end() throws(JSONError) { try json.end() }

  mutating func read() throws(JSONError) -> TodoPatch {
    try json.beginObject()
    while let key = try json.nextKey() {
      let name = json.text(of: key)
      if let field = TodoField(key: name) {
        guard seen.insert(FieldSet(field)).inserted else { throw json.repeated(key) }
        try read(field.schema)
      } else if let reserved = ReservedKey(rawValue: name) {
        guard seenReserved.insert(reserved).inserted else { throw json.repeated(key) }
        try read(reserved)
      } else if Exact(name) == Exact(AppliedAction.key) {
        try readAction(key)
      } else {
        if patch.unknown.isEmpty { json.beginKeys() }
        json.noteKey(key)
        patch.unknown.append((name, try isNull() ? nil : json.compacted(try json.skipValue())))
      }
    }
    if !patch.unknown.isEmpty, let key = json.endKeys() { throw json.repeated(key) }
    return patch
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

  /// Reads a date, which may count from a date of the todo.
  private mutating func readDate(_ field: TodoField) throws(JSONError) {
    if try isNull() {
      patch.set(field, to: nil)
      return
    }
    let text = json.text(of: try json.string())
    do { try patch.set(field, toText: text, at: moment) } catch { throw refused(error) }
  }

  /// Reads a relation: uids as strings, or ids as numbers.
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

  /// Reads a value; returns `nil` for `null` and for words that clear, if the field can be cleared.
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

  /// Reads `"do"`, which does to the todo what a command does.
  private mutating func readAction(_ key: JSONString) throws(JSONError) {
    guard !hasAction else { throw json.repeated(key) }
    hasAction = true
    let token = try json.string()
    switch AppliedAction(rawValue: json.text(of: token)) {
    case .done:
      // As with two equal keys, one of the two words for the status is a slip.
      guard seen.insert(FieldSet(.status)).inserted else { throw json.repeated(key) }
      patch.set(.status, to: .status(.done))
    case .skip: patch.skips = true
    case nil:
      let names = AppliedAction.allCases.map { "\"\($0.rawValue)\"" }
      throw JSONError(offset: token.range.lowerBound - 1, expected: names.joined(separator: " or "))
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

  private mutating func strings() throws(JSONError) -> [String] {
    try json.array { json throws(JSONError) in json.text(of: try json.string()) }
  }

  /// Returns the meaning of a text, by the same rule as for every other text of its field.
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
    throw JSONError(
      offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\"")
  }

  /// Whether the value is `null`; if so, reads it.
  private mutating func isNull() throws(JSONError) -> Bool {
    guard try json.peekKind() == .null else { return false }
    try json.null()
    return true
  }

  /// Notes a refusal by the rules and returns an error that ends the reading.
  private mutating func refused(_ refusal: Refusal) -> JSONError {
    self.refusal = refusal
    return JSONError(offset: json.offset, expected: "a value that is allowed")
  }
}
