/// The small number that names a todo: given once, never moved, never reused.
public struct TodoID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 1 to ``maximum``.
  public let rawValue: Int

  /// The greatest id there can be: 2⁵³ − 1, the last integer that every JSON reader keeps exactly (RFC 8259, section 6).
  public static let maximum = 9_007_199_254_740_991

  /// An id of that number, or nil when it is outside 1 to ``maximum``.
  public init?(rawValue: Int) {
    guard (1...Self.maximum).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  package init(stored number: Int) { rawValue = number }

  /// Smaller ids first.
  public static func < (left: TodoID, right: TodoID) -> Bool { left.rawValue < right.rawValue }
}
