/// A message as SHA-1 and SHA-256 take it (FIPS 180-4, sections 5.1.1 and 5.2.1): padded, in blocks of 64 bytes.
struct SHABlocks {
  private let padded: [UInt8]

  init(_ message: some Collection<UInt8>) {
    var padded: [UInt8] = []
    padded.reserveCapacity(message.count + 72)
    padded.append(contentsOf: message)
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    padded.append(contentsOf: (UInt64(message.count) * 8).mostSignificantBytes)
    self.padded = padded
  }

  /// Hands over one block after another: its 16 numbers are the first of as many words as the hash works on.
  package func forEach(extendedTo count: Int, _ body: (inout [UInt32]) -> Void) {
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
}

extension FixedWidthInteger {
  /// Its bytes, the most significant first.
  var mostSignificantBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

extension Sequence<UInt8> {
  /// Two digits for each byte, lower case.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
