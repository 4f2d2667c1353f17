/// The small number that names a todo: assigned once, never changed, never reused.
public struct TodoID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, from 1 to ``maximum``.
  public let rawValue: Int

  /// The greatest possible id: 2⁵³ − 1, the last integer that every JSON reader keeps exactly (RFC 8259,
  /// section 6).
  public static let maximum = 9_007_199_254_740_991

  /// Creates an id from a number, or returns `nil` if the number is not in 1 to ``maximum``.
  public init?(rawValue: Int) {
    guard (1...Self.maximum).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  package init(stored number: Int) { rawValue = number }

  /// Orders smaller ids first.
  public static func < (left: TodoID, right: TodoID) -> Bool { left.rawValue < right.rawValue }
}
