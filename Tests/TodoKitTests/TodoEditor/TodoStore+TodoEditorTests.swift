import FileStore
import Testing

@testable import TodoKit
@testable import TodoTestSupport

struct TodoStoreTodoEditorTests {
  private let cause = ChangeCause("edit", at: .friday)

  @Test("a todo that is as it was is replaced, the others stay")
  func replaces() throws {
    let store = try TodoStore.holding([.toEdit(1), .toEdit(2), .toEdit(3)])
    let new = try Todo.toEdit(2) { $0.title = "New" }
    try store.replaceTodo(.toEdit(2), by: new, for: cause)
    let expected = try [Todo.toEdit(1), new, .toEdit(3)].map { String(decoding: $0.line, as: UTF8.self) }
    #expect(try store.lines == expected)
  }

  @Test("a todo that is not as it was, or gone, is not replaced", arguments: [2, 9])
  func refuses(id: Int) throws {
    let store = try TodoStore.holding([.toEdit(1), .toEdit(2)])
    let before = try store.lines
    let old = try Todo.toEdit(id) { $0.title = "Buy milk " }
    for store in [store, store.rehearsal] {
      #expect(throws: StoreError.changedMeanwhile(id: id)) {
        try store.replaceTodo(old, by: .toEdit(id) { $0.title = "New" }, for: cause)
      }
    }
    #expect(try store.lines == before)
  }

  @Test("a todo is the same however the document is laid out")
  func layout() throws {
    let line = String(decoding: try Todo.toEdit().line, as: UTF8.self)
    let plain = "{ \"format\":\"todo\",\"version\":1, \"todos\":[\n\n  \(line) ],\"lastID\":1,\"revision\":1}"
    let store = TodoStore(MemoryStorage(Array(plain.utf8)))
    try store.replaceTodo(.toEdit(), by: .toEdit { $0.title = "New" }, for: cause)
    #expect(try store.lines.map { $0.contains("\"title\":\"New\"") } == [true])
  }
}
