/// A digest of 64 bits: FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>).
///
/// It tells whether something is as it was; it is no protection against somebody who wants two things to look the same.
public struct Digest: Hashable, Sendable {
  @usableFromInline
  package var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of nothing.
  public init() {}

  /// Takes in bytes.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  /// Takes in a text, and where it ends.
  public mutating func add(_ text: String) {
    add(text.utf8)
    add(0xFF)
  }

  @inlinable
  mutating func add(_ byte: UInt8) { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }

  package init(of text: String) {
    self.init()
    add(text)
  }
}

extension Digest: CustomStringConvertible {
  private static let digits = Array("0123456789abcdefghijklmnopqrstuv".utf8)

  /// The digest in 13 digits of base 32, in the alphabet “extended hex” (RFC 4648, section 7).
  public var description: String { String(ascii: { append(to: &$0) }) }

  func append(to ascii: inout [UInt8]) {
    for place in 0..<13 { ascii.append(Self.digits[Int(bits >> UInt64(60 - 5 * place) & 31)]) }
  }

  package init?(_ text: String) { self.init(ascii: Array(text.utf8)[...]) }

  package init?(ascii: ArraySlice<UInt8>) {
    // The first of the digits has four bits.
    guard ascii.count == 13, let first = ascii.first, first < UInt8(ascii: "g") else { return nil }
    bits = 0
    for byte in ascii {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): bits = bits << 5 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "v"): bits = bits << 5 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
  }
}
