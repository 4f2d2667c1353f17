/// A new version of a store, as pieces in order: old bytes that are kept, and new bytes.
package struct StoreRewrite {
  /// A piece of the new version.
  package enum Piece: Equatable {
    /// A range of the old version.
    case kept(Range<Int>)
    /// New bytes.
    case written([UInt8])
    /// A range of the line of history, which contains every new line of the store.
    case recorded(Range<Int>)
  }

  /// The pieces, first to last.
  package var pieces: [Piece]
  /// The line of history by which the change can be undone, or `nil` if none is kept.
  package var history: HistoryLine?
  /// Whether the old version is the one that the change assumed; if not, the change is made again.
  ///
  /// It is called when the new version is written and on its way to the medium.
  package var isSound: () -> Bool = { true }

  package init(pieces: [Piece], history: HistoryLine? = nil) {
    (self.pieces, self.history) = (pieces, history)
  }

  /// Whether the pieces are every byte of the old version in the old order, so that nothing need be written.
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

  /// How many bytes are written at a time.
  private static let blockSize = 256 * 1_024
  /// How many bytes are read at a time: few enough that the same memory is reused each time.
  private static let windowSize = 64 * 1_024

  /// Passes the new version to `write` in order, in blocks of 256 KiB, so that a thousand small pieces are
  /// not a thousand writes and a large piece is never in memory whole; neighbouring small pieces are read
  /// together.
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
