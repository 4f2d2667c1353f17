import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct LastSelectionTests {
  private let folder: TemporaryFolder
  /// The store as a full screen opens it, and as another program opens it.
  private let store: TodoStore
  private let other: TodoStore

  init() throws {
    folder = try TemporaryFolder()
    other = TodoStore(FileStorage(path: folder.path(of: "todos.json")))
    var store = other
    store.last = LastSelection()
    self.store = store
  }

  private func selection(_ query: TodoQuery, at moment: Moment) throws -> TodoSelection {
    var selection = try TodoSelection(query, at: moment)
    selection.tellsRelations = true
    selection.nextChange = NextChange(at: moment)
    return selection
  }

  /// Expects the same list from the store that keeps its last selection as from the store that is read again.
  private func expectSame(
    _ query: TodoQuery, at moment: Moment = .friday, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> StoredTodos {
    let found = try store.todos(selection(query, at: moment))
    let wanted = try other.todos(selection(query, at: moment))
    #expect(found.map(\.self) == wanted.map(\.self), comment, sourceLocation: sourceLocation)
    #expect(
      found.indices.map(found.relations) == wanted.indices.map(wanted.relations), comment,
      sourceLocation: sourceLocation)
    let grouping = query.grouping ?? .by(.due)
    let sections = [found, wanted].map { $0.sections(by: grouping, at: moment) }
    #expect(sections[0].map(\.section) == sections[1].map(\.section), comment, sourceLocation: sourceLocation)
    #expect(sections[0].map(\.range) == sections[1].map(\.range), comment, sourceLocation: sourceLocation)
    #expect(
      (found.revision, found.isStoreEmpty) == (wanted.revision, wanted.isStoreEmpty), comment,
      sourceLocation: sourceLocation)
    #expect(
      try #require(found.nextChange) <= #require(wanted.nextChange), comment, sourceLocation: sourceLocation)
    return found
  }

  private static let queries = [
    TodoQuery(), TodoQuery("", includesAll: true), TodoQuery("milk or is:overdue", grouping: .by(.project)),
    TodoQuery("", order: [TodoSortKey(.title, descending: true)]), TodoQuery("", grouping: .by(.priority)),
    .next,
  ]

  private static func change(_ todo: inout Todo, by random: inout SplitMix, relations: Bool) {
    let number = Int.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: todo.status = TodoStatus.allCases[number % 3]
    case 1: todo.due = number == 0 ? nil : LocalDate(day: CalendarDay(daysSinceEpoch: 20_774 + number))
    case 2: todo.start = number == 0 ? nil : LocalDate(day: CalendarDay(daysSinceEpoch: 20_775 + number))
    case 3: todo.priority = number == 0 ? nil : TodoPriority.allCases[number % 3]
    case 4: todo.title = ["Buy milk", "Milk \"tea\"", "Call", "Zebra", "alpha", "Ärger", "b", "c"][number]
    case 5: todo.project = number == 0 ? nil : "p\(number % 3)"
    default: if relations { todo.after = number == 0 ? [] : [TodoUID(stored: "uid-\(number)")] }
    }
  }

  @Test("a list shows what the store holds, whoever has changed it", arguments: Effort.seeds(3))
  func random(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let query = Self.queries[Int(seed) % Self.queries.count]
    let hasRelations = seed.isMultiple(of: 2)
    _ = try expectSame(query)
    for turn in 0..<60 {
      let store = Int.random(in: 0..<6, using: &random) == 0 ? other : self.store
      let cause = ChangeCause("test", at: .friday)
      try store.update { document throws(DocumentError) in
        var change = try StoreChange(of: document, for: cause)
        let last = change.lastID
        for line in last == 0
          ? [] : try document.lines(in: [Int.random(in: 1...last, using: &random)].map { $0...$0 })
        {
          var todo = try line.todo()
          let isGone = Int.random(in: 0..<8, using: &random) == 0
          Self.change(&todo, by: &random, relations: hasRelations)
          change.replace(line, by: isGone ? nil : .todo(todo))
        }
        if last < 12 || Int.random(in: 0..<5, using: &random) == 0 {
          var todo = Todo(TodoUID(stored: "uid-\(last + 1)"), from: [], at: .friday)
          todo.title = "New \(last)"
          _ = try change.add(todo)
        }
        return (change, ())
      }
      if turn.isMultiple(of: 3) { continue }
      _ = try expectSame(query, "seed \(seed), turn \(turn)")
    }
  }

  private func setTitle(_ title: String, of id: Int, in store: TodoStore) throws {
    _ = try store.changeTodos(.refs(refs("\(id)")), for: ChangeCause("edit", at: .friday)) { todo in
      var todo = todo
      todo.title = title
      return ChangeResult(todo)
    }
  }

  /// Whether the list was taken over from the last selection, with the changed todos beside it.
  private func isTakenOver(_ todos: StoredTodos) -> Bool { !todos.changed.isEmpty }

  @Test(
    "changes by this process update the last selection; changes by others or by the clock cause a new read")
  func takenOver() throws {
    let todos = try [Todo.sample(1, "a"), .sample(2, "b"), .sample(3, "c")]
    try folder.write(document(todos), to: "todos.json")
    #expect(try !isTakenOver(expectSame(TodoQuery())))
    try setTitle("d", of: 2, in: store)
    try setTitle("e", of: 3, in: store)
    #expect(try isTakenOver(expectSame(TodoQuery())))
    #expect(try isTakenOver(expectSame(TodoQuery(), at: .friday(after: 60))))
    #expect(try !isTakenOver(expectSame(TodoQuery("d"))))
    try setTitle("d d", of: 1, in: store)
    #expect(try isTakenOver(expectSame(TodoQuery("d"))))
    try setTitle("f", of: 2, in: other)
    #expect(try !isTakenOver(expectSame(TodoQuery("d"))))
    try setTitle("d", of: 2, in: store)
    try folder.write(try folder.text(of: "todos.json").replacing("d d", with: "d x"), to: "todos.json")
    #expect(try !isTakenOver(expectSame(TodoQuery("d"))))
    try setTitle("d", of: 3, in: store)
    #expect(try !isTakenOver(expectSame(TodoQuery("d"), at: .noon("2026-11-21"))))
  }

  @Test("a changed todo keeps its relations in the last selection, and a new relation causes a new read")
  func relations() throws {
    let todos = try [
      Todo.sample(1, "Move"), .sample(2, "Boxes") { $0.parent = "uid-1" },
      .sample(3, "Pack") { $0.after = ["uid-2"] }, .sample(4, "Sell"),
    ]
    try folder.write(document(todos), to: "todos.json")
    _ = try expectSame(TodoQuery())
    try setTitle("Move house", of: 1, in: store)
    #expect(try isTakenOver(expectSame(TodoQuery())))
    let pick = StorePick.refs(try refs("2"))
    let made = try store.changeTodos(
      ifModified: [:], for: ChangeCause("done", at: .friday), withEffects: true
    ) { _ in
      PickedChange(pick) { _ in
        { todo in
          var todo = todo
          todo.status = .done
          return ChangeResult(todo)
        }
      }
    }
    #expect(made.effects.freed.map(\.id.rawValue) == [3])
    let later = try other.read { document throws(DocumentError) in try document.effects(of: made.deltas) }
    #expect(later.freed == made.effects.freed)
    let closed = try expectSame(TodoQuery())
    #expect(isTakenOver(closed))
    #expect(closed.indices.map { closed.relations(at: $0)?.blockers } == [[], [], []])
    _ = try store.changeTodos(.refs(refs("4")), for: ChangeCause("edit", at: .friday)) { todo in
      var todo = todo
      todo.after = ["uid-3"]
      return ChangeResult(todo)
    }
    #expect(try !isTakenOver(expectSame(TodoQuery())))
  }
}
