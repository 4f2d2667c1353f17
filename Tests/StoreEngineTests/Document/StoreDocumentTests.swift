import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreDocumentTests {
  private func trusted(_ text: String) throws -> StoreDocument? {
    try StoreDocument(trusting: SpyStorage(text).read())
  }

  @Test("a canonical store is trusted after only its ends are read")
  func ends() throws {
    let spy = SpyStorage(try document((1...2_000).map { try .sample($0) }, revision: 12))
    let document = try #require(try StoreDocument(trusting: spy.read()))
    #expect(document.trailer == StoreTrailer(lastID: 2_000, revision: 12))
    #expect(document.isStored && !document.isInOrder)
    #expect(spy.bytesRead <= 4_096)
  }

  @Test("a store without todos is canonical, too")
  func empty() throws {
    let document = try #require(try trusted(document([], lastID: 4)))
    #expect(document.objects.isEmpty)
    #expect(document.end == StoreLayout.head.count)
  }

  @Test("a last line longer than the first part that is read is found")
  func longTrailer() throws {
    let note = String(repeating: "x", count: 20_000)
    let text = try document([.sample(1)]).replacing(
      "\"revision\":1}", with: "\"revision\":1,\"note\":\"\(note)\"}")
    #expect(try #require(try trusted(text)).trailer.unknown.first?.json.count == 20_002)
  }

  @Test(
    "a store whose first or last line is not canonical is not trusted",
    arguments: [
      "", "{}", "{\"format\":\"todo\",\"version\":1,\"todos\":[\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n]}\n",
      "{\"format\":\"todo\",\"version\":2,\"todos\":[\n],\"lastID\":0,\"revision\":0}\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n],\"lastID\":0,\"revision\":0}",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[\n],\"lastID\":0,\"revision\":0}\n\n",
      "{\"format\":\"todo\",\"version\":1,\"todos\":[],\"lastID\":0,\"revision\":0}\n",
    ])
  func irregular(text: String) throws {
    #expect(try trusted(text).map(\.objects) == nil)
  }
}

struct StoreDocumentVerifyingTests {
  private static let todo1 =
    #"{"id":1,"uid":"u1","title":"A","status":"open","tags":[],"created":"2026-11-18T11:06:40Z","#
    + #""modified":"2026-11-18T11:06:40Z"}"#
  private static let todo2 = todo1.replacing("1,\"uid\":\"u1\"", with: "2,\"uid\":\"u2\"")
  private static let canonical = """
    {"format":"todo","version":1,"todos":[
    \(todo1),
    \(todo2)
    ],"lastID":2,"revision":3}

    """

  private func ids(_ text: String) throws -> [Int] {
    try TodoStore(SpyStorage(text)).todos(TodoSelection(order: []) { _ in true }).map(\.id.rawValue)
  }

  /// The text of the store after todo 1 is renamed to B.
  private func changed(_ text: String) throws -> String {
    let spy = SpyStorage(text)
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { todo in
      var todo = todo
      todo.title = "B"
      return ChangeResult(todo)
    }
    return try spy.text.withoutDigest
  }

  static let layouts = [
    canonical,
    canonical.replacing("\n", with: ""),
    canonical.replacing(",", with: " ,\r\n\t").replacing("[", with: "[ ").replacing("{", with: "{\n"),
    "\(canonical.dropLast())",
    "\n\n \(canonical)\n \n",
    "{\"revision\":3,\"todos\":[\(todo2),\(todo1)],\"lastID\":2,\"version\":1,\"format\":\"todo\"}",
    "{\"format\":\"todo\",\"version\":1,\"todos\":[\n\(todo2),\n\(todo1)\n],\"lastID\":2,\"revision\":3}\n",
    canonical.replacing("\"title\"", with: "\"t\\u0069tle\"").replacing("todo\"", with: "tod\\u006f\""),
    canonical.replacing("\"lastID\":2", with: "\"lastID\":0"),
  ]

  @Test(
    "any valid layout of the document is read, and becomes canonical with the next change", arguments: layouts
  )
  func layout(text: String) throws {
    #expect(try ids(text) == [1, 2])
    let expected = Self.canonical.replacing(
      "\"A\",\"status\":\"open\",\"tags\":[],\"created\":\"2026-11-18T11:06:40Z\"",
      with: "\"B\",\"status\":\"open\",\"tags\":[],\"created\":\"2026-11-18T11:06:40Z\"", maxReplacements: 1)
    #expect(try changed(text) == expected.replacing("\"revision\":3", with: "\"revision\":4"))
  }

  @Test("unknown keys are kept at both levels, after the known keys")
  func unknownKeys() throws {
    let text =
      "{\"sync\" : { \"at\" : 1 } ,"
      + Self.canonical.dropFirst().replacing("\"id\":1", with: "\"zoo\":[ 1 , 2 ],\"id\":1")
      .replacing("\"revision\"", with: "\"a\":null,\"revision\"")
    let after = try changed(text)
    #expect(after.contains("Z\",\"zoo\":[1,2]},\n{\"id\":2,"))
    #expect(after.hasSuffix("\n],\"lastID\":2,\"revision\":4,\"sync\":{\"at\":1},\"a\":null}\n"))
  }

