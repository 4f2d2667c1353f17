/// A row of a table as it was found.
struct CSVRow {
  /// The line on which it begins.
  let line: Int
  /// The bytes with the line end.
  let whole: Bytes
  /// Its cells, as many as a table has columns at most.
  let cells: [CSVCell]
  /// How many cells it has.
  let cellCount: Int
  /// The first mistake in its quotes.
  let problem: FormatProblem?

  /// Whether no cell says anything.
  var isBlank: Bool { problem == nil && cells.allSatisfy { $0.bytes.allSatisfy { $0.isBlank } } }
}

/// The rows of a table, one after another; a row ends with CRLF, LF or CR outside quotes.
struct CSVRows: Sequence, IteratorProtocol {
  /// How many columns a table has at most, as in spreadsheets: a cell of nothing takes a byte, and much memory.
  static let longest = 16_384

  private let bytes: Bytes
  private let dialect: CSVDialect
  private(set) var position: Int
  private(set) var line: Int

  init(_ bytes: Bytes, dialect: CSVDialect, firstLine: Int = 1) {
    self.bytes = bytes
    self.dialect = dialect
    position = bytes.startIndex
    line = firstLine
  }

  mutating func next() -> CSVRow? {
    guard position < bytes.endIndex else { return nil }
    let (start, firstLine) = (position, line)
    var (cells, count): ([CSVCell], Int) = ([], 0)
    var mistake: (offset: Int, reason: FormatProblem.Reason)?
    while true {
      let cellStart = position
      if let found = passCell(), mistake == nil { mistake = found }
      if count < Self.longest { cells.append(CSVCell(verbatim: bytes[cellStart..<position], quote: dialect.quote)) }
      count += 1
      guard position < bytes.endIndex, bytes[position] == dialect.delimiter else { break }
      position += 1
    }
    passLineEnd()
    let problem = mistake.map { mistake in
      TextPlace(line: firstLine, behind: bytes[start..<mistake.offset]).problem(mistake.reason)
    }
    return CSVRow(
      line: firstLine, whole: bytes[start..<position], cells: cells, cellCount: count, problem: problem)
  }

  /// Passes a cell; one that goes on behind its closing quote ends as if it had none.
  private mutating func passCell() -> (offset: Int, reason: FormatProblem.Reason)? {
    guard position < bytes.endIndex, bytes[position] == dialect.quote else {
      passUnquoted()
      return nil
    }
    let start = position
    position += 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      let following = position + 1 < bytes.endIndex ? bytes[position + 1] : nil
      if byte == dialect.quote {
        guard following == dialect.quote else { break }
        position += 1
      } else if byte == .lineFeed || byte == .carriageReturn && following != .lineFeed {
        line += 1
      }
      position += 1
    }
    guard position < bytes.endIndex else { return (start, .unendedQuote) }
    position += 1
    let end = position
    passUnquoted()
    return position == end ? nil : (end, .textAfterQuote)
  }

  private mutating func passUnquoted() {
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte == dialect.delimiter || byte == .lineFeed || byte == .carriageReturn { return }
      position += 1
    }
  }

  private mutating func passLineEnd() {
    guard position < bytes.endIndex else { return }
    let isCarriageReturn = bytes[position] == .carriageReturn
    position += 1
    if isCarriageReturn, position < bytes.endIndex, bytes[position] == .lineFeed { position += 1 }
    line += 1
  }
}
