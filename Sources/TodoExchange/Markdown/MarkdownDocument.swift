/// A text with task lists: of GitHub (GFM 5.3), with the fields of Obsidian Tasks and of Dataview.
struct MarkdownDocument: FormatDocument {
  let encoding: TextEncoding
  package let parts: [FormatPart<MarkdownRecord>]

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
}
