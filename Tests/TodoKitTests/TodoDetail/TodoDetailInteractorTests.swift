import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit

struct TodoDetailInteractorTests {
  /// The only todo after an action, whether it was changed, and the text of the store.
  private func result(
    of action: TodoAction, on todo: Todo, isRehearsal: Bool = false
  ) throws -> (changed: TodoDelta, text: String) {
    let spy = SpyStorage(document([todo]))
    let store = isRehearsal ? TodoStore(spy).rehearsal : TodoStore(spy)
    let interactor = TodoDetailInteractor(entity: store, moment: .friday)
    let request = ChangeTodosRequest(action, pick: .refs([TodoRef(todo.id)]))
    return (try #require(try interactor.changeTodos(request).first), try spy.text)
  }

  private func todo(_ status: TodoStatus) throws -> Todo {
    try Todo.sample(1) {
      $0.status = status
      if status == .done { $0.completed = Instant(seconds: 1) }
      if status == .cancelled { $0.cancelled = Instant(seconds: 1) }
    }
  }

  static let moves: [(TodoAction, TodoStatus)] = [
    (.complete, .done), (.reopen, .open), (.cancel, .cancelled),
  ]

  @Test("a todo of any status can be done, reopened and cancelled", arguments: moves, TodoStatus.allCases)
  func moving(move: (action: TodoAction, to: TodoStatus), from: TodoStatus) throws {
    let before = try todo(from)
    let (changed, text) = try result(of: move.action, on: before)
    #expect(changed.todo.status == move.to)
    #expect(changed.isChanged == (from != move.to))
    guard from != move.to else {
      #expect(text.withoutDigest == document([before]))
      return
    }
    #expect(changed.todo.modified == Moment.friday.instant)
    #expect(changed.todo.created == before.created)
    #expect(changed.todo.completed == (move.to == .done ? Moment.friday.instant : nil))
    #expect(changed.todo.cancelled == (move.to == .cancelled ? Moment.friday.instant : nil))
  }

  @Test("an edit changes the requested fields, and modified")
  func editing() throws {
    let (changed, text) = try result(of: .edit(TodoEdits([.title: "New", .due: "today"])), on: todo(.done))
    var expected = try todo(.done)
    (expected.title, expected.due, expected.modified) = (
      "New", LocalDate("2026-11-20"), Moment.friday.instant
    )
    let before = try todo(.done)
    #expect(
      changed == .changed(before, expected))
    #expect(text.withoutDigest == document([expected], revision: 2))
  }

