/// A line of Markdown as the structure of lists sees it.
struct MarkdownLine {
  /// The line without blanks, tabs and signs of quotes before its text.
  let content: Bytes
  /// How many signs of quotes are before the text.
  let quotes: Int
  /// The column at which the text begins, from 0; a tab goes to the next multiple of four.
  let column: Int

  private static let quote = UInt8(ascii: ">")

  /// - Parameter quoteLimit: how many signs of quotes are taken off at most; more belong to the text.
  init(_ text: Bytes, quoteLimit: Int = .max) {
    var (quotes, column, index) = (0, 0, text.startIndex)
    while index < text.endIndex {
      if text[index] == .tab {
        column += 4 - column % 4
      } else if text[index] == .blank {
        column += 1
      } else if text[index] == Self.quote, quotes < quoteLimit {
        quotes += 1
        column += 1
      } else {
        break
      }
      index += 1
    }
    content = text[index...]
    self.quotes = quotes
    self.column = column
  }

  var isBlank: Bool { content.isEmpty }

  /// A list item's marker and the blanks behind it.
  var markerLength: Int? {
    var rest = content
    let digits = rest.prefix(10).prefix(while: \.isDigit)
    if digits.isEmpty {
      guard let bullet = rest.popFirst(), "-*+".utf8.contains(bullet) else { return nil }
    } else {
      rest = rest.dropFirst(digits.count)
      guard digits.count < 10, let point = rest.popFirst(), ".)".utf8.contains(point) else { return nil }
    }
    let start = rest.startIndex
    rest = MarkdownEdges.trimmedStart(rest)
    return rest.isEmpty || rest.startIndex > start ? rest.startIndex - content.startIndex : nil
  }

  /// Where the box of a task is: `[`, one character and `]`, with a blank behind them or nothing; and how many backslashes
  /// are before it.
  var escapedBox: (box: Range<Int>, escapes: Int)? {
    guard let length = markerLength else { return nil }
    let rest = content.dropFirst(length)
    let box = rest.drop { $0 == .backslash }
    guard box.first == UInt8(ascii: "["), let close = box.prefix(6).firstIndex(of: UInt8(ascii: "]")),
      box[(box.startIndex + 1)..<close].string.unicodeScalars.count == 1,
      close + 1 == content.endIndex || MarkdownEdges.blank(at: close + 1, in: content) != nil
    else { return nil }
    return (box.startIndex..<close + 1, box.startIndex - rest.startIndex)
  }

  /// Where the box is, if the line is a task.
  var box: Range<Int>? { escapedBox.flatMap { $0.escapes == 0 ? $0.box : nil } }

  /// The level and the text of a heading (GFM 4.2).
  var heading: (level: Int, text: Bytes)? {
    let level = content.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = content.dropFirst(level)
    guard 1...6 ~= level, rest.first?.isBlank ?? true else { return nil }
    let text = rest.trimmed
    let start = text.suffixStart { $0 == UInt8(ascii: "#") }
    // A row of signs at the end closes the heading if it stands apart.
    let isClosing = start == text.startIndex || text[start - 1].isBlank
    return (level, isClosing ? text[..<start].trimmed : text)
  }

  /// The level of the heading that the line before is, if this one underlines it (GFM 4.3).
  var underline: Int? {
    let line = content.trimmed
    if line.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return line.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  /// Whether it is a line across the page (GFM 4.1).
  var isBreak: Bool {
    guard let sign = content.first, "-*_".utf8.contains(sign) else { return false }
    return content.allSatisfy { $0 == sign || $0.isBlank } && content.count { $0 == sign } >= 3
  }
}
