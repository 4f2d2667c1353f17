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
  /// New values of fields of the user's own, in order; of one that is given twice the last counts.
  public var own: [OwnEdit] = []

  /// A new value of a field of the user's own, as it was written.
  public struct OwnEdit: Hashable, Sendable {
    /// The name of the field.
    @Exact public private(set) var name: String
    /// The value; the word `none` and the empty text clear it.
    @Exact public private(set) var text: String

    /// A value of a field.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

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

  /// Whether it asks for nothing.
  public var isEmpty: Bool { self == TodoEdits() }
}
