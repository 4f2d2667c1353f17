import TodoCore

/// A table with a header (RFC 4180), as spreadsheets and other programs write it.
struct CSVDocument {
  let header: CSVHeader
  let headerLine: Int
  let dialect: CSVDialect
  /// The readable rows below the header, without empty ones.
  private(set) var records: [CSVRecord] = []
  private(set) var problems: [BatchProblem] = []

  init(_ source: SourceText) {
    var rows = Self.rows(of: source.bytes)
    (headerLine, dialect) = (rows.line, rows.dialect)
    let headerRow = rows.next()
    header = CSVHeader(headerRow?.cells.map(\.value.string) ?? [])
    if let problem = problem(ofHeader: headerRow, in: source) {
      problems = [problem]
      return
    }
    // Spreadsheets write empty rows.
    for row in rows where !row.isBlank {
      if let problem = source.problem(in: row.whole, line: row.line) ?? row.problem {
        problems.append(problem)
      } else if row.cellCount != header.names.count {
        let cells = "\(row.cellCount) \(row.cellCount == 1 ? "cell" : "cells")"
        problems.append(BatchProblem(line: row.line, "\(cells) where the header has \(header.names.count)"))
      } else {
        records.append(CSVRecord(line: row.line, bytes: row.whole, dialect: dialect))
      }
    }
  }

  /// Returns the only problem that matters for a table with rows but without a column that it needs.
  func lack(of mapped: [TodoEdits.OwnEdit]) -> BatchProblem? {
    guard !records.isEmpty, !header.isTodoist, let lack = header.lack(of: mapped) else { return nil }
    return BatchProblem(line: headerLine, reason: .columns(lack))
  }

  private func problem(ofHeader row: CSVRow?, in source: SourceText) -> BatchProblem? {
    guard let row else { return BatchProblem(line: headerLine, "the table has no header") }
    if let problem = source.problem(in: row.whole, line: headerLine) ?? row.problem { return problem }
    if row.cellCount <= CSVRows.columnLimit { return nil }
    let message = "the table has \(row.cellCount) columns; the limit is \(CSVRows.columnLimit)"
    return BatchProblem(line: headerLine, message)
  }

  /// Returns the rows from the header on, after empty rows or a line that names the delimiter.
  private static func rows(of text: Bytes) -> CSVRows {
    var lines = SourceLines(text, breaksAtCarriageReturn: true)
    if let first = lines.next(), let dialect = CSVDialect(named: first.text) {
      return CSVRows(text[first.whole.endIndex...], dialect: dialect, firstLine: 2).afterBlankRows
    }
    var rows = CSVRows(text, dialect: .standard).afterBlankRows
    rows.dialect = CSVDialect(of: rows.rest)
    return rows
  }
}

/// A row below the header, stored as bytes since cells would take much memory.
struct CSVRecord: Sendable {
  /// The line on which the row begins, from 1.
  let line: Int
  let bytes: Bytes
  let dialect: CSVDialect

  /// The values of the cells, in the order of the header.
  ///
  /// The cells have bytes of their own: threads that count references to the same bytes are as slow as one.
  var cells: [Bytes] {
    var rows = CSVRows(Array(bytes)[...], dialect: dialect)
    return rows.next()?.cells.map(\.value) ?? []
  }
}

struct CSVCell {
  /// The text without the tab that guards against formulas; spaces at the ends count only within quotes.
  let value: Bytes
  let isQuoted: Bool
}

struct CSVRow {
  let line: Int
  let whole: Bytes
  /// The cells, at most ``CSVRows/columnLimit``.
  let cells: [CSVCell]
  let cellCount: Int
  let problem: BatchProblem?

  var isBlank: Bool { problem == nil && cells.allSatisfy { $0.value.allSatisfy(\.isBlank) } }
}

/// The rows of a table; a row ends with CRLF, LF or CR outside quotes.
struct CSVRows: Sequence, IteratorProtocol {
  /// The largest number of columns, as in spreadsheets: an empty cell takes only a byte of text but much
  /// memory.
  static let columnLimit = 16_384

  private let bytes: Bytes
  fileprivate(set) var dialect: CSVDialect
  private var position: Int
  private(set) var line: Int

  init(_ bytes: Bytes, dialect: CSVDialect, firstLine: Int = 1) {
    self.bytes = bytes
    self.dialect = dialect
    position = bytes.startIndex
    line = firstLine
  }

  var rest: Bytes { bytes[position...] }

  fileprivate var afterBlankRows: CSVRows {
    var (rows, start) = (self, self)
    while let row = rows.next(), row.isBlank { start = rows }
    return start
  }

