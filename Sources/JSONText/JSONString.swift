/// A string token in place: the bytes between its quotation marks.
///
/// The bytes stay where they are; `JSONScanner.text(of:)` decodes them.
@frozen public struct JSONString: Equatable, Sendable {
  /// The byte offsets of the characters, without the quotation marks.
  public let range: Range<Int>
  /// Whether at least one character is written as an escape (`\n`, `\u00e9`).
  public let hasEscapes: Bool

  /// A string that a scanner has found there before.
  @usableFromInline
  package init(range: Range<Int>, hasEscapes: Bool) {
    self.range = range
    self.hasEscapes = hasEscapes
  }
}
