/// What a query can ask of a todo.
protocol QueryableTodo {
  var id: TodoID { get }
  var status: TodoStatus { get }
  var priority: TodoPriority? { get }
  var due: LocalDate? { get }
  var start: LocalDate? { get }
  var repeats: RepeatRule? { get }
  var created: Instant { get }
  var modified: Instant { get }
  var completed: Instant? { get }
  /// Whether a field with text (`uid`, `title`, `content`, `project`) is set.
  func has(_ field: TodoField) -> Bool
  /// Whether a text that `title` or `content` holds matches.
  func contains(_ text: SearchText, in field: TodoField) -> Bool
  /// The values of a field with names (`uid`, `project`, `tags`).
  func names(_ field: TodoField) -> [String]
}

extension StoredTodo: QueryableTodo {
  func has(_ field: TodoField) -> Bool {
    switch field {
    case .content: content != nil
    case .project: project != nil
    case .tags: !tagTexts.isEmpty
    default: true
    }
  }

  func names(_ field: TodoField) -> [String] {
    switch field {
    case .uid: [text(of: uid)]
    case .project: project.map { [text(of: $0)] } ?? []
    case .tags: tagTexts
    default: []
    }
  }
}
