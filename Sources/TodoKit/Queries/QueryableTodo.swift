import TextSearch

/// What a query can ask of a todo.
protocol QueryableTodo: GroupableTodo {
  var id: TodoID { get }
  var start: LocalDate? { get }
  var repeats: RepeatRule? { get }
  var created: Instant { get }
  var modified: Instant { get }
  var completed: Instant? { get }
  /// Whether a field with text (`uid`, `title`, `content`, `project`) is set.
  func has(_ field: TodoField) -> Bool
  /// Whether a text that `title` or `content` holds matches.
  func contains(_ text: SearchText, in field: TodoField) -> Bool
}

extension StoredTodo: QueryableTodo {
  func has(_ field: TodoField) -> Bool {
    switch field {
    case .content: fields.content != nil
    case .project: fields.project != nil
    case .tags: !tags.isEmpty
    default: true
    }
  }
}
