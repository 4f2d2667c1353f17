struct CSVWriter {
  private(set) var bytes: [UInt8]
  private let isForExcel: Bool
  private var rowStart: Int
  private var isFirstCell = true

  /// Creates an empty table.
  ///
  /// - Parameter isForExcel: whether the table is for Excel, which needs a byte order mark to recognize UTF-8
  ///   and would take some cells for formulas.
  init(isForExcel: Bool = false) {
    self.isForExcel = isForExcel
    bytes = isForExcel ? SourceText.utf8Mark : []
    rowStart = bytes.count
  }

  /// A writer for further rows of the same table.
  var continued: CSVWriter {
    var writer = self
    (writer.bytes, writer.rowStart) = ([], 0)
    return writer
  }

  /// Writes a cell, quoted where it would be read as something else.
  ///
  /// A cell that a spreadsheet would take for a formula gets a tab in front, so that it stays text. Text that
  /// looks as if it had such a tab gets one more, so that reading restores it.
  mutating func append(_ cell: String) {
    divide()
    let (needsGuard, needsQuotes) =
      cell.utf8.withContiguousStorageIfAvailable { cell in
        let isPadded = cell.first == .blank || cell.last == .blank
        return (looksLikeFormula(cell), isPadded || cell.contains(where: Self.needsQuotes))
      }
      ?? (true, true)
    guard needsGuard || needsQuotes || cell.utf8.first == CSVDialect.apostrophe || isDelimiterLine(cell)
    else {
      bytes += cell.utf8
      return
    }
    bytes.append(.quote)
    if needsGuard { bytes.append(.tab) }
    for byte in cell.utf8 {
      if byte == .quote { bytes.append(.quote) }
      bytes.append(byte)
    }
    bytes.append(.quote)
  }

  /// Writes a cell that contains no character with a meaning in a table.
  mutating func append(plain write: (inout [UInt8]) -> Void) {
    divide()
    write(&bytes)
  }

  mutating func endRow() {
    // A row with a single empty cell would be a blank line.
    if bytes.count == rowStart { bytes += [.quote, .quote] }
    bytes += [.carriageReturn, .lineFeed]
    rowStart = bytes.count
    isFirstCell = true
  }

  private mutating func divide() {
    if !isFirstCell { bytes.append(.comma) }
    isFirstCell = false
  }

  private func looksLikeFormula(_ cell: some RandomAccessCollection<UInt8>) -> Bool {
    guard let first = cell.first, CSVDialect.formulaStarts.contains(first) else { return false }
    return isForExcel
      || first == .tab && cell.dropFirst().first.map(CSVDialect.formulaStarts.contains) == true
  }

  /// Returns whether a byte has a meaning in some dialect.
  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == .quote || byte == .lineFeed || byte == .carriageReturn || byte == .comma || byte == .semicolon
      || byte == .tab
  }

  /// Returns whether a text begins like the line that names the delimiter.
  private func isDelimiterLine(_ cell: String) -> Bool { cell.utf8.prefix(4).equalsIgnoringCase("sep=".utf8) }
}
