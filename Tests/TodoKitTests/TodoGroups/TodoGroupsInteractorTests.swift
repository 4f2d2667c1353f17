import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoGroupsInteractorTests {
  private func summary(_ kind: TodoGroupKind, _ todos: [Todo]) throws -> TodoGroupsModel {
    let interactor = TodoGroupsInteractor(
      entity: TodoStore(MemoryStorage(Array(document(todos).utf8))), moment: .friday)
    let found = try interactor.groups(kind)
    return TodoGroupsModel(
      kind: kind, groups: found.groups.sorted, all: found.all, ungrouped: found.ungrouped)
  }

  private func groups(_ kind: TodoGroupKind, _ todos: [Todo]) throws -> [String] {
    try summary(kind, todos).groups.map {
      "\(String(repeating: ">", count: $0.depth))\($0.name) \($0.counts.open) \($0.counts.done) \($0.counts.overdue)"
    }
  }

  private func inProject(_ id: Int, _ project: String?, _ status: TodoStatus = .open, due: String? = nil)
    throws -> Todo
  {
    try .sample(id) { ($0.project, $0.status, $0.due) = (project, status, due.flatMap { LocalDate($0) }) }
  }

  @Test("a project counts its own todos and those of the projects below it")
  func projects() throws {
    let todos = [
      try inProject(1, "work/site", due: "2026-11-19"), try inProject(2, "work/site/css", .done),
      try inProject(3, "home"), try inProject(4, "workshop", .cancelled), try inProject(5, nil),
      try inProject(6, "work-out", due: "2026-11-20"), try inProject(7, "home", .done, due: "2026-11-19"),
    ]
    #expect(
      try groups(.project, todos) == [
        "home 1 1 0", "work 1 1 1", ">work/site 1 1 1", ">>work/site/css 0 1 0", "work-out 1 0 0",
        "workshop 0 0 0",
      ])
  }

  @Test("names that differ only in case or accents are one group, spelled like the first of them")
  func spelling() throws {
    let todos = [
      try inProject(1, "Café/a"), try inProject(2, "CAFE"), try inProject(3, "cafe\u{301}/A"),
    ]
    #expect(try groups(.project, todos) == ["Café 3 0 0", ">Café/a 2 0 0"])
  }

  @Test(
    "slashes divide a project as in a query, and leading, trailing and repeated slashes do not count",
    arguments: [("/a", ["a"]), ("a/", ["a"]), ("a//b", ["a", ">a/b"]), ("/", ["/"])])
  func slashes(project: String, names: [String]) throws {
    #expect(try groups(.project, [inProject(1, project)]) == names.map { "\($0) 1 0 0" })
  }

  @Test("a todo counts once for each of its tags, and a slash in a tag does not divide it")
  func tags() throws {
    let todos = [
      try Todo.sample(1) { ($0.tags, $0.due) = (["b", "a/x", "B"], LocalDate("2026-11-20T11:59")) },
      try Todo.sample(2) { ($0.tags, $0.status) = (["b"], .done) },
    ]
    #expect(try groups(.tag, todos) == ["a/x 1 0 1", "b 1 1 1"])
  }

  @Test("each todo counts once in the total, and todos in no group are counted by themselves")
  func allAndNone() throws {
    let todos = [
      try Todo.sample(1) { ($0.tags, $0.due) = (["a", "b"], LocalDate("2026-11-19")) },
      try inProject(2, "home", due: "2026-11-19"), try inProject(3, nil, .done),
      try inProject(4, "home", .cancelled),
    ]
    for (kind, open, cancelled) in [(TodoGroupKind.project, 1, 0), (.tag, 1, 1)] {
      let summary = try summary(kind, todos)
      #expect(summary.all == TodoCounts(open: 2, overdue: 2, done: 1, cancelled: 1))
      #expect(summary.ungrouped == TodoCounts(open: open, overdue: 1, done: 1, cancelled: cancelled))
    }
  }

  @Test("a store without todos has no groups, and an unsound one is an error")
  func noTodos() throws {
    #expect(try groups(.project, []) == [])
    let interactor = TodoGroupsInteractor(entity: TodoStore(MemoryStorage(Array("[]".utf8))), moment: .friday)
    let error = StoreError.unsound(path: ":memory:", line: 1, column: 1, byte: 0, expected: "an object")
    #expect(throws: TodoError.store(error)) { try interactor.groups(.tag) }
  }

  @Test("a todo may have thousands of tags, and a project has a bounded number of levels")
  func many() throws {
    let tags = (0..<5_000).map { "t\($0)" }
    #expect(try groups(.tag, [.sample(1) { $0.tags = tags + tags }]).count == 5_000)
    let project = String(repeating: "a/", count: 50_000)
    #expect(try groups(.project, [inProject(1, project)]).count == ProjectPath.levels)
  }
}
