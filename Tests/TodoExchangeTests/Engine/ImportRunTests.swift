import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange
@testable import TodoKit
@testable import TodoStore

/// What depends on todos that a record is not about; the rest is in `TodoImportTests`.
struct ImportRunTests {
  private let store = TodoStore(MemoryStorage())

  private func bring(_ text: String) throws(TodoError) {
    let exchange = Exchange(entity: store, moment: .friday)
    _ = try exchange.importTodos(ImportRequest(.markdown, [InputText(Array(text.utf8))]))
  }

  private func todos() throws -> [Todo] { try store.todosByID }

  private func part() throws -> Todo { try #require(try todos().last) }

  @Test("a part is compared as the format shows it below its whole, which has not changed")
  func parts() throws {
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p\n")
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    _ = try detail.changeTodos(
      ChangeTodosRequest(.edit(TodoEdits([.project: "none"])), pick: .refs(try refs("2"))), withContext: false)
    try bring("# work\n\n- [ ] whole\n    - [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().due == LocalDate("2026-12-01"))
    #expect(try part().project == nil)
    try bring("# work\n\n- [ ] whole\n- [ ] part 🆔 p 📅 2026-12-01\n")
    #expect(try part().parent == nil)
  }

  @Test("a relation that was made here goes with its mark from a line, however far off the other line is")
  func dropped() throws {
    let lines = (1...4_200).map { "- [ ] todo \($0)\n" }
    try bring(lines.joined() + "- [ ] part\n")
    var edits = TodoEdits()
    edits.after = ["1"]
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    _ = try detail.changeTodos(ChangeTodosRequest(.edit(edits), pick: .refs(try refs("4201"))), withContext: false)
    let exchange = Exchange(entity: store, moment: .friday)
    let text = String(decoding: try exchange.exportTodos(ExportRequest(.markdown)).bytes, as: UTF8.self)
    #expect(text.contains(" ⛔ "))
    try bring(text.replacing(/⛔ \w+/, with: "📅 2026-12-01"))
    #expect(try part().due == LocalDate("2026-12-01"))
    #expect(try part().after.isEmpty)
  }

  @Test(
    "relations to todos that are not in a text stay, since it cannot name them",
    arguments: [
      "- [ ] part 🆔 p 📅 2026-12-01\n", "- [ ] part 🆔 p 📅 2026-12-01\n- [ ] other\n",
    ])
  func others(text: String) throws {
    try bring("- [ ] first 🆔 f\n- [ ] whole\n    - [ ] part 🆔 p ⛔ f\n")
    let before = try #require(try todos().first { $0.title == "part" })
    try bring(text)
    let after = try #require(try todos().first { $0.title == "part" })
    #expect(after.due == LocalDate("2026-12-01"))
    #expect((after.after, after.parent) == (before.after, before.parent))
    #expect(after.after.count == 1 && after.parent != nil)
  }

  @Test(
    "twins that have changed places are known by all that they say, and others by their order",
    arguments: [
      (["- [x] a", "- [ ] a", "- [ ] a 📅 2026-12-01"], [2, 1, 3]),
      (["- [ ] a 📅 2026-12-01", "- [x] a", "- [ ] a"], [3, 2, 1]),
      (["- [x] a", "- [ ] a 📅 2026-12-02", "- [ ] a 📅 2026-12-01"], [2, 1, 3]),
    ])
  func twins(lines: [String], ids: [Int]) throws {
    try bring("- [ ] a\n- [x] a\n- [ ] a 📅 2026-12-01\n")
    let before = try todos()
    try bring(lines.joined(separator: "\n"))
    let after = try todos()
    #expect(after.map(\.uid) == before.map(\.uid))
    let dues = zip(lines, ids).map { line, id in
      after[id - 1].due.map { line.hasSuffix("\($0)") } ?? !line.contains("2026")
    }
    #expect(dues == [true, true, true])
    #expect(after.map(\.status) == [.open, .done, .open])
  }
}
