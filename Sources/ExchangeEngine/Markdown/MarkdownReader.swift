import TodoCore

/// A task of a Markdown list: a line with a box (GFM 5.3), and the text indented below.
struct MarkdownRecord {
  /// The number of the task's line, from 1.
  let line: Int
  /// The line from its list marker on, without its line end.
  let content: Bytes
  let box: Range<Int>
  let headings: [String]
  /// The index of the parent among the tasks of the text, or `nil`.
  let parent: Int?
  /// The text below the task, and the indentation of its first line.
  fileprivate(set) var text: [UInt8] = []
  fileprivate var width: Int?

  var body: String { text[...].string }
}

/// Finds the tasks of a text (GFM 5.3), with their parents, the headings above them and the text below them.
struct MarkdownReader {
  private(set) var records: [MarkdownRecord] = []
  private(set) var problems: [BatchProblem] = []
  private let source: SourceText
  private var headings: [(level: Int, text: String)] = []
  private var headingPath: [String] = []
  private var items: [Item] = []
  /// The number of quote markers before the open list.
  private var quotes = 0
  private var fence: MarkdownFence?
  /// The task that the last nonblank line belongs to, and the number of blank lines since then.
  private var lastOwner: Int?
  private var blankLines = 0
  /// The last line if an underline may turn it into a heading.
  private var paragraph: Bytes?

  private struct Item {
    let column: Int
    /// The index of the task that the item is or is in, or `nil`.
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
        read(line)
      }
    }
  }

  /// The number of lines in the front matter: from a `---` in the first line to the next `---` or `...`.
  private var frontMatterLength: Int {
    for (index, line) in SourceLines(source.bytes).enumerated() {
      let isRule = line.text.trimmedEnd.elementsEqual("---".utf8)
      if index == 0, !isRule { return 0 }
      if index > 0, isRule || line.text.trimmedEnd.elementsEqual("...".utf8) { return index + 1 }
    }
    return 0
  }

  private mutating func read(_ source: SourceLine) {
    let former = paragraph
    paragraph = nil
    var line = MarkdownLine(source.text)
    if fence == nil, let box = line.box, !isCode(line, after: former) { return addTask(source, line, box) }
    // Further quote markers than the list has are text of its items.
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
    if isHidden, fence == nil { return read(source) }
    let owner = items.last?.record
    let opened = fence == nil ? MarkdownFence(openedBy: line.content) : nil
    if fence != nil || opened != nil {
      if let owner { addBody(source.text, to: owner, isRaw: true) }
      fence = opened ?? fence.flatMap { $0.isClosed(by: line.content) ? nil : $0 }
    } else {
      readText(source, line, owner: owner, underlining: former)
    }
    blankLines = 0
    lastOwner = owner
  }

  /// Leaves the items that a line is not indented below, and the fence that was opened in them.
  private mutating func leaveItems(_ line: MarkdownLine) {
    let count = items.count
    while let item = items.last, line.column <= item.column || line.quotes < quotes { items.removeLast() }
    if items.count < count { fence = nil }
    if items.isEmpty { quotes = line.quotes }
  }

  private mutating func readText(
    _ source: SourceLine, _ line: MarkdownLine, owner: Int?, underlining former: Bytes?
  ) {
    if items.isEmpty, line.quotes == 0, line.column < 4 {
      if let heading = line.heading { return setHeading(heading.level, heading.text) }
      if let former, let level = line.underline { return setHeading(level, former) }
    }
    if let owner { addBody(source.text, to: owner, isRaw: false) }
    if line.markerLength != nil, !line.isBreak, !isCode(line, after: former) {
      items.append(Item(column: line.column, record: owner))
    } else if items.isEmpty, line.quotes == 0, !isCode(line, after: former) {
      paragraph = line.content.trimmedEnd
    }
  }

  /// Returns whether a line outside of lists is indented code (GFM 4.4), which cannot interrupt a paragraph.
  private func isCode(_ line: MarkdownLine, after paragraph: Bytes?) -> Bool {
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
    // A nested task is indented by at least two columns more.
    while let item = items.last, line.column < item.column + 2 { items.removeLast() }
    lastOwner = records.count
    blankLines = 0
    let parent = items.last?.record
    items.append(Item(column: line.column, record: records.count))
    records.append(
      MarkdownRecord(
        line: source.number, content: line.content, box: box, headings: headingPath, parent: parent))
  }

  /// Adds a line to the text below a task, with the blank lines since the task's previous line.
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

/// A line of Markdown, split into its indentation and its content.
struct MarkdownLine {
  /// The line without leading blanks, tabs and quote markers.
  let content: Bytes
  let quotes: Int
  /// The column at which the text begins, from 0; a tab goes to the next multiple of four.
  let column: Int

  private static let quote = UInt8(ascii: ">")

  /// - Parameters:
  ///   - quoteLimit: the largest number of quote markers to remove; further ones belong to the content.
  ///   - columnLimit: the column at which the content begins at the latest.
  init(_ text: Bytes, quoteLimit: Int = .max, columnLimit: Int = .max) {
    var quotes = 0
    var column = 0
    var index = text.startIndex
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

  /// The length of a list item's marker with the blanks after it, or `nil`.
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

  /// The range of a task's box and the number of backslashes before the box, or `nil`.
  ///
  /// A box is `[`, one character and `]`, followed by a blank or the end of the line.
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
    // A row of `#` at the end closes the heading if a blank comes before it.
    let isClosing = start == text.startIndex || text[start - 1].isBlank
    return (level, isClosing ? text[..<start].trimmed : text)
  }

  /// The level of the heading that this line makes of the line before as an underline (GFM 4.3), or `nil`.
  var underline: Int? {
    let line = content.trimmed
    if line.allSatisfy({ $0 == UInt8(ascii: "=") }) { return 1 }
    return line.allSatisfy { $0 == UInt8(ascii: "-") } ? 2 : nil
  }

  /// Whether the line is a thematic break (GFM 4.1).
  var isBreak: Bool {
    guard let sign = content.first, "-*_".utf8.contains(sign) else { return false }
    return content.allSatisfy { $0 == sign || $0.isBlank } && content.count { $0 == sign } >= 3
  }
}
