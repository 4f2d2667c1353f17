/// A row of a table below its header.
struct CSVRecord: FormatRecord {
  package let line: Int
  let verbatim: ArraySlice<UInt8>
  private let dialect: CSVDialect

  /// A row as it was read.
  init(_ row: CSVRow, dialect: CSVDialect) {
    self.init(row.whole, line: row.line, dialect)
  }

  private init(_ verbatim: Bytes, line: Int, _ dialect: CSVDialect) {
    self.line = line
    self.verbatim = verbatim
    self.dialect = dialect
  }

  /// The same with bytes of its own (see ``ICalendarRecord/detached``).
  var detached: CSVRecord { CSVRecord(Array(verbatim)[...], line: line, dialect) }

  /// The cells, in the order of the header.
  package var cells: [CSVCell] {
    var rows = CSVRows(verbatim, dialect: dialect)
    return rows.next()?.cells ?? []
  }
}
