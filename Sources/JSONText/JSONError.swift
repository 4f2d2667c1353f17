/// What was wrong with a JSON text, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The offset of the first byte that does not fit, from 0; the length of the text where it ends too early.
  public let offset: Int
  /// What would have fitted: completes the phrase “expected …”, such as `"," or "}"` or `a digit`.
  public let expected: String

  /// Tells what was expected at a byte offset.
  public init(offset: Int, expected: String) {
    self.offset = offset
    self.expected = expected
  }
}
