import Terminal

/// A change of a line that is typed, or of the place in it.
enum LineEdit: Hashable, Sendable {
  case toStart, toEnd, left, right, wordLeft, wordRight
  case deleteLeft, deleteRight, deleteWord, deleteWordRight, deleteToStart, deleteToEnd
}

/// A text that is being typed, and where in it.
///
/// What was pasted may be as long as memory has room for; only what a window shows is looked at one by one.
struct InputLine: Equatable {
  /// What is before the cursor, and behind it; no end of a line is in either unless several lines were pasted.
  private(set) var before: String
  private(set) var after = ""

  init(_ text: String = "") { before = text }

  var text: String { before + after }

  mutating func insert(_ text: String) { before += text }

  /// Puts a text in the place of the last characters before the cursor.
  mutating func replace(last count: Int, by text: String) {
    before.removeLast(count)
    before += text
  }

  mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .toStart: (before, after) = ("", text)
    case .toEnd: (before, after) = (text, "")
    case .left: moveLeft(to: previous)
    case .right: moveRight(to: next)
    case .wordLeft: moveLeft(to: wordStart)
    case .wordRight: moveRight(to: wordEnd)
    case .deleteLeft: before.removeSubrange(previous...)
    case .deleteRight: after.removeSubrange(..<next)
    case .deleteWord: before.removeSubrange(wordStart...)
    case .deleteWordRight: after.removeSubrange(..<wordEnd)
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    }
  }

  private mutating func moveLeft(to index: String.Index) {
    after = before[index...] + after
    before.removeSubrange(index...)
  }

  private mutating func moveRight(to index: String.Index) {
    before += after[..<index]
    after.removeSubrange(..<index)
  }

  private var previous: String.Index { before.isEmpty ? before.startIndex : before.index(before: before.endIndex) }

  private var next: String.Index { after.isEmpty ? after.endIndex : after.index(after: after.startIndex) }

  /// Where the word at the cursor or the one before it begins.
  private var wordStart: String.Index {
    guard let last = before.lastIndex(where: { !$0.isWhitespace }) else { return before.startIndex }
    return before[..<last].lastIndex { $0.isWhitespace }.map(before.index(after:)) ?? before.startIndex
  }

  /// Behind the word at the cursor or the one after it.
  private var wordEnd: String.Index {
    guard let first = after.firstIndex(where: { !$0.isWhitespace }) else { return after.endIndex }
    return after[first...].firstIndex { $0.isWhitespace } ?? after.endIndex
  }

  /// What of the line fits into so many columns, the place at the cursor included, and the column of the cursor in it.
  func shown(in columns: Int) -> (text: DisplayText, cursor: Int) {
    // From the cursor on to both sides.
    let left = Self.cells(before.reversed(), in: max(1, columns) - 1)
    let column = left.reduce(0) { $0 + $1.width }
    return ((left.reversed() + Self.cells(after, in: columns - column)).joined(), column)
  }

  /// The same of the line, in which some places of its UTF-8 are set off.
  func shown(in columns: Int, marking marks: [Range<Int>], as style: [Style]) -> [StyledText] {
    let (text, _) = shown(in: columns)
    let left = Self.cells(before.reversed(), in: max(1, columns) - 1).count
    var offset = before.dropLast(left).utf8.count
    var parts: [(text: DisplayText, isMarked: Bool)] = []
    var width = 0
    for character in before.suffix(left) + after {
      let cell = DisplayText(String(character))
      width += cell.width
      guard width <= text.width else { break }
      let isMarked = marks.contains { $0.contains(offset) }
      offset += character.utf8.count
      if parts.last?.isMarked == isMarked {
        parts[parts.count - 1].text = "\(parts[parts.count - 1].text)\(cell)"
      } else {
        parts.append((cell, isMarked))
      }
    }
    return parts.map { StyledText($0.text, $0.isMarked ? style : []) }
  }

  private static func cells(_ characters: some Sequence<Character>, in columns: Int) -> [DisplayText] {
    var room = columns
    var cells: [DisplayText] = []
    for character in characters {
      let cell: DisplayText = character == "\n" ? " ⏎ " : DisplayText(String(character))
      room -= cell.width
      guard room >= 0 else { break }
      cells.append(cell)
    }
    return cells
  }
}