  @Test(
    "a change is made to the version that the user has seen, and refused for any other, with the store as it was"
  )
  func ifModified() throws {
    let todos = [try Todo.sample(1), try Todo.sample(2) { $0.modified = Instant(seconds: 7) }]
    let seen = todos[0].modified
    let spy = SpyStorage(document(todos))
    func change(_ word: String, _ known: Instant) throws {
      let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
      let ids = [try #require(TodoID(rawValue: 1)), try #require(TodoID(rawValue: 2))]
      let request = ChangeTodosRequest(
        .complete, pick: .refs(try refs(word)),
        ifModified: Dictionary(uniqueKeysWithValues: ids.map { ($0, known) }))
      #expect(try interactor.changeTodos(request).allSatisfy(\.isChanged))
    }
    #expect(throws: TodoError.store(.changedMeanwhile(id: 1))) {
      try change("1", Instant(seconds: seen.seconds - 1))
    }
    #expect(throws: TodoError.store(.changedMeanwhile(id: 1))) {
      try change("1", Instant(seconds: seen.seconds + 1))
    }
    #expect(throws: TodoError.store(.changedMeanwhile(id: 2))) { try change("1-2", seen) }
    #expect(throws: TodoError.store(.notFound(refs: ["9"]))) { try change("9", seen) }
    #expect(try spy.text == document(todos))
    try change("1", seen)
    #expect(try spy.text != document(todos))
    #expect(TodoError.store(.changedMeanwhile(id: 1)).failure.code == .changed)
  }

  @Test(
    "a change in the second of the last one, or before it, moves modified on by a second",
    arguments: [0, 1, 3_600])
  func changingAtOnce(ahead: Int) throws {
    let last = Moment.friday.instant.seconds + ahead
    for action in [TodoAction.edit(TodoEdits([.title: "New"])), .complete, .cancel] {
      let todo = try Todo.sample(1) { $0.modified = Instant(seconds: last) }
      #expect(try result(of: action, on: todo).changed.todo.modified.seconds == last + 1)
    }
  }

  @Test("an edit that changes nothing leaves the todo untouched")
  func editingNothing() throws {
    let (changed, text) = try result(
      of: .edit(TodoEdits([.title: "Buy milk", .due: "none"])), on: todo(.open))
    #expect(!changed.isChanged)
    #expect(changed.todo.modified == Instant(seconds: 1_795_000_000))
    #expect(try text.withoutDigest == document([todo(.open)]))
  }

  @Test("a removed todo is returned as it was")
  func removing() throws {
    let (changed, text) = try result(of: .remove, on: todo(.open))
    let removed = try todo(.open)
    #expect(changed == .removed(removed))
    #expect(text.withoutDigest == document([], lastID: 1, revision: 2))
  }

  @Test("a dry run gives the same answer and changes nothing")
  func dryRun() throws {
    let (changed, text) = try result(of: .complete, on: todo(.open), isRehearsal: true)
    #expect(changed.todo.status == .done && changed.isChanged)
    #expect(try text.withoutDigest == document([todo(.open)]))
  }

  @Test("completing a repeating todo adds its next occurrence in the same revision, with its own id and uid")
  func repeating() throws {
    let todo = try Todo.sample(1) { ($0.repeats, $0.due) = (RepeatRule("2w"), LocalDate("2026-11-20")) }
    let spy = SpyStorage(document([todo], lastID: 5))
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    let deltas = try interactor.changeTodos(ChangeTodosRequest(.complete, pick: .refs(refs("1"))))
    #expect(deltas[0].todo.status == .done && deltas[0].todo.repeats == nil)
    let next = try #require(deltas.last?.after)
    #expect(deltas.count == 2 && deltas[1].before == nil)
    #expect(next.id.rawValue == 6 && next.uid != todo.uid && next.due?.description == "2026-12-04")
    #expect(spy.rewrites.count == 1)
    #expect(try spy.text.withoutDigest.hasSuffix("],\"lastID\":6,\"revision\":2}\n"))
    #expect(try interactor.changeTodos(ChangeTodosRequest(.complete, pick: .refs(refs("1")))).count == 1)
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try spy.text.withoutDigest == document([todo], lastID: 6, revision: 3))
  }

  @Test(
    "a range in done or cancel means its open todos, and a todo that is named by itself is always meant",
    arguments: [
      (.complete, "1-3", []), (.cancel, "1-3", []), (.complete, "1-3 2", [2]), (.complete, "1-3 uid-2", [2]),
      (.cancel, "3,2 1-3", [2, 3]), (.reopen, "1-3", [2, 3]), (.remove, "1-3", [2, 3]),
    ]
      as [(TodoAction, String, Set<Int>)])
  func ranges(action: TodoAction, words: String, closed: Set<Int>) throws {
    let todos = try [Todo.sample(1), .sample(2) { $0.status = .cancelled }, .sample(3) { $0.status = .done }]
      .map { todo in
        var todo = todo
        if action == .complete, todo.id.rawValue == 3 { todo.status = .cancelled }
        if action == .cancel { todo.status = todo.id.rawValue == 1 ? .open : .done }
        return todo
      }
    let interactor = TodoDetailInteractor(entity: TodoStore(SpyStorage(document(todos))), moment: .friday)
    let pick = TodoPick.refs(try words.split(separator: " ").flatMap { try TodoRef.parse(String($0)) })
    let changed = try interactor.changeTodos(ChangeTodosRequest(action, pick: pick)).filter(\.isChanged)
    #expect(Set(changed.map(\.todo.id.rawValue)) == closed.union(action == .reopen ? [] : [1]))
  }

  @Test("a change that does not suit some todos changes nothing, and each of them is named")
  func unfit() throws {
    let todos = try [
      Todo.sample(1) { $0.due = LocalDate("2026-12-01") }, .sample(2), .sample(3) { $0.status = .done },
    ]
    let spy = SpyStorage(document(todos))
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    let error = TodoError.store(.unfit([InvalidTodo(id: 2, .notDue), InvalidTodo(id: 3, .closed(.done))]))
    #expect(throws: error) {
      try interactor.changeTodos(ChangeTodosRequest(.postpone("1w"), pick: .refs(refs("1-3"))))
    }
    #expect(spy.rewrites.isEmpty)
  }

  @Test("a query picks open todos unless it names a status, and an empty query is refused")
  func picking() throws {
    let spy = SpyStorage(try document([.sample(1), .sample(2) { $0.status = .done }, .sample(3, "Tea")]))
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    func picked(_ query: String) throws(TodoError) -> [Int] {
      try interactor.todos(.query(query)).map(\.id.rawValue)
    }
    #expect(try picked("milk") == [1])
    #expect(try picked("milk is:any") == [1, 2])
    #expect(try picked("nowhere") == [])
    for query in ["", " \t"] {
      #expect(throws: TodoError.emptyQuery) { try picked(query) }
      #expect(throws: TodoError.emptyQuery) {
        try interactor.changeTodos(ChangeTodosRequest(.remove, pick: .query(query)))
      }
    }
    let error = QueryError(reason: .strayParenthesis, query: "a)", range: 1..<2)
    #expect(throws: TodoError.malformedQuery(error)) {
      try interactor.changeTodos(ChangeTodosRequest(.remove, pick: .query("a)")))
    }
    #expect(spy.rewrites.isEmpty)
  }

  @Test("an edit that the rules refuse and a missing todo are errors, and leave the store as it was")
  func errors() throws {
    let text = try document([todo(.open)])
    let spy = SpyStorage(text)
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    let untitled = ChangeTodosRequest(.edit(TodoEdits([.title: ""])), pick: .refs(try refs("1")))
    #expect(throws: TodoError.refused(.emptyTitle)) { try interactor.changeTodos(untitled) }
    let missing = TodoError.store(.notFound(refs: ["2-4"]))
    #expect(throws: missing) {
      try interactor.changeTodos(ChangeTodosRequest(.remove, pick: .refs(refs("2-4"))))
    }
    #expect(throws: missing) { try interactor.todos(.refs(refs("2-4"))) }
    #expect(try spy.text == text)
  }

  static let misnamings: [(command: String, words: [String], way: UnresolvedRefs.Way?)] = [
    ("done", ["dentist"], .id(7, title: "Call the Dentist")),
    ("done", ["call", "bob"], .id(9, title: "Call Bob")), ("done", ["bob call"], .id(9, title: "Call Bob")),
    ("rm", ["7", "bob"], .id(9, title: "Call Bob")), ("rm", ["call"], .query("call", count: 2)),
    ("edit", ["rain"], .query("rain", count: 1)), ("edit", ["or"], .id(8, title: "For later: or never")),
    ("reopen", ["milk"], .id(2, title: "Buy milk")),
    ("reopen", ["call"], .query("not is:open call", count: 2)),
    ("show", ["later"], .id(8, title: "For later: or never")), ("done", ["nothing"], nil),
    ("done", ["1-"], nil), ("done", ["99"], nil), ("done", ["uid:call"], nil), ("done", ["Äther"], nil),
  ]

  @Test(
    "words in place of references suggest the only todo with them in its title, or a query",
    arguments: misnamings)
  func misnamed(command: String, words: [String], way: UnresolvedRefs.Way?) throws {
    let store = try document([
      .sample(2) { $0.status = .done }, .sample(3, "Call off") { $0.status = .cancelled },
      .sample(4, "Last call") { $0.status = .done }, .sample(7, "Call the Dentist"),
      .sample(8, "For later: or never") { $0.start = LocalDate("2026-12-01") }, .sample(9, "Call Bob"),
      .sample(10, "Water") { $0.content = "or rain" },
    ])
    let interactor = TodoDetailInteractor(entity: TodoStore(SpyStorage(store)), moment: .friday)
    var refs: [TodoRef] = []
    var misread: String?
    for word in words { do { refs += try TodoRef.parse(word) } catch { misread = misread ?? word } }
    let pick = misread.map { TodoPick.misread($0, among: words) } ?? .refs(refs)
    let actions = [
      "done": TodoAction.complete, "rm": .remove, "reopen": .reopen, "edit": .edit(TodoEdits([.due: ""])),
    ]
    do throws(TodoError) {
      if let action = actions[command] {
        _ = try interactor.changeTodos(ChangeTodosRequest(action, pick: pick))
      } else {
        _ = try interactor.todos(pick)
      }
      Issue.record("the words are references")
    } catch {
      guard let named = (error.failure as? UnresolvedRefsError)?.named else {
        #expect(error.failure.code == (misread == nil ? .notFound : .usage))
        #expect(way == nil)
        return
      }
      #expect(error.failure.code == .notFound)
      #expect(named.way == way && named.command == command)
      #expect(ProblemModel(error).advice == [named.advice])
      #expect(ProblemModel(error).message.hasPrefix("no such todo: "))
    }
  }

  @Test("a date relative to each todo's own date changes all todos, or none if one has no date")
  func countedDates() throws {
    let todos = [
      try Todo.sample(1) { $0.due = LocalDate("2026-12-03") },
      try .sample(2) { $0.due = LocalDate("2026-11-24T14:00") }, try .sample(3),
    ]
    let spy = SpyStorage(document(todos))
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    let postponed = TodoAction.edit(TodoEdits([.due: "due+1w"]))
    let refusal = Refusal.date("due+1w", .missing(.due), for: .due)
    #expect(throws: TodoError.store(.unfit([InvalidTodo(id: 3, .refused(refusal))]))) {
      try interactor.changeTodos(ChangeTodosRequest(postponed, pick: .refs(refs("1-3"))))
    }
    #expect(spy.rewrites.isEmpty)
    let deltas = try interactor.changeTodos(ChangeTodosRequest(postponed, pick: .refs(refs("1-2"))))
    #expect(deltas.map { $0.todo.due?.description } == ["2026-12-10", "2026-12-01T14:00"])
  }

  @Test("todos are read as they are stored")
  func reading() throws {
    let todo = try Todo.sample(4) { $0.due = LocalDate("2026-11-19") }
    let interactor = TodoDetailInteractor(entity: TodoStore(SpyStorage(document([todo]))), moment: .friday)
    #expect(try interactor.todos(.refs(refs("4"))) == [todo])
  }
}
