/// Writes a row of a screen, except for texts at its ends that the row shows already.
///
/// Terminals disagree about the width of emoji and of characters with several scalars. So the cursor is
/// placed again after each of these, and each is written only where a terminal that shows it wider does not
/// go to the next row.
struct RowPainter {
  private let row: Int
  private let columns: Int
  private var bytes = ""
  private var column = 0
  /// Whether the cursor is known to be at `column`.
  private var isInPlace = true
  /// Whether a character did not fit, so that the row ends.
  private var isCut = false

  /// The most spaces written over a cleared gap; a longer gap takes fewer bytes by placing the cursor.
  private static let longestGap = 8

  /// Returns the bytes that show a row over another one.
  static func bytes(
    for content: FrameRow, over previous: FrameRow, row: Int, columns: Int, styling: ScreenStyling
  ) -> String {
    let (new, old) = different(content, previous, columns: columns)
    let start = new.startIndex == 0 ? 0 : content.parts[new.startIndex - 1].end
    guard start < columns else { return "" }
    var painter = RowPainter(row: row, columns: columns, column: start)
    // If texts at the end stay, only the columns before them are covered.
    let end = new.endIndex < content.parts.endIndex ? old.last?.end ?? start : nil
    let isBlank = previous == FrameRow() && !content.isReversed
    painter.paint(new, upTo: end, isBlank: isBlank, isReversed: content.isReversed, styling: styling)
    return painter.bytes
  }

  /// Returns the texts of a row that it does not show already, and the texts shown in their place.
  ///
  /// A text stays only if every terminal has put it into the same place.
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
  ///   - end: the column up to which old text is covered, or `nil` for the whole row.
  ///   - isBlank: whether the row is empty.
  private mutating func paint(
    _ parts: ArraySlice<FrameRow.Part>, upTo end: Int?, isBlank: Bool, isReversed: Bool,
    styling: ScreenStyling
  ) {
    let reverse = isReversed ? styling.shown([.reverse]) : []
    bytes += ControlSequence.position(column: column, row: row) + ControlSequence.style(reverse)
    // A cell that a terminal skips must not keep its old contents.
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

  /// Erases the rest of the row, unless the row is full, where xterm would erase the last cell.
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
      // A character without a column of its own joins the space before it.
      bytes += ControlSequence.position(column: start - 1, row: row) + " "
    } else {
      bytes += String(repeating: " ", count: start - column)
    }
  }

  /// Moves the cursor to the next text's column.
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
      // A character without a column of its own joins the one before it, which may be anywhere after a
      // disputed character.
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

  /// Returns a disputed character, or its first scalar, if it fits into the row on every terminal, else
  /// `nil`.
  private func shown(_ character: Character) -> Character? {
    let forms = [character] + character.unicodeScalars.prefix(1).map { Character($0) }
    return forms.first { Self.widest($0) <= columns - column }
  }

  private static func isDisputed(_ text: DisplayText) -> Bool {
    !text.isPrintableASCII && text.text.contains(where: isDisputed)
  }

  /// Returns whether terminals may differ about a character's width, because it has several scalars, or
  /// because it may be an emoji newer than the terminal.
  private static func isDisputed(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    return scalars.dropFirst().first != nil || scalars.first.map { $0.value >= 0x1F000 } == true
  }

  /// Returns the width of a character on a terminal that shows each of its scalars separately.
  private static func widest(_ character: Character) -> Int {
    let sum = character.unicodeScalars.reduce(0) { sum, scalar in
      sum + (0x1F1E6...0x1F1FF ~= scalar.value ? 2 : DisplayText.width(of: Character(scalar)))
    }
    return max(sum, DisplayText.width(of: character))
  }
}
