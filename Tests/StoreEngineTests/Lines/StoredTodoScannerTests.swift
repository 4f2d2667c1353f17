import Testing
import TodoTestSupport

@testable import JSONText
@testable import StoreEngine
@testable import TodoCore

struct StoredTodoScannerTests {
  private static let line =
    #"{"id":1,"uid":"u","title":"t","content":"c","status":"open","priority":"low","due":"2026-12-01","#
    + #""start":"2026-12-01","project":"p","tags":["a"],"after":["b"],"parent":"q","#
    + #""owner":"o","taken":"2026-11-18T11:06:40Z","lease":"2026-11-18T11:06:40Z","location":"l","#
    + #""created":"2026-11-18T11:06:40Z","modified":"2026-11-18T11:06:40Z","completed":"2026-11-18T11:06:40Z","#
    + #""cancelled":"2026-11-18T11:06:40Z","repeat":"daily","x":1}"#

  private func scan(_ text: String) throws -> Todo {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var scanner = StoredTodoScanner(bytes)
      return try Todo(scanner.todo())
    }
  }

  private func scan(replacing part: String, by replacement: String) throws -> Todo {
    try #require(Self.line.contains(part))
    return try scan(Self.line.replacing(part, with: replacement))
  }

  @Test("keys may be in any order, with whitespace and escapes")
  func anyOrder() throws {
    let text =
      #" { "tags" : [ ] , "t\u0069tle" : "t" , "modified":"2026-11-18T11:06:40Z","uid":"u","status":"open","#
      + "\n\t" + #""created":"2026-11-18T11:06:40Z","id":1}"#
    #expect(try scan(text) == Todo.sample(1, "t") { $0.uid = TodoUID(stored: "u") })
  }

  @Test(
    "a value of the wrong type or out of its range is refused at its place",
    arguments: [
      ("\"id\":1", "\"id\":\"1\"", 6), ("\"id\":1", "\"id\":0", 6), ("\"id\":1", "\"id\":-1", 6),
      ("\"id\":1", "\"id\":1.5", 6), ("\"id\":1", "\"id\":9007199254740992", 6),
      ("\"id\":1", "\"id\": null", 7), ("\"uid\":\"u\"", "\"uid\":1", 14),
      ("\"title\":\"t\"", "\"title\":null", 26), ("\"open\"", "\"Open\"", 53), ("\"open\"", "true", 53),
      ("\"low\"", "\"urgent\"", 71), ("\"low\"", "3", 71),
    ])
  func wrongValues(part: String, replacement: String, offset: Int) {
    let error = #expect(throws: JSONError.self) { try scan(replacing: part, by: replacement) }
    #expect(error?.offset == offset)
  }

  @Test(
    "a comma at the start of an object and two commas in a row are refused",
    arguments: ["{,", "{,\"id\":1,", "{\"id\":1,,"])
  func commas(start: String) {
    #expect(throws: JSONError.self) { try scan(start + Self.line.dropFirst(#"{"id":1,"#.count)) }
  }

  @Test(
    "dates, instants, rules, tags and relations are checked, too",
    arguments: [
      ("\"due\":\"2026-12-01\"", "\"due\":\"tomorrow\""),
      ("\"start\":\"2026-12-01\"", "\"start\":\"2026-02-30\""),
      ("\"due\":\"2026-12-01\"", "\"due\":20261201"),
      ("\"created\":\"2026-11-18T11:06:40Z\"", "\"created\":\"2026-11-18\""),
      ("\"modified\":\"2026-11-18T11:06:40Z\"", "\"modified\":0"),
      ("\"completed\":\"2026-11-18T11:06:40Z\"", "\"completed\":\"\""), ("\"daily\"", "\"now and then\""),
      ("[\"a\"]", "\"a\""), ("[\"a\"]", "[1]"),
      ("[\"a\"]", "[\"a\",]"), ("[\"a\"]", "null"), ("[\"b\"]", "[\"b\",]"), ("\"q\"", "nul"),
    ])
  func wrongForms(part: String, replacement: String) {
    #expect(throws: JSONError.self) { try scan(replacing: part, by: replacement) }
  }

  @Test(
    "a value of a custom field that has the name of a later field is kept under another name",
    arguments: [
      ("after", "[\"b\"]", "\"b\""), ("after", "[\"b\"]", "[\"b\",2]"), ("after", "[\"b\"]", "{\"a\":[1]}"),
      ("location", "\"l\"", "5"), ("parent", "\"q\"", "[\"q\"]"), ("parent", "\"q\"", "5"),
      ("parent", "\"q\"", "null"),
      ("cancelled", "\"2026-11-18T11:06:40Z\"", "\"no\""), ("cancelled", "\"2026-11-18T11:06:40Z\"", "true"),
    ])
  func displaced(key: String, value: String, other: String) throws {
    let text = Self.line.replacing("\"\(key)\":\(value)", with: "\"\(key)\":\(other)")
    try #require(text != Self.line)
    let field = try #require(TodoField(key: key))
    var expected = try scan(Self.line)
    expected[field] = nil
    expected.unknown.insert(UnknownField(key: "custom-\(key)", json: Array(other.utf8)), at: 0)
    #expect(try scan(text) == expected)
    // The key may also stand where this version would write it, or behind the others.
    let first = text.replacing("{\"id\":1,", with: "{").replacing("\"x\":1}", with: "\"x\":1,\"id\":1}")
    #expect(try scan(first) == expected)
    let canonical = expected.line
    #expect(
      try scan(String(decoding: canonical, as: UTF8.self)) == expected && Todo(line: canonical) == expected)
    let taken = text.replacing("\"x\":1", with: "\"custom-\(key)\":1")
    let found = try scan(taken).unknown
    #expect(found.map(\.key) == ["custom-\(key)-2", "custom-\(key)"] && found[0].json == Array(other.utf8))
    #expect(throws: JSONError.self) { try scan(text.dropLast() + ",\"\(key)\":\(value)}") }
    #expect(throws: JSONError.self) { try scan(text.dropLast() + ",\"x\":1}") }
  }

  @Test("only required keys are reported as missing", arguments: TodoField.allCases)
  func missingKeys(field: TodoField) throws {
    let required: Set<TodoField> = [.id, .uid, .title, .status, .tags, .created, .modified]
    let text = Self.line.replacing("\"\(field.key)\":", with: "\"other\":")
    guard required.contains(field) else {
      #expect(try scan(text).unknown.map(\.key) == ["other", "x"])
      return
    }
    #expect(throws: JSONError(offset: text.utf8.count - 1, expected: "the key \"\(field.key)\"")) {
      try scan(text)
    }
  }

  @Test("a duplicate key is refused, however it is written", arguments: TodoField.allCases)
  func duplicates(field: TodoField) {
    let key = field.key
    let escaped = "\\u00" + String(key.utf8.first ?? 0, radix: 16) + key.dropFirst()
    for key in [key, escaped] {
      for value in [
        "1", "\"open\"", "\"low\"", "\"2026-12-01\"", "\"2026-11-18T11:06:40Z\"", "\"daily\"", "[]",
      ] {
        #expect(throws: JSONError.self) { try scan(Self.line.dropLast() + ",\"\(key)\":\(value)}") }
      }
    }
  }

  @Test("a duplicate unknown key is refused")
  func unknownDuplicates() {
    #expect(throws: JSONError.self) { try scan(Self.line.dropLast() + ",\"x\":2}") }
    #expect(throws: JSONError.self) { try scan(Self.line.dropLast() + ",\"\\u0078\":2}") }
  }

  @Test("a todo that is cut off anywhere is refused")
  func cut() {
    for length in 0..<Self.line.utf8.count {
      #expect(throws: JSONError.self) { try scan(String(Self.line.prefix(length))) }
    }
  }

  @Test("a key that apply reserves is refused in a todo", arguments: ReservedKey.allCases)
  func reservedKeys(key: ReservedKey) throws {
    let error = JSONError(
      offset: Self.line.utf8.count, expected: "a key other than \"\(key.rawValue)\", which apply reserves")
    let text = "\(Self.line.dropLast()),\"\(key.rawValue)\":true}"
    #expect(throws: error) { try scan(text) }
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws in
      var scanner = StoredTodoScanner(bytes, salvaging: true)
      #expect(try Todo(scanner.todo()).unknown.filter(\.isStorable).map(\.key) == ["x"])
    }
  }

  @Test("a value may be nested as deep as the history can hold it, and no deeper")
  func depth() throws {
    for (levels, isAllowed) in [(508, true), (509, false), (511, false)] {
      let value = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      let text = "\(Self.line.dropLast()),\"deep\":\(value)}"
      #expect((try? scan(text)) == nil ? !isAllowed : isAllowed)
      try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws in
        var scanner = StoredTodoScanner(bytes, salvaging: true)
        #expect(try Todo(scanner.todo()).unknown.map(\.isStorable) == [true, isAllowed])
      }
    }
  }

  @Test(
    "a todo with very many unknown keys costs only a few comparisons for each", arguments: [2_000, 8_000])
  func cost(count: Int) throws {
    let members = (0..<count).map { ",\"k\($0)\":{}" }.joined()
    try Array("\(Self.line.dropLast())\(members)}".utf8).withUnsafeBufferPointer { (bytes) throws in
      var scanner = StoredTodoScanner(bytes)
      #expect(try Todo(scanner.todo()).unknown.count == count + 1)
      #expect(scanner.json.keys.comparisons < 32 * count)
    }
  }
}
