/// A todo as the store keeps it: the entity, which only interactors and the store touch.
///
/// Two are the same when they would be written with the same bytes.
package struct Todo: TodoFields, Hashable, Sendable {
  /// Its values, and nothing behind them.
  private(set) var record: [TodoRecord]

  /// An open todo without anything else.
  ///
  /// - Parameter id: one that is yet to be added gets its own from the store.
  package init(id: TodoID = TodoID(stored: 0), uid: TodoUID, title: String, created: Instant) {
    record = [TodoRecord(id: id, uid: uid, title: title, created: created)]
  }

  /// Whether it is the version that was changed last at that instant.
  ///
  /// Only the very instant will do: a later one belongs to a version that has been taken back since. At the end of the
  /// calendar no two versions can be told apart.
  package func isVersion(modified known: Instant) -> Bool { modified == known && known < .latest }

  /// The value of a field; one that every todo has cannot be set to nil, nor any to a value of another kind.
  package subscript(field: TodoField) -> TodoValue? {
    get { record[0][field] }
    set { record[0][field] = newValue }
  }
}

extension Todo {
  package var id: TodoID {
    get { record[0].id }
    set { record[0].id = newValue }
  }
  package var uid: TodoUID {
    get { record[0].uid }
    set { record[0].uid = newValue }
  }
  package var title: String {
    get { record[0].title }
    set { record[0].title = newValue }
  }
  package var content: String? {
    get { record[0].content }
    set { record[0].content = newValue }
  }
  package var status: TodoStatus {
    get { record[0].status }
    set { record[0].status = newValue }
  }
  package var priority: TodoPriority? {
    get { record[0].priority }
    set { record[0].priority = newValue }
  }
  package var due: LocalDate? {
    get { record[0].due }
    set { record[0].due = newValue }
  }
  package var start: LocalDate? {
    get { record[0].start }
    set { record[0].start = newValue }
  }
  package var repeats: RepeatRule? {
    get { record[0].repeats }
    set { record[0].repeats = newValue }
  }
  package var project: String? {
    get { record[0].project }
    set { record[0].project = newValue }
  }
  package var tags: [String] {
    get { record[0].tags }
    set { record[0].tags = newValue }
  }
  package var after: [TodoUID] {
    get { record[0].after }
    set { record[0].after = newValue }
  }
  package var parent: TodoUID? {
    get { record[0].parent }
    set { record[0].parent = newValue }
  }
  package var created: Instant {
    get { record[0].created }
    set { record[0].created = newValue }
  }
  package var modified: Instant {
    get { record[0].modified }
    set { record[0].modified = newValue }
  }
  package var completed: Instant? {
    get { record[0].completed }
    set { record[0].completed = newValue }
  }
  package var cancelled: Instant? {
    get { record[0].cancelled }
    set { record[0].cancelled = newValue }
  }
  package var unknown: [UnknownField] {
    get { record[0].unknown }
    set { record[0].unknown = newValue }
  }
}
