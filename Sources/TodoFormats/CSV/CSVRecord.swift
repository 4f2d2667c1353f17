/// A row of a table below its header.
package struct CSVRecord: FormatRecord {
  package let line: Int
  package let verbatim: ArraySlice<UInt8>
  private let dialect: CSVDialect

  /// A row as it was read.
  init(_ row: CSVRow, dialect: CSVDialect) {
    line = row.line
    verbatim = row.whole
    self.dialect = dialect
  }

  /// The cells, in the order of the header.
  package var cells: [CSVCell] {
    var rows = CSVRows(verbatim, dialect: dialect)
    return rows.next()?.cells ?? []
  }
}
