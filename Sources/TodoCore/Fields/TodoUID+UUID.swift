extension TodoUID {
  /// Whether it is a UUID as RFC 9562 writes one (section 4), in small or capital letters.
  package var isUUID: Bool {
    var text = text
    return text.withUTF8 { utf8 in
      guard utf8.count == 36 else { return false }
      return utf8.indices.allSatisfy { place in
        switch (place, utf8[place]) {
        case (8, let byte), (13, let byte), (18, let byte), (23, let byte): byte == UInt8(ascii: "-")
        case (_, UInt8(ascii: "0")...UInt8(ascii: "9")), (_, UInt8(ascii: "a")...UInt8(ascii: "f")),
          (_, UInt8(ascii: "A")...UInt8(ascii: "F")):
          true
        default: false
        }
      }
    }
  }

  /// The uid where only a UUID can be written: itself if it is one, else a UUID of version 5 (RFC 9562, section 5.5) that
  /// is the same for the same uid everywhere.
  package var uuid: TodoUID {
    if isUUID { return self }
    let hash = SHA1.hash(Self.namespace + text.utf8)
    let high = UInt64(hash[0]) << 32 | UInt64(hash[1])
    let low = UInt64(hash[2]) << 32 | UInt64(hash[3])
    return TodoUID(high: high & ~0xF000 | 0x5000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// The namespace of uids of todos: 7f59a244-29b6-42f3-8aba-4c5454663879.
  private static let namespace: [UInt8] = [
    0x7F, 0x59, 0xA2, 0x44, 0x29, 0xB6, 0x42, 0xF3, 0x8A, 0xBA, 0x4C, 0x54, 0x54, 0x66, 0x38, 0x79,
  ]
}
