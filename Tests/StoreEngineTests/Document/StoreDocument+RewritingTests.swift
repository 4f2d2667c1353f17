import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct StoreDocumentRewritingTests {
  private static let text =
    "{\"format\":\"todo\",\"version\":1,\"todos\":[\n{AA},\n{BBB},\n{CC}\n],\"lastID\":3,\"revision\":1}\n"
  private static let start = StoreLayout.head.count
  private static let places = [start..<start + 4, start + 6..<start + 11, start + 13..<start + 17]

  /// The lines of the todos after the edits, first to last.
  private func lines(_ edits: [(Range<Int>, StoreRewrite.Piece?)], of text: String = text) throws -> [String]
  {
    let storage = MemoryStorage(Array(text.utf8))
    let document = try #require(try StoreDocument(trusting: storage.read()))
    try storage.update { _ in document.rewrite(edits, trailer: document.trailer) }
    let after = String(decoding: try storage.read().read(0..<storage.read().count), as: UTF8.self)
    let lines = after.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "{\"format\":\"todo\",\"version\":1,\"todos\":[")
    #expect(lines.suffix(2) == ["],\"lastID\":3,\"revision\":1}", ""])
    return Array(lines.dropFirst().dropLast(2))
  }

  private func edit(_ range: Range<Int>, _ object: String? = nil) -> (Range<Int>, StoreRewrite.Piece?) {
    (range, object.map { .written(Array($0.utf8)) })
  }

  @Test("a rewrite without edits keeps everything")
  func nothing() throws {
    #expect(try lines([]) == ["{AA},", "{BBB},", "{CC}"])
  }

  @Test("the first, a middle and the last todo can be replaced")
  func replacing() throws {
    #expect(try lines([edit(Self.places[0], "{x}")]) == ["{x},", "{BBB},", "{CC}"])
    #expect(try lines([edit(Self.places[1], "{x}")]) == ["{AA},", "{x},", "{CC}"])
    #expect(try lines([edit(Self.places[2], "{x}")]) == ["{AA},", "{BBB},", "{x}"])
    #expect(try lines(Self.places.map { edit($0, "{x}") }) == ["{x},", "{x},", "{x}"])
  }

  @Test("the first, a middle, the last and all todos can be removed")
  func removing() throws {
    #expect(try lines([edit(Self.places[0])]) == ["{BBB},", "{CC}"])
    #expect(try lines([edit(Self.places[1])]) == ["{AA},", "{CC}"])
    #expect(try lines([edit(Self.places[2])]) == ["{AA},", "{BBB}"])
    #expect(try lines([edit(Self.places[0]), edit(Self.places[2])]) == ["{BBB}"])
    #expect(try lines(Self.places.map { edit($0) }) == [])
  }

  @Test("a todo can be inserted before the first, between two and after the last")
  func inserting() throws {
    let end = Self.places[2].upperBound + 2
    #expect(try lines([edit(Self.start..<Self.start, "{x}")]) == ["{x},", "{AA},", "{BBB},", "{CC}"])
    let second = Self.places[1].lowerBound
    #expect(try lines([edit(second..<second, "{x}")]) == ["{AA},", "{x},", "{BBB},", "{CC}"])
    #expect(
      try lines([edit(end..<end, "{x}"), edit(end..<end, "{y}")]) == [
        "{AA},", "{BBB},", "{CC},", "{x},", "{y}",
      ])
    #expect(try lines([edit(Self.places[2]), edit(end..<end, "{x}")]) == ["{AA},", "{BBB},", "{x}"])
  }

  @Test("a todo can be inserted into a store without todos")
  func insertingIntoNone() throws {
    let text = "{\"format\":\"todo\",\"version\":1,\"todos\":[\n],\"lastID\":3,\"revision\":1}\n"
    #expect(try lines([edit(Self.start..<Self.start, "{x}")], of: text) == ["{x}"])
    #expect(try lines([], of: text) == [])
  }

  @Test(
    "no line is written that could not be read again, and the store stays as it was",
    arguments: [
      ("x", #"{"a":1,"a":2}"#, #"each key once, not "a" again"#), ("x", "[", "a value"), ("x", "1,2", nil),
      ("x", "\"\n\"", nil), ("x", "nul", nil), ("x", "1}", nil), ("x", "1 \n", nil),
      ("title", "1", #"each key once, not "title" again"#),
      ("removed", "1", #"a key other than "removed", which apply reserves"#), ("due", #""soon""#, nil),
      ("x", String(repeating: "[", count: 600) + String(repeating: "]", count: 600), nil),
    ] as [(String, String, String?)])
  func readable(key: String, json: String, expected: String?) throws {
    let spy = SpyStorage(document([try .sample(1), try .sample(2)]))
    let (store, text) = (TodoStore(spy), try spy.text)
    var todo = try Todo.sample(2)
    todo.unknown = [UnknownField(key: key, json: Array(json.utf8))]
    for isNew in [true, false] {
      let error = #expect(throws: StoreError.self) {
        try store.update { document throws(DocumentError) in
          var change = try StoreChange(of: document, for: .test)
          if isNew {
            _ = try change.add(todo)
          } else {
            for line in try document.lines(in: [2...2]) { change.replace(line, by: .todo(todo)) }
          }
          return (change, ())
        }
      }
      guard case .unreadableResult(let id, let found) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(id == (isNew ? 3 : 2) && found == expected ?? found)
      #expect(try spy.text == text && spy.rewrites.isEmpty)
    }
    // Blanks around a value can be read, but are never written.
    #expect(todo.isReadable == json.hasSuffix("\n"))
    #expect(try Todo.sample(1).isReadable)
  }

  @Test("neighbours that stay are kept as one piece")
  func pieces() throws {
    let document = try #require(try StoreDocument(trusting: MemoryStorage(Array(Self.text.utf8)).read()))
    let rewrite = document.rewrite([edit(Self.places[2], "{x}")], trailer: document.trailer)
    #expect(
      rewrite.pieces.filter { if case .kept = $0 { true } else { false } }
        == [.kept(Self.start..<Self.places[1].upperBound)])
  }
}
