/// The text below a task, as indented lines.
///
/// A line that would be a task of its own, hide others or lose a blank is written with an escape: a backslash, or an
/// entity for a blank (``MarkdownEdges``). Lines of code between fences stay as they are.
enum MarkdownBody {
  /// What an empty line at either end of a body is written as, since blank lines there mean nothing.
  private static let emptyLine = Array("<!-- -->".utf8)[...]

  /// The lines of a text as they are written, without indentation.
  static func encoded(_ body: String) throws(FormatRefusal) -> [Bytes] {
    let bytes = Array(body.utf8)[...]
    if bytes.isEmpty { return [] }
    if bytes.contains(.carriageReturn) { throw .character("\r") }
    var lines = bytes.split(separator: .lineFeed, omittingEmptySubsequences: false)
    let first = lines.firstIndex { !$0.isEmpty } ?? lines.endIndex
    let last = lines.lastIndex { !$0.isEmpty } ?? -1
    if first < lines.endIndex { lines[first] = MarkdownEdges.encodedStart(lines[first]) }
    let hasWholeFences = hasWholeFences(lines)
    var fence: MarkdownFence?
    for (index, line) in lines.enumerated() {
      if let open = fence {
        if open.isClosed(by: line.trimmedStart) { fence = nil }
      } else if hasWholeFences, let opened = codeFence(openedBy: line) {
        fence = opened
      } else if line.isEmpty {
        if index < first || index > last { lines[index] = emptyLine }
      } else {
        lines[index] = escaped(line, isFirst: index == first)
      }
    }
    return lines
  }

  /// A line outside code and comments as the text that it means.
  static func decoded(_ line: Bytes) -> Bytes {
    if line.elementsEqual(emptyLine) { return [] }
    let (place, count, _) = special(line)
    let text = count > 0 ? line.replacing((place - 1)..<place, with: []) : line
    return MarkdownEdges.decodedStart(text)
  }

  /// The line without as much indentation, signs of quotes included, as the first line of its body has.
  static func dedented(_ line: Bytes, by width: Int, quotes: Int) -> Bytes {
    var (column, index, quotes) = (0, line.startIndex, quotes)
    while column < width, index < line.endIndex, line[index].isBlank || quotes > 0 && line[index] == UInt8(ascii: ">") {
      if !line[index].isBlank { quotes -= 1 }
      column += line[index] == .tab ? 4 - column % 4 : 1
      index += 1
    }
    // What a tab goes beyond the width stays, as blanks.
    return column > width ? [UInt8](repeating: .blank, count: column - width) + line[index...] : line[index...]
  }

  private static func escaped(_ line: Bytes, isFirst: Bool) -> Bytes {
    let isBlank = line.allSatisfy { $0.isBlank }
    let line =
      isBlank || MarkdownEntity(at: line.startIndex, in: line) != nil && !isFirst
      ? MarkdownEdges.encodedStart(line) : line
    let (place, count, needsEscape) = special(line)
    return needsEscape || count > 0 ? line.replacing(place..<place, with: [.backslash]) : line
  }

  /// Where in a line a backslash keeps it from being special, how many are there, and whether it is special without.
  private static func special(_ line: Bytes) -> (place: Int, escapes: Int, needsEscape: Bool) {
    let content = MarkdownLine(line)
    var escapes = 0
    if let box = content.box(escapes: &escapes) { return (box.lowerBound, escapes, true) }
    let inner = line.trimmedStart
    let core = inner.drop { $0 == .backslash }
    escapes = core.startIndex - inner.startIndex
    let isSpecial =
      MarkdownFence(openedBy: core) != nil || core.elementsEqual(emptyLine)
    return isSpecial ? (core.startIndex, escapes, true) : (line.startIndex, 0, false)
  }

  private static func codeFence(openedBy line: Bytes) -> MarkdownFence? {
    guard let fence = MarkdownFence(openedBy: line.trimmedStart), case .code = fence else { return nil }
    return fence
  }

  /// Whether every fence that is opened is closed.
  private static func hasWholeFences(_ lines: [Bytes]) -> Bool {
    var fence: MarkdownFence?
    for line in lines {
      if let open = fence {
        if open.isClosed(by: line.trimmedStart) { fence = nil }
      } else {
        fence = codeFence(openedBy: line)
      }
    }
    return fence == nil
  }
}
