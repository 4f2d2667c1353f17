import FileStore

extension StoreDocument {
  /// Puts lines in the place of others.
  struct Splice {
    /// The bytes of one todo, or an empty range where one begins or would begin.
    let range: Range<Int>
    /// What stands there afterwards; nil removes.
    let object: [UInt8]?
  }

  /// The next version of the document: untouched bytes are kept, changed lines spliced in.
  ///
  /// - Parameter splices: in ascending order, none overlapping.
  func rewrite(_ splices: [Splice], trailer: StoreTrailer) -> StoreRewrite {
    var pieces: [StoreRewrite.Piece] = [.written(StoreLayout.head)]
    pieces.reserveCapacity(splices.count * 4 + 8)
    var isFirst = true
    var next = objects.lowerBound
    func separate() {
      if !isFirst { pieces.append(.written(StoreLayout.separator)) }
      isFirst = false
    }
    func keep(upTo position: Int) {
      guard position > next else { return }
      separate()
      pieces.append(.kept(next..<position - StoreLayout.separator.count))
    }
    for splice in splices {
      keep(upTo: splice.range.lowerBound)
      if let object = splice.object {
        separate()
        pieces.append(.written(object))
      }
      next = splice.range.isEmpty ? splice.range.lowerBound : splice.range.upperBound + StoreLayout.separator.count
    }
    keep(upTo: end)
    if !isFirst { pieces.append(.written([UInt8(ascii: "\n")])) }
    pieces.append(.written(trailer.line))
    return StoreRewrite(pieces: pieces)
  }
}
