/// Calls `body` for each 64-byte block of a message and its padding (FIPS 180-4, sections 5.1.1 and 5.2.1),
/// which fills the first 16 of `count` words; the hash computes the others.
private func forEachBlock(
  of message: some Collection<UInt8>, extendedTo count: Int, _ body: (inout [UInt32]) -> Void
) {
  var padded = Array(message) + [0x80]
  while padded.count % 64 != 56 { padded.append(0) }
  padded += (UInt64(message.count) * 8).mostSignificantBytes
  var words = [UInt32](repeating: 0, count: count)
  for start in stride(from: 0, to: padded.count, by: 64) {
    for index in 0..<16 {
      let first = start + index * 4
      words[index] =
        UInt32(padded[first]) << 24 | UInt32(padded[first + 1]) << 16 | UInt32(padded[first + 2]) << 8
        | UInt32(padded[first + 3])
    }
    body(&words)
  }
}

extension FixedWidthInteger {
  /// The bytes of the number, the most significant first.
  var mostSignificantBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension Sequence<UInt8> {
  /// The bytes in lower-case hexadecimal, two digits each.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

/// SHA-1 (FIPS 180-4, section 6.1), which version 5 UUIDs are made with.
enum SHA1 {
  static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    forEachBlock(of: message, extendedTo: 80) { compress(&$0, into: &state) }
    return state.flatMap(\.mostSignificantBytes)
  }

  private static func compress(_ words: inout [UInt32], into state: inout [UInt32]) {
    for index in 16..<80 {
      words[index] = rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32)
      switch index {
      case ..<20: (mix, constant) = (b & c | ~b & d, 0x5A82_7999)
      case ..<40: (mix, constant) = (b ^ c ^ d, 0x6ED9_EBA1)
      case ..<60: (mix, constant) = (b & c | b & d | c & d, 0x8F1B_BCDC)
      default: (mix, constant) = (b ^ c ^ d, 0xCA62_C1D6)
      }
      let next = rotated(a, 5) &+ mix &+ e &+ constant &+ words[index]
      e = d
      d = c
      c = rotated(b, 30)
      b = a
      a = next
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}

/// SHA-256 (FIPS 180-4, section 6.2).
package enum SHA256 {
  package static func hash(_ message: some Collection<UInt8>) -> [UInt8] {
    var state = initial
    forEachBlock(of: message, extendedTo: 64) { compress(&$0, into: &state) }
    return state.flatMap(\.mostSignificantBytes)
  }

  private static func compress(_ words: inout [UInt32], into state: inout [UInt32]) {
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let small = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
      let great = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ great
    }
    var a = state[0]
    var b = state[1]
    var c = state[2]
    var d = state[3]
    var e = state[4]
    var f = state[5]
    var g = state[6]
    var h = state[7]
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let first =
        h &+ (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let majority = a & b ^ a & c ^ b & c
      let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
      h = g
      g = f
      f = e
      e = d &+ first
      d = c
      c = b
      b = a
      a = first &+ second
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes (section 5.3.3).
  private static let initial: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (section 4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
