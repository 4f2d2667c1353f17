/// The hash that UUIDs of version 5 are made with: SHA-1 (FIPS 180-4, section 6.1).
enum SHA1 {
  /// The 20 bytes of the hash, as five numbers, the most significant first.
  static func hash(_ message: some Collection<UInt8>) -> [UInt32] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    SHABlocks(message).forEach(extendedTo: 80) { compress(&$0, into: &state) }
    return state
  }

  private static func compress(_ words: inout [UInt32], into state: inout [UInt32]) {
    for index in 16..<80 {
      words[index] = rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32)
      switch index {
      case ..<20: (mix, constant) = (b & c | ~b & d, 0x5A82_7999)
      case ..<40: (mix, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
      case ..<60: (mix, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (mix, constant) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotated(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}
