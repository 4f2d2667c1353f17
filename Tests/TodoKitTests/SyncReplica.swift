import FileStore
import TodoTestSupport

@testable import MergeEngine
@testable import StoreEngine
@testable import SyncEngine
@testable import TodoCore
@testable import TodoKit

/// One machine: its store, its repository, its clock, which may be wrong, and what has to hold for it.
final class SyncReplica: SyncMemory {
  let name: String
  let storage = SpyStorage(nil)
  var store: TodoStore { TodoStore(storage) }
  /// The remote of the last sync.
  private var former: SyncRemote?
  /// The branch of the next sync.
  var branch = SyncRemote.usualBranch
  /// Opens the repository for a branch, anew for each sync.
  private let repository: (_ branch: String) throws(SyncError) -> any Repository
  /// Loses everything that was fetched or made here.
  let forget: () throws -> Void
  /// How far the clock is off, in seconds.
  private let offset: Int
  /// The uid of each id that was ever given.
  private var uids: [Int: TodoUID] = [:]
  /// The ids of the todos that existed at the last look, and that no command of this machine has removed
  /// since.
  ///
  /// A todo that comes back has the number that it was born with, or the next one, since others may have made
  /// it anew.
  private var ids: [TodoUID: Int] = [:]
  /// The uids of the todos that existed after any of the machine's own commands.
  private(set) var seen: Set<TodoUID> = []
  /// The uids of the todos that the machine's own commands removed.
  private(set) var removed: Set<TodoUID> = []

  init(
    _ name: String, offset: Int, repository: @escaping (_ branch: String) throws(SyncError) -> any Repository,
    forget: @escaping () throws -> Void
  ) {
    self.name = name
    self.offset = offset
    self.repository = repository
    self.forget = forget
  }

  /// A machine with a repository in memory.
  convenience init(_ name: String, of remote: MemoryRemote, offset: Int) {
    let repository = MemoryRepository(of: remote)
    self.init(
      name, offset: offset,
      repository: { branch throws(SyncError) in
        repository.branch = branch
        return repository
      }, forget: repository.forget)
  }

  func moment(_ time: Int) -> Moment {
    Moment(Instant(seconds: time + offset)) {
      LocalDate(day: CalendarDay(daysSinceEpoch: $0.seconds / 86_400), minute: 0)
    }
  }

  func remote() -> SyncRemote? { former }
  func remember(_ remote: SyncRemote?) { former = remote }
  func lastSync() -> LastSync? { nil }
  func note(_ sync: LastSync) {}
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository { try repository(branch) }

  func sync(at time: Int, with url: String = "/remote") throws(TodoError) -> SyncModel {
    try SyncRun(
      entity: store, place: self, moment: moment(time), machine: SyncMachine(name: name, folder: "/")
    ).sync(.remote(url, branch: branch))
  }

  /// Joins the list of the remote as a new place does.
  func join() throws -> SyncError? {
    let remote = try SyncRemote(RemoteURL("/remote", from: "/"), branch: branch)
    return try SyncRun(
      entity: store, place: self, moment: moment(0), machine: SyncMachine(name: name, folder: "/")
    ).join(remote)
  }

  var todos: [Todo] { (try? store.snapshot().list.todos.sorted { $0.id < $1.id }) ?? [] }

  /// The todos as other machines see them: by uid, whatever their ids are here.
  var shared: [Todo] {
    SharedList(todos, lastID: 0).inOrder.map { todo in
      var todo = todo
      todo.id = TodoID(stored: 0)
      return todo
    }
  }

  /// Runs one random command, which may be refused.
  ///
  /// - Parameter reopens: whether the command may reopen todos.
  func run(at time: Int, _ numbers: inout SplitMix, reopens: Bool) {
    let moment = moment(time)
    let known = todos
    let before = Set(known.map(\.uid))
    let pick = known.randomElement(using: &numbers).map { todo in
      TodoPick.refs([TodoRef(String(todo.id.rawValue), target: .ids(todo.id.rawValue...todo.id.rawValue))])
    }
    let detail = TodoDetailInteractor(entity: store, moment: moment)
    func change(_ action: TodoAction) {
      if let pick { _ = try? detail.changeTodos(ChangeTodosRequest(action, pick: pick)) }
    }
    let word = "\(name)\(time)"
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0...3: add(TodoEdits([.due: "today"]), word, moment, &numbers)
    case 4: add(TodoEdits([.due: "today", .repeats: "every day"]), word, moment, &numbers)
    case 5, 6: change(.edit(TodoEdits([.title: "title \(word)"])))
    case 7: change(.edit(TodoEdits([:], tags: ["tag-\(word)"])))
    case 8: change(.edit(TodoEdits([.content: "line\n\(word)"])))
    case 9...11: change(.complete)
    case 12: if reopens { change(.reopen) }
    case 13: change(.cancel)
    case 14: change(.remove)
    case 15:
      let uid = "u\(Int.random(in: 0..<3, using: &numbers))"
      let json = Array("{\"uid\":\"\(uid)\",\"title\":\"\(word)\",\"x\":\"\(word)\"}".utf8)
      _ = try? TodoBatch(store, at: moment).makeChanges([InputText(json)])
    case 16, 17:
      _ = try? TodoHistoryInteractor(entity: store, moment: moment).go(HistoryMoveRequest(.undo))
    case 18:
      _ = try? TodoHistoryInteractor(entity: store, moment: moment).go(HistoryMoveRequest(.redo))
    default:
      if let other = known.randomElement(using: &numbers) {
        change(.edit(TodoEdits([.parent: String(other.id.rawValue)])))
      }
    }
    let after = Set(todos.map(\.uid))
    for uid in ids.keys where !before.contains(uid) || !after.contains(uid) { ids[uid] = nil }
    seen.formUnion(after)
    removed.formUnion(before.subtracting(after))
  }

  /// Adds a todo whose uid comes from the program's own numbers: order and choice depend on uids, so a
  /// program that fails once fails again.
  private func add(_ edits: TodoEdits, _ title: String, _ moment: Moment, _ numbers: inout SplitMix) {
    let uid = TodoUID.random(using: &numbers).text
    _ = try? TodoListInteractor(entity: store, moment: moment)
      .addTodos(AddTodosRequest(titles: [.init(title)], uid: uid, edits: edits))
  }

  /// The ids that have moved, or that have named two todos by now.
  func movedIDs() -> [Int] {
    let todos = todos
    defer {
      for todo in todos { uids[todo.id.rawValue] = todo.uid }
      ids = Dictionary(todos.map { ($0.uid, $0.id.rawValue) }) { first, _ in first }
    }
    return todos.map { ($0.uid, $0.id.rawValue) }.filter { uid, id in
      uids[id].map { $0 != uid } ?? false || ids[uid].map { $0 != id } ?? false
    }.map(\.1)
  }
}
