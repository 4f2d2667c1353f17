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

  /// The same, where what other edits say goes before it; of lists both count, unless the other one clears or takes away.
  package func overridden(by other: TodoEdits) -> TodoEdits {
    if other.isEmpty { return self }
    var edits = other
    edits.values.merge(values) { given, _ in given }
    edits.own = own.filter { edit in !other.own.contains { Exact($0.name) == Exact(edit.name) } } + other.own
    if !other.tags.contains(where: TodoRules.clears) {
      edits.tags = tags.filter { tag in !other.tags.contains { Exact($0) == Exact("-\(tag)") } } + other.tags
    }
    if !other.after.contains(where: TodoRules.clears) { edits.after = after + other.after }
    return edits
  }

  /// Whether it asks for nothing.
  public var isEmpty: Bool {
    values.isEmpty && own.isEmpty && tags.isEmpty && untags.isEmpty && after.isEmpty && notAfter.isEmpty
  }
}
