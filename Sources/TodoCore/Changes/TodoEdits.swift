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
    self.tags = tags
    self.untags = untags
  }

  /// The new value of a field; nil where it is not mentioned.
  public subscript(field: TodoField) -> String? {
    get { values[field]?.wrappedValue }
    set { values[field] = newValue.map { Exact($0) } }
  }

  /// Whether it asks for nothing.
  public var isEmpty: Bool { self == TodoEdits() }
}
