/// What can happen to todos.
public enum TodoAction: Hashable, Sendable {
  /// Change fields.
  case edit(TodoEdits)
  /// Complete.
  case complete
  /// Open again.
  case reopen
  /// Give up.
  case cancel
  /// Remove.
  case remove
  /// Put off by a distance, or until a day, as it was written (see ``Postponement``); by a day where nothing was.
  case postpone(String?)
  /// Go on to the next occurrence without completing one.
  case skip
  /// Append this text to the content, behind today's date.
  case note(String)
}

/// The changes that a user asks for, as they were written.
///
/// The word `none` and the empty text clear what can be cleared.
public struct TodoEdits: Hashable, Sendable {
  private var values: [TodoField: Exact<String>]
  /// Tags to add; `none` takes all others away first.
  @Exact public var tags: [String]
  /// Tags to take away.
  @Exact public var untags: [String]
  /// References to todos that it is to come after; `none` takes all others away first.
  @Exact public var after: [String] = []
  /// References to todos that it is no longer to come after.
  @Exact public var notAfter: [String] = []

  /// No changes, or new values of texts, dates, priority, the rule of repeating, and the reference to its parent.
  public init(_ values: [TodoField: String] = [:], tags: [String] = [], untags: [String] = []) {
    self.values = values.mapValues { Exact($0) }
    (self.tags, self.untags) = (tags, untags)
  }

  /// The new value of a field; nil where it is not mentioned.
  public subscript(field: TodoField) -> String? {
    get { values[field]?.wrappedValue }
    set { values[field] = newValue.map { Exact($0) } }
  }

  /// The same, where what other edits say goes before it; of lists both count, unless the other one clears or takes away.
  package func overridden(by other: TodoEdits) -> TodoEdits {
    var edits = other
    edits.values.merge(values) { given, _ in given }
    if !other.tags.contains(where: TodoRules.clears) {
      edits.tags = tags.filter { tag in !other.tags.contains { Exact($0) == Exact("-\(tag)") } } + other.tags
    }
    if !other.after.contains(where: TodoRules.clears) { edits.after = after + other.after }
    return edits
  }

  /// Whether it asks for nothing.
  public var isEmpty: Bool { self == TodoEdits() }
}
