/// A new version of a store, as pieces in order: what is kept of the old bytes, and what is new.
package struct StoreRewrite {
  /// A stretch of the new version.
  package enum Piece: Equatable {
    /// These bytes of the old version.
    case kept(Range<Int>)
    /// These bytes, which are new.
    case written([UInt8])
    /// These bytes of the line of history, which tells of every new line whole.
    case recorded(Range<Int>)
  }

  /// The pieces, first to last.
  package var pieces: [Piece]
  /// The line of history that takes the change back; nil when none is kept.
  package var history: HistoryLine?
  /// Whether the old version is what the change took it for, else the change is made again: asked when the new version is
  /// written, and on its way to the medium.
  package var isSound: () -> Bool = { true }

  package init(pieces: [Piece], history: HistoryLine? = nil) { (self.pieces, self.history) = (pieces, history) }

  /// Whether this is every byte of the old version in the old order, so that nothing need be written.
  package func keepsAll(of version: any StoreVersion) -> Bool {
    var end = 0
    for piece in pieces {
      switch piece {
      case .written([]): continue
      case .kept(let range) where range.isEmpty: continue
      case .kept(let range) where range.lowerBound == end: end = range.upperBound
      case .kept, .written, .recorded: return false
      }
    }
    return version.exists && end == version.count
  }

  /// As much as is written at a time, in bytes.
  private static let blockSize = 256 * 1_024
  /// As much as is read at a time, in bytes: so little that the same memory serves every time.
  private static let windowSize = 64 * 1_024

  /// Hands over the new version in order, in blocks of 256 KiB, so that a thousand small pieces are not a thousand
  /// writes and a large one is never in memory whole; small pieces that lie together are read together.
  package func forEachBlock(
    of version: any StoreVersion, _ write: (_ block: [UInt8]) throws(FileStoreError) -> Void
  ) throws(FileStoreError) {
    var block: [UInt8] = []
    block.reserveCapacity(Self.blockSize)
    func put(_ bytes: ArraySlice<UInt8>) throws(FileStoreError) {
      if !block.isEmpty, block.count + bytes.count > Self.blockSize {
        try write(block)
        block.removeAll(keepingCapacity: true)
      }
      block += bytes
    }
    var (window, bytes) = (0..<0, [UInt8]())
    func keep(_ range: Range<Int>) throws(FileStoreError) {
      var start = range.lowerBound
      while start < range.upperBound {
        if !window.contains(start) {
          window = start..<min(start + Self.windowSize, max(range.upperBound, version.count))
          bytes = try version.read(window)
        }
        let end = min(range.upperBound, window.upperBound)
        try put(bytes[start - window.lowerBound..<end - window.lowerBound])
        start = end
      }
    }
    for piece in pieces {
      switch piece {
      case .written(let bytes): try put(bytes[...])
      case .kept(let range): try keep(range)
      case .recorded(let range):
        guard let history else { preconditionFailure("what is recorded has a line of history") }
        try put(history.bytes[range])
      }
    }
    if !block.isEmpty { try write(block) }
  }
}
