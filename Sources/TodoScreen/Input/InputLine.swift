import Terminal

/// A text that is being typed, and where in it.
struct InputLine: Equatable {
  /// The characters, none of which is an end of a line unless several lines were pasted.
  private(set) var characters: [Character] = []
  /// How many of them are before the cursor.
  private(set) var cursor = 0

  /// A line with a text, with the cursor behind it.
  init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  var text: String { String(characters) }

  /// What is before the cursor.
  var before: String { String(characters[..<cursor]) }

  /// Puts a text in at the cursor.
  mutating func insert(_ text: String) {
    // What combines with the character before it becomes one with it.
    let start = String(characters[..<cursor] + Array(text))
    self = InputLine(start + String(characters[cursor...]), cursor: start.count)
  }

  /// Puts a text in the place of the last characters before the cursor.
  mutating func replace(last count: Int, by text: String) {
    characters.removeSubrange(cursor - count..<cursor)
    cursor -= count
    insert(text)
  }

  private init(_ text: String, cursor: Int) {
    characters = Array(text)
    self.cursor = min(cursor, characters.count)
  }

  mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .toStart: cursor = 0
    case .toEnd: cursor = characters.count
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(characters.count, cursor + 1)
    case .wordLeft: cursor = wordStart
    case .wordRight: cursor = wordEnd
    case .deleteLeft: delete(max(0, cursor - 1)..<cursor)
    case .deleteRight: delete(cursor..<min(characters.count, cursor + 1))
    case .deleteWord: delete(wordStart..<cursor)
    case .deleteToStart: delete(0..<cursor)
    case .deleteToEnd: delete(cursor..<characters.count)
    }
  }

  private mutating func delete(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  /// Where the word at the cursor or the one before it begins.
  private var wordStart: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  /// Behind the word at the cursor or the one after it.
  private var wordEnd: Int {
    var index = cursor
    while index < characters.count, characters[index].isWhitespace { index += 1 }
    while index < characters.count, !characters[index].isWhitespace { index += 1 }
    return index
  }

  /// What of the line fits into so many columns, the place at the cursor included, and the column of the cursor in it.
  func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    // From the cursor on to both sides, since a text that was pasted may be long.
    var cells: [DisplayText] = []
    var column = 0
    for character in characters[..<cursor].reversed() {
      let cell = Self.cell(character)
      guard column + cell.width < max(1, columns) else { break }
      cells.append(cell)
      column += cell.width
    }
    cells.reverse()
    var end = column
    for character in characters[cursor...] {
      let cell = Self.cell(character)
      guard end + cell.width <= columns else { break }
      cells.append(cell)
      end += cell.width
    }
    return (cells.joined(), column)
  }

  private static func cell(_ character: Character) -> DisplayText {
    character == "\n" ? " ⏎ " : DisplayText(String(character))
  }
}
