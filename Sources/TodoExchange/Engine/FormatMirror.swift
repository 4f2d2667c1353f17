import TodoCore
import TodoStore

/// Todos of the store as a format shows them: written, and read again.
///
/// What a format cannot hold is no difference between a record and a todo then.
struct FormatMirror {
  /// A todo as a format shows it.
  struct Image {
    let fields: ForeignFields
    /// What it keeps besides.
    let kept: [UnknownField]
  }

  private var images: [TodoUID: Image] = [:]

  /// The images of todos.
  init(_ todos: [Todo], _ options: ImportOptions) {
    if todos.isEmpty { return }
    images.reserveCapacity(todos.count)
    add(todos, [:], options)
    // A uid that the format cannot write is shown by another.
    var names: [TodoUID: TodoUID] = [:]
    for todo in todos where images[todo.uid] == nil { names[todo.uid] = TodoUID(stored: "mirror:\(todo.id.rawValue)") }
    if !names.isEmpty { add(todos, names, options) }
  }

  /// Adds the images that are not there yet; some todos go by other names in the text.
  private mutating func add(_ todos: [Todo], _ names: [TodoUID: TodoUID], _ options: ImportOptions) {
    var context = options.context
    context.options.writesUIDs = true
    let summaries = todos.map { TodoSummary(names.isEmpty ? $0 : $0.named(by: names), at: context.moment) }
    let records = options.codec.read(options.codec.write(summaries, in: context).bytes, in: context).records
    let uids = Dictionary(names.map { ($1, $0) }) { first, _ in first }
    func own(_ uid: TodoUID) -> TodoUID { uids[uid] ?? uid }
    for record in records {
      guard let uid = record.uid.map(own), images[uid] == nil else { continue }
      let fields = ForeignFields(record) { ref in
        switch ref {
        case .uid(let uid): own(uid)
        case .record(let place): own(records[place].uid ?? uid)
        }
      }
      images[uid] = Image(fields: fields, kept: record.kept)
    }
  }

  /// How the format shows a todo; nil where it cannot.
  subscript(uid: TodoUID) -> Image? { images[uid] }
}

/// Which todos a format has to show beside others, so that it can name them.
struct MirrorCompany {
  let codec: any ExchangeCodec.Type
  /// The todos that are compared, of which each may come after others.
  package let compared: Set<TodoID>
  /// The uids of todos of known records, as far as the workspace need not hold them.
  package let hidden: Set<TodoUID>

  /// Todos with what they are parts of, and with what they come after, if that is compared, too.
  ///
  /// - Returns: nil where a whole is hidden.
  func joining(_ todos: [Todo], in workspace: TodoWorkspace) -> [Todo]? {
    if codec.namesOthers || todos.isEmpty { return todos }
    var (all, shown) = (todos, Set(todos.map(\.id)))
    func stored(_ uid: TodoUID) -> Todo? { workspace.id(of: uid).flatMap { workspace.stored(id: $0.rawValue) } }
    var place = 0
    while place < all.count {
      defer { place += 1 }
      if place < todos.count {
        all += all[place].after.compactMap(stored).filter { compared.contains($0.id) && shown.insert($0.id).inserted }
      }
      guard let uid = all[place].parent else { continue }
      if let whole = stored(uid) {
        if shown.insert(whole.id).inserted { all.append(whole) }
      } else if hidden.contains(uid) {
        return nil
      }
    }
    return all
  }
}

extension Todo {
  /// The same with other uids, in its relations too.
  fileprivate func named(by names: [TodoUID: TodoUID]) -> Todo {
    var todo = self
    todo.uid = names[uid] ?? uid
    todo.after = after.map { names[$0] ?? $0 }
    todo.parent = parent.map { names[$0] ?? $0 }
    return todo
  }
}
