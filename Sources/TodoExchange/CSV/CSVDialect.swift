/// The characters that divide a table.
struct CSVDialect: Equatable, Sendable {
  /// What divides cells: a comma, a semicolon or a tab, unless the file names another.
  let delimiter: UInt8
  /// What is around cells that hold delimiters or line ends.
  package let quote: UInt8

  /// Commas and quotation marks (RFC 4180).
  package static let standard = CSVDialect(delimiter: .comma, quote: .quote)

  static let apostrophe = UInt8(ascii: "'")
  private static let delimiters: [UInt8] = [.comma, .semicolon, .tab]

  /// Cells divided by one character and quoted by another.
  init(delimiter: UInt8, quote: UInt8 = UInt8(ascii: "\"")) {
    self.delimiter = delimiter
    self.quote = quote
  }

  /// The dialect of a text that begins with its header: the one in which the header has the most cells, and if there is
  /// a choice, no quote within a cell that is not quoted.
  init(of text: Bytes) {
    var best = (dialect: CSVDialect.standard, rank: (0, 0))
    for quote in text.first == Self.apostrophe ? [Self.apostrophe, .quote] : [.quote] {
      for delimiter in Self.delimiters {
        let dialect = CSVDialect(delimiter: delimiter, quote: quote)
        var rows = CSVRows(text, dialect: dialect)
        guard let header = rows.next(), header.problem == nil else { continue }
        if quote == Self.apostrophe, header.cells.contains(where: { $0.verbatim.first != quote }) { continue }
        let isClean = header.cells.allSatisfy { $0.verbatim.first == quote || !$0.verbatim.contains(quote) }
        let rank = (isClean ? 1 : 0, header.cells.count)
        if rank > best.rank { best = (dialect, rank) }
      }
    }
    self = best.dialect
  }

  /// The dialect of a text that names its delimiter in a first line such as `sep=;`, as Excel reads it.
  init?(named line: Bytes) {
    guard line.count == 5, line.prefix(4).equalsIgnoringCase("sep=".utf8), let delimiter = line.last else { return nil }
    self.init(delimiter: delimiter)
  }

  /// Whether a byte means something in one dialect or another.
  static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == .quote || byte == .lineFeed || byte == .carriageReturn || byte == .comma || byte == .semicolon
      || byte == .tab
  }
}
