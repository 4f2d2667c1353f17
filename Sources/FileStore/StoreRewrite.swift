/// A new version of a store, as pieces in order: what is kept of the old bytes, and what is new.
package struct StoreRewrite: Equatable {
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

  /// Makes a new version of these pieces.
  package init(pieces: [Piece], history: HistoryLine? = nil) {
    self.pieces = pieces
    self.history = history
  }

  /// Whether this is every byte of the old version in the old order, so that nothing need be written.
  package func keepsAll(of source: any StoreSource) -> Bool {
    var end = 0
    for piece in pieces {
      switch piece {
      case .written([]): continue
      case .kept(let range) where range.isEmpty: continue
      case .kept(let range) where range.lowerBound == end: end = range.upperBound
      case .kept, .written, .recorded: return false
      }
    }
    return source.exists && end == source.count
  }
}
