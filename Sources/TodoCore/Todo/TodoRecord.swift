/// All values of a todo.
///
/// It is large, so that whoever has many keeps each in an array of one: a copy of that is one reference. Where a hundred
/// thousand todos change, half a dozen copies of each pass from hand to hand.
struct TodoRecord: Hashable, Sendable {
  var id: TodoID
  var uid: TodoUID
  @Exact var title: String
  @Exact var content: String?
  var status: TodoStatus
  var priority: TodoPriority?
  var due: LocalDate?
  var start: LocalDate?
  var repeats: RepeatRule?
  @Exact var project: String?
  @Exact var tags: [String]
  var after: [TodoUID]
  var parent: TodoUID?
  var created: Instant
  var modified: Instant
  var completed: Instant?
  var cancelled: Instant?
  var unknown: [UnknownField]

  /// An open todo without anything else.
  init(id: TodoID, uid: TodoUID, title: String, created: Instant) {
    self.id = id
    self.uid = uid
    self.title = title
    content = nil
    status = .open
    project = nil
    tags = []
    after = []
    self.created = created
    modified = created
    unknown = []
  }

  /// The value of a field; one that every todo has cannot be set to nil, nor any to a value of another kind.
  subscript(field: TodoField) -> TodoValue? {
    get {
      switch field {
      case .id: .id(id)
      case .uid: .uid(uid)
      case .title: .text(title)
      case .content: content.map { .text($0) }
      case .status: .status(status)
      case .priority: priority.map { .priority($0) }
      case .due: due.map { .date($0) }
      case .start: start.map { .date($0) }
      case .repeats: repeats.map { .rule($0) }
      case .project: project.map { .text($0) }
      case .tags: tags.isEmpty ? nil : .list(tags)
      case .after: after.isEmpty ? nil : .uids(after)
      case .parent: parent.map { .uid($0) }
      case .created: .instant(created)
      case .modified: .instant(modified)
      case .completed: completed.map { .instant($0) }
      case .cancelled: cancelled.map { .instant($0) }
      }
    }
    set {
      switch field {
      case .id: if case .id(let new) = newValue { id = new }
      case .uid: if case .uid(let new) = newValue { uid = new }
      case .title: if let new = newValue?.text { title = new }
      case .content: content = newValue?.text
      case .status: if case .status(let new) = newValue { status = new }
      case .priority: if case .priority(let new) = newValue { priority = new } else { priority = nil }
      case .due: due = newValue?.date
      case .start: start = newValue?.date
      case .repeats: if case .rule(let new) = newValue { repeats = new } else { repeats = nil }
      case .project: project = newValue?.text
      case .tags: if case .list(let new) = newValue { tags = new.wrappedValue } else { tags = [] }
      case .after: after = newValue?.uids ?? []
      case .parent: parent = newValue?.uid
      case .created: if let new = newValue?.instant { created = new }
      case .modified: if let new = newValue?.instant { modified = new }
      case .completed: completed = newValue?.instant
      case .cancelled: cancelled = newValue?.instant
      }
    }
  }
}
