/// A revision of the store as people and scripts write it: `r12`, which is never a reference to a todo.
public struct HistoryRevision: Hashable, Sendable {
  /// The number of the revision, counted from 0.
  public let number: Int

  /// Creates a revision from its number.
  public init(number: Int) { self.number = number }

  /// Reads `r12`, or returns `nil` for any other text.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "r"), text.utf8.dropFirst().allSatisfy(\.isDigit),
      let number = Int(text.dropFirst())
    else { return nil }
    self.number = number
  }
}

extension HistoryRevision: CustomStringConvertible {
  /// The form that people and scripts write: `r12`.
  public var description: String { "r\(number)" }
}