  mutating func next() -> CSVRow? {
    guard position < bytes.endIndex else { return nil }
    let (start, firstLine) = (position, line)
    var (cells, count): ([CSVCell], Int) = ([], 0)
    var mistake: Mistake?
    while true {
      let cell = nextCell(&mistake)
      if count < Self.columnLimit { cells.append(cell) }
      count += 1
      guard position < bytes.endIndex, bytes[position] == dialect.delimiter else { break }
      position += 1
    }
    skipLineEnd()
    let problem = mistake.map {
      TextPlace(line: firstLine, after: bytes[start..<$0.offset]).problem($0.message)
    }
    return CSVRow(
      line: firstLine, whole: bytes[start..<position], cells: cells, cellCount: count, problem: problem)
  }

  private typealias Mistake = (offset: Int, message: String)

  /// Reads a cell; text after a closing quote is skipped as a mistake.
  private mutating func nextCell(_ mistake: inout Mistake?) -> CSVCell {
    let start = position
    guard position < bytes.endIndex, bytes[position] == dialect.quote else {
      skipUnquoted()
      return CSVCell(value: bytes[start..<position].trimmed, isQuoted: false)
    }
    position += 1
    var hasQuotes = false
    while position < bytes.endIndex {
      let byte = bytes[position]
      let following = position + 1 < bytes.endIndex ? bytes[position + 1] : nil
      if byte == dialect.quote {
        guard following == dialect.quote else { break }
        hasQuotes = true
        position += 1
      } else if byte == .lineFeed || byte == .carriageReturn && following != .lineFeed {
        line += 1
      }
      position += 1
    }
    let inner = bytes[(start + 1)..<position]
    if position == bytes.endIndex {
      mistake = mistake ?? (start, "the quotation mark is never closed")
    } else {
      position += 1
      let end = position
      skipUnquoted()
      if position > end { mistake = mistake ?? (end, "text after the closing quotation mark") }
    }
    let value = hasQuotes ? unquoted(inner) : inner
    let isGuarded =
      value.first == .tab && value.dropFirst().first.map(CSVDialect.formulaStarts.contains) ?? false
    return CSVCell(value: isGuarded ? value.dropFirst() : value, isQuoted: true)
  }

  private func unquoted(_ text: Bytes) -> Bytes {
    var bytes: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      bytes.append(text[index])
      // Within quotes, a quote is doubled.
      index += text[index] == dialect.quote ? 2 : 1
    }
    return bytes[...]
  }

  private mutating func skipUnquoted() {
    position =
      bytes[position...].firstIndex { $0 == dialect.delimiter || $0 == .lineFeed || $0 == .carriageReturn }
      ?? bytes.endIndex
  }

  private mutating func skipLineEnd() {
    guard position < bytes.endIndex else { return }
    position += bytes[position...].starts(with: "\r\n".utf8) ? 2 : 1
    line += 1
  }
}

struct CSVDialect: Sendable {
  /// The delimiter of cells: a comma, a semicolon or a tab, unless the file names another.
  let delimiter: UInt8
  var quote = UInt8.quote

  /// Commas and quotation marks (RFC 4180).
  static let standard = CSVDialect(delimiter: .comma)

  static let apostrophe = UInt8(ascii: "'")
  /// The characters that begin a formula for a spreadsheet, and the tab that guards against that.
  static let formulaStarts: [UInt8] = Array("=+-@\t".utf8)
}

extension CSVDialect {
  /// Guesses the dialect of a text that begins with its header: if possible, no unquoted cell of the header
  /// contains a quote; among such dialects, the header has the most cells.
  init(of text: Bytes) {
    var best = (dialect: CSVDialect.standard, rank: (0, 0))
    for quote in text.first == Self.apostrophe ? [Self.apostrophe, .quote] : [.quote] {
      for delimiter in [UInt8.comma, .semicolon, .tab] {
        let dialect = CSVDialect(delimiter: delimiter, quote: quote)
        var rows = CSVRows(text, dialect: dialect)
        guard let header = rows.next(), header.problem == nil else { continue }
        if quote == Self.apostrophe, !header.cells.allSatisfy(\.isQuoted) { continue }
        let isClean = header.cells.allSatisfy { $0.isQuoted || !$0.value.contains(quote) }
        let rank = (isClean ? 1 : 0, header.cells.count)
        if rank > best.rank { best = (dialect, rank) }
      }
    }
    self = best.dialect
  }

  /// Reads the dialect from a first line such as `sep=;`, as Excel does; `nil` for any other line.
  init?(named line: Bytes) {
    guard line.count == 5, line.prefix(4).equalsIgnoringCase("sep=".utf8), let delimiter = line.last else {
      return nil
    }
    self.init(delimiter: delimiter)
  }
}
