/// Turns a frame into the bytes that make a terminal show it, given the frame that it shows already.
///
/// In each row that differs, only the part from the first to the last difference is written. Each frame is
/// one synchronized update for terminals that support it, and a frame is never erased only to be written
/// again.
package struct Painter: Sendable {
  package let styling: ScreenStyling

  package init(styling: ScreenStyling) { self.styling = styling }

  /// Returns the bytes that make a terminal show a frame; none if it shows the frame already.
  ///
  /// - Parameters:
  ///   - shown: the frame that the terminal shows, or `nil` if that is not known, so that the screen is
  ///     erased.
  ///   - size: the terminal's size, which is still that of the shown frame.
  package func paint(_ frame: Frame, over shown: Frame?, size: ScreenSize) -> [UInt8] {
    guard frame != shown else { return [] }
    var text = ControlSequence.on(.synchronizedOutput) + ControlSequence.off(.cursor)
    let new = rows(of: frame, size)
    if let shown {
      text += change(from: rows(of: shown, size), to: new, size)
    } else {
      text += ControlSequence.resetRegion + (styling == .none ? "" : ControlSequence.resetStyle)
      text += ControlSequence.eraseScreen
      text += rewritten(from: rows(of: Frame(), size), to: new, size)
    }
    if let cursor = frame.cursor, size.columns > 0, size.rows > 0 {
      let column = min(max(0, cursor.column), size.columns - 1)
      let row = min(max(0, cursor.row), size.rows - 1)
      text += ControlSequence.position(column: column, row: row) + ControlSequence.on(.cursor)
    }
    text += ControlSequence.off(.synchronizedOutput)
    return Array(text.utf8)
  }

  /// Returns the bytes that show a frame from the cursor's row on, below what the terminal shows already,
  /// with the cursor in the frame's first row; whatever is below is erased.
  package func paintBelow(_ frame: Frame, size: ScreenSize) -> [UInt8] {
    let rows = frame.rows.prefix(max(1, size.rows)).map { line(of: $0.parts, columns: size.columns) }
    let text =
      ControlSequence.on(.synchronizedOutput) + "\r" + ControlSequence.eraseBelow
      + rows.joined(separator: "\r\n")
      + ControlSequence.up(rows.count - 1, column: min(frame.cursor?.column ?? 0, size.columns - 1))
      + ControlSequence.off(.synchronizedOutput)
    return Array(text.utf8)
  }

  /// Returns the text of a row, with sequences for its styles, that leaves the last column free.
  private func line(of parts: [FrameRow.Part], columns: Int) -> String {
    var (text, column) = ("", 0)
    for part in parts where part.column < columns {
      let shown = part.text.text.truncated(to: columns - 1 - part.column)
      text += DisplayText.blanks(part.column - column).text + styled(StyledText(shown, part.text.styles)).text
      column = part.column + shown.width
    }
    return text
  }

  /// Returns a text with sequences for its styles.
  func styled(_ text: StyledText) -> DisplayText {
    StyledText(text.text, styling.shown(text.styles)).rendered(inColor: true)
  }

  private func rows(of frame: Frame, _ size: ScreenSize) -> [FrameRow] {
    let rows = frame.rows.prefix(max(0, size.rows))
    return rows + Array(repeating: FrameRow(), count: max(0, size.rows) - rows.count)
  }

  /// Returns the bytes that rewrite the rows that differ, after a shift if that takes fewer bytes.
  private func change(from old: [FrameRow], to new: [FrameRow], _ size: ScreenSize) -> String {
    let plain = rewritten(from: old, to: new, size)
    guard let shift = RowShift.best(from: old, to: new) else { return plain }
    let shifted =
      shift.sequence(screenRows: size.rows) + rewritten(from: shift.applied(to: old), to: new, size)
    return shifted.utf8.count < plain.utf8.count ? shifted : plain
  }

  private func rewritten(from old: [FrameRow], to new: [FrameRow], _ size: ScreenSize) -> String {
    var text = ""
    for (index, row) in new.enumerated() where row != old[index] {
      text += RowPainter.bytes(
        for: row, over: old[index], row: index, columns: size.columns, styling: styling)
    }
    return text
  }
}

/// A shift of rows that a screen already shows at another height.
struct RowShift: Equatable {
  /// The rows that move, and those that they move over.
  let region: Range<Int>
  /// By how many rows they move up, or down if it is negative.
  let distance: Int

  /// Returns the shift that puts the most rows into their places, or `nil` if none helps.
  static func best(from old: [FrameRow], to new: [FrameRow]) -> RowShift? {
    // Rows are compared many times, so equal rows get equal numbers, which compare faster.
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
      // The stretch of rows with the greatest gain (Kadane's algorithm): each row that comes into its place
      // counts for the shift, and each row that already is in its place counts against it.
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

  /// Returns the rows of a screen after the shift, which leaves empty rows behind.
  func applied(to rows: [FrameRow]) -> [FrameRow] {
    rows.indices.map { index in
      guard region.contains(index) else { return rows[index] }
      return region.contains(index + distance) ? rows[index + distance] : FrameRow()
    }
  }

  /// Returns the control sequences of the shift for a screen with a number of rows.
  func sequence(screenRows: Int) -> String {
    let isWhole = region == 0..<screenRows
    let move =
      distance > 0
      ? ControlSequence.position(column: 0, row: region.upperBound - 1)
        + String(repeating: "\n", count: distance)
      : ControlSequence.position(column: 0, row: region.lowerBound)
        + String(repeating: ControlSequence.reverseIndex, count: -distance)
    return isWhole ? move : ControlSequence.region(region) + move + ControlSequence.resetRegion
  }
}

/// Which styles of a text a screen shows.
package enum ScreenStyling: Sendable {
  /// All styles.
  case colors
  /// Attributes without colours, and without dim, which is a colour on many terminals.
  case attributes
  /// No styles at all.
  case none

  /// Chooses the styling by `--color` and the environment; `NO_COLOR` is about colours, and leaves the
  /// attributes.
  package init(_ choice: ColorChoice, environment: (String) -> String?) {
    if choice == .never {
      self = .none
    } else {
      self = choice.usesColor(isTerminal: true, environment: environment) ? .colors : .attributes
    }
  }

  /// Returns the styles that are shown.
  func shown(_ styles: [Style]) -> [Style] {
    switch self {
    case .colors: styles
    case .attributes: styles.filter { !$0.isColor && $0 != .dim }
    case .none: []
    }
  }
}
