import TodoKit

/// The value of a field as one text, the same that options and queries take.
enum FieldText {
  /// The text of a field; nil when it is not set.
  static func text(of field: TodoField, in todo: TodoSummary) -> String? {
    switch field {
    case .id: String(todo.id.rawValue)
    case .uid: todo.uid.text
    case .title: todo.title
    case .content: todo.content
    case .status: todo.status.rawValue
    case .priority: todo.priority?.rawValue
    case .due: todo.due?.description
    case .start: todo.start?.description
    case .repeats: todo.repeats?.description
    case .project: todo.project
    case .tags: todo.tags.isEmpty ? nil : todo.tags.joined(separator: ",")
    case .created: todo.created.description
    case .modified: todo.modified.description
    case .completed: todo.completed?.description
    }
  }
}
