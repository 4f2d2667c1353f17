/// The name of a commit in git: the hash of all that it holds.
package struct CommitID: Hashable, Sendable {
  /// 40 hexadecimal digits (SHA-1) or 64 (SHA-256), lower case.
  package let hex: String

  /// A name in its one written form; nil for anything else.
  package init?(_ hex: some StringProtocol) {
    guard [40, 64].contains(hex.utf8.count), hex.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.hex = String(hex)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}
