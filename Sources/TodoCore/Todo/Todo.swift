/// A todo: the values that the store keeps, and nothing derived from them.
///
/// Two todos are equal if they are written with the same bytes.
public struct Todo: TodoFields, Hashable, Sendable {
  /// The small number that never changes.
  public package(set) var id: TodoID
  /// The name across machines.
  public package(set) var uid: TodoUID
  /// The title, one line of text.
  @Exact public package(set) var title: String
  /// Notes of any number of lines.
  @Exact public package(set) var content: String?
  /// Whether the todo is open, done or cancelled.
  public package(set) var status = TodoStatus.open
  /// How much the todo matters.
  public package(set) var priority: TodoPriority?
  /// When the todo has to be done.
  public package(set) var due: LocalDate?
  /// The date until which the default list hides the todo.
  public package(set) var start: LocalDate?
  /// How the todo repeats after it is done.
  public package(set) var repeats: RepeatRule?
  /// The project, nested by `/`.
  @Exact public package(set) var project: String?
  /// Tags in the order in which they were given.
  @Exact public package(set) var tags: [String]
  /// The todos that have to be done first.
  public package(set) var after: [TodoUID] = []
  /// The parent of this todo.
  public package(set) var parent: TodoUID?
  /// Who has taken the todo, or did it.
  @Exact public package(set) var owner: String?
  /// When the todo was taken.
  public package(set) var taken: Instant?
  /// The instant at which a todo that was taken is free again.
  public package(set) var lease: Instant?
  /// Where the todo is to be done.
  @Exact public package(set) var location: String?
  /// When the todo was added.
  public package(set) var created: Instant
  /// When the todo was last changed.
  public package(set) var modified: Instant
  /// When the todo was done.
  public package(set) var completed: Instant?
  /// When the todo was cancelled.
  public package(set) var cancelled: Instant?
  /// The keys that are not fields of this version, kept as they were.
  public package(set) var unknown: [UnknownField] = []

  /// Creates an open todo without any other values.
  ///
  /// - Parameter id: the id; the store assigns the id of a new todo.
  package init(id: TodoID = TodoID(stored: 0), uid: TodoUID, title: String, created: Instant) {
    self.id = id
    self.uid = uid
    self.created = created
    modified = created
    self.title = title
    content = nil
    project = nil
    tags = []
    owner = nil
    location = nil
  }

  /// The value of a field, or `nil` if it is not set or is an empty list.
  ///
  /// A required field cannot be set to `nil`, and no field to a value of another kind.
  public package(set) subscript(field: TodoField) -> TodoValue? {
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
      case .owner: owner.map { .text($0) }
      case .taken: taken.map { .instant($0) }
      case .lease: lease.map { .instant($0) }
      case .location: location.map { .text($0) }
      case .created: .instant(created)
      case .modified: .instant(modified)
      case .completed: completed.map { .instant($0) }
      case .cancelled: cancelled.map { .instant($0) }
      }
    }
    set {
      switch field {
      case .id: if case .id(let new) = newValue { id = new }
      case .uid: uid = newValue?.uid ?? uid
      case .title: title = newValue?.text ?? title
      case .content: content = newValue?.text
      case .status: if case .status(let new) = newValue { status = new }
      case .priority: if case .priority(let new) = newValue { priority = new } else { priority = nil }
      case .due: due = newValue?.date
      case .start: start = newValue?.date
      case .repeats: if case .rule(let new) = newValue { repeats = new } else { repeats = nil }
      case .project: project = newValue?.text
      case .tags: tags = newValue?.list ?? []
      case .after: after = newValue?.uids ?? []
      case .parent: parent = newValue?.uid
      case .owner: owner = newValue?.text
      case .taken: taken = newValue?.instant
      case .lease: lease = newValue?.instant
      case .location: location = newValue?.text
      case .created: created = newValue?.instant ?? created
      case .modified: modified = newValue?.instant ?? modified
      case .completed: completed = newValue?.instant
      case .cancelled: cancelled = newValue?.instant
      }
    }
  }

  /// Whether the todo has not changed since it had a known `modified`.
  ///
  /// A later `modified` belongs to a version that was undone. At the calendar's end, versions cannot be told
  /// apart.
  package func isUnchanged(since known: Instant) -> Bool { modified == known && known < .latest }

  /// Whether the todo has ended at an unknown time.
  ///
  /// Other formats do not get its `modified`, which a reader would take for the end.
  package var isUndated: Bool { status.endField.map { self[$0] == nil } ?? false }

  /// Returns the value of an unknown key in words, else as JSON, or `nil` if the todo has no such key.
  public func text(ofKey key: String) -> String? {
    json(ofKey: key).map { TodoValue(own: $0)?.label ?? String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the todos that a relation of this todo leads to.
  package func related(by field: TodoField) -> [TodoUID] {
    field == .after ? after : [parent].compactMap(\.self)
  }

  /// Returns the todos that a relation of this todo leads to, without those of another version.
  package func related(by field: TodoField, beyond other: Todo?) -> [TodoUID] {
    let known = Set(other?.related(by: field) ?? [])
    return related(by: field).filter { !known.contains($0) }
  }

  /// Whether the todo has relations that another version of it lacks.
  package func hasRelations(beyond other: Todo?) -> Bool {
    if after.isEmpty, parent == nil { return false }
    return TodoSchema.relations.contains { !related(by: $0, beyond: other).isEmpty }
  }

  /// Returns a subtask whose parent moves from one project to another at an instant: it moves along if it was
  /// in that project or below it.
  package func moved(from old: String?, to new: String?, at now: Instant) -> Todo {
    var todo = self
    if let old, let project, let new {
      todo.project = ProjectPath.renamed(project, from: old, to: new) ?? project
    } else if Exact(project) == Exact(old) {
      todo.project = new
    }
    if todo != self { todo.modified = now.after(modified) }
    return todo
  }

  /// Returns the todo without relations to some todos, modified at an instant if it had any.
  package func withoutRelations(to uids: Set<TodoUID>, at now: Instant) -> Todo {
    var todo = self
    todo.after.removeAll(where: uids.contains)
    if let parent, uids.contains(parent) { todo.parent = nil }
    if todo != self { todo.modified = now.after(modified) }
    return todo
  }
}
