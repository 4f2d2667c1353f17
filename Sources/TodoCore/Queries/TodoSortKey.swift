/// A field to sort by, and which end comes first.
public struct TodoSortKey: Hashable, Sendable {
  /// The field.
  public let field: TodoField
  /// Whether the greatest comes first.
  ///
  /// Todos without a value come last either way.
  public let isDescending: Bool

  /// A field to sort by.
  public init(_ field: TodoField, descending: Bool = false) {
    self.field = field
    isDescending = descending
  }
}
