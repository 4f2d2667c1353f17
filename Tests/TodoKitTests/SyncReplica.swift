import FileStore
import TodoTestSupport

@testable import TodoKit

/// One machine: its store, its repository, a clock that may be wrong, and what has to hold of it.
final class SyncReplica: SyncPlace {
  let name: String
  let storage = SpyStorage(nil)
  var store: TodoStore { TodoStore(storage) }
  /// Opens its repository, anew for each sync.
  private let repository: () throws(SyncError) -> any Repository
  /// Loses all that it has fetched and made.
  let forget: () throws -> Void
  /// How far its clock is off, in seconds.
  private let offset: Int
  /// The uid that each id has ever had, and the other way round.
  private var uids: [Int: TodoUID] = [:]
  private var ids: [TodoUID: Int] = [:]
  /// The uids of the todos that were there at the last look at ids, and that no command of its own has removed since.
  private var present: Set<TodoUID> = []
  /// The uids of todos that were there behind one of its own commands.
  private(set) var seen: Set<TodoUID> = []
  /// The uids of todos that its own commands made, though a machine once had one with that uid.
  private(set) var remade: Set<TodoUID> = []
  /// The uids of todos that its own commands removed.
  private(set) var removed: Set<TodoUID> = []

  init(
    _ name: String, offset: Int, repository: @escaping () throws(SyncError) -> any Repository,
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
    self.init(name, offset: offset, repository: { repository }, forget: repository.forget)
  }

  func moment(_ time: Int) -> Moment {
    Moment(Instant(seconds: time + offset)) {
      LocalDate(day: CalendarDay(daysSinceEpoch: $0.seconds / 86_400), minute: 0)
    }
  }

  func remote() throws(SyncError) -> SyncRemote? { try SyncRemote(RemoteURL("/remote", from: "/")) }
  func remember(_ remote: SyncRemote?) {}
  func lastSync() -> LastSync? { nil }
  func note(_ sync: LastSync) {}
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository { try repository() }

  func sync(at time: Int) throws(TodoError) -> SyncSummary {
    try TodoSyncInteractor(
      entity: store, place: self, moment: moment(time), machine: SyncMachine(name: name, folder: "/")
    ).sync(.known)
  }

  var todos: [Todo] { (try? store.snapshot().list.todos.sorted { $0.id < $1.id }) ?? [] }

  /// The todos as others see them: by uid, whatever their ids are here.
  var shared: [Todo] {
    SharedList(todos, lastID: 0).todos.map { todo in
      var todo = todo
      todo.id = TodoID(stored: 0)
      return todo
    }
  }

  /// One command of those that people give, which may be refused.
  ///
  /// - Parameters:
  ///   - takesBack: whether it may take back what was done before.
  ///   - known: the uids of the todos that any machine has had.
  func run(at time: Int, _ numbers: inout SplitMix, takesBack: Bool, besides known: Set<TodoUID> = []) {
    let moment = moment(time)
    let todos = todos
    let before = Set(todos.map(\.uid))
    let pick = todos.randomElement(using: &numbers).map { todo in
      TodoPick.refs([TodoRef(String(todo.id.rawValue), target: .ids(todo.id.rawValue...todo.id.rawValue))])
    }
    let detail = TodoDetailInteractor(entity: store, moment: moment)
    func change(_ action: ChangeTodosRequest.Action) {
      if let pick { _ = try? detail.changeTodos(ChangeTodosRequest(action, pick: pick)) }
    }
    let word = "\(name)\(time)"
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0...3: add(TodoEdits([.due: "today"]), word, moment)
    case 4: add(TodoEdits([.due: "today", .repeats: "every day"]), word, moment)
    case 5, 6: change(.edit(TodoEdits([.title: "title \(word)"])))
    case 7: change(.edit(TodoEdits([:], tags: ["tag-\(word)"])))
    case 8: change(.edit(TodoEdits([.content: "line\n\(word)"])))
    case 9...11: change(.complete)
    case 12: if takesBack { change(.reopen) }
    case 13: change(.cancel)
    case 14: change(.remove)
    case 15:
      let uid = "u\(Int.random(in: 0..<3, using: &numbers))"
      let json = Array("{\"uid\":\"\(uid)\",\"title\":\"\(word)\",\"x\":\"\(word)\"}".utf8)
      _ = try? TodoBatchInteractor(entity: store, moment: moment).apply(BatchRequest([InputText(json)]))
    case 16, 17:
      if takesBack { _ = try? TodoHistoryInteractor(entity: store, moment: moment).go(HistoryMoveRequest(.undo)) }
    case 18:
      if takesBack { _ = try? TodoHistoryInteractor(entity: store, moment: moment).go(HistoryMoveRequest(.redo)) }
    default:
      if let other = todos.randomElement(using: &numbers) {
        change(.edit(TodoEdits([.parent: String(other.id.rawValue)])))
      }
    }
    // What is made anew by its uid gets a new id, as `apply` has it.
    let after = Set(self.todos.map(\.uid))
    for uid in after.subtracting(before) { ids[uid] = nil }
    remade.formUnion(after.subtracting(before).intersection(known))
    present.formIntersection(after)
    seen.formUnion(after)
    removed.formUnion(before.subtracting(after))
  }

  private func add(_ edits: TodoEdits, _ title: String, _ moment: Moment) {
    _ = try? TodoListInteractor(entity: store, moment: moment)
      .addTodos(AddTodosRequest(titles: [.init(title)], edits: edits))
  }

  /// The ids that have moved or that have two todos by now.
  ///
  /// - Parameter remade: the uids of todos that were made anew on any machine: one that has removed such a todo may get it
  ///   back with the number that it was born with this time.
  func movedIDs(besides remade: Set<TodoUID>) -> [Int] {
    let todos = todos
    defer { present = Set(todos.map(\.uid)) }
    return todos.compactMap { todo in
      let id = todo.id.rawValue
      if !present.contains(todo.uid), remade.contains(todo.uid) { ids[todo.uid] = nil }
      defer {
        uids[id] = todo.uid
        ids[todo.uid] = id
      }
      return uids[id].map { $0 != todo.uid } ?? false || ids[todo.uid].map { $0 != id } ?? false ? id : nil
    }
  }
}
