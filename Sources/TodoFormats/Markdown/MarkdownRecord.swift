/// A task of a Markdown list: a line with a box (GFM 5.3), and what is indented below it.
package struct MarkdownRecord: FormatRecord {
  package let line: Int
  /// The line with its indentation and its line end, without what is below it.
  package internal(set) var verbatim: ArraySlice<UInt8>
  /// The headings above it, outermost first.
  package var headings: [String] = []
  /// The task that it is a part of: its place among the records of the document.
  package var parent: Int?
  /// The text below it that is no task.
  package var body = ""

  /// A task as it was read.
  init(_ line: SourceLine, headings: [String], parent: Int?) {
    self.line = line.number
    verbatim = line.whole
    self.headings = headings
    self.parent = parent
  }

  /// A task of one line.
  ///
  /// - Parameters:
  ///   - mark: what is in the box: a blank, `x`, or `-` for a task that is cancelled.
  ///   - title: Markdown, as which it is written; where its end would be read as a field it gets an escape.
  /// - Throws: for a mark or a field that would not be read as it is, and for line ends.
  package init(mark: Unicode.Scalar, title: String, fields: [MarkdownField] = []) throws(FormatRefusal) {
    line = 0
    let fields = try fields.map { (field) throws(FormatRefusal) in try field.bytes() }
    let words = ([try Self.encoded(title)] + fields.map { $0[...] }).filter { !$0.isEmpty }
    verbatim = (Array("- [\(mark)] ".utf8) + words.joined(separator: [.blank]) + [.lineFeed])[...]
    guard self.mark == mark else { throw .character(mark) }
  }

  /// What is in the box.
  package var mark: Unicode.Scalar {
    box.flatMap { verbatim[($0.lowerBound + 1)..<($0.upperBound - 1)].string.unicodeScalars.first } ?? " "
  }

  /// The text before the fields.
  package var title: String { parsed.title.string }

  /// The fields at the end of the line, in order.
  package var fields: [MarkdownField] { parsed.fields.map(\.field) }

  /// Puts another mark into the box.
  package mutating func setMark(_ mark: Unicode.Scalar) throws(FormatRefusal) {
    guard let box else { return }
    let former = verbatim
    verbatim = verbatim.replacing((box.lowerBound + 1)..<(box.upperBound - 1), with: String(mark).utf8)
    guard self.box != nil, self.mark == mark else {
      verbatim = former
      throw .character(mark)
    }
  }

  /// Puts another text before the fields.
  package mutating func setTitle(_ title: String) throws(FormatRefusal) {
    let (range, title) = (parsed.range, try Self.encoded(title))
    if title.isEmpty { return verbatim = verbatim.replacing(range, with: []) }
    let before: Bytes = MarkdownEdges.blank(before: range.lowerBound, in: verbatim) == nil ? [.blank] : []
    let behind: Bytes = range.isEmpty && !parsed.fields.isEmpty ? [.blank] : []
    verbatim = verbatim.replacing(range, with: before + title + behind)
  }

  /// Puts another field in the place of one, or takes it away with the blanks before it.
  package mutating func replaceField(at index: Int, with field: MarkdownField?) throws(FormatRefusal) {
    let (start, range) = (parsed.range.lowerBound, parsed.fields[index].range)
    if let field {
      verbatim = verbatim.replacing(range, with: try field.bytes())
    } else {
      let end = MarkdownEdges.trimmedEnd(verbatim[start..<range.lowerBound]).endIndex
      verbatim = verbatim.replacing(end..<range.upperBound, with: [])
    }
  }

  /// Puts a field where Obsidian Tasks would write it: before the first that comes later in its order.
  package mutating func insert(_ field: MarkdownField) throws(FormatRefusal) {
    let (bytes, parsed) = (try field.bytes(), parsed)
    let order = MarkdownField.Key.allCases
    let rank = order.firstIndex(of: field.key) ?? order.endIndex
    if let later = parsed.fields.first(where: { order.firstIndex(of: $0.field.key).map { $0 > rank } == true }) {
      verbatim = verbatim.replacing(later.range.lowerBound..<later.range.lowerBound, with: bytes + [.blank])
    } else {
      let end = parsed.fields.last?.range.upperBound ?? parsed.range.upperBound
      let needsBlank = MarkdownEdges.blank(before: end, in: verbatim) == nil
      verbatim = verbatim.replacing(end..<end, with: (needsBlank ? [.blank] : []) + bytes)
    }
  }

  /// The line from its list marker on, without its line end.
  var content: Bytes { MarkdownLine(text).content }

  private var text: Bytes {
    var lines = SourceLines(verbatim)
    return lines.next()?.text ?? verbatim
  }

  private var box: Range<Int>? { MarkdownLine(text).box }

  /// The title, where it is as it is written, and the fields with their places.
  private var parsed: (title: Bytes, range: Range<Int>, fields: [(field: MarkdownField, range: Range<Int>)]) {
    let text = text
    guard let box else { return (text, text.indices, []) }
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
    let text = MarkdownEdges.encoded(bytes)
    return MarkdownTail(of: text)?.raised(in: text) ?? text
  }
}
