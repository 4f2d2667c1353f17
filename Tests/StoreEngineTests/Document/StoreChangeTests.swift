import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoreChangeTests {
  /// The history line of the last change.
  private func history(_ spy: SpyStorage) throws -> String {
    String(decoding: try #require(spy.rewrites.last?.history?.bytes), as: UTF8.self)
  }

  @Test(
    "a change writes its history line, with the stored lines before and after it in the order of the change")
  func history() throws {
    let text = try document([.sample(1), .sample(2), .sample(3)], revision: 41)
    let spy = SpyStorage(text.replacing("{\"id\":3,\"uid\"", with: "{\"id\":3, \"uid\""))
    _ = try TodoStore(spy).changeTodos(.refs(refs("3", "1")), for: ChangeCause("rm", at: .friday)) { _ in
      ChangeResult(nil)
    }
    let (one, three) = try (
      String(decoding: Todo.sample(1).line, as: UTF8.self),
      String(decoding: Todo.sample(3).line, as: UTF8.self)
    )
    #expect(
      try history(spy) == """
        {"time":"2026-11-20T12:00:00Z","command":"rm","changes":[\
        {"before":\(three.replacing("3,\"uid\"", with: "3, \"uid\""))},{"before":\(one)}],"previous":"ef46db3751d8e999",\
        "revision":42}

        """)
    #expect(try spy.text.withoutDigest == document([.sample(2)], lastID: 3, revision: 42))
    let digest = LineDigest(Array(try history(spy).utf8)).hexadecimal
    #expect(try spy.text.contains("\"revision\":42,\"history\":\"\(digest)\"}"))
    let (old, new, added) = try (Todo.sample(2), Todo.sample(2, "Other"), Todo.sample(4))
    let lines = [old, new, added].map { String(decoding: $0.line, as: UTF8.self) }
    _ = try TodoStore(spy).changeTodos(.refs(refs("2")), for: .test) { _ in ChangeResult(new) }
    #expect(try history(spy).contains("\"changes\":[{\"before\":\(lines[0]),\"after\":\(lines[1])}],"))
    _ = try TodoStore(spy).addTodos([added], claiming: [], for: .test)
    #expect(try history(spy).contains("\"changes\":[{\"after\":\(lines[2])}],"))
  }

  @Test("a change without effect adds no revision and no history")
  func nothing() throws {
    let spy = SpyStorage(try document([.sample(1)]))
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { ChangeResult($0) }
    #expect(spy.rewrites.isEmpty)
  }

  @Test("the first change of a missing store makes revision 1")
  func missing() throws {
    let spy = SpyStorage(nil)
    let todo = try Todo.sample(1)
    _ = try TodoStore(spy).addTodos([todo], claiming: [], for: .test)
    #expect(try spy.text.withoutDigest == document([todo]))
    #expect(try history(spy).hasSuffix(",\"revision\":1}\n"))
  }

  @Test("a change beyond the greatest revision is refused, and the store stays as it was")
  func lastRevision() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: StoreTrailer.largestRevision))
    let before = try spy.text
    #expect(throws: StoreError.revisionsExhausted) {
      try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == before)
  }

  @Test("a store in another layout is canonical after a change, which can be undone")
  func otherLayout() throws {
    let pretty = try document([.sample(1), .sample(2)]).replacing(",\"", with: " ,\n  \"")
    let spy = SpyStorage(pretty)
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    #expect(try spy.text.withoutDigest == document([.sample(2)], revision: 2))
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try TodoStore(spy).todos(.refs(refs("1-2"))) == [.sample(1), .sample(2)])
  }

  /// The members for a sync in the last line of a store.
  private func synced(_ commit: CommitID) -> String { "\"synced\":\"\(commit.hex)\",\"syncedList\":\"l\"" }

  private func sync(
    _ spy: SpyStorage, _ digit: Character, adding todo: Todo? = nil, conflicts: [HistoryConflict] = []
  ) throws -> CommitID {
    let commit = try #require(CommitID(String(repeating: digit, count: 40)))
    try TodoStore(spy).update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: ChangeCause("sync", at: .friday))
      if let todo { _ = try change.add(todo) }
      (change.synced, change.conflicts) = (SyncMark(commit: commit, list: "l"), conflicts)
      return (change, ())
    }
    return commit
  }

  @Test(
    "a sync that changes no todo changes only the last line, once, without a revision and without history")
  func trailerAlone() throws {
    let text = try document([.sample(1), .sample(2)], revision: 41)
    for text in [text, text.replacing("{\"id\":1,", with: " {\"id\": 1,")] {
      let spy = SpyStorage(text)
      let commit = try sync(spy, "a")
      let expected = try document([.sample(1), .sample(2)], revision: 41)
        .replacing("41}", with: "41,\(synced(commit))}")
      #expect(try spy.text == expected)
      #expect(spy.rewrites.count == 1 && spy.rewrites[0].history == nil)
      _ = try sync(spy, "a")
      #expect(spy.rewrites.count == 1)
    }
  }

  @Test("other changes and undo keep the commit of the last sync, and the next sync adds a todo with its own")
  func synced() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: 41))
    let commit = try sync(spy, "a")
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: ChangeCause("rm", at: .friday)) { _ in
      ChangeResult(nil)
    }
    #expect(try spy.text.withoutDigest.hasSuffix("\"revision\":42,\(synced(commit))}\n"))
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try spy.text.withoutDigest.hasSuffix("\"revision\":43,\(synced(commit))}\n"))
    let next = try sync(spy, "b", adding: .sample(2))
    let expected = try document([.sample(1), .sample(2)], revision: 44).replacing(
      "44}", with: "44,\(synced(next))}")
    #expect(try spy.text.withoutDigest == expected)
  }

  @Test("the values that lost in a sync are a history step, even if no todo changes")
  func conflicts() throws {
    let spy = SpyStorage(try document([.sample(1)], revision: 41))
    let lost = HistoryConflict(
      uid: "u", id: TodoID(rawValue: 1), field: "title", kept: Array("\"a\"".utf8), lost: nil)
    let commit = try sync(spy, "b", conflicts: [lost])
    let step = try #require(try TodoStore(spy).log.first?.step)
    #expect((step.revision, step.command, step.changes) == (42, "sync", []))
    #expect(step.commit == commit && step.conflicts == [lost])
  }

  @Test("a sync of a missing store creates the store")
  func missingStore() throws {
    let spy = SpyStorage(nil)
    let commit = try sync(spy, "c")
    #expect(try spy.text.hasSuffix("\n],\"lastID\":0,\"revision\":0,\(synced(commit))}\n"))
  }
}

