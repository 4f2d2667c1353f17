/// A set of fields in one word, since one is filled for every todo that is read.
///
/// The scanner of stores asks it for each value of each todo: as calls these questions would take a fifth of a list.
public struct FieldSet: OptionSet, Sendable {
  /// A bit for each field, at the place that the field has among all.
  public let rawValue: UInt32

  /// The fields of these bits.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// One field.
  @inlinable
  public init(_ field: TodoField) {
    rawValue = 1 << UInt32(truncatingIfNeeded: field.rawValue)
  }

  /// Several fields.
  package init(_ fields: some Sequence<TodoField>) {
    self = fields.reduce(into: []) { $0.insert(FieldSet($1)) }
  }
}
