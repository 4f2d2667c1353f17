/// Turns a frame into what a terminal is to be sent, given what it shows already.
///
/// Of rows that differ, what lies between the first difference and the last is written. Each frame is one piece for
/// terminals that can wait for its end, and none is ever erased to be written again.
package struct Painter: Sendable {
  /// How far text is set off.
  package let styling: ScreenStyling

  /// A painter for terminals that show as much of styles as this.
  package init(styling: ScreenStyling) {
    self.styling = styling
  }

  /// What makes a terminal show a frame; nothing where it shows the same already.
  ///
  /// - Parameters:
  ///   - shown: what the terminal shows; nil where that is not known, which erases it.
  ///   - size: the terminal's size, the same as when that was shown.
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

  /// As many rows as the screen has.
  private func rows(of frame: Frame, _ size: ScreenSize) -> [FrameRow] {
    let rows = frame.rows.prefix(max(0, size.rows))
    return rows + Array(repeating: FrameRow(), count: max(0, size.rows) - rows.count)
  }

  /// Rewrites the rows that differ, after a shift where that leaves fewer bytes to write.
  private func change(from old: [FrameRow], to new: [FrameRow], _ size: ScreenSize) -> String {
    let plain = rewritten(from: old, to: new, size)
    guard let shift = RowShift.best(from: old, to: new) else { return plain }
    let shifted = shift.sequence(screenRows: size.rows) + rewritten(from: shift.applied(to: old), to: new, size)
    return shifted.utf8.count < plain.utf8.count ? shifted : plain
  }

  private func rewritten(from old: [FrameRow], to new: [FrameRow], _ size: ScreenSize) -> String {
    var text = ""
    for (index, row) in new.enumerated() where row != old[index] {
      text += RowPainter.bytes(for: row, over: old[index], row: index, columns: size.columns, styling: styling)
    }
    return text
  }
}
