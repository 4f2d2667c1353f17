/// The characters that divide a table.
package struct CSVDialect: Equatable, Sendable {
  /// What divides cells: a comma, a semicolon or a tab, unless the file names another.
  package let delimiter: UInt8
  /// What is around cells that hold delimiters or line ends.
  package let quote: UInt8

  /// Commas and quotation marks (RFC 4180).
  package static let standard = CSVDialect(delimiter: .comma, quote: .quote)

  static let apostrophe = UInt8(ascii: "'")
  private static let delimiters: [UInt8] = [.comma, .semicolon, .tab]

  /// Cells divided by one character and quoted by another.
  package init(delimiter: UInt8, quote: UInt8 = UInt8(ascii: "\"")) {
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

  /// A cell as it is written: quoted where it would be read as something else.
  ///
  /// - Parameter isGuarded: whether a cell that a spreadsheet would take for a formula gets a tab before it, so that
  ///   it stays text; one that begins with a tab gets one more, so that it can be told apart.
  func cell(_ value: String, isGuarded: Bool = false) -> [UInt8] {
    var value = Array(value.utf8)
    let needsGuard = isGuarded && value.first.map(CSVCell.formulaStarts.contains) == true
    if needsGuard { value.insert(.tab, at: 0) }
    let needsQuotes =
      needsGuard || value.first == Self.apostrophe || value[...].prefix(4).equalsIgnoringCase("sep=".utf8)
      || value.contains { byte in
        byte == quote || byte == delimiter || byte == .quote || byte == .lineFeed || byte == .carriageReturn
          || Self.delimiters.contains(byte)
      }
    guard needsQuotes else { return value }
    return [quote] + value.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }
}
