/// A 64-bit digest: FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>).
///
/// It tells whether something has changed, and does not protect against deliberate collisions.
public struct Digest: Hashable, Sendable {
  @usableFromInline
  package var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the digest of no bytes.
  public init() {}

  /// Adds bytes.
  @inlinable
  public mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  /// Adds a text and a mark of its end.
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
  private static let length = 13

  /// The digest in 13 digits of base 32, in the alphabet “extended hex” (RFC 4648, section 7).
  public var description: String {
    let digits = String(bits, radix: 32)
    return String(repeating: "0", count: Self.length - digits.utf8.count) + digits
  }

  package init?(_ text: String) {
    guard let bits = UInt64(text, radix: 32) else { return nil }
    self.bits = bits
    // Only the form of `description` is accepted.
    guard description.utf8.elementsEqual(text.utf8) else { return nil }
  }
}
