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
      if let number = numbers[row] { return number }
      let next = numbers.count
      numbers[row] = next
      return next
    }
    let (old, new) = (old.map { number($0) }, new.map { number($0) })
    var best: (shift: RowShift, gain: Int)?
    for distance in (1 - new.count)..<max(1, new.count) where distance != 0 {
      // The stretch of rows with the greatest gain (Kadane's algorithm): a row counts that comes into its place, and
      // counts against it one that was there.
      var (start, gain) = (0, 0)
      for row in max(0, -distance)..<max(0, -distance, min(new.count, new.count - distance)) {
        if gain <= 0 { (start, gain) = (row, 0) }
        let (isInPlace, comesIntoPlace) = (new[row] == old[row], new[row] == old[row + distance])
        if isInPlace != comesIntoPlace { gain += isInPlace ? -1 : new[row] == 0 ? 0 : 1 }
        guard gain > best?.gain ?? 0 else { continue }
        let region = min(start, start + distance)..<max(row, row + distance) + 1
        best = (RowShift(region: region, distance: distance), gain)
      }
    }
    return best?.shift
  }

  /// What a screen shows once the rows have moved: behind them it is empty.
  func applied(to rows: [FrameRow]) -> [FrameRow] {
    rows.indices.map { index in
      guard region.contains(index) else { return rows[index] }
      return region.contains(index + distance) ? rows[index + distance] : FrameRow()
    }
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
