import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct SyncRunTests {
  static let now = Moment.friday.instant.seconds
  let remote = MemoryRemote()
  let here: SyncReplica
  let there: SyncReplica

  init() {
    here = SyncReplica("here", of: remote, offset: 0)
    there = SyncReplica("there", of: remote, offset: 0)
  }

  func add(_ titles: String..., on replica: SyncReplica, uid: String? = nil) throws {
    let titles = titles.map { AddTodosRequest.Title($0) }
    _ = try TodoListInteractor(entity: replica.store, moment: .friday)
      .addTodos(AddTodosRequest(titles: titles, uid: uid))
  }

  func change(_ action: TodoAction, _ id: String, on replica: SyncReplica, after: Int = 1) throws {
    _ = try TodoDetailInteractor(entity: replica.store, moment: .friday(after: after))
      .changeTodos(ChangeTodosRequest(action, pick: .refs(refs(id))))
  }

  @discardableResult
  func sync(_ replicas: SyncReplica...) throws -> [SyncModel] {
    try replicas.map { try $0.sync(at: Self.now) }
  }

  func titles(_ replica: SyncReplica) -> [String] {
    replica.todos.map { "\($0.id.rawValue) \($0.title)" }
  }

  @Test("an empty machine joins with the same numbers, without any event or note")
  func join() throws {
    try add("a", "b", on: here)
    let summaries = try sync(here, there)
    #expect(summaries.map(\.sent) == [2, 0] && summaries.map(\.receipt.count) == [0, 2])
    #expect(summaries.allSatisfy { $0.events.isEmpty && $0.report.notes.isEmpty })
    #expect(titles(there) == ["1 a", "2 b"] && here.shared == there.shared)
    #expect(try there.store.snapshot().trailer.synced == remote.tip)
  }

  @Test("joining sends nothing to a branch that is missing, and leaves a list that has a remote alone")
  func joinOnly() throws {
    try add("a", on: here)
    #expect(try here.join() == nil)
    #expect(remote.tip == nil)
    try sync(here)
    #expect(try there.join() == nil)
    #expect(titles(there) == ["1 a"] && remote.commits.count == 1)
    try add("b", on: here)
    try sync(here)
    #expect(try there.join() == nil)
    #expect(titles(there) == ["1 a"], "a list that has a remote is not joined again")
  }

  @Test("a sync without news makes no commit, no revision and no step")
  func nothing() throws {
    try add("a", on: here)
    try sync(here, there)
    let (tip, revision) = (remote.tip, try here.store.revision())
    let summaries = try sync(here, there)
    #expect(summaries.allSatisfy { $0.receipt.isEmpty && $0.sent == 0 })
    #expect(remote.tip == tip && remote.commits.count == 1)
    #expect(try here.store.revision() == revision)
  }

  @Test("two lists with nothing in common are joined, and the number of todos there is reported")
  func joinBoth() throws {
    try add("a", on: here)
    try add("b", on: there)
    try sync(here)
    #expect(try sync(there)[0].events == [.joined(1)])
    try sync(here)
    #expect(titles(here) == ["1 a", "2 b"] && titles(there) == ["1 b", "2 a"])
    #expect(here.shared == there.shared)
  }

  private func go(_ direction: HistoryDirection, on replica: SyncReplica) throws {
    _ = try TodoHistoryInteractor(entity: replica.store, moment: .friday).go(HistoryMoveRequest(direction))
  }

  @Test("a redo is refused if a sync has brought a todo with the same uid meanwhile")
  func redoOfOther() throws {
    try add("a", on: here, uid: "u")
    try go(.undo, on: here)
    try add("first", "second", on: there)
    try add("b", on: there, uid: "u")
    try sync(there, here)
    let before = here.todos
    #expect(throws: TodoError.store(.conflict(.redo, ids: [1]))) { try go(.redo, on: here) }
    #expect(here.todos == before && titles(here) == ["1 b", "2 second", "4 first"])
    try sync(here, there)
  }

  @Test("a conflict is reported by the side that merges, and is in its history")
  func conflicts() throws {
    try add("a", on: here)
    try sync(here, there)
    try change(.edit(TodoEdits([.title: "mine"])), "1", on: here, after: 5)
    try change(.edit(TodoEdits([.title: "theirs"])), "1", on: there, after: 2)
    let summaries = try sync(here, there)
    #expect(summaries[0].report.notes.isEmpty)
    #expect(summaries[1].report.notes.count == 1 && titles(there) == ["1 mine"])
    let step = try #require(try there.store.log.first).step
    #expect(step.command == "sync" && step.commit == remote.tip)
    #expect(step.conflicts.map(\.lost) == [Array("\"theirs\"".utf8)])
  }

  @Test("a conflict that our side wins entirely is in the history, with the other side's value")
  func conflictWithoutChange() throws {
    try add("a", on: here)
    try sync(here, there)
    try change(.edit(TodoEdits([.title: "first"])), "1", on: here, after: 2)
    try change(.edit(TodoEdits([.title: "later"])), "1", on: there, after: 5)
    let summaries = try sync(here, there)
    #expect(titles(there) == ["1 later"])
    let step = try #require(try there.store.log.first).step
    #expect(step.revision == summaries[1].revision && step.command == "sync")
    #expect(step.conflicts.map(\.lost) == [Array("\"first\"".utf8)])
  }

  @Test("undo after a sync takes back the last step made here, and the next sync sends that")
  func undo() throws {
    try add("a", on: here)
    try sync(here, there)
    try change(.edit(TodoEdits([.title: "mine"])), "1", on: here)
    try add("b", on: there)
    try sync(there, here)
    _ = try TodoHistoryInteractor(entity: here.store, moment: .friday(after: 9)).go(HistoryMoveRequest(.undo))
    #expect(titles(here) == ["1 a", "2 b"])
    try sync(here, there)
    #expect(titles(there) == ["1 a", "2 b"])
  }

  @Test("a merge that cannot be sent is kept here with an error, but a first sync takes nothing")
  func unsent() throws {
    let fault = SyncError.unreachable(remote: "/remote", words: "")
    try add("a", on: here)
    remote.onCall = { call, _ throws(SyncError) in if call == .push { throw fault } }
    #expect(throws: TodoError.sync(fault)) { try here.sync(at: Self.now) }
    #expect(try here.store.snapshot().trailer.synced == nil)
    remote.onCall = { _, _ throws(SyncError) in }
    try sync(here, there)
    try add("b", on: there)
    try sync(there)
    try add("c", on: here)
    remote.onCall = { call, _ throws(SyncError) in if call == .push { throw fault } }
    let summary = try here.sync(at: Self.now)
    #expect(summary.unsent == fault && summary.sent == 0 && summary.receipt.count == 1)
    remote.onCall = { _, _ throws(SyncError) in }
    #expect(try sync(here)[0].sent == 1)
  }

  @Test(
    "a damaged local copy of the remote is fetched anew, once",
    arguments: RepositoryCalls.Call.allCases.filter { ![.twin, .keep].contains($0) })
  func damaged(call: RepositoryCalls.Call) throws {
    try add("a", "b", on: here)
    try sync(here, there)
    try change(.remove, "1", on: here)
    try add("c", on: there)
    try sync(there)
    var faults = [SyncError.failed(command: "x", words: "", folder: "/s")]
    remote.onCall = { found, _ throws(SyncError) in if found == call { throw faults[0] } }
    #expect(throws: TodoError.sync(faults[0])) { try here.sync(at: Self.now) }
    remote.onCall = { found, _ throws(SyncError) in
      if found == call, let fault = faults.popLast() { throw fault }
    }
    try sync(here, there)
    #expect(faults.isEmpty && here.todos.map(\.title) == ["b", "c"] && here.shared == there.shared)
  }

  @Test("a sync gives up after fifty attempts if others are always faster")
  func outrun() throws {
    try add("a", on: here)
    try sync(here)
    try add("b", on: here)
    var count = 0
    remote.onCall = { [remote] call, _ throws(SyncError) in
      guard call == .push else { return }
      count += 1
      guard let tip = remote.tip, let files = remote.commits[tip]?.files else { return }
      _ = remote.put(files, parents: [tip], message: "\(count)")
    }
    #expect(throws: TodoError.sync(.outrun(remote: "/remote", attempts: 50))) { try here.sync(at: Self.now) }
    #expect(count == 50)
  }

  @Test("a list that is sent to another remote does not count as a branch that was put back")
  func otherRemote() throws {
    try add("a", on: here)
    try sync(here)
    remote.tip = nil
    #expect(try here.sync(at: Self.now, with: "/other").events == [])
  }

  @Test("a store that was synced with one list refuses another list, which a new store joins")
  func otherList() throws {
    try add("a", on: here)
    try sync(here)
    remote.tip = nil
    try add("b", on: there)
    try sync(there)
    let error = TodoError.sync(.foreign(remote: "/remote", .otherList))
    #expect(throws: error) { try here.sync(at: Self.now) }
    #expect(titles(here) == ["1 a"])
    // The store itself names its list, so it refuses even without all that was fetched.
    try here.forget()
    #expect(throws: error) { try here.sync(at: Self.now) }
    #expect(titles(here) == ["1 a"])
    let new = SyncReplica("new", of: remote, offset: 0)
    #expect(try sync(new).count == 1 && titles(new) == ["1 b"])
  }

  @Test("a list keeps its name even if only a store knows it")
  func nameKept() throws {
    try add("a", on: here)
    try sync(here, there)
    try add("b", on: here)
    try here.forget()
    remote.tip = nil
    try sync(here)
    #expect(try sync(there)[0].events == [.rewritten, .joined(2)])
    #expect(try here.store.snapshot().trailer.syncedList == there.store.snapshot().trailer.syncedList)
  }

  @Test("a store whose todos share a uid is not sent")
  func sharedUIDs() throws {
    let todos = try [1, 2].map { try Todo.sample($0) { $0.uid = "same" } }
    let store = TodoStore(MemoryStorage(Array(document(todos).utf8)))
    let run = SyncRun(
      entity: store, place: here, moment: .friday, machine: SyncMachine(name: "m", folder: "/"))
    #expect(throws: TodoError.store(.sharedUIDs(path: ":memory:", uids: ["same"]))) {
      try run.sync(.remote("/remote", branch: nil))
    }
    #expect(remote.tip == nil)
  }

  @Test("a dry run shows what a sync would do, and changes neither side")
  func rehearsal() throws {
    try add("a", on: here)
    try sync(here)
    try add("b", on: there)
    let tip = remote.tip
    let summary = try SyncRun(
      entity: there.store.rehearsal, place: there, moment: .friday,
      machine: SyncMachine(name: "m", folder: "/"),
      isRehearsal: true
    ).sync(.remote("/remote", branch: nil))
    #expect(summary.receipt.count == 1 && summary.sent == 1)
    #expect(remote.tip == tip && titles(there) == ["1 b"])
  }
}
