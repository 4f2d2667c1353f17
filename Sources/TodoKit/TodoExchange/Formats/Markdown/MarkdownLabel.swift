internal import TodoFormats

/// What a task is called.
struct MarkdownLabel {
  /// Its identifier.
  var id: String?
  /// The name of the block that it is.
  var block: String?
  /// The uid that a comment says.
  var uid: TodoUID?

  /// The uid that it goes by of itself.
  var ownUID: TodoUID? { uid ?? id.flatMap(MarkdownName.uid(id:)) ?? block.flatMap(MarkdownName.uid(block:)) }
}

/// Gives tasks the names that they are found by again, in the order in which they are written.
///
/// That is those that their lines had, or which their uids are made of. A comment says the uid where that is asked for,
/// and where the task would not be taken for the todo without.
struct MarkdownLabelling {
  private let todos: [TodoSummary]
  private let options: ExportOptions
  /// The places of the todos, if one names another.
  private let places: [TodoUID: Int]
  /// The identifiers of todos that others come after.
  private let ids: [TodoUID: String]
  /// How many tasks were written that are found again by what stays the same of them.
  private var twins: [Digest: Int] = [:]

  init(_ todos: [TodoSummary], _ options: ExportOptions, places: [TodoUID: Int], ids: [TodoUID: String]) {
    self.todos = todos
    self.options = options
    self.places = places
    self.ids = ids
  }

  /// What the task of a todo is called.
  mutating func label(_ todo: TodoSummary, from origin: MarkdownOrigin?, isPart: Bool) -> MarkdownLabel {
    var label = origin?.line?.task.label ?? Self.label(of: todo, from: origin)
    label.id = ids[todo.uid] ?? label.id
    let own = label.ownUID
    let isNamed =
      if options.writesUIDs {
        own == todo.uid
      } else if let own {
        own == todo.uid || own == origin?.uid || isFollower(todo, of: own)
      } else {
        isFound(todo, from: origin, isPart: isPart)
      }
    if !isNamed { label.uid = todo.uid }
    return label
  }

  /// What a task is called whose line is not kept.
  private static func label(of todo: TodoSummary, from origin: MarkdownOrigin?) -> MarkdownLabel {
    let uid = origin?.uid ?? todo.uid
    let id = uid.isUUID ? nil : MarkdownName.id(of: uid)
    return MarkdownLabel(
      id: id ?? (origin == nil ? nil : MarkdownName.formerID(of: uid)), block: MarkdownName.block(of: uid))
  }

  /// Whether a task that has ended has the name of one that has not, from which it is known then.
  private func isFollower(_ todo: TodoSummary, of uid: TodoUID) -> Bool {
    guard todo.status != .open, let place = places[uid] else { return false }
    return todos[place].status == .open && todo.uid.text.utf8.starts(with: "\(uid.text)#".utf8)
  }

  /// Whether a task without a name is taken for its todo again.
  private mutating func isFound(_ todo: TodoSummary, from origin: MarkdownOrigin?, isPart: Bool) -> Bool {
    guard let origin else { return isPart == (todo.parent != nil) }
    let identity = MarkdownName.identity(
      title: ForeignWords.title(todo.title).title, project: todo.project.map(ProjectPath.normalized), isPart: isPart)
    let twin = twins[identity, default: 0] + 1
    guard let name = MarkdownName.derived(origin.uid), name == (identity, twin) else { return false }
    twins[identity] = twin
    return true
  }
}
