import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// What depends on todos that a record is not about; the rest is in `TodoExchangeInteractorTests`.
struct ImportRunTests {
  private let store = TodoStore(MemoryStorage())

  private func bring(_ text: String) throws(TodoError) {
    let interactor = TodoExchangeInteractor(entity: store, moment: .friday)
    _ = try interactor.importTodos(ImportRequest(.markdown, [InputText(Array(text.utf8))]))
  }

  private func part() throws -> Todo {
    try #require(Array(try store.todos(TodoSelection(order: [TodoSortKey(.id)]) { _ in true })).last)
  }

  @Test("a part is compared as the format shows it below its whole, which has not changed")
  func parts() throws {
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p\n")
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    _ = try detail.changeTodos(ChangeTodosRequest(.edit(TodoEdits([.project: "none"])), pick: .refs(try refs("2"))))
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().due == LocalDate("2026-12-01"))
    #expect(try part().project == nil)
    try bring("# work\n\n- [ ] whole\n- [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().parent == nil)
  }
}
