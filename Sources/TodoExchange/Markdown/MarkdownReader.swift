import TodoCore

/// A task of a Markdown list: a line with a box (GFM 5.3), and what is indented below it.
struct MarkdownRecord {
  /// The line on which it begins, from 1.
  let line: Int
  /// The line from its list marker on, without its line end.
  let content: Bytes
  let box: Range<Int>
  let headings: [String]
  /// The task that it is a part of: its place among the tasks of the text.
  let parent: Int?
  /// The text below it, and how far the first line of that is indented.
  fileprivate(set) var text: [UInt8] = []
  fileprivate var width: Int?

  var body: String { text[...].string }
}

/// Finds the tasks of a text, what they are parts of, the headings above them and the text below them: task lists of
/// GitHub (GFM 5.3), with the fields of Obsidian Tasks and of Dataview.
struct MarkdownReader {
  private(set) var records: [MarkdownRecord] = []
  private(set) var problems: [BatchProblem] = []
  private let source: SourceText
  private var headings: [(level: Int, text: String)] = []
  private var headingPath: [String] = []
  private var items: [Item] = []
  /// How many signs of quotes are before the list that is open.
  private var quotes = 0
  private var fence: MarkdownFence?
  /// What the last line that is not blank belongs to, and how many blank lines follow it.
  private var lastOwner: Int?
  private var blankLines = 0
  /// The last line, if it may be a heading that is underlined.
  private var paragraph: Bytes?

  private struct Item {
    let column: Int
    /// The task that it is, or that it is in.
    let record: Int?
  }

  init(_ source: SourceText) {
    self.source = source
    var frontMatter = frontMatterLength
    for line in SourceLines(source.bytes) {
      if frontMatter > 0 {
        frontMatter -= 1
      } else if let problem = source.problem(in: line.text, line: line.number) {
        problems.append(problem)
        blankLines = 0
      } else {
        pass(line)
      }
    }
  }

  /// How many lines the front matter has: from `---` in the first to the next.
  private var frontMatterLength: Int {
    for (index, line) in SourceLines(source.bytes).enumerated() {
      let isRule = line.text.trimmedEnd.elementsEqual("---".utf8)
      if index == 0, !isRule { return 0 }
      if index > 0, isRule || line.text.trimmedEnd.elementsEqual("...".utf8) { return index + 1 }
    }
    return 0
  }

  private mutating func pass(_ source: SourceLine) {
    let former = paragraph
    paragraph = nil
    var line = MarkdownLine(source.text)
    if fence == nil, let box = line.box, !isCode(line, behind: former) { return addTask(source, line, box) }
    // Signs of quotes beyond those of the list are text of it.
    if line.quotes > quotes, !items.isEmpty { line = MarkdownLine(source.text, quoteLimit: quotes) }
    if line.isBlank {
      if fence == nil {
        blankLines += 1
      } else if let owner = items.last?.record {
        addBody(source.text, to: owner, isRaw: true)
      }
      return
    }
    let isHidden = fence != nil
    leaveItems(line)
    if isHidden, fence == nil { return pass(source) }
    let owner = items.last?.record
    let opened = fence == nil ? MarkdownFence(openedBy: line.content) : nil
    if fence != nil || opened != nil {
      if let owner { addBody(source.text, to: owner, isRaw: true) }
      fence = opened ?? fence.flatMap { $0.isClosed(by: line.content) ? nil : $0 }
    } else {
      passText(source, line, owner: owner, underlining: former)
    }
    blankLines = 0
    lastOwner = owner
  }

  /// Leaves the items that a line is not indented below; what they have opened ends with them.
  private mutating func leaveItems(_ line: MarkdownLine) {
    let count = items.count
    while let item = items.last, line.column <= item.column || line.quotes < quotes { items.removeLast() }
    if items.count < count { fence = nil }
    if items.isEmpty { quotes = line.quotes }
  }

  private mutating func passText(_ source: SourceLine, _ line: MarkdownLine, owner: Int?, underlining former: Bytes?) {
    if items.isEmpty, line.quotes == 0, line.column < 4 {
      if let heading = line.heading { return setHeading(heading.level, heading.text) }
      if let former, let level = line.underline { return setHeading(level, former) }
    }
    if let owner { addBody(source.text, to: owner, isRaw: false) }
    if line.markerLength != nil, !line.isBreak, !isCode(line, behind: former) {
      items.append(Item(column: line.column, record: owner))
    } else if items.isEmpty, line.quotes == 0, !isCode(line, behind: former) {
      paragraph = line.content.trimmedEnd
    }
  }

  /// Whether a line outside lists is code by its indentation (GFM 4.4), which does not break into a paragraph.
  private func isCode(_ line: MarkdownLine, behind paragraph: Bytes?) -> Bool {
    items.isEmpty && line.quotes == 0 && line.column >= 4 && paragraph == nil
  }

  private mutating func setHeading(_ level: Int, _ text: Bytes) {
    headings.removeAll { $0.level >= level }
    headings.append((level, MarkdownHead.decoded(heading: MarkdownEdges.decoded(text)).string))
    headingPath = headings.map(\.text)
  }

  private mutating func addTask(_ source: SourceLine, _ line: MarkdownLine, _ box: Range<Int>) {
    if line.quotes != quotes { items = [] }
    quotes = line.quotes
    // Less than two columns more is no nesting.
    while let item = items.last, line.column < item.column + 2 { items.removeLast() }
    lastOwner = records.count
    blankLines = 0
    let whole = items.last?.record
    items.append(Item(column: line.column, record: records.count))
    records.append(
      MarkdownRecord(line: source.number, content: line.content, box: box, headings: headingPath, parent: whole))
  }

  /// Puts a line below a task; blank lines count between two lines of the same task.
  private mutating func addBody(_ text: Bytes, to record: Int, isRaw: Bool) {
    let width = records[record].width
    if width != nil {
      let count = 1 + (lastOwner == record ? blankLines : 0)
      records[record].text += [UInt8](repeating: .lineFeed, count: count)
    }
    let column = width ?? MarkdownLine(text, quoteLimit: quotes).column
    records[record].width = column
    let line = MarkdownBody.dedented(text, by: column, quotes: quotes)
    records[record].text += isRaw ? line : MarkdownBody.decoded(line)
    blankLines = 0
    lastOwner = record
  }
}

/// A line of Markdown as the structure of lists sees it.
struct MarkdownLine {
  /// The line without blanks, tabs and signs of quotes before its text.
  let content: Bytes
  let quotes: Int
  /// The column at which the text begins, from 0; a tab goes to the next multiple of four.
  let column: Int

  private static let quote = UInt8(ascii: ">")

  /// - Parameters:
  ///   - quoteLimit: how many signs of quotes are taken off at most; more belong to the text.
  ///   - columnLimit: where the text begins at the latest.
  init(_ text: Bytes, quoteLimit: Int = .max, columnLimit: Int = .max) {
    var (quotes, column, index) = (0, 0, text.startIndex)
    while index < text.endIndex, column < columnLimit {
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
