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
  package var created: Instant
  package var modified: Instant
  package var completed: Instant?
  package var unknown: [UnknownField]

  /// A new open todo.
  package init(id: TodoID, uid: TodoUID, title: String, created: Instant) {
    self.init(id: id, uid: uid, title: title, status: .open, tags: [], created: created, modified: created)
  }

  /// A todo with every value given.
  package init(
    id: TodoID, uid: TodoUID, title: String, content: String? = nil, status: TodoStatus,
    priority: TodoPriority? = nil, due: LocalDate? = nil, start: LocalDate? = nil, repeats: RepeatRule? = nil,
    project: String? = nil, tags: [String], created: Instant, modified: Instant, completed: Instant? = nil,
    unknown: [UnknownField] = []
  ) {
    self.id = id
    self.uid = uid
    self.title = title
    self.content = content
    self.status = status
    self.priority = priority
    self.due = due
    self.start = start
    self.repeats = repeats
    self.project = project
    self.tags = tags
    self.created = created
    self.modified = modified
    self.completed = completed
    self.unknown = unknown
  }
}
