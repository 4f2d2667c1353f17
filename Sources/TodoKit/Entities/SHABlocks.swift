/// A message as SHA-1 and SHA-256 take it (FIPS 180-4, sections 5.1.1 and 5.2.1): padded, in blocks of 16 numbers.
struct SHABlocks: Sequence {
  private let padded: [UInt8]

  init(_ message: some Collection<UInt8>) {
    var padded = Array(message) + [0x80]
    padded.append(contentsOf: repeatElement(0, count: (120 - padded.count % 64) % 64))
    padded.append(contentsOf: (UInt64(message.count) * 8).mostSignificantBytes)
    self.padded = padded
  }

  func makeIterator() -> some IteratorProtocol<[UInt32]> {
    stride(from: 0, to: padded.count, by: 64).lazy.map { [padded] start in
      stride(from: start, to: start + 64, by: 4).map { start in
        padded[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
    }.makeIterator()
  }
}

extension FixedWidthInteger {
  /// Its bytes, the most significant first.
  var mostSignificantBytes: [UInt8] {
    stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
