extension StoreDocument {
  /// Puts lines in the place of others.
  struct Splice {
    /// The bytes of one todo, or an empty range where one begins or would begin.
    let range: Range<Int>
    /// What stands there afterwards; empty removes.
    let objects: [[UInt8]]
  }

  /// The next version of the document: untouched bytes are kept, changed lines spliced in.
  ///
  /// - Parameter splices: in ascending order, none overlapping.
  func rewrite(_ splices: [Splice], trailer: StoreTrailer) -> StoreRewrite {
    var pieces: [StoreRewrite.Piece] = []
    // What is new since the last piece that is kept.
    var written = StoreLayout.head
    var isFirst = true
    var next = objects.lowerBound
    func separate() {
      if !isFirst { written += StoreLayout.separator }
      isFirst = false
    }
    func keep(upTo position: Int) {
      guard position > next else { return }
      separate()
      pieces.append(.written(written))
      pieces.append(.kept(next..<position - StoreLayout.separator.count))
      written = []
    }
    for splice in splices {
      keep(upTo: splice.range.lowerBound)
      for object in splice.objects {
        separate()
        written += object
      }
      next = splice.range.isEmpty ? splice.range.lowerBound : splice.range.upperBound + StoreLayout.separator.count
    }
    keep(upTo: end)
    if !isFirst { written.append(UInt8(ascii: "\n")) }
    pieces.append(.written(written + trailer.line))
    return StoreRewrite(pieces: pieces)
  }
}
