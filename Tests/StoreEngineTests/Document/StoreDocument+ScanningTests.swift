import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreDocumentScanningTests {
  @Test("only the matching todos are picked, in the order of their ids, whatever their order in the store")
  func picking() throws {
    let todos = try (1...20).map { try Todo.sample($0) }
    for stored in [todos, todos.reversed()] {
      let store = TodoStore(SpyStorage(document(stored)))
      let picked = try store.todos(TodoSelection(order: []) { $0.id.rawValue % 3 == 0 })
      #expect(Array(picked) == todos.filter { $0.id.rawValue % 3 == 0 })
    }
  }

  @Test("picked todos stay the same when the store changes")
  func snapshot() throws {
    let store = TodoStore(SpyStorage(try document([.sample(1), .sample(2)])))
    let picked = try store.todos(TodoSelection(order: []) { _ in true })
    _ = try store.changeTodos(.refs(refs("1-2")), for: .test) { _ in ChangeResult(nil) }
    #expect(picked.map(\.id.rawValue) == [1, 2])
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).isEmpty)
  }

  @Test(
    "a store in a layout that is not canonical is read, too",
    arguments: [
      ("\n{\"id\":2", "\n {\"id\":2"), (",\n{\"id\":2", ",\n\n{\"id\":2"), (",\n{\"id\":2", ",{\"id\":2"),
      ("{\"id\":1", "{\"id\":3"), ("\"tags\":[]", "\"tags\" : [ ]"), ("\"}\n]", "\"}]"),
    ])
  func layouts(part: String, replacement: String) throws {
    let text = try document([.sample(1), .sample(2)], lastID: 3).replacing(part, with: replacement)
    let picked = try TodoStore(SpyStorage(text)).todos(TodoSelection(order: []) { _ in true })
    #expect(picked.map(\.id.rawValue) == (text.contains("{\"id\":3") ? [2, 3] : [1, 2]))
  }

  /// A document that is large enough for two threads to scan it.
  private func largeDocument(_ ids: [Int] = Array(1...30)) throws -> String {
    try document(
      ids.map { id in
        var todo = try Todo.sample(id)
        todo.content = String(repeating: "x", count: 50_000)
        return todo
      }, lastID: 40)
  }

  @Test(
    "all todos of a large store are picked in order, even if its layout is not canonical",
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

  @Test(
    "todos of a large store are put in order, wherever their order is broken", arguments: [1, 14, 15, 16, 29])
  func largeDisorder(id: Int) throws {
    var ids = Array(1...30)
    ids.swapAt(id - 1, id)
    let picked = try TodoStore(SpyStorage(largeDocument(ids))).todos(TodoSelection(order: []) { _ in true })
    #expect(picked.map(\.id.rawValue) == Array(1...30))
  }
}

struct StoreDocumentSelectingTests {
  /// A move: 1 has the parts 2, 3, 4 and 7, 3 has the part 5, 3 comes after 2, and 4 comes after 3 and after
  /// a missing todo.
  private static func move() throws -> [Todo] {
    [
      try .sample(1, "Move"), try .sample(2, "Boxes") { $0.parent = "uid-1" },
      try .sample(3, "Pack") { ($0.parent, $0.after) = ("uid-1", ["uid-2"]) },
      try .sample(4, "Drive") {
        ($0.parent, $0.after, $0.start) = ("uid-1", ["gone", "uid-3"], LocalDate("2026-12-01"))
      },
      try .sample(5, "Books") { ($0.parent, $0.status) = ("uid-3", .done) },
      try .sample(6, "Wait") { ($0.after, $0.start) = (["uid-5"], LocalDate("2026-12-01")) },
      try .sample(7, "Sell") { ($0.parent, $0.status, $0.after) = ("uid-1", .cancelled, ["uid-1"]) },
    ]
  }

  private func store(_ todos: [Todo]) -> TodoStore { TodoStore(SpyStorage(document(todos))) }

  private func selection(_ text: String, _ change: (inout TodoQuery) -> Void = { _ in }) throws
    -> TodoSelection
  {
    var query = TodoQuery(text, includesAll: true, order: [])
    change(&query)
    return try TodoSelection(query, at: .friday)
  }

