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
    var segments: [StoreRewrite.Piece] = []
    var next = objects.lowerBound
    func keep(upTo position: Int) {
      guard position > next else { return }
      segments.append(.kept(next..<position - StoreLayout.separator.count))
    }
    for splice in splices {
      keep(upTo: splice.range.lowerBound)
      segments += splice.objects.map { .written($0) }
      next = splice.range.isEmpty ? splice.range.lowerBound : splice.range.upperBound + StoreLayout.separator.count
    }
    keep(upTo: end)

    var pieces: [StoreRewrite.Piece] = [.written(StoreLayout.head)]
    for (index, segment) in segments.enumerated() {
      pieces.append(segment)
      pieces.append(.written(index == segments.count - 1 ? [UInt8(ascii: "\n")] : StoreLayout.separator))
    }
    pieces.append(.written(trailer.line))
    return StoreRewrite(pieces: pieces)
  }
}