  @Test("a canonical store keeps its untouched lines and its unknown keys when a todo changes")
  func unknownKeysInCanonicalLayout() throws {
    let text = Self.canonical.replacing("Z\"}", with: "Z\",\"zoo\":{\"a\":[]}}").replacing(
      "3}", with: "3,\"sync\":1}")
    let after = try changed(text)
    #expect(
      after == text.replacing("\"A\"", with: "\"B\"", maxReplacements: 1).replacing("3,\"s", with: "4,\"s"))
  }

  @Test(
    "a damaged store is refused with line and column, for a list and for a change",
    arguments: [
      ("\"lastID\":2", "\"lastID\":-2", 4, 12, "an integer from 0 to 9007199254740991"),
      ("],\"lastID\":2", "]", 4, 15, "the key \"lastID\""),
      (",\"revision\":3", "", 4, 13, "the key \"revision\""),
      ("\"format\":\"todo\",", "", 4, 26, "the key \"format\""),
      ("\"version\":1,", "", 4, 26, "the key \"version\""),
      ("\"todos\"", "\"todoz\"", 4, 26, "the key \"todos\""),
      ("\"format\":\"todo\"", "\"format\":\"toda\"", 1, 11, "the format \"todo\""),
      ("\"id\":2", "\"id\":1", 3, 1, "each id once, not 1 again"),
      ("\"id\":2", "\"id\":0", 3, 7, "an id from 1 to 9007199254740991"),
      ("],\"lastID\":2", "],\"todos\":[],\"lastID\":2", 4, 3, "each key once, not \"todos\" again"),
      ("],\"lastID\":2", "],\"format\":\"todo\",\"lastID\":2", 4, 3, "each key once, not \"format\" again"),
      ("\"title\":\"A\",\"status\":\"open\"", "\"title\":\"A\"", 2, 108, "the key \"status\""),
    ])
  func damage(part: String, replacement: String, line: Int, column: Int, expected: String) throws {
    try #require(Self.canonical.contains(part))
    let text = Self.canonical.replacing(part, with: replacement, maxReplacements: 1)
    let body = { try self.ids(text) }
    let error = #expect(throws: StoreError.self, performing: body)
    let refusal = #expect(throws: StoreError.self) { try self.changed(text) }
    #expect(refusal == error)
    guard case .unsound("spy.json", let atLine, let atColumn, _, let what) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(atLine == line)
    #expect(atColumn == column)
    #expect(what == expected)
  }

  @Test("a store of a newer version is refused with its version", arguments: [2, 3, 999])
  func newerVersion(version: Int) {
    let text = Self.canonical.replacing("\"version\":1", with: "\"version\":\(version)")
    #expect(throws: StoreError.newerVersion(path: "spy.json", version: version)) { try ids(text) }
    #expect(throws: StoreError.newerVersion(path: "spy.json", version: version)) { try changed(text) }
  }

  @Test(
    "a newer version is recognised whatever its keys and values, in any order",
    arguments: [
      #"{"format":"todo","version":2}"#, #"{"format":"todo","version":2,"items":[{"key":"a"}],"count":1}"#,
      #"{"version":2,"format":"todo","todos":{"1":{}},"lastID":"x","revision":null}"#,
      #"{"todos":[{"id":"a"}],"lastID":-1,"format":"todo","version":2}"#,
      #"{"format":"todo","version":2,"todos":[],"lastID":0,"revision":0,"todos":[]}"#,
      #"{"format":"todo","version":2,"todos":["#,
      canonical.replacing("1,\"todos", with: "2,\"todos").replacing("open", with: "x"),
    ])
  func newerShape(text: String) {
    let error = StoreError.newerVersion(path: "spy.json", version: 2)
    #expect(throws: error) { try ids(text) }
    #expect(throws: error) { try changed(text) }
    #expect(throws: error) { try StoreSalvage(of: Array(text.utf8), path: "spy.json") }
  }

  @Test(
    "a document that does not name a newer version is damaged",
    arguments: [
      #"{"format":"other","version":2}"#, #"{"version":2}"#, #"{"format":"todo","version":"2"}"#,
      #"{"format":"todo","version":1,"x":{"version":2}}"#, #"{"format":"todo","x":"#, #"[{"format":"todo"}]"#,
      "{",
    ])
  func olderShape(text: String) {
    let error = #expect(throws: StoreError.self) { try ids(text) }
    guard case .unsound = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a store cut at any byte is refused and left as it is")
  func cut() throws {
    let bytes = Array(Self.canonical.utf8)
    for length in 1..<bytes.count - 1 {
      let spy = SpyStorage(String(decoding: bytes[..<length], as: UTF8.self))
      let store = TodoStore(spy)
      guard
        case .unsound = #expect(
          throws: StoreError.self,
          performing: {
            try store.changeTodos(.refs(refs("1-2")), for: .test) { _ in ChangeResult(nil) }
          })
      else {
        Issue.record("cut at \(length)")
        return
      }
      #expect(throws: StoreError.self) { try store.todos(TodoSelection(order: []) { _ in true }) }
      #expect(spy.rewrites.isEmpty)
    }
  }

  @Test("a store whose text is not UTF-8 is refused")
  func invalidUTF8() {
    var bytes = Array(Self.canonical.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "A") { bytes[index] = 0xFF }
    let store = TodoStore(MemoryStorage(bytes))
    #expect(throws: StoreError.self) { try store.todos(TodoSelection(order: []) { _ in true }) }
    #expect(throws: StoreError.self) { try store.todos(.refs(refs("1"))) }
  }
}
