/// Changes that the rules allow, ready to be made to any todo.
struct TodoPatch: Hashable {
  /// What happens to a value that may be unset.
  enum Change<Value: Hashable>: Hashable {
    case keep
    case clear
    case set(Value)

    func apply(to value: inout Value?) {
      switch self {
      case .keep: break
      case .clear: value = nil
      case .set(let new): value = new
      }
    }
  }

  private let title: String?
  private let content: Change<String>
  private let due: Change<LocalDate>
  private let start: Change<LocalDate>
  private let priority: Change<TodoPriority>
  private let repeats: Change<RepeatRule>
  private let project: Change<String>
  private let clearsTags: Bool
  private let tags: [String]
  private let untags: Set<Exact<String>>

  /// Checks the changes that a user asks for; dates are understood as of that moment.
  init(_ changes: TodoEdits, at moment: Moment) throws(TodoError) {
    do {
      title = try changes.title.map(TodoRules.title)
      content = try Self.change(changes.content, TodoRules.content)
      due = try Self.change(changes.due) { text throws(Refusal) in try TodoRules.date(text, for: .due, at: moment) }
      start = try Self.change(changes.start) { text throws(Refusal) in try TodoRules.date(text, for: .start, at: moment)
      }
      priority = try Self.change(changes.priority, TodoRules.priority)
      repeats = try Self.change(changes.repeats, TodoRules.repeats)
      project = try Self.change(changes.project, TodoRules.project)
      clearsTags = changes.tags.contains(where: TodoRules.clears)
      tags = try changes.tags.filter { !TodoRules.clears($0) }.map(TodoRules.tag)
      untags = Set(try changes.untags.map { text throws(Refusal) in Exact(try TodoRules.tag(text)) })
    } catch {
      throw .refused(error)
    }
  }

  /// Makes the changes, and nothing else.
  func apply(to todo: inout Todo) {
    if let title { todo.title = title }
    content.apply(to: &todo.content)
    due.apply(to: &todo.due)
    start.apply(to: &todo.start)
    priority.apply(to: &todo.priority)
    if case .set(let date) = due { todo.repeats = todo.repeats?.moved(to: date.day) }
    repeats.apply(to: &todo.repeats)
    project.apply(to: &todo.project)
    if clearsTags { todo.tags = [] }
    if !untags.isEmpty { todo.tags.removeAll { untags.contains(Exact($0)) } }
    if tags.isEmpty { return }
    var present = Set(todo.tags.map { Exact($0) })
    for tag in tags where present.insert(Exact(tag)).inserted { todo.tags.append(tag) }
  }

  private static func change<Value>(
    _ text: String?, _ value: (String) throws(Refusal) -> Value
  ) throws(Refusal) -> Change<Value> {
    guard let text else { return .keep }
    return TodoRules.clears(text) ? .clear : .set(try value(text))
  }
}