  @Test(
    "queries match todos by their relations",
    arguments: [
      ("is:blocked", [3, 4]), ("is:ready", [1, 2]), ("is:parent", [1, 3]),
      ("not is:blocked", [1, 2, 5, 6, 7]), ("parent:1", [2, 3, 4, 7]), ("parent:1,3", [2, 3, 4, 5, 7]),
      ("parent:2", []), ("parent.not:1", [1, 5, 6]), ("after:2", [3]), ("after:1-3", [3, 4, 7]),
      ("after:5", [6]), ("blocks:4", [3]), ("blocks:3,6", [2, 5]), ("after:any", [3, 4, 6, 7]),
      ("parent:none", [1, 6]), ("parent:none,3", [1, 5, 6]), ("after:uid:uid-2 or parent:uid-3", [3, 5]),
      ("is:blocked parent:1 not after:2", [4]),
    ] as [(String, [Int])])
  func queries(text: String, ids: [Int]) throws {
    #expect(try store(Self.move()).todos(selection(text)).map(\.id.rawValue) == ids)
    let pick = try StorePick.selection(selection(text))
    #expect(try store(Self.move()).todos(pick).map(\.id.rawValue) == ids)
  }

  @Test("a list leaves out closed and waiting todos, unless the query names a status")
  func current() throws {
    func listed(_ text: String) throws -> [Int] {
      try store(Self.move()).todos(TodoSelection(TodoQuery(text), at: .friday)).map(\.id.rawValue)
    }
    #expect(try listed("is:blocked") == [3])
    #expect(try listed("parent:1") == [2, 3])
    #expect(try listed("parent:1 is:any") == [2, 3, 4, 7])
  }

  @Test("references without a todo are reported together, and the beginning of several uids is refused")
  func missing() throws {
    #expect(throws: StoreError.notFound(refs: ["9", "uid:x"])) {
      try store(Self.move()).todos(selection("milk or parent:9 after:1,uid:x"))
    }
    #expect(throws: StoreError.self) { try store(Self.move()).todos(selection("parent:uid-")) }
  }

  @Test("todos sort by the ids of the todos that they name, and those that name none come last")
  func order() throws {
    func sorted(_ key: TodoSortKey) throws -> [Int] {
      try store(Self.move()).todos(selection("") { $0.order = [key] }).map(\.id.rawValue)
    }
    #expect(try sorted(TodoSortKey(.parent)) == [2, 3, 4, 7, 5, 1, 6])
    #expect(try sorted(TodoSortKey(.parent, descending: true)) == [5, 2, 3, 4, 7, 1, 6])
    #expect(try sorted(TodoSortKey(.after)) == [7, 3, 4, 6, 1, 2, 5])
  }

  @Test("a tree has parts below their parents, and gives each todo's relations")
  func tree() throws {
    let todos = try store(Self.move()).todos(selection("id:2-7") { $0.isTree = true })
    #expect(todos.map(\.id.rawValue) == [2, 3, 5, 4, 6, 7])
    let relations = (0..<todos.count).map { todos.relations(at: $0) }
    #expect(relations.map { $0?.depth } == [0, 0, 1, 0, 0, 0])
    #expect(relations.map { $0?.whole?.title } == ["Move", "Move", nil, "Move", nil, "Move"])
    #expect(relations[1]?.progress == TodoProgress(done: 1, count: 1))
    #expect(relations.map { $0?.blockers.map(\.rawValue) } == [[], [2], [], [3], [], []])
    let first = todos.first(3)
    #expect(first.count == 3 && first.relations(at: 2)?.depth == 1)
  }

  @Test("relations are given if they are asked for and any todo has them")
  func standings() throws {
    var selection = try selection("")
    #expect(try store(Self.move()).todos(selection).relations(at: 0) == nil)
    selection.tellsRelations = true
    let todos = try store(Self.move()).todos(selection)
    #expect(todos.relations(at: 0)?.progress == TodoProgress(done: 0, count: 3))
    #expect(todos.relations(at: 1)?.whole == nil && todos.relations(at: 1)?.depth == 0)
    #expect(try store([.sample(1)]).todos(selection).relations(at: 0) == nil)
  }

  @Test("groups are the parents of todos, in the order of their ids")
  func groups() throws {
    let interactor = TodoListInteractor(entity: try store(Self.move()), moment: .friday)
    let found = try interactor.todos(
      matching: TodoQuery(includesAll: true, order: [TodoSortKey(.id)], grouping: .by(.parent)),
      withRelations: false)
    let wholes = found.todos.sections(by: found.grouping, at: .friday).map { section, _ -> String? in
      guard case .parent(let whole)? = section else { return nil }
      return whole?.title
    }
    #expect(wholes == ["Move", "Pack", nil])
    #expect(found.todos.map(\.id.rawValue) == [2, 3, 4, 7, 5, 1, 6])
  }
}
