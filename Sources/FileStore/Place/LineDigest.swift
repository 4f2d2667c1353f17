/// The 64-bit digest of a line of history, which ties the next line, or the store, to that line.
///
/// It detects lines that do not belong by accident, not by intent: a program that can write the history can
/// write the store. It is XXH64 with the seed 0
/// (<https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md>), which takes 1 ms for a line of 5 MB.
package struct LineDigest: Hashable, Sendable {
  private let value: UInt64

  /// The digest of no bytes, which stands for no line.
  package static let ofNothing = LineDigest([])

  /// The number of characters in the written form.
  package static let length = 16

  /// Computes the digest of a line's bytes.
  package init(_ bytes: [UInt8]) {
    value = bytes.withUnsafeBytes(Self.xxh64)
  }

  /// Reads the written form; returns `nil` for anything else.
  package init?(hexadecimal text: some Collection<UInt8>) {
    guard text.count == Self.length else { return nil }
    var value: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.value = value
  }

  /// The written form: 16 hexadecimal digits, lower case.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: Self.length - digits.count) + digits
  }
}

extension LineDigest {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private static func xxh64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var position = 0
    func word() -> UInt64 {
      defer { position += 8 }
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
    }
    var digest: UInt64
    if bytes.count >= 32 {
      var lane1 = prime1 &+ prime2
      var lane2 = prime2
      var lane3 = UInt64(0)
      var lane4 = 0 &- prime1
      while position + 32 <= bytes.count {
        lane1 = round(lane1, word())
        lane2 = round(lane2, word())
        lane3 = round(lane3, word())
        lane4 = round(lane4, word())
      }
      digest = rotated(lane1, 1) &+ rotated(lane2, 7) &+ rotated(lane3, 12) &+ rotated(lane4, 18)
      for lane in [lane1, lane2, lane3, lane4] { digest = (digest ^ round(0, lane)) &* prime1 &+ prime4 }
    } else {
      digest = prime5
    }
    digest &+= UInt64(bytes.count)
    while position + 8 <= bytes.count { digest = rotated(digest ^ round(0, word()), 27) &* prime1 &+ prime4 }
    if position + 4 <= bytes.count {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
      digest = rotated(digest ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      position += 4
    }
    for byte in bytes[position...] { digest = rotated(digest ^ UInt64(byte) &* prime5, 11) &* prime1 }
    digest = (digest ^ digest >> 33) &* prime2
    digest = (digest ^ digest >> 29) &* prime3
    return digest ^ digest >> 32
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  private static func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
