/// What decides the groups that a todo belongs to.
protocol GroupableTodo {
  var status: TodoStatus { get }
  var priority: TodoPriority? { get }
  var due: LocalDate? { get }
  /// The values of a field with names (`uid`, `project`, `tags`).
  func names(_ field: TodoField) -> [String]
}

extension GroupableTodo {
  /// How the due date compares to that moment; nil when it has none or is no longer open.
  func dueness(at moment: Moment) -> TodoSummary.Dueness? {
    TodoSummary.Dueness(of: due, status, at: moment)
  }
}

extension GroupableTodo where Self: TodoFields {
  func names(_ field: TodoField) -> [String] {
    switch field {
    case .uid: [uid.text]
    case .project: project.map { [$0] } ?? []
    case .tags: tags
    default: []
    }
  }
}

extension TodoSummary: GroupableTodo {}
