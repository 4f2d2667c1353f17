/// A task of a Markdown list: a line with a box (GFM 5.3), and what is indented below it.
struct MarkdownRecord: FormatRecord {
  package let line: Int
  /// The line with its indentation and its line end, without what is below it.
  package internal(set) var verbatim: ArraySlice<UInt8>
  /// The headings above it, outermost first.
  var headings: [String] = []
  /// The task that it is a part of: its place among the records of the document.
  package var parent: Int?
  /// The text below it that is no task.
  package var body = ""
  /// Where in its bytes the line end begins, or they end, and where the list marker and the box are.
  private var textEnd: Int
  private var contentStart: Int
  private var box: Range<Int>

  /// A task as it was read.
  init(_ source: SourceLine, _ line: MarkdownLine, box: Range<Int>, headings: [String], parent: Int?) {
    self.line = source.number
    verbatim = source.whole
    (textEnd, contentStart, self.box) = (source.text.endIndex, line.content.startIndex, box)
    self.headings = headings
    self.parent = parent
  }

  /// A task's line from its list marker on, without its line end; nil for any other line.
  init?(line text: String) {
    let bytes = Array(text.utf8)[...]
    let content = MarkdownLine(bytes)
    guard !bytes.contains(.lineFeed), let box = content.box else { return nil }
    line = 0
    verbatim = bytes
    (textEnd, contentStart, self.box) = (bytes.endIndex, content.content.startIndex, box)
  }

  /// The line of a task from its list marker on, without a line end.
  ///
  /// - Parameters:
  ///   - mark: what is in the box: a blank, `x`, or `-` for a task that is cancelled.
  ///   - title: Markdown, as which it is written; where its end would be read as a field it gets an escape.
  /// - Throws: for a mark or a field that would not be read as it is, and for line ends.
  package static func line(
    mark: Unicode.Scalar, title: String, fields: [MarkdownField] = []
  ) throws(FormatRefusal) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(title.utf8.count + 32 * (fields.count + 1))
    line += "- [".utf8
    line += String(mark).utf8
    line += "]".utf8
    guard mark != "]", mark != "\n", mark != "\r" else { throw .character(mark) }
    let title = try encoded(title)
    if !title.isEmpty {
      line.append(.blank)
      line += title
    }
    for field in fields {
      line.append(.blank)
      try field.append(to: &line)
    }
    return line
  }

  /// What is in the box.
  package var mark: Unicode.Scalar {
    verbatim[(box.lowerBound + 1)..<(box.upperBound - 1)].string.unicodeScalars.first ?? " "
  }

  /// The tags that the text begins with, the text behind them, and the fields at the end of the line, in order.
  package var words: (head: [String], title: String, fields: [MarkdownField]) {
    let parsed = parsed
    let (head, title) = MarkdownHead.split(parsed.title)
    return (head, title.string, parsed.fields.map(\.field))
  }

  /// The line from its list marker on, without its line end.
  package var content: ArraySlice<UInt8> { verbatim[contentStart..<textEnd] }

  /// What stands in one place of a line that is changed.
  enum FieldEdit: Equatable, Sendable {
    /// The field of that place among those of the line, with the blanks before it.
    case kept(Int)
    /// Another field.
    case new(MarkdownField)
  }

  /// Puts other things in the place of some, and leaves everything else as it is.
  ///
  /// - Parameters:
  ///   - mark: what is in the box; nil leaves it.
  ///   - title: the text before the fields; nil leaves it.
  ///   - head: the tags before that.
  ///   - fields: what stands behind it.
  package mutating func rewrite(
    mark: Unicode.Scalar?, title: String?, head: [String] = [], fields: [FieldEdit]
  ) throws(FormatRefusal) {
    let parsed = parsed
    var line = Array(verbatim[..<box.lowerBound])
    if let mark {
      guard mark != "]", mark != "\n", mark != "\r" else { throw .character(mark) }
      line += "[\(mark)]".utf8
    } else {
      line += verbatim[box]
    }
    if let title {
      line.append(.blank)
      for tag in head { line += "#\(tag) ".utf8 }
      line += try Self.encoded(title)
    } else {
      line += verbatim[box.upperBound..<parsed.range.upperBound]
    }
    for field in fields {
      switch field {
      case .kept(let index):
        let start = index == 0 ? parsed.range.upperBound : parsed.fields[index - 1].range.upperBound
        let kept = verbatim[start..<parsed.fields[index].range.upperBound]
        let bare = MarkdownEdges.trimmedStart(kept)
        // Between two fields there are the blanks of the second, or one.
        if MarkdownEdges.blank(before: line.endIndex, in: line[...]) != nil {
          line += bare
        } else {
          line += bare.count == kept.count ? [.blank] + bare : kept
        }
      case .new(let field):
        if MarkdownEdges.blank(before: line.endIndex, in: line[...]) == nil { line.append(.blank) }
        try field.append(to: &line)
      }
    }
    line += verbatim[(parsed.fields.last?.range.upperBound ?? parsed.range.upperBound)...]
    let end = line.count - (verbatim.endIndex - textEnd)
    let content = MarkdownLine(line[..<end])
    guard let box = content.box else { throw .ambiguous(line[...].string) }
    (verbatim, textEnd, contentStart, self.box) = (line[...], end, content.content.startIndex, box)
  }

  private var text: Bytes { verbatim[..<textEnd] }

  /// The title, where it is as it is written, and the fields with their places.
  private var parsed: (title: Bytes, range: Range<Int>, fields: [(field: MarkdownField, range: Range<Int>)]) {
    var rest = MarkdownEdges.trimmed(text[box.upperBound...])
    var fields: [(field: MarkdownField, range: Range<Int>)] = []
    var tail = MarkdownTail(of: rest)
    while let field = tail, field.level == 0 {
      fields.append((field.field, field.range))
      rest = MarkdownEdges.trimmedEnd(rest[..<field.range.lowerBound])
      tail = MarkdownTail(of: rest)
    }
    return (MarkdownEdges.decoded(tail?.lowered(in: rest) ?? rest), rest.indices, fields.reversed())
  }

  /// A title as it is written.
  private static func encoded(_ title: String) throws(FormatRefusal) -> Bytes {
    let bytes = Array(title.utf8)[...]
    for byte in [UInt8.lineFeed, .carriageReturn] where bytes.contains(byte) { throw .character(Unicode.Scalar(byte)) }
    let text = MarkdownEdges.encoded(MarkdownHead.encoded(bytes))
    return MarkdownTail(of: text)?.raised(in: text) ?? text
  }
}
