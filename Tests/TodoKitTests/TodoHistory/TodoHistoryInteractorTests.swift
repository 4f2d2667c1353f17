import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoHistoryInteractorTests {
  private let store = TodoStore(MemoryStorage())
  private var interactor: TodoHistoryInteractor { TodoHistoryInteractor(entity: store, moment: .friday) }

  /// Adds 1 to 3, edits 2, does 1 and 3, undoes that, and removes 2: revisions 1 to 5.
  init() throws {
    let detail = TodoDetailInteractor(entity: store, moment: .friday)
    let uids = ["uid-one", "uid-two", "uid-three"]
    let todos = uids.map { Todo(uid: TodoUID(stored: $0), title: $0, created: Moment.friday.instant) }
    _ = try store.addTodos(todos, claiming: [], for: ChangeCause("add", at: .friday))
    _ = try detail.changeTodos(ChangeTodosRequest(.edit(TodoEdits([.title: "x"])), pick: .refs(refs("2"))))
    _ = try detail.changeTodos(ChangeTodosRequest(.complete, pick: .refs(refs("1,3"))))
    _ = try TodoHistoryInteractor(entity: store, moment: .friday).go(HistoryMoveRequest(.undo))
    _ = try detail.changeTodos(ChangeTodosRequest(.remove, pick: .refs(refs("2"))))
  }

  private func revisions(_ request: HistoryLogRequest) throws(TodoError) -> [Int] {
    try interactor.steps(request).steps.map(\.revision)
  }

  @Test("steps come newest first, with their changes and their state")
  func steps() throws {
    let steps = try interactor.steps(HistoryLogRequest()).steps
    #expect(steps.map(\.revision) == [5, 4, 3, 2, 1])
    #expect(steps.map(\.command) == ["rm", "undo", "done", "edit", "add"])
    #expect(steps.map(\.state) == [.inForce, .inForce, .lost, .inForce, .inForce])
    #expect(steps.map(\.undoes) == [[], [3], [], [], []])
    #expect(
      steps.map { $0.changes.compactMap { ($0.after ?? $0.before)?.id.rawValue } } == [
        [2], [1, 3], [1, 3], [2], [1, 2, 3],
      ])
    #expect(steps[0].changes[0].after == nil && steps[0].changes[0].before?.title == "x")
    #expect(steps[3].changes[0].before?.title == "uid-two" && steps[3].changes[0].after?.title == "x")
    #expect(steps[4].changes[0].before == nil && steps.allSatisfy { $0.time == Moment.friday.instant })
  }

  @Test(
    "references and a limit leave out steps",
    arguments: [
      (["2"], nil, [5, 2, 1]), (["1"], nil, [4, 3, 1]), (["3-9"], nil, [4, 3, 1]),
      (["uid:uid-two"], nil, [5, 2, 1]), (["uid-t"], nil, [5, 4, 3, 2, 1]), (["uid:uid"], 9, []),
      (["9"], 9, []), ([], 2, [5, 4]), ([], 0, []), (["1", "2"], 3, [5, 4, 3]), ([], 99, [5, 4, 3, 2, 1]),
    ] as [([String], Int?, [Int])])
  func picking(words: [String], limit: Int?, expected: [Int]) throws {
    let refs = try words.flatMap { try TodoRef.parse($0) }
    #expect(try revisions(HistoryLogRequest(refs: refs, limit: limit)) == expected)
  }

  @Test(
    "a feed begins after its revision, oldest step first",
    arguments: [(0, [1, 2, 3, 4, 5]), (3, [4, 5]), (5, [])])
  func since(revision: Int, expected: [Int]) throws {
    #expect(try revisions(HistoryLogRequest(since: .revision(revision))) == expected)
    #expect(
      try revisions(HistoryLogRequest(since: .revision(revision), limit: 1)) == Array(expected.prefix(1)))
  }

  @Test(
    "a feed from a revision that the history does not have is refused, not shortened",
    arguments: [6, 99, -1, .max])
  func gap(revision: Int) {
    #expect(throws: TodoError.refused(.historyGap(since: revision, first: revision < 0 ? 1 : 6, last: 5))) {
      try revisions(HistoryLogRequest(since: .revision(revision)))
    }
  }

  @Test("a feed of a store whose history is lost is refused, unless nothing has happened since")
  func lostHistory() throws {
    let storage = MemoryStorage(Array(document([try .sample(1)], revision: 7).utf8))
    let interactor = TodoHistoryInteractor(entity: TodoStore(storage), moment: .friday)
    #expect(try interactor.steps(HistoryLogRequest(since: .revision(7))).steps.isEmpty)
    #expect(throws: TodoError.refused(.historyGap(since: 6, first: 8, last: 7))) {
      try interactor.steps(HistoryLogRequest(since: .revision(6)))
    }
    #expect(try interactor.steps(HistoryLogRequest()).steps.isEmpty)
  }

  @Test("undo returns what became of each todo, and is a step of its own")
  func move() throws {
    let (steps, changes) = try interactor.go(HistoryMoveRequest(.undo, .steps(2)))
    #expect(steps.map(\.revision) == [5, 2])
    #expect(changes.map { $0.after?.title } == ["uid-two"])
    #expect(changes.map { $0.before == nil } == [true])
    let step = try #require(try interactor.steps(HistoryLogRequest(limit: 1)).steps.first)
    #expect(step.command == "undo" && step.undoes == [5, 2])
    #expect(throws: TodoError.store(.noSuchStep(.undo, asked: 2, possible: 1, reach: .beginning))) {
      try interactor.go(HistoryMoveRequest(.undo, .steps(2)))
    }
  }

  @Test("steps are shown up to a revision, and a todo that never existed is an error")
  func bounds() throws {
    #expect(try revisions(HistoryLogRequest(until: .revision(3))) == [3, 2, 1])
    #expect(try revisions(HistoryLogRequest(since: .revision(1), until: .revision(3))) == [2, 3])
    #expect(throws: TodoError.store(.notFound(refs: ["99"]))) {
      try revisions(HistoryLogRequest(refs: TodoRef.parse("1,99")))
    }
    #expect(try revisions(HistoryLogRequest(refs: TodoRef.parse("99"), since: .revision(1))) == [])
  }

  @Test(
    "a query leaves out steps that changed no matching todo, as the step left it",
    arguments: [
      ("x", [5, 2]), ("uid-two", [1]), ("status:done", [3]), ("is:open", [5, 4, 2, 1]), ("id:1", [4, 3, 1]),
      ("id:1 or x", [5, 4, 3, 2, 1]), ("@one", [4, 3, 1]), ("project:none", [5, 4, 3, 2, 1]),
      ("due:today", []),
    ])
  func query(text: String, expected: [Int]) throws {
    let views = QueryViews(["one": QueryView("uid-one")])
    let interactor = TodoHistoryInteractor(entity: store, moment: .friday, views: views)
    let steps = try interactor.steps(HistoryLogRequest(query: text)).steps
    #expect(steps.map(\.revision) == expected)
    #expect(steps.allSatisfy { $0.asked?.isEmpty == false })
  }

  @Test("the todos that are asked for are listed beside all that a step changed")
  func asked() throws {
    func changes(_ request: HistoryLogRequest) throws -> ([Int], [Int]?) {
      let step = try #require(try interactor.steps(request).steps.last)
      return (step.changes.map(\.todo.id.rawValue), step.asked?.map(\.todo.id.rawValue))
    }
    #expect(try changes(HistoryLogRequest()) == ([1, 2, 3], nil))
    #expect(try changes(HistoryLogRequest(refs: refs("3,1"))) == ([1, 2, 3], [1, 3]))
    #expect(try changes(HistoryLogRequest(query: "uid-t")) == ([1, 2, 3], [2, 3]))
  }

  @Test("an empty or invalid query is refused")
  func badQuery() {
    #expect(throws: TodoError.emptyQuery) { try revisions(HistoryLogRequest(query: " ")) }
    #expect(throws: TodoError.self) { try revisions(HistoryLogRequest(query: "x:y")) }
  }

  @Test("steps since a date are shown newest first, up to the limit")
  func date() throws {
    let detail = TodoDetailInteractor(
      entity: store,
      moment: Moment(
        instant: Instant(seconds: Moment.friday.instant.seconds - 86_400), local: Moment.friday.local))
    _ = try detail.changeTodos(ChangeTodosRequest(.complete, pick: .refs(refs("3"))))
    #expect(try revisions(HistoryLogRequest(since: .date("today"))) == [5, 4, 3, 2, 1])
    #expect(try revisions(HistoryLogRequest(since: .date("today"), limit: 2)) == [5, 4])
    #expect(try revisions(HistoryLogRequest(until: .date("yesterday"))) == [6])
    #expect(try revisions(HistoryLogRequest(refs: refs("3"), since: .date("yesterday"))) == [6, 4, 3, 1])
    #expect(try revisions(HistoryLogRequest(since: .revision(4), until: .date("yesterday"))) == [6])
    #expect(try revisions(HistoryLogRequest(since: .date("2026-11-21"))) == [])
    #expect(throws: TodoError.malformedBound("soon", .unknown)) {
      try revisions(HistoryLogRequest(since: .date("soon")))
    }
  }

  @Test("a date before the beginning of the history is not an error, but noted")
  func shortHistory() throws {
    let lost = MemoryStorage(Array(document([try .sample(1)], revision: 7).utf8))
    let other = TodoHistoryInteractor(entity: TodoStore(lost), moment: .friday)
    let log = try other.steps(HistoryLogRequest(since: .date("yesterday")))
    #expect(log.steps.isEmpty && log.note == "the history begins at revision 8")
    #expect(try other.steps(HistoryLogRequest(since: .date("2026-11-20 12:01"))).note == nil)
    #expect(try other.steps(HistoryLogRequest(since: .revision(7))).note == nil)
    #expect(try other.steps(HistoryLogRequest(until: .date("yesterday"))).note == nil)
    #expect(try interactor.steps(HistoryLogRequest(since: .date("yesterday"))).note == nil)
  }

  @Test("a dry run changes nothing")
  func dryRun() throws {
    let rehearsal = TodoHistoryInteractor(entity: store.rehearsal, moment: .friday)
    #expect(try rehearsal.go(HistoryMoveRequest(.undo)).deltas.count == 1)
    #expect(try revisions(HistoryLogRequest()) == [5, 4, 3, 2, 1])
  }

  @Test("a value lost in a sync is in the log of its todo, even if the sync did not change the todo")
  func conflicts() throws {
    let lost = ["uid-one", "uid-gone"].map { uid in
      HistoryConflict(
        uid: TodoUID(stored: uid), id: uid == "uid-one" ? TodoID(rawValue: 1) : nil, field: "title",
        kept: Array("\"a\"".utf8), lost: nil)
    }
    let commit = try #require(CommitID(String(repeating: "a", count: 40)))
    try store.update { document throws(DocumentError) in
      var change = try StoreChange(of: document, for: ChangeCause("sync", at: .friday))
      (change.synced, change.conflicts) = (SyncMark(commit: commit, list: "l"), lost)
      return (change, ())
    }
    let all = try #require(try interactor.steps(HistoryLogRequest(limit: 1)).steps.first)
    #expect(
      all.commit?.count == 40 && all.conflicts.map(\.uid) == ["uid-one", "uid-gone"]
        && all.askedConflicts == nil)
    for (word, expected) in [("1", ["uid-one"]), ("uid-gone", ["uid-gone"])] {
      let steps = try interactor.steps(HistoryLogRequest(refs: refs(word))).steps
      #expect(steps.first?.askedConflicts?.map(\.uid.text) == expected)
    }
    #expect(try revisions(HistoryLogRequest(refs: refs("3"))) == [4, 3, 1])
  }
}
