/// A table with a header (RFC 4180), as spreadsheets and other programs write it.
struct CSVDocument: FormatDocument {
  let encoding: TextEncoding
  package let parts: [FormatPart<CSVRecord>]
  /// The characters that divide the table.
  let dialect: CSVDialect
  /// The names of the columns.
  let header: CSVHeader
  /// The line on which the header begins, from 1.
  let headerLine: Int

  /// How many rows may come before the header of an export that explains itself.
  private static let preambleLimit = 20

  private init(
    _ source: SourceText, _ parts: [FormatPart<CSVRecord>], _ dialect: CSVDialect, _ header: CSVHeader, line: Int
  ) {
    encoding = source.encoding
    self.parts = parts
    self.dialect = dialect
    self.header = header
    headerLine = line
  }

  package static func read(_ bytes: [UInt8]) -> FormatReading<CSVDocument> {
    let source = SourceText(bytes)
    let (preamble, line, dialect) = preamble(of: source.bytes)
    var parts: [FormatPart<CSVRecord>] = preamble.isEmpty ? [] : [.text(preamble)]
    var rows = CSVRows(source.bytes[preamble.endIndex...], dialect: dialect, firstLine: line)
    let headerRow = rows.next()
    let header = CSVHeader(headerRow?.cells.map(\.value) ?? [])
    if let problem = source.problem ?? problem(of: header, headerRow, in: source, line: line) {
      parts.append(.text(source.bytes[preamble.endIndex...]))
      return FormatReading(document: CSVDocument(source, parts, dialect, header, line: line), problems: [problem])
    }
    parts.append(.text(source.bytes[preamble.endIndex..<rows.position]))
    var problems: [FormatProblem] = []
    for row in rows {
      // Spreadsheets write rows in which nothing stands.
      if row.isBlank {
        parts.append(.text(row.whole))
      } else if let problem = source.problem(in: row.whole, line: row.line) ?? row.problem {
        problems.append(problem)
        parts.append(.text(row.whole))
      } else if row.cellCount != header.names.count {
        let reason = FormatProblem.Reason.cells(found: row.cellCount, expected: header.names.count)
        problems.append(FormatProblem(line: row.line, column: 1, reason: reason))
        parts.append(.text(row.whole))
      } else {
        parts.append(.record(CSVRecord(row, dialect: dialect)))
      }
    }
    return FormatReading(document: CSVDocument(source, parts, dialect, header, line: line), problems: problems)
  }

  private static func problem(
    of header: CSVHeader, _ row: CSVRow?, in source: SourceText, line: Int
  ) -> FormatProblem? {
    guard let row else { return FormatProblem(line: line, column: 1, reason: .noHeader) }
    if let problem = source.problem(in: row.whole, line: line) ?? row.problem { return problem }
    if row.cellCount <= CSVRows.longest { return nil }
    return FormatProblem(line: line, column: 1, reason: .columns(found: row.cellCount, most: CSVRows.longest))
  }

  /// What comes before the header, and the line of the header: blank rows, a line that names the delimiter, an
  /// explanation.
  private static func preamble(of text: Bytes) -> (preamble: Bytes, line: Int, dialect: CSVDialect) {
    var lines = SourceLines(text, breaksAtCarriageReturn: true)
    if let first = lines.next(), let dialect = CSVDialect(named: first.text) {
      let rows = passBlankRows(CSVRows(text[first.whole.endIndex...], dialect: dialect, firstLine: 2))
      return (text[..<rows.position], rows.line, dialect)
    }
    var rows = CSVRows(text, dialect: .standard)
    for _ in 0..<preambleLimit {
      let start = rows
      guard let row = rows.next(), row.problem == nil else { break }
      if CSVHeader(row.cells.map(\.value)).origin == .tickTick {
        return (text[..<start.position], start.line, .standard)
      }
      // An explanation has no columns.
      if row.cells.count > 1 { break }
    }
    rows = passBlankRows(CSVRows(text, dialect: .standard))
    return (text[..<rows.position], rows.line, CSVDialect(of: text[rows.position...]))
  }

  /// The rows behind the blank ones that a text begins with.
  private static func passBlankRows(_ rows: CSVRows) -> CSVRows {
    var (rows, start) = (rows, rows)
    while let row = rows.next(), row.isBlank { start = rows }
    return start
  }
}
