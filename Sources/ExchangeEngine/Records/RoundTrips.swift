import StoreEngine
import TodoCore

/// Todos of the store after a round trip through a format: written and read again.
///
/// A record is compared with these, so that what the format cannot hold is no difference.
struct RoundTrips {
  /// The values of a todo after the round trip, with what would be kept.
  typealias RoundTrip = (fields: ForeignFields, own: [UnknownField], kept: [UnknownField])

  private var roundTrips: [TodoUID: RoundTrip] = [:]

  init(_ todos: [Todo], _ options: ImportOptions) {
    guard !todos.isEmpty, let exporter = options.exporter else { return }
    add(todos, [:], options, exporter)
    // A todo whose uid the format cannot write goes by another uid.
    var names: [TodoUID: TodoUID] = [:]
    for todo in todos where roundTrips[todo.uid] == nil {
      names[todo.uid] = TodoUID(stored: "mirror:\(todo.id.rawValue)")
    }
    if !names.isEmpty { add(todos, names, options, exporter) }
  }

  /// Adds the todos that are still missing; `names` holds the uids that some have in the text.
  private mutating func add(
    _ todos: [Todo], _ names: [TodoUID: TodoUID], _ options: ImportOptions, _ exporter: any Exporter.Type
  ) {
    var context = options.context
    context.options.writesUIDs = true
    let summaries = todos.map { (names.isEmpty ? $0 : $0.named(by: names)).stated(in: options.format) }
    let records = options.importer.read(exporter.text(of: summaries, in: context).bytes, in: context).records
    let uids = Dictionary(names.map { ($1, $0) }) { first, _ in first }
    func own(_ uid: TodoUID) -> TodoUID { uids[uid] ?? uid }
    for record in records {
      guard let uid = record.uid.map(own), roundTrips[uid] == nil else { continue }
      let fields = ForeignFields(record) { ref in
        switch ref {
        case .uid(let uid): own(uid)
        case .record(let index): own(records[index].uid ?? uid)
        }
      }
      roundTrips[uid] = (fields, record.own, record.kept)
    }
  }

  /// The round trip of a todo, or `nil` if the format cannot write the todo.
  subscript(uid: TodoUID) -> RoundTrip? { roundTrips[uid] }
}

extension Todo {
  /// Returns the todo with other uids, in its relations too.
  fileprivate func named(by names: [TodoUID: TodoUID]) -> Todo {
    var todo = self
    todo.uid = names[uid] ?? uid
    todo.after = after.map { names[$0] ?? $0 }
    todo.parent = parent.map { names[$0] ?? $0 }
    return todo
  }
}

extension TodoWorkspace {
  /// Returns todos together with those that a format has to write so that the todos can name them: their
  /// ancestors, and the predecessors that the text names as well.
  ///
  /// - Parameter named: the todos that the text names.
  func companions(of todos: [Todo], _ named: Set<TodoID>, as importer: any Importer.Type) -> [Todo] {
    if importer.namesOthers { return todos }
    var (all, shown) = (todos, Set(todos.map(\.id)))
    func show(_ uid: TodoUID, isPredecessor: Bool) {
      guard let id = id(of: uid), let todo = stored(id: id.rawValue) else { return }
      if !isPredecessor || named.contains(id), shown.insert(id).inserted { all.append(todo) }
    }
    var index = 0
    while index < all.count {
      if index < todos.count { for uid in all[index].after { show(uid, isPredecessor: true) } }
      if let uid = all[index].parent { show(uid, isPredecessor: false) }
      index += 1
    }
    return all
  }
}
