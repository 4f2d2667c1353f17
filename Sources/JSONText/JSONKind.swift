/// The kinds of JSON value (RFC 8259, section 3).
public enum JSONKind: Equatable, Sendable {
  /// Keys with values, in braces.
  case object
  /// Values in brackets.
  case array
  /// Text in quotation marks.
  case string
  /// A decimal number of any size.
  case number
  /// The literals `true` and `false`.
  case bool
  /// The literal `null`.
  case null
}
