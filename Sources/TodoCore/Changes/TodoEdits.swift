/// The changes that a user asks for, as written.
///
/// The word `none` and the empty text clear a field that can be unset.
public struct TodoEdits: Hashable, Sendable {
  /// The new values in the order of their fields: few are set, and a search is faster than a dictionary.
  private var values: [Value] = []
  /// Tags to add; `none` removes all existing tags first.
  @Exact public var tags: [String]
  /// Tags to remove.
  @Exact public var untags: [String]
  /// References to todos that have to be done first; `none` removes all existing ones first.
  @Exact public var after: [String] = []
  /// References to todos that need no longer be done first.
  @Exact public var notAfter: [String] = []
  /// New values of custom fields, in order; of several values for one field, the last counts.
  public var own: [OwnEdit] = []

  private struct Value: Hashable, Sendable {
    let field: TodoField
    @Exact var text: String
  }

  /// A new value of a custom field, as written.
  public struct OwnEdit: Hashable, Sendable {
    /// The name of the field.
    @Exact public private(set) var name: String
    /// The value; the word `none` and the empty text clear it.
    @Exact public private(set) var text: String

    /// Creates a new value of a field.
    public init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Creates edits from new values of texts, dates, the priority, the rule of repetition, and the parent's
  /// reference.
  public init(_ values: [TodoField: String] = [:], tags: [String] = [], untags: [String] = []) {
    (self.tags, self.untags) = (tags, untags)
    for (field, text) in values { self[field] = text }
  }

  /// The new value of a field, or `nil` if the field is not mentioned.
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

  /// Returns these edits overridden by others; lists are combined, unless the other list clears or removes.
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

  /// Whether nothing is asked for.
  public var isEmpty: Bool {
    values.isEmpty && own.isEmpty && tags.isEmpty && untags.isEmpty && after.isEmpty && notAfter.isEmpty
  }
}
