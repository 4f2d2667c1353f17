/// A row of a table below its header.
package struct CSVRecord: FormatRecord {
  package let line: Int
  package private(set) var verbatim: ArraySlice<UInt8>
  private let dialect: CSVDialect

  /// A row as it was read.
  init(_ row: CSVRow, dialect: CSVDialect) {
    line = row.line
    verbatim = row.whole
    self.dialect = dialect
  }

  /// A row of cells with these values.
  ///
  /// - Parameter isGuarded: whether cells that a spreadsheet would take for formulas get a tab before them.
  package init(
    _ values: [String], dialect: CSVDialect = .standard, isGuarded: Bool = false
  ) throws(FormatRefusal) {
    if values.isEmpty { throw .empty }
    self.dialect = dialect
    line = 0
    var bytes: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(dialect.delimiter) }
      bytes += dialect.cell(value, isGuarded: isGuarded)
    }
    // A row of one empty cell would be an empty line.
    if bytes.isEmpty { bytes = [dialect.quote, dialect.quote] }
    verbatim = (bytes + [.carriageReturn, .lineFeed])[...]
  }

  /// The cells, in the order of the header.
  package var cells: [CSVCell] {
    var rows = CSVRows(verbatim, dialect: dialect)
    return rows.next()?.cells ?? []
  }

  /// Puts another value in the place of a cell.
  package mutating func replaceCell(at index: Int, with value: String) {
    let cells = cells
    let bytes = dialect.cell(value)
    let isAlone = bytes.isEmpty && cells.count == 1
    verbatim = verbatim.replacing(
      cells[index].verbatim.indices, with: isAlone ? [dialect.quote, dialect.quote] : bytes)
  }
}
