/// How a rewrite becomes the bytes of a file.
extension StoreRewrite {
  /// As much as is copied at a time, in bytes.
  private static let blockSize = 1 << 20

  /// Hands over the new version in order, in blocks of about 1 MiB, so that a thousand small pieces are not a thousand
  /// writes and a large one is never in memory whole.
  package func forEachBlock(
    of source: any StoreSource, _ write: (_ block: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var block: [UInt8] = []
    func append(_ bytes: [UInt8]) throws(StoreError) {
      if block.isEmpty { block = bytes } else { block += bytes }
      guard block.count >= Self.blockSize else { return }
      try write(block)
      block = []
    }
    for piece in pieces {
      switch piece {
      case .written(let bytes):
        try append(bytes)
      case .kept(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.blockSize) {
          try append(try source.read(start..<min(start + Self.blockSize, range.upperBound)))
        }
      }
    }
    if !block.isEmpty { try write(block) }
  }
}
