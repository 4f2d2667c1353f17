import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit

struct TodoListInteractorTests {
  private func interactor(_ todos: [Todo] = []) -> (interactor: TodoListInteractor, spy: SpyStorage) {
    let spy = SpyStorage(document(todos))
    return (TodoListInteractor(entity: TodoStore(spy), moment: .friday), spy)
  }

  private func listed(_ query: TodoQuery) throws -> [Int] {
    let todos = [
      try Todo.sample(1, "Café milk"),
      try Todo.sample(2, "Done milk") { $0.status = .done },
      try Todo.sample(3, "Cancelled") { $0.status = .cancelled },
      try Todo.sample(4, "Waiting") { $0.start = LocalDate("2026-11-21") },
      try Todo.sample(5, "Begun") { $0.start = LocalDate("2026-11-20T12:00") },
      try Todo.sample(6, "Not begun") { $0.start = LocalDate("2026-11-20T12:01") },
      try Todo.sample(7, "Today") { $0.start = LocalDate("2026-11-20") },
      try Todo.sample(8, "Tea") { $0.content = "with MILK\nand sugar" },
    ]
    return try interactor(todos).interactor.todos(matching: query).todos.map(\.todo.id.rawValue)
  }

  @Test("a plain list has the open todos whose start has come, and all includes the others")
  func current() throws {
    #expect(try listed(TodoQuery()) == [1, 5, 7, 8])
    #expect(try listed(TodoQuery(includesAll: true)) == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test(
    "every word must occur in the title or in the content",
    arguments: [
      ("milk", [1, 8]), ("cafe MILK", [1]), ("milk sugar", [8]), ("coffee", []), ("", [1, 5, 7, 8]),
    ] as [(String, [Int])])
  func words(query: String, ids: [Int]) throws {
    #expect(try listed(TodoQuery(query)) == ids)
  }

  @Test("a list of one project or one tag says how a new todo joins it, and other lists do not")
  func membership() throws {
    var interactor = try interactor([Todo.sample(1)]).interactor
    interactor.views = QueryViews([
      "site": QueryView("project:work/site"), "two": QueryView("tag:a or tag:b"),
    ])
    func membership(_ query: String) throws -> TodoEdits {
      try interactor.todos(matching: TodoQuery(query), withRelations: false).membership
    }
    #expect(try membership("project:work") == TodoEdits([.project: "work"]))
    #expect(try membership("@site") == TodoEdits([.project: "work/site"]))
    #expect(try membership("tag:phone") == TodoEdits(tags: ["phone"]))
    for query in ["", "project:a,b", "project:a milk", "not project:a", "@two", "project:none", "milk"] {
      #expect(try membership(query) == TodoEdits(), "\(query)")
    }
  }

  @Test("the query decides the order and the limit")
  func order() throws {
    #expect(try listed(TodoQuery(order: [TodoSortKey(.title, descending: true)], limit: 2)) == [7, 8])
  }

  @Test("a list says its order: that of the query, or else of its view, or else the default")
  func orderInForce() throws {
    var interactor = try interactor([Todo.sample(1)]).interactor
    interactor.views = QueryViews(["work": QueryView("project:work", order: [TodoSortKey(.title)])])
    let order = { (query: TodoQuery) in try interactor.todos(matching: query).order }
    #expect(try order(TodoQuery("@work", order: [TodoSortKey(.id)])) == [TodoSortKey(.id)])
    #expect(try order(TodoQuery("@work")) == [TodoSortKey(.title)])
    #expect(try order(TodoQuery()) == TodoQuery.defaultOrder)
  }

  @Test("a limit cuts the list but not the counts, and a list cut to nothing is not empty")
  func limit() throws {
    let todos = try (1...5).map { try Todo.sample($0) { $0.due = LocalDate("2026-11-19") } }
    for limit in [0, 2, 9] {
      let list = try interactor(todos).interactor.todos(matching: TodoQuery(limit: limit))
      #expect(list.todos.count == min(limit, 5))
      #expect((list.matched, list.counts.open, list.counts.overdue) == (5, 5, 5))
      #expect(list.emptiness == nil)
      #expect(list.sections.map(\.range) == (limit == 0 ? [] : [0..<min(limit, 5)]))
    }
  }

