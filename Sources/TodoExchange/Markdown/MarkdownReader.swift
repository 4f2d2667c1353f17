/// Finds the tasks of a text, what they are parts of, the headings above them and the text below them: task lists of
/// GitHub (GFM 5.3), with the fields of Obsidian Tasks and of Dataview.
struct MarkdownReader {
  /// The tasks in order.
  private(set) var records: [MarkdownRecord] = []
  /// What cannot be read, in the order of the lines.
  private(set) var problems: [FormatProblem] = []
  private let source: SourceText
  /// The text below each task.
  private var bodies: [Body?] = []
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

  /// The text below a task.
  private struct Body {
    /// The indentation of its first line.
    let width: Int
    var text: [UInt8] = []
  }

  /// A list item that may hold the next lines.
  private struct Item {
    let column: Int
    /// The task that it is, or that it is in.
    let record: Int?
  }

  /// Reads a text.
  init(_ bytes: [UInt8]) {
    source = SourceText(bytes)
    if let problem = source.problem {
      problems = [problem]
      return
    }
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
    for case (let place, let body?) in zip(records.indices, bodies) { records[place].body = body.text[...].string }
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
    var record = MarkdownRecord(line.content, box: box, line: source.number)
    (record.headings, record.parent) = (headingPath, items.last?.record)
    items.append(Item(column: line.column, record: records.count))
    records.append(record)
    bodies.append(nil)
  }

  /// Puts a line below a task; blank lines count between two lines of the same task.
  private mutating func addBody(_ text: Bytes, to record: Int, isRaw: Bool) {
    let width = bodies[record]?.width ?? MarkdownLine(text, quoteLimit: quotes).column
    let line = MarkdownBody.dedented(text, by: width, quotes: quotes)
    if bodies[record] == nil {
      bodies[record] = Body(width: width)
    } else {
      let count = 1 + (lastOwner == record ? blankLines : 0)
      bodies[record]?.text += [UInt8](repeating: .lineFeed, count: count)
    }
    bodies[record]?.text += isRaw ? line : MarkdownBody.decoded(line)
    blankLines = 0
    lastOwner = record
  }
}
