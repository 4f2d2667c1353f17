/// The changes that a user asks for, as they were written.
///
/// The word `none` and the empty text clear what can be cleared.
public struct TodoEdits: Hashable, Sendable {
  /// New values of fields in their order: a todo is given few, which are found in less time than in a dictionary.
  private var values: [Value] = []
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

  private struct Value: Hashable, Sendable {
    let field: TodoField
    @Exact var text: String
  }

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
    (self.tags, self.untags) = (tags, untags)
    for (field, text) in values { self[field] = text }
  }

  /// The new value of a field; nil where it is not mentioned.
  public subscript(field: TodoField) -> String? {
    get { values.first { $0.field == field }?.text }
    set {
      values.removeAll { $0.field == field }
      guard let newValue else { return }
      if values.isEmpty { values.reserveCapacity(4) }
      let place = values.firstIndex { $0.field.rawValue > field.rawValue } ?? values.endIndex
      values.insert(Value(field: field, text: newValue), at: place)
    }
  }

  /// The same, where what other edits say goes before it; of lists both count, unless the other one clears or takes away.
  package func overridden(by other: TodoEdits) -> TodoEdits {
    if other.isEmpty { return self }
    var edits = other
    for value in values where other[value.field] == nil { edits[value.field] = value.text }
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
