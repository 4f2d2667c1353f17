import Testing
import TodoTestSupport

@testable import TodoKit

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
}
