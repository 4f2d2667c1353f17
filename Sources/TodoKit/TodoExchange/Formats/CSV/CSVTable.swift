internal import TodoFormats

/// Reads a table whose rows are todos.
struct CSVTable {
  private let columns: CSVColumns
  private let names: [[UInt8]]
  private let untold: FieldSet
  private(set) var dates: CSVDates
  /// The records that todos came from: of rows that are as they were only uid and digest are read.
  private let known: KnownRecords
  private let uidColumn: Int?

  /// A table with these columns.
  init(_ columns: CSVColumns, _ dates: CSVDates, _ known: KnownRecords) {
    self.columns = columns
    self.dates = dates
    self.known = known
    uidColumn = columns.index(of: .field(.uid))
    untold = columns.untold
    names = columns.names.map { Array($0.utf8) }
  }

  /// The todos of rows.
  mutating func read(_ rows: some Sequence<CSVRecord>) -> ForeignReading {
    var reading = ForeignReading()
    for row in rows {
      do throws(BatchProblem) {
        reading.records.append(try record(row.detached))
      } catch {
        reading.problems.append(error)
      }
    }
    return reading
  }

  /// The todo of a row.
  private mutating func record(_ row: CSVRecord) throws(BatchProblem) -> ForeignRecord {
    let cells = row.cells.map(\.bytes).enumerated().filter { !$0.element.isEmpty }
    var sum = Digest()
    for (index, cell) in cells {
      sum.add(names[index])
      sum.add(cell)
    }
    if let record = knownRecord(of: cells, sum, line: row.line) { return record }
    var draft = CSVDraft(line: row.line)
    var rule: (text: String, column: String)?
    for (index, cell) in cells {
      switch columns.roles[index] {
      case .field(.repeats): rule = (CSVWords.trimmed(cell), columns.names[index])
      case .field(let field): try read(cell, index, as: field, into: &draft)
      case .isDone: try readIsDone(cell, index, into: &draft)
      case .id where !Self.isRowNumber(CSVWords.trimmed(cell)): draft.uid = Self.uid(CSVWords.trimmed(cell))
      case .id, .other: draft.keep(String(decoding: cell, as: UTF8.self), of: columns.names[index])
      }
    }
    settleStatus(of: &draft)
    if let rule {
      draft.setRule(
        rule.text, due: draft.patch[.due]?.date, start: draft.patch[.start]?.date, from: rule.column, at: dates.moment)
    }
    let identity = CSVDraft.identity(title: draft.title, project: draft.project)
    return draft.record(sum: sum, identity: identity, untold: untold)
  }

  /// Whether a cell means what it says, whatever the rest of its column says.
  private func saysTheSameEverywhere(_ cell: ArraySlice<UInt8>, as role: CSVColumns.Role) -> Bool {
    switch role {
    case .field(let field) where field.kind == .date || field.kind == .instant: CSVDates.isPlain(cell)
    case .isDone: CSVDates.isPlain(cell) || CSVWords.status(CSVWords.trimmed(cell)) != nil
    case .field, .id, .other: true
    }
  }

  /// The record of a row that is known; nil where more has to be read of it, as of dates in numbers or words, which tell
  /// what those of other rows mean.
  private func knownRecord(
    of cells: [(offset: Int, element: ArraySlice<UInt8>)], _ sum: Digest, line: Int
  ) -> ForeignRecord? {
    guard !known.isEmpty, let cell = cells.first(where: { $0.offset == uidColumn })?.element,
      let uid = TodoUID(CSVWords.trimmed(cell)), let record = known.record(line: line, uid: uid, sum: sum),
      cells.allSatisfy({ saysTheSameEverywhere($0.element, as: columns.roles[$0.offset]) })
    else { return nil }
    return record
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, _ index: Int, as field: TodoField, into draft: inout CSVDraft
  ) throws(BatchProblem) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch field {
    case .title: return draft.setTitle(text)
    case .content: return draft.set(.content, to: .text(text))
    case .project: return draft.setProject(text, from: columns.names[index])
    default: break
    }
    let word = CSVWords.trimmed(text)
    if TodoRules.clears(word) { return }
    switch field {
    case .uid: draft.uid = try uid(word, draft)
    case .status:
      guard draft.setStatus(word) else { throw draft.problem("\(quoted(word)) is no status, such as done") }
    case .priority:
      guard let priority = CSVWords.priority(word) else {
        throw draft.problem("\(quoted(word)) is no priority, such as high")
      }
      if let priority { draft.set(.priority, to: .priority(priority)) }
    case .tags: draft.setTags(CSVWords.tags(word))
    case .parent: draft.parent = .uid(try uid(word, draft))
    case .after:
      for word in word.unicodeScalars.split(whereSeparator: \.isBlank) {
        draft.after.append(.uid(try uid(String(word), draft)))
      }
    default: try readDate(bytes, index, as: field, into: &draft)
    }
  }

  private mutating func readDate(
    _ bytes: ArraySlice<UInt8>, _ index: Int, as field: TodoField, into draft: inout CSVDraft
  ) throws(BatchProblem) {
    do throws(CSVDates.Fault) {
      if field.kind == .instant {
        draft.set(field, to: .instant(try dates.instant(bytes, index, field, line: draft.line)))
      } else {
        let (date, standsForDay) = try dates.date(bytes, index, field, line: draft.line)
        draft.set(field, to: .date(date))
        if standsForDay { draft.remarks.append(.standsForDay) }
      }
    } catch {
      throw draft.problem(error.message)
    }
  }

  /// A cell that tells whether it is done, or when it was.
  private mutating func readIsDone(
    _ bytes: ArraySlice<UInt8>, _ index: Int, into draft: inout CSVDraft
  ) throws(BatchProblem) {
    let word = CSVWords.trimmed(bytes)
    if draft.setStatus(word) { return }
    try readDate(bytes, index, as: .completed, into: &draft)
  }

  /// What has been done or given up at some time is done or given up, unless a cell says otherwise.
  private func settleStatus(of draft: inout CSVDraft) {
    if draft.patch.gives(.status) { return }
    if draft.patch.gives(.completed) {
      draft.set(.status, to: .status(.done))
    } else if draft.patch.gives(.cancelled) {
      draft.set(.status, to: .status(.cancelled))
    }
  }

  private func uid(_ text: String, _ draft: CSVDraft) throws(BatchProblem) -> TodoUID {
    guard let uid = TodoUID(text) else {
      throw draft.problem("a uid has at most \(TodoUID.maximumLength) bytes and no blanks")
    }
    return uid
  }

  /// Whether an id is a small number: those count the rows of one table, and mean other todos in another.
  private static func isRowNumber(_ id: String) -> Bool {
    (1..<9).contains(id.utf8.count) && id.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// The uid of a todo that another program calls by a name of its own.
  private static func uid(_ id: String) -> TodoUID? {
    if id.isEmpty { return nil }
    if let uid = TodoUID("csv:\(id)") { return uid }
    return TodoUID(stored: "csv:\(Digest(of: id))")
  }
}
