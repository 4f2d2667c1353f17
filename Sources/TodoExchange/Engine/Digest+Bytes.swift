import TodoCore

extension Digest {
  /// The digest of bytes.
  init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// The digest of a number, such as a sum of digests.
  init(of number: UInt64) {
    self.init(of: (0..<8).lazy.map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }
}
