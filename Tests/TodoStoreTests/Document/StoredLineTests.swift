import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct StoredLineTests {
  @Test("a line lies where its bytes do, and a missing one takes no room")
  func range() throws {
    let todo = try Todo.sample(7)
    let line = StoredLine(id: 7, position: 40, bytes: todo.line)
    #expect(line.range == 40..<40 + todo.line.count)
    #expect(try line.todo() == todo)
    #expect(StoredLine(id: 7, position: 40, bytes: nil).range == 40..<40)
  }

  @Test("a todo that a scan has found is a line of the document")
  func scanned() throws {
    let todos = try [1, 2, 9].map { try Todo.sample($0) }
    let document = try #require(try StoreDocument(trusting: SpyStorage(document(todos)).read()))
    let lines = try document.lines { $0.id.rawValue > 1 }
    #expect(lines.map(\.id) == [2, 9])
    #expect(try lines.map { try $0.todo() } == Array(todos.dropFirst()))
    #expect(try lines.map { try document.read($0.range) } == lines.map(\.bytes))
  }

  @Test(
    "what is not laid out canonically has no id, and what is no todo gives none",
    arguments: [" {\"id\":1}", "{\"uid\":\"x\"}", "{\"id\":}", "{\"id\":1"])
  func irregular(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { StoredLine.id(ofObject: $0, in: $0.indices) } == nil)
    #expect(throws: DocumentError.self) { try StoredLine(id: 1, position: 0, bytes: bytes).todo() }
  }
}
