import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct StoreDocumentScanningTests {
  @Test("only the todos that are wanted are picked, in id order unless another is asked for")
  func picking() throws {
    let todos = try (1...20).map { try Todo.sample($0) }
    let store = TodoStore(SpyStorage(document(todos)))
    let picked = try store.todos(TodoSelection(order: []) { $0.id.rawValue % 3 == 0 })
    #expect(Array(picked) == todos.filter { $0.id.rawValue % 3 == 0 })
  }

  @Test("what was picked stays as it was when the store changes")
  func snapshot() throws {
    let store = TodoStore(SpyStorage(try document([.sample(1), .sample(2)])))
    let picked = try store.todos(TodoSelection(order: []) { _ in true })
    _ = try store.changeTodos(.refs(refs("1-2")), for: .test) { _ in ChangeResult(nil) }
    #expect(picked.map(\.id.rawValue) == [1, 2])
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).isEmpty)
  }

  @Test(
    "a layout that is not canonical is read as well",
    arguments: [
      ("\n{\"id\":2", "\n {\"id\":2"), (",\n{\"id\":2", ",\n\n{\"id\":2"), (",\n{\"id\":2", ",{\"id\":2"),
      ("{\"id\":1", "{\"id\":3"), ("\"tags\":[]", "\"tags\" : [ ]"), ("\"}\n]", "\"}]"),
    ])
  func layouts(part: String, replacement: String) throws {
    let text = try document([.sample(1), .sample(2)], lastID: 3).replacing(part, with: replacement)
    let picked = try TodoStore(SpyStorage(text)).todos(TodoSelection(order: []) { _ in true })
    #expect(picked.map(\.id.rawValue) == (text.contains("{\"id\":3") ? [2, 3] : [1, 2]))
  }

  /// So many bytes that two threads scan them.
  private func largeDocument(_ ids: [Int] = Array(1...30)) throws -> String {
    try document(
      ids.map { id in
        var todo = try Todo.sample(id)
        todo.content = String(repeating: "x", count: 50_000)
        return todo
      }, lastID: 40)
  }

  @Test(
    "of a large store all are picked in order, also where its layout is not canonical",
    arguments: [1, 2, 14, 15, 16, 17, 30])
  func largeStore(id: Int) throws {
    let text = try largeDocument()
    for (part, replacement) in [("", ""), ("{\"id\":\(id),", "{ \"id\" : \(id),\n")] {
      let store = TodoStore(SpyStorage(text.replacing(part, with: replacement, maxReplacements: 1)))
      let picked = try store.todos(TodoSelection(order: []) { $0.id.rawValue >= id })
      #expect(picked.map(\.id.rawValue) == Array(id...30))
      #expect(picked.allSatisfy { $0.content?.utf8.count == 50_000 })
    }
  }

  @Test("wherever the order of a large store is broken, it is put right", arguments: [1, 14, 15, 16, 29])
  func largeDisorder(id: Int) throws {
    var ids = Array(1...30)
    ids.swapAt(id - 1, id)
    let picked = try TodoStore(SpyStorage(largeDocument(ids))).todos(TodoSelection(order: []) { _ in true })
    #expect(picked.map(\.id.rawValue) == Array(1...30))
  }
}
