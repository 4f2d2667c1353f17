/// UTF-8 in which a character beyond U+FFFF is written as its two halves in UTF-16, three bytes each.
///
/// Taskwarrior 2.6.2 stores `\ud83d\ude00` so, and exports what it stores.
enum CESU8 {
  /// The bytes with such pairs of halves as the characters they mean; halves that are alone stay.
  package static func repaired(_ bytes: Bytes) -> [UInt8] {
    guard bytes.contains(0xED) else { return Array(bytes) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while let lead = bytes[index...].firstIndex(of: 0xED) {
      result += bytes[index..<lead]
      if let scalar = scalar(at: lead, in: bytes) {
        result += Array(String(Character(scalar)).utf8)
        index = lead + 6
      } else {
        result.append(0xED)
        index = lead + 1
      }
    }
    return result + bytes[index...]
  }

  private static func scalar(at index: Int, in bytes: Bytes) -> Unicode.Scalar? {
    guard index + 6 <= bytes.endIndex, bytes[index + 3] == 0xED, 0xA0...0xAF ~= bytes[index + 1],
      0xB0...0xBF ~= bytes[index + 4], 0x80...0xBF ~= bytes[index + 2], 0x80...0xBF ~= bytes[index + 5]
    else { return nil }
    let high = UInt32(bytes[index + 1] & 0x0F) << 6 | UInt32(bytes[index + 2] & 0x3F)
    let low = UInt32(bytes[index + 4] & 0x0F) << 6 | UInt32(bytes[index + 5] & 0x3F)
    return Unicode.Scalar(0x10000 + high << 10 + low)
  }
}