  @Test("a list has its revision and the places of its todos, also as a tree, and in an empty store")
  func revision() throws {
    let todos = [try Todo.sample(1), try Todo.sample(2) { $0.parent = "uid-1" }, try Todo.sample(3)]
    var tree = TodoQuery(order: [TodoSortKey(.id, descending: true)])
    for isTree in [false, true] {
      tree.isTree = isTree
      let list = try interactor(todos).interactor.todos(matching: tree)
      #expect(list.revision == 1)
      #expect(
        (1...4).map { list.index(of: TodoID(stored: $0)) } == (isTree ? [1, 2, 0, nil] : [2, 1, 0, nil]))
    }
    let empty = TodoListInteractor(entity: TodoStore(MemoryStorage()), moment: .friday)
    #expect(try empty.todos(matching: TodoQuery()).revision == 0)
  }

  @Test(
    "a list knows when the clock changes it: when a todo is due or starts, listed or not, or at midnight",
    arguments: [
      ([], "2026-11-21T00:00"), ([("2026-11-20", nil)], "2026-11-21T00:00"),
      ([("2026-11-20T14:30", nil)], "2026-11-20T14:31"), ([("2026-11-20T12:00", nil)], "2026-11-20T12:01"),
      ([("2026-11-20T11:59", nil)], "2026-11-21T00:00"), ([("2026-11-21T00:00", nil)], "2026-11-21T00:00"),
      ([(nil, "2026-11-20T14:30")], "2026-11-20T14:30"), ([(nil, "2026-11-20T12:00")], "2026-11-21T00:00"),
      ([(nil, "2026-11-20")], "2026-11-21T00:00"), ([(nil, "2026-11-21")], "2026-11-21T00:00"),
      ([("2026-11-20T23:59", nil)], "2026-11-21T00:00"),
      (
        [("2026-11-20T18:00", nil), (nil, "2026-11-20T17:00"), ("2026-12-01", "2026-11-20")],
        "2026-11-20T17:00"
      ),
    ] as [([(String?, String?)], String)])
  func nextChange(dates: [(String?, String?)], next: String) throws {
    let todos = try dates.enumerated().map { index, dates in
      try Todo.sample(index + 1) {
        ($0.due, $0.start) = (dates.0.flatMap { .init($0) }, dates.1.flatMap { .init($0) })
      }
    }
    let done = try Todo.sample(9) { ($0.status, $0.due) = (.done, LocalDate("2026-11-20T12:30")) }
    for query in [TodoQuery(), TodoQuery("blocks:9"), TodoQuery("nothing")] {
      #expect(try interactor(todos + [done]).interactor.todos(matching: query).nextChange.description == next)
    }
    #expect(TodoListModel(todos, at: .friday).nextChange.description == next)
  }

  @Test("a plain list is ordered by due date, priority and id")
  func defaultOrder() throws {
    let todos = [
      try Todo.sample(1), try Todo.sample(2) { $0.priority = .low },
      try Todo.sample(3) { $0.priority = .high },
      try Todo.sample(4) { $0.due = LocalDate("2026-12-01") },
      try Todo.sample(5) { ($0.due, $0.priority) = (LocalDate("2026-12-01"), .medium) },
    ]
    #expect(
      try interactor(todos).interactor.todos(matching: TodoQuery()).todos.map(\.todo.id.rawValue) == [
        5, 4, 3, 2, 1,
      ])
  }

  @Test(
    "open todos sorted by due date are grouped by it unless the query says otherwise",
    arguments: [
      (TodoQuery(), [.due(.overdue), .due(.undated)]), (TodoQuery(order: [TodoSortKey(.id)]), [nil, nil]),
      (TodoQuery(grouping: .ungrouped), [nil, nil]), (TodoQuery(includesAll: true), [nil, nil, nil]),
      (TodoQuery("is:open"), [.due(.overdue), .due(.undated)]), (TodoQuery("tea"), [nil]),
      (TodoQuery(includesAll: true, grouping: .by(.due)), [.due(.overdue), .due(.undated), .due(.closed)]),
      (
        TodoQuery(grouping: .by(.project)),
        [.value(.builtIn(.project), .text("x")), .value(.builtIn(.project), nil)]
      ),
    ] as [(TodoQuery, [TodoSection?])])
  func sections(query: TodoQuery, sections: [TodoSection?]) throws {
    let todos = [
      try Todo.sample(1, "Tea") { $0.project = "x" }, try Todo.sample(2) { $0.due = LocalDate("2026-11-19") },
      try Todo.sample(3) { ($0.due, $0.status) = (LocalDate("2026-11-19"), .done) },
    ]
    let list = try interactor(todos).interactor.todos(matching: query)
    #expect(list.sections.flatMap { section in section.range.map { _ in section.section } } == sections)
    #expect(list.sections.map(\.range.lowerBound) == [0] + list.sections.map(\.range.upperBound).dropLast())
    #expect(list.sections.last?.range.upperBound == list.todos.count)
  }

  @Test("an empty list says why")
  func emptiness() throws {
    let done = [try Todo.sample(1) { $0.status = .done }]
    #expect(try interactor().interactor.todos(matching: TodoQuery("x")).emptiness == .noTodos)
    #expect(try interactor(done).interactor.todos(matching: TodoQuery(" ")).emptiness == .nothingToDo)
    #expect(try interactor(done).interactor.todos(matching: TodoQuery("x")).emptiness == .noMatch)
  }

  @Test("new todos are open and created now, each with its own uid and all with the same values")
  func adding() throws {
    let (interactor, spy) = interactor([try .sample(1)])
    let changes = TodoEdits([.due: "tomorrow", .priority: "high"], tags: ["x"])
    let added = try interactor.addTodos(
      AddTodosRequest(titles: [.init("a due:fri"), .init(" b ")], edits: changes)
    )
    .map(\.todo)
    #expect(added.map(\.title) == ["a due:fri", " b "])
    #expect(added.map(\.id.rawValue) == [2, 3])
    for todo in added {
      #expect(todo.status == .open)
      #expect(
        todo.created == Moment.friday.instant && todo.modified == Moment.friday.instant
          && todo.completed == nil)
      #expect(todo.due?.description == "2026-11-21" && todo.priority == .high && todo.tags == ["x"])
      #expect(todo.uid.text.utf8.count == 36)
    }
    #expect(added[0].uid != added[1].uid)
    #expect(try spy.text.contains("\"title\":\" b \""))
  }

  @Test("a new todo takes the given uid, and a taken uid is refused")
  func uid() throws {
    let (interactor, _) = interactor([try .sample(1)])
    #expect(
      try interactor.addTodos(AddTodosRequest(titles: [.init("a")], uid: "gh:1")).map(\.todo.uid.text) == [
        "gh:1"
      ])
    #expect(throws: TodoError.store(.uidTaken("gh:1"))) {
      try interactor.addTodos(AddTodosRequest(titles: [.init("a")], uid: "gh:1"))
    }
  }

  @Test(
    "nothing is added if one value is refused",
    arguments: [
      (AddTodosRequest(titles: [.init("a"), .init(" ", line: 7)]), TodoError.refused(.emptyTitle, line: 7)),
      (AddTodosRequest(titles: [.init("a\nb")]), .refused(.manyLinedTitle)),
      (AddTodosRequest(titles: [.init("a")], uid: "a b"), .refused(.uid("a b"))),
      (AddTodosRequest(titles: [.init("a"), .init("b")], uid: "gh:1"), .refused(.uidForMany(count: 2))),
      (
        AddTodosRequest(titles: [.init("a")], edits: TodoEdits([.due: "soon"])),
        .refused(.date("soon", .unknown, for: .due))
      ),
    ])
  func refusing(request: AddTodosRequest, error: TodoError) throws {
    let (interactor, spy) = interactor()
    #expect(throws: error) { try interactor.addTodos(request) }
    #expect(try spy.text.withoutDigest == document([]))
  }

  @Test("a dry run returns what would be added, and adds nothing")
  func dryRun() throws {
    let (_, spy) = interactor()
    let rehearsal = TodoListInteractor(entity: TodoStore(spy).rehearsal, moment: .friday)
    #expect(try rehearsal.addTodos(AddTodosRequest(titles: [.init("a")])).map(\.todo.title) == ["a"])
    #expect(try spy.text.withoutDigest == document([]))
  }

  @Test(
    "an explanation includes the conditions that the query leaves unsaid",
    arguments: [
      (TodoQuery(), "is open and not waiting for its start"), (TodoQuery(includesAll: true), "every todo"),
      (TodoQuery("tag:a"), "is open and not waiting for its start, and has the tag \"a\""),
      (TodoQuery("tag:a", includesAll: true), "has the tag \"a\""), (TodoQuery("is:done"), "is done"),
      (TodoQuery("tag:a is:waiting"), "has the tag \"a\" and is waiting"),
    ])
  func explanations(query: TodoQuery, explanation: String) throws {
    #expect(try interactor().interactor.explanation(of: query) == explanation)
  }

  @Test(
    "a query that names a status is not limited to open todos whose start has come",
    arguments: [
      ("is:done", [2]), ("is:any", [1, 2, 3, 4, 5, 6, 7, 8]), ("is:waiting", [4, 6]),
      ("milk status:done", [2]), ("milk or is:cancelled", [1, 2, 3, 8]), ("milk", [1, 8]),
      ("not milk", [5, 7]), ("not is:open", [2, 3]),
    ])
  func statuses(query: String, ids: [Int]) throws {
    #expect(try listed(TodoQuery(query)) == ids)
  }

  @Test("a malformed query is reported with its place, before the store is read")
  func malformed() throws {
    let interactor = TodoListInteractor(entity: TodoStore(SpyStorage("[]")), moment: .friday)
    let error = TodoError.malformedQuery(QueryError(reason: .openParenthesis, query: "(a", range: 0..<1))
    #expect(throws: error) { try interactor.todos(matching: TodoQuery("(a")) }
    #expect(throws: error) { try interactor.explanation(of: TodoQuery("(a")) }
  }

  @Test("an error of the store is reported as such")
  func storeError() {
    let interactor = TodoListInteractor(entity: TodoStore(SpyStorage("[]")), moment: .friday)
    let error = StoreError.unsound(path: "spy.json", line: 1, column: 1, byte: 0, expected: "an object")
    #expect(throws: TodoError.store(error)) { try interactor.todos(matching: TodoQuery()) }
    #expect(throws: TodoError.store(error)) { try interactor.addTodos(AddTodosRequest(titles: [.init("a")])) }
  }
}

struct StoredTodosCountsTests {
  @Test("todos are counted as open, overdue, done and cancelled")
  func counts() throws {
    let values: [(TodoStatus, String?)] = [
      (.open, "2026-11-19"), (.done, nil), (.open, "2026-11-20"), (.cancelled, nil),
    ]
    let todos = try values.enumerated().map { index, values in
      try Todo.sample(index + 1) { ($0.status, $0.due) = (values.0, values.1.flatMap { LocalDate($0) }) }
    }
    let stored = try TodoStore(SpyStorage(document(todos))).todos(TodoSelection(order: []) { _ in true })
    let counts = stored.counts(at: .friday)
    #expect((counts.open, counts.overdue, counts.done, counts.cancelled) == (2, 1, 1, 1))
  }
}
