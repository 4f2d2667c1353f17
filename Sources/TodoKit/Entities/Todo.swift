/// A todo as the store keeps it: the entity, which only interactors and the store touch.
///
/// Two are the same when they would be written with the same bytes.
package struct Todo: TodoFields, Hashable, Sendable {
  package var id: TodoID
  package var uid: TodoUID
  @Exact package var title: String
  @Exact package var content: String?
  package var status: TodoStatus
  package var priority: TodoPriority?
  package var due: LocalDate?
  package var start: LocalDate?
  package var repeats: RepeatRule?
  @Exact package var project: String?
  @Exact package var tags: [String]
  package var after: [TodoUID]
  package var parent: TodoUID?
  package var created: Instant
  package var modified: Instant
  package var completed: Instant?
  package var cancelled: Instant?
  package var unknown: [UnknownField]

  /// An open todo without anything else.
  ///
  /// - Parameter id: one that is yet to be added gets its own from the store.
  package init(id: TodoID = TodoID(stored: 0), uid: TodoUID, title: String, created: Instant) {
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

  /// Whether it is the version that was changed last at that instant.
  ///
  /// Only the very instant will do: a later one belongs to a version that has been taken back since. At the end of the
  /// calendar no two versions can be told apart.
  func isVersion(modified known: Instant) -> Bool { modified == known && known < .latest }

  /// The value of a field; one that every todo has cannot be set to nil, nor any to a value of another kind.
  package subscript(field: TodoField) -> TodoValue? {
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
