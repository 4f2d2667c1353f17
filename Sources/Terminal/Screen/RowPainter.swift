/// Writes one row of a screen: the texts between those at its ends that stand there already.
///
/// Terminals disagree about the width of emoji and of what is combined from several scalars. So the place behind each of
/// these is told to the terminal, and none stands where a terminal that gives it more columns would go on in the next row.
struct RowPainter {
  private let row: Int
  private let columns: Int
  private var bytes = ""
  private var column = 0
  /// Whether the cursor is known to be there.
  private var isInPlace = true
  /// Whether there was no room for what comes next.
  private var isCut = false

  /// So many blanks are written where nothing has to be covered; more of them are longer than a new place for the cursor.
  private static let longestGap = 8

  /// What shows a row in the place of another one.
  static func bytes(
    for content: FrameRow, over previous: FrameRow, row: Int, columns: Int, styling: ScreenStyling
  ) -> String {
    let (new, old) = different(content, previous, columns: columns)
    let start = new.startIndex == 0 ? 0 : content.parts[new.startIndex - 1].end
    guard start < columns else { return "" }
    var painter = RowPainter(row: row, columns: columns, column: start)
    // What comes behind stays, so that only what stood before it is covered.
    let end = new.endIndex < content.parts.endIndex ? old.last?.end ?? start : nil
    let isBlank = previous == FrameRow() && !content.isReversed
    painter.paint(new, upTo: end, isBlank: isBlank, isReversed: content.isReversed, styling: styling)
    return painter.bytes
  }

  /// The texts of a row that do not stand there already, and those that stand in their place.
  ///
  /// No other text is left as it is than one that all terminals have put into the same place.
  private static func different(
    _ content: FrameRow, _ previous: FrameRow, columns: Int
  ) -> (new: ArraySlice<FrameRow.Part>, old: ArraySlice<FrameRow.Part>) {
    var (new, old) = (content.parts[...], previous.parts[...])
    if content.isReversed || previous.isReversed { return (new, old) }
    while let part = new.first, part == old.first, !isDisputed(part.text.text), part.end <= columns {
      new.removeFirst()
      old.removeFirst()
    }
    let (rest, previousRest) = (new, old)
    while let part = new.last, part == old.last, part.end <= columns {
      new.removeLast()
      old.removeLast()
    }
    return (new + old).contains { isDisputed($0.text.text) } ? (rest, previousRest) : (new, old)
  }

  /// - Parameters:
  ///   - end: the column up to which what stands there is covered; nil for all of the row.
  ///   - isBlank: whether nothing stands there.
  private mutating func paint(
    _ parts: ArraySlice<FrameRow.Part>, upTo end: Int?, isBlank: Bool, isReversed: Bool, styling: ScreenStyling
  ) {
    let reverse = isReversed ? styling.shown([.reverse]) : []
    bytes += ControlSequence.position(column: column, row: row) + ControlSequence.style(reverse)
    // A cell that a terminal leaves out must not keep what it showed before.
    let isClearedFirst = isBlank || parts.contains { Self.isDisputed($0.text.text) }
    if isClearedFirst, !isBlank {
      clear(isReversed: !reverse.isEmpty)
      isInPlace = reverse.isEmpty
    }
    for part in parts where !isCut && column < columns {
      advance(to: part.column, isCleared: isClearedFirst)
      if column == columns { break }
      let styles = isReversed ? [] : styling.shown(part.text.styles)
      if !styles.isEmpty { place() }
      bytes += ControlSequence.style(styles)
      write(part.text.text)
      if !styles.isEmpty { bytes += ControlSequence.resetStyle }
    }
    if let end {
      advance(to: end, isCleared: false)
    } else if !isClearedFirst {
      clear(isReversed: !reverse.isEmpty)
    }
    if !reverse.isEmpty { bytes += ControlSequence.resetStyle }
  }

  /// Erases from here to the end of the row, unless this is the end: there xterm would erase the last cell.
  private mutating func clear(isReversed: Bool) {
    guard column < columns else { return }
    bytes += isReversed ? String(repeating: " ", count: columns - column) : ControlSequence.eraseLine
  }

  private mutating func advance(to start: Int, isCleared: Bool) {
    let start = min(start, columns)
    guard start > column else { return }
    defer { column = start }
    if isCleared, !isInPlace { return }
    if isCleared, start - column > Self.longestGap {
      // What takes no column belongs to the blank before it.
      bytes += ControlSequence.position(column: start - 1, row: row) + " "
    } else {
      bytes += String(repeating: " ", count: start - column)
    }
  }

  /// Brings the cursor to where the next text belongs.
  private mutating func place() {
    if !isInPlace { bytes += ControlSequence.position(column: column, row: row) }
    isInPlace = true
  }

  private mutating func write(_ text: DisplayText) {
    guard text.width > columns - column || Self.isDisputed(text) else {
      place()
      bytes += text.text
      column += text.width
      return
    }
    for character in text.text {
      let width = DisplayText.width(of: character)
      isCut = width > columns - column
      if isCut { return }
      // What takes no column belongs to what stands before it, and that may be anywhere behind a disputed character.
      if width == 0, !isInPlace { continue }
      let isDisputed = Self.isDisputed(character)
      if let shown = isDisputed ? shown(character) : character {
        place()
        bytes.append(shown)
      }
      column += width
      if isDisputed { isInPlace = false }
    }
  }

  /// As much of a disputed character as fits into the row on any terminal.
  private func shown(_ character: Character) -> Character? {
    if Self.widest(character) <= columns - column { return character }
    return character.unicodeScalars.first.map { Character($0) }.flatMap { first in
      Self.widest(first) <= columns - column ? first : nil
    }
  }

  private static func isDisputed(_ text: DisplayText) -> Bool {
    !text.isPrintableASCII && text.text.contains(where: isDisputed)
  }

  /// Whether terminals may give a character different widths: because it is combined, or is an emoji, of which each
  /// terminal knows those of its own year.
  private static func isDisputed(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.dropFirst().first != nil || scalars.first.map { $0.value >= 0x1F000 } == true
  }

  /// The columns of a character on a terminal that shows each of its scalars by itself, as far as it can.
  private static func widest(_ character: Character) -> Int {
    let sum = character.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x1F1E6...0x1F1FF: sum + 2
      default: sum + DisplayText.width(of: Character(scalar))
      }
    }
    return max(sum, DisplayText.width(of: character))
  }
}
