/// Rows that a screen shows already, but higher or lower than they are to be.
struct RowShift: Equatable {
  /// The rows that move, and those that they move over.
  let region: Range<Int>
  /// By how many rows they move up; down where it is negative.
  let distance: Int

  /// The shift that puts the most rows into their places; nil where none does.
  static func best(from old: [FrameRow], to new: [FrameRow]) -> RowShift? {
    // Rows are compared with each other again and again: their numbers are compared in their place.
    var numbers: [FrameRow: Int] = [FrameRow(): 0]
    func number(_ row: FrameRow) -> Int {
      let next = numbers.count
      return numbers[row]
        ?? {
          numbers[row] = next; return next
        }()
    }
    let (old, new) = (old.map { number($0) }, new.map { number($0) })
    var best: (shift: RowShift, gain: Int)?
    for distance in (1 - new.count)..<max(1, new.count) where distance != 0 {
      var start = max(0, -distance)
      let end = min(new.count, new.count - distance)
      while start < end {
        var stop = start
        var gain = 0
        while stop < end, new[stop] == old[stop + distance] {
          if new[stop] != old[stop], new[stop] != 0 { gain += 1 }
          stop += 1
        }
        if gain > best?.gain ?? 0 {
          let region = min(start, start + distance)..<max(stop, stop + distance)
          best = (RowShift(region: region, distance: distance), gain)
        }
        start = max(stop, start + 1)
      }
    }
    return best?.shift
  }

  /// What a screen shows once the rows have moved: behind them it is empty.
  func applied(to rows: [FrameRow]) -> [FrameRow] {
    var rows = rows
    for index in region {
      let source = index + distance
      rows[index] = region.contains(source) ? rows[source] : FrameRow()
    }
    return rows
  }

  /// What makes a screen of so many rows do that.
  func sequence(screenRows: Int) -> String {
    let isWhole = region == 0..<screenRows
    let move =
      distance > 0
      ? ControlSequence.position(column: 0, row: region.upperBound - 1) + String(repeating: "\n", count: distance)
      : ControlSequence.position(column: 0, row: region.lowerBound)
        + String(repeating: ControlSequence.reverseIndex, count: -distance)
    return isWhole ? move : ControlSequence.region(region) + move + ControlSequence.resetRegion
  }
}
