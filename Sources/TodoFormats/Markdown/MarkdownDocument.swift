/// A text with task lists: of GitHub (GFM 5.3), with the fields of Obsidian Tasks and of Dataview.
package struct MarkdownDocument: FormatDocument {
  package let encoding: TextEncoding
  package var parts: [FormatPart<MarkdownRecord>]

  /// How far a part of a task, and the text below it, are indented.
  private static let indentation = 4
  private static let deepestHeading = 6

  /// A list of these tasks below their headings.
  ///
  /// - Throws: where a task comes before or apart from what it is a part of, where one without headings comes behind one
  ///   that has some, for more than six levels of headings, and for texts that hold line ends where there can be none.
  package init(_ records: [MarkdownRecord]) throws(FormatRefusal) {
    encoding = .utf8
    parts = []
    var (headings, open): ([String], [Int]) = ([], [])
    for (index, record) in records.enumerated() {
      while let last = open.last, last != record.parent { open.removeLast() }
      guard record.parent == open.last else { throw .ambiguous(record.title) }
      if open.isEmpty {
        try addHeadings(from: headings, to: record.headings)
        headings = record.headings
      }
      var task = record
      let margin = [UInt8](repeating: .blank, count: Self.indentation * open.count)
      task.verbatim = (margin + record.content + [.lineFeed])[...]
      parts.append(.record(task))
      for line in try MarkdownBody.encoded(record.body) {
        let margin = line.isEmpty ? [] : margin + [UInt8](repeating: .blank, count: Self.indentation)
        parts.append(.text((margin + line + [.lineFeed])[...]))
      }
      open.append(index)
    }
  }

  init(encoding: TextEncoding, parts: [FormatPart<MarkdownRecord>]) {
    self.encoding = encoding
    self.parts = parts
  }

  package static func read(_ bytes: [UInt8]) -> FormatReading<MarkdownDocument> {
    let source = SourceText(bytes)
    if let problem = source.problem {
      let document = MarkdownDocument(encoding: source.encoding, parts: [.text(source.bytes)])
      return FormatReading(document: document, problems: [problem])
    }
    var reader = MarkdownReader(source)
    return reader.read()
  }

  /// Writes the headings that are new; the last one again where only those above it are left.
  private mutating func addHeadings(from former: [String], to headings: [String]) throws(FormatRefusal) {
    guard !Self.areSame(former[...], headings[...]) else { return }
    if headings.isEmpty { throw .empty }
    if headings.count > Self.deepestHeading { throw .ambiguous(headings.joined(separator: "/")) }
    let same = zip(former, headings).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    for (level, heading) in headings.enumerated().dropFirst(min(same, headings.count - 1)) {
      let text = MarkdownEdges.encoded(Array(heading.utf8)[...])
      for byte in [UInt8.lineFeed, .carriageReturn] where text.contains(byte) { throw .character(Unicode.Scalar(byte)) }
      let signs = [UInt8](repeating: UInt8(ascii: "#"), count: level + 1)
      // Signs at the end would close the heading: then others do.
      let end = text.last == UInt8(ascii: "#") ? Array(" #".utf8) : []
      let before: [UInt8] = parts.isEmpty ? [] : [.lineFeed]
      parts.append(.text((before + signs + [.blank] + text + end + [.lineFeed])[...]))
    }
    parts.append(.text([.lineFeed]))
  }

  private static func areSame(_ left: ArraySlice<String>, _ right: ArraySlice<String>) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
