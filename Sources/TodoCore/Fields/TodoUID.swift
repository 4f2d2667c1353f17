/// The name of a todo across machines: 1 to 255 bytes without blanks or control characters.
public struct TodoUID: Hashable, Sendable {
  /// The text itself, such as a UUID or `gh:owner/repo#12`.
  @Exact public private(set) var text: String

  /// The longest uid, in bytes of UTF-8.
  public static let maximumLength = 255

  /// A uid of that text, or nil when it is empty, too long, or holds a blank or a control character.
  public init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    guard !text.unicodeScalars.contains(where: { $0.isBlank || $0.isControl }) else { return nil }
    self.text = text
  }

  /// A uid that a sound store already holds.
  package init(stored text: String) {
    self.text = text
  }

  /// A random UUID: version 4 of RFC 9562, section 5.4.
  public static func random(using generator: inout some RandomNumberGenerator) -> TodoUID {
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    return TodoUID(high: high, low: low)
  }

  /// The UUID of those 128 bits (RFC 9562, section 4).
  package init(high: UInt64, low: UInt64) {
    text = String(unsafeUninitializedCapacity: 36) { buffer in
      var end = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          buffer[end] = UInt8(ascii: "-")
          end += 1
        }
        let digit = UInt8(truncatingIfNeeded: (nibble < 16 ? high : low) >> UInt64(60 - nibble % 16 * 4) & 0xF)
        buffer[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        end += 1
      }
      return end
    }
  }
}
