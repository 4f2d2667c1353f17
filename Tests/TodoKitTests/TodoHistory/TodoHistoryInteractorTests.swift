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

  @Test("steps are told the newest first, with what they did and what became of them")
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
    "references and a limit leave steps out",
    arguments: [
      (["2"], nil, [5, 2, 1]), (["1"], nil, [4, 3, 1]), (["3-9"], nil, [4, 3, 1]), (["uid:uid-two"], nil, [5, 2, 1]),
      (["uid-t"], nil, [5, 4, 3, 2, 1]), (["uid:uid"], 9, []), (["9"], 9, []), ([], 2, [5, 4]), ([], 0, []),
      (["1", "2"], 3, [5, 4, 3]), ([], 99, [5, 4, 3, 2, 1]),
    ] as [([String], Int?, [Int])])
  func picking(words: [String], limit: Int?, expected: [Int]) throws {
    let refs = try words.flatMap { try TodoRef.parse($0) }
    #expect(try revisions(HistoryLogRequest(refs: refs, limit: limit)) == expected)
  }

  @Test(
    "a feed begins behind its revision, the oldest first", arguments: [(0, [1, 2, 3, 4, 5]), (3, [4, 5]), (5, [])])
  func since(revision: Int, expected: [Int]) throws {
    #expect(try revisions(HistoryLogRequest(since: revision)) == expected)
    #expect(try revisions(HistoryLogRequest(since: revision, limit: 1)) == Array(expected.prefix(1)))
  }

  @Test("a feed that the history does not reach is refused, not shortened", arguments: [6, 99, -1, .max])
  func gap(revision: Int) {
    #expect(throws: TodoError.refused(.historyGap(since: revision, first: revision < 0 ? 1 : 6, last: 5))) {
      try revisions(HistoryLogRequest(since: revision))
    }
  }

  @Test("a feed of a store whose history is lost is refused, unless nothing has happened since")
  func lostHistory() throws {
    let storage = MemoryStorage(Array(document([try .sample(1)], revision: 7).utf8))
    let interactor = TodoHistoryInteractor(entity: TodoStore(storage), moment: .friday)
    #expect(try interactor.steps(HistoryLogRequest(since: 7)).steps.isEmpty)
    #expect(throws: TodoError.refused(.historyGap(since: 6, first: 8, last: 7))) {
      try interactor.steps(HistoryLogRequest(since: 6))
    }
    #expect(try interactor.steps(HistoryLogRequest()).steps.isEmpty)
  }

  @Test("a move tells what became of each todo, and is a step of its own")
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

  @Test("steps are shown up to a revision, and a todo that never was is an error")
  func bounds() throws {
    #expect(try revisions(HistoryLogRequest(until: 3)) == [3, 2, 1])
    #expect(try revisions(HistoryLogRequest(since: 1, until: 3)) == [2, 3])
    #expect(throws: TodoError.store(.notFound(refs: ["99"]))) {
      try revisions(HistoryLogRequest(refs: TodoRef.parse("1,99")))
    }
    #expect(try revisions(HistoryLogRequest(refs: TodoRef.parse("99"), since: 1)) == [])
  }

  @Test("a dry run changes nothing")
  func dryRun() throws {
    let rehearsal = TodoHistoryInteractor(entity: store.rehearsal, moment: .friday)
    #expect(try rehearsal.go(HistoryMoveRequest(.undo)).deltas.count == 1)
    #expect(try revisions(HistoryLogRequest()) == [5, 4, 3, 2, 1])
  }
}
