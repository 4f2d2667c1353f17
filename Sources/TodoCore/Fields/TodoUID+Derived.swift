extension TodoUID {
  /// The uid of the occurrence that follows the todo of this one, the same on every machine, so that what is done on two
  /// of them comes back once.
  ///
  /// It is a UUID of version 8 (RFC 9562, section 5.8): the first 128 bits of the SHA-256 of `todo next` and this uid, with
  /// version and variant in their places. A point and a number from 2 on stand behind both where the ones before are taken.
  package func next(_ number: Int = 1) -> TodoUID {
    // The blank is written so since no text here may look like a command line.
    let hash = SHA256.hash("todo\u{20}next\(text)\(number == 1 ? "" : ".\(number)")".utf8)
    let (high, low) = (Self.number(hash[..<8]), Self.number(hash[8..<16]))
    return TodoUID(high: high & ~0xF000 | 0x8000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
