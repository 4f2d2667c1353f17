/// A revision of the store as people and scripts write it: `r12`, which no reference to a todo is.
public struct HistoryRevision: Hashable, Sendable {
  /// Its number, from 0.
  public let number: Int

  /// A revision by its number.
  public init(number: Int) { self.number = number }

  /// Reads `r12`; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "r"), text.utf8.dropFirst().allSatisfy(\.isDigit),
      let number = Int(text.dropFirst())
    else { return nil }
    self.number = number
  }
}

extension HistoryRevision: CustomStringConvertible {
  /// `r12`.
  public var description: String { "r\(number)" }
}