struct StoreDocumentOccurrencesTests {
  /// The todos that `done` adds for some of these todos, and the store after it.
  private func done(_ word: String, _ todos: [Todo]) throws -> (added: [Todo], store: TodoStore) {
    let store = TodoStore(SpyStorage(document(todos)))
    let interactor = TodoDetailInteractor(entity: store, moment: .friday)
    let deltas = try interactor.changeTodos(
      ChangeTodosRequest(.complete, pick: .refs(TodoRef.parse(word))), withEffects: false
    )
    .deltas
    return (deltas.filter { $0.before == nil }.map(\.todo), store)
  }

  /// A todo that is due on Friday each week, with the id 1.
  private func weekly(_ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    try .sample(1, "Weekly") { todo in
      (todo.due, todo.repeats) = (LocalDate("2026-11-20"), RepeatRule("weekly"))
      change(&todo)
    }
  }

  private func part(_ id: Int, of parent: Int = 1, _ change: (inout Todo) -> Void = { _ in }) throws -> Todo {
    try .sample(id, "Part \(id)") { todo in
      todo.parent = TodoUID(stored: "uid-\(parent)")
      change(&todo)
    }
  }

  @Test("a parent that comes back brings its parts, at any depth, in the order of their ids")
  func depth() throws {
    let todos = try [weekly(), part(2), part(3, of: 5), part(5), part(6, of: 3), .sample(7)]
    let (added, _) = try done("1", todos)
    #expect(added.map(\.title) == ["Weekly", "Part 2", "Part 3", "Part 5", "Part 6"])
    #expect(added.map(\.id.rawValue) == Array(8...12))
    let uid = Dictionary(uniqueKeysWithValues: added.map { ($0.title, $0.uid) })
    #expect(added.map(\.parent) == [nil, uid["Weekly"], uid["Part 5"], uid["Weekly"], uid["Part 3"]])
    #expect(
      uid["Weekly"] == TodoUID(stored: "uid-1").next() && uid["Part 6"] == TodoUID(stored: "uid-6").next())
  }

  @Test("copies are open, their dates move as far as the parent's, and a date beyond the calendar is dropped")
  func copies() throws {
    let todos = try [
      weekly(),
      part(2) {
        ($0.status, $0.completed, $0.due) = (.done, Instant(seconds: 5), LocalDate("2026-11-18T09:00"))
      },
      part(3) {
        ($0.status, $0.start, $0.due) = (.cancelled, LocalDate("2026-11-30"), LocalDate("9999-12-30"))
      },
    ]
    let (added, _) = try done("1", todos)
    #expect(added[0].due?.description == "2026-11-27")
    #expect(added.map(\.status) == [.open, .open, .open] && added[1].completed == nil)
    #expect(added[1].due?.description == "2026-11-25T09:00")
    #expect(added[2].start?.description == "2026-12-07" && added[2].due == nil)
    #expect(added[1].created == Moment.friday.instant && added[1].modified == Moment.friday.instant)
  }

  @Test("the next todo keeps its parent and comes after nothing, and copies come after copies only")
  func relations() throws {
    let todos = try [
      weekly { ($0.parent, $0.after) = ("uid-9", ["uid-8"]) },
      part(2) { $0.after = ["uid-3", "uid-8", "uid-1", "gone"] },
      part(3), .sample(8), .sample(9),
    ]
    let (added, _) = try done("1", todos)
    #expect(added.count == 3)
    #expect(added[0].parent == "uid-9" && added[0].after.isEmpty)
    #expect(added[1].after == [added[2].uid])
  }

  @Test("parts that repeat by themselves are left alone, and so are the todos below them")
  func repeatingParts() throws {
    let followed = TodoUID(stored: "uid-4")
    let todos = try [
      weekly(), part(2) { $0.repeats = RepeatRule("daily") }, part(3, of: 2),
      part(4) { $0.status = .done }, part(5, of: 4), part(6) { $0.uid = followed.next() }, part(7),
    ]
    let (added, _) = try done("1", todos)
    // Part 4, which was followed, is left out for part 6, which follows it and is copied like any other part.
    #expect(added.map(\.title) == ["Weekly", "Part 6", "Part 7"])
  }

  @Test("a parent and its parts that are done in one step come back once each")
  func together() throws {
    let todos = try [weekly(), part(2) { $0.repeats = RepeatRule("daily") }, part(3)]
    let (added, store) = try done("1-3", todos)
    #expect(added.map(\.title) == ["Weekly", "Part 3", "Part 2"])
    #expect(try store.examine().sharedUIDs.isEmpty)
  }

  @Test("a taken uid is counted up, so that a todo that is done again comes back again")
  func again() throws {
    let (_, store) = try done("1", [weekly(), part(2)])
    let interactor = TodoDetailInteractor(entity: store, moment: .friday)
    let again = TodoAction.edit(TodoEdits([.repeats: "weekly"]))
    for action in [.reopen, again, .complete] {
      _ = try interactor.changeTodos(ChangeTodosRequest(action, pick: .refs(refs("1"))), withEffects: false)
    }
    let todos = try interactor.todos(.refs(refs("3-6")))
    #expect(
      todos.map(\.uid)
        == [1, 2].flatMap { number in
          ["uid-1", "uid-2"].map { TodoUID(stored: $0).next(number) }
        })
    #expect(todos.map(\.parent) == [nil, todos[0].uid, nil, todos[2].uid])
    #expect(try store.examine().sharedUIDs.isEmpty)
  }

  @Test("todos that share a uid come back with uids of their own, each with its own parts")
  func sharedUIDs() throws {
    let todos = try [weekly(), part(2), weekly { $0.id = TodoID(stored: 3) }]
    let (added, store) = try done("1,3", todos)
    #expect(added.map(\.title) == ["Weekly", "Part 2", "Weekly"])
    #expect(Set(added.map(\.uid)).count == 3 && added[1].parent == added[0].uid)
    #expect(try store.examine().sharedUIDs.map(\.uid) == ["uid-1"])
  }

  @Test("a circle of parts made by another program comes back once, and undo removes all of it")
  func circle() throws {
    let todos = try [weekly { $0.parent = "uid-3" }, part(2), part(3, of: 2)]
    let spy = SpyStorage(document(todos))
    let interactor = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    _ = try interactor.changeTodos(ChangeTodosRequest(.complete, pick: .refs(refs("1"))), withEffects: false)
    #expect(try spy.lines.count == 6)
    _ = try TodoStore(spy).go(.undo, .steps(1), for: .test)
    #expect(try spy.text.withoutDigest == document(todos, lastID: 6, revision: 3))
  }

  @Test("a deep tree of parts comes back")
  func deep() throws {
    let count = 300
    let todos = try [weekly()] + (2...count).map { try part($0, of: $0 - 1) }
    let (added, _) = try done("1", todos)
    #expect(added.count == count)
    #expect(zip(added, added.dropFirst()).allSatisfy { $0.uid == $1.parent })
  }
}
