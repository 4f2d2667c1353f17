/// A line of a calendar, which may be folded into several: where it is among the bytes.
///
/// It holds no bytes itself, since calendars have lines by the million.
struct ContentLine {
  /// The line on which it begins, from 1.
  let number: Int
  let start: Int
  /// Where the text of its first line ends.
  fileprivate let firstEnd: Int
  /// Where it ends, with all folds and the line end.
  let end: Int
  /// Whether it goes on in further lines.
  fileprivate let isFolded: Bool

  /// What a line begins or ends, in capital letters.
  enum Bracket {
    case begin(String)
    case end(String)
  }
}

/// The content lines of a calendar.
///
/// Lines end with CRLF as they should, or with LF or CR alone. Empty lines are passed, also within a folded line, as
/// CR CR LF leaves them: a program that turns LF into CRLF twice.
struct ContentLines {
  private let bytes: Bytes
  private var position: Int
  private var number: Int

  init(_ bytes: Bytes, firstLine: Int = 1) {
    self.bytes = bytes
    position = bytes.startIndex
    number = firstLine
  }

  mutating func next() -> ContentLine? {
    passEmptyLines()
    guard position < bytes.endIndex else { return nil }
    let (start, first) = (position, number)
    let firstEnd = passLine()
    var (end, isFolded) = (position, false)
    passEmptyLines()
    while position < bytes.endIndex, bytes[position].isBlank {
      isFolded = true
      _ = passLine()
      end = position
      passEmptyLines()
    }
    return ContentLine(number: first, start: start, firstEnd: firstEnd, end: end, isFolded: isFolded)
  }

  /// The bytes of a line without folds and line end.
  func text(_ line: ContentLine) -> Bytes {
    let first = bytes[line.start..<line.firstEnd]
    guard line.isFolded else { return first }
    // What goes on behind a line end begins with the blank of the fold.
    let folds = bytes[line.firstEnd..<line.end].split(whereSeparator: \.endsLine).map { $0.dropFirst() }
    return (Array(first) + folds.joined())[...]
  }

  /// What a line begins or ends, if it is such a line.
  func bracket(_ line: ContentLine) -> ContentLine.Bracket? {
    guard bytes[line.start].mayBracket else { return nil }
    let text = text(line)
    guard let colon = text.prefix(8).firstIndex(of: .colon) else { return nil }
    let (name, value) = (text[..<colon].trimmed, text[(colon + 1)...].trimmed)
    if name.equalsIgnoringCase("BEGIN".utf8) { return .begin(value.string.capitals) }
    return name.equalsIgnoringCase("END".utf8) ? .end(value.string.capitals) : nil
  }

  /// Whether a line is a property: most have no parameters, and are only looked at.
  func isProperty(_ line: ContentLine) -> Bool {
    let end = bytes[line.start..<line.firstEnd].firstIndex { !$0.isPropertyCharacter } ?? line.firstEnd
    return end > line.start && end < line.firstEnd && bytes[end] == .colon || ICalendarProperty(text(line)) != nil
  }

  private mutating func passEmptyLines() {
    while position < bytes.endIndex, bytes[position].endsLine { _ = passLine() }
  }

  /// Passes a line with its end, and tells where its text ends.
  private mutating func passLine() -> Int {
    var index = position
    while index < bytes.endIndex, !bytes[index].endsLine { index += 1 }
    position = index
    if index < bytes.endIndex {
      let isPair = bytes[index] == .carriageReturn && index + 1 < bytes.endIndex && bytes[index + 1] == .lineFeed
      position += isPair ? 2 : 1
    }
    number += 1
    return index
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether the name BEGIN or END may begin here.
  fileprivate var mayBracket: Bool { isBlank || lowercased == UInt8(ascii: "b") || lowercased == UInt8(ascii: "e") }

  /// Letters, digits and the hyphen; the full stop and the underscore are in the names of some programs.
  var isPropertyCharacter: Bool { isNameCharacter || self == UInt8(ascii: ".") }
}
