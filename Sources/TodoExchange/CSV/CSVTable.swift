import TodoCore

/// Reads a table whose rows are todos.
struct CSVTable {
  private let columns: CSVColumns
  private let names: [[UInt8]]
  private let untold: FieldSet
  private(set) var dates: CSVDates
  private let uidColumn: Int?
  /// What rows name others by.
  private(set) var relations = CSVRelations()

  /// A table with these columns.
  init(_ columns: CSVColumns, _ dates: CSVDates) {
    self.columns = columns
    self.dates = dates
    uidColumn = columns.index(of: .field(.uid))
    untold = columns.untold
    names = columns.names.map { Array($0.utf8) }
  }

  /// The todos of rows.
  mutating func read(_ rows: some Sequence<CSVRecord>) -> ForeignReading {
    var reading = ForeignReading()
    for row in rows {
      do throws(BatchProblem) {
        reading.records.append(try record(row.detached, at: reading.records.count))
      } catch {
        reading.problems.append(error)
      }
    }
    return reading
  }

  /// The todo of a row, which gets that place.
  private mutating func record(_ row: CSVRecord, at place: Int) throws(BatchProblem) -> ForeignRecord {
    let cells = row.cells.map(\.bytes).enumerated().filter { !$0.element.isEmpty }
    var sum = Digest()
    for (index, cell) in cells {
      sum.add(names[index])
      sum.add(cell)
    }
    var draft = CSVDraft(line: row.line)
    var (tags, contents): ([String], [String]) = ([], [])
    var rule: (text: String, column: String)?
    for (index, cell) in cells {
      let word = CSVWords.trimmed(cell)
      let name = columns.names[index]
      switch columns.roles[index] {
      case .field(.repeats): rule = (word, name)
      case .field(.tags): if !TodoRules.clears(word) { tags += CSVWords.tags(word) }
      case .field(.content): contents.append(String(decoding: cell, as: UTF8.self))
      case .field(let field) where TodoSchema.relations.contains(field):
        if !TodoRules.clears(word) { relate(field, word, index, place, &draft) }
      case .field(let field): try read(cell, index, as: field, into: &draft)
      case .isDone: try readIsDone(cell, index, into: &draft)
      case .id where !word.isEmpty:
        relations.insert(id: word, at: place)
        if Self.isRowNumber(word) { draft.keep(word, of: name) } else { draft.uid = Self.uid(word) }
      case .id, .other: draft.keep(String(decoding: cell, as: UTF8.self), of: name)
      }
    }
    draft.setTags(tags)
    draft.setContent(contents)
    settleStatus(of: &draft)
    if let rule {
      draft.setRule(
        rule.text, due: draft.patch[.due]?.date, start: draft.patch[.start]?.date, from: rule.column, at: dates.moment)
    }
    relations.insert(title: draft.title, at: place)
    let identity = CSVDraft.identity(title: draft.title, project: draft.project)
    return draft.record(sum: sum, identity: identity, untold: untold)
  }

  /// Takes the todos that a cell names: by uids in a table that has such, else by what their rows say.
  private mutating func relate(
    _ field: TodoField, _ text: String, _ index: Int, _ place: Int, _ draft: inout CSVDraft
  ) {
    let words = text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
    let uids = words.compactMap { TodoUID($0) }
    guard uidColumn != nil, uids.count == words.count, field == .after || uids.count == 1 else {
      return relations.add(CSVRelations.Cell(field: field, text: text, column: columns.names[index], place: place))
    }
    if field == .after { draft.after += uids.map { .uid($0) } } else { draft.parent = .uid(uids[0]) }
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, _ index: Int, as field: TodoField, into draft: inout CSVDraft
  ) throws(BatchProblem) {
    let text = String(decoding: bytes, as: UTF8.self)
    switch field {
    case .title: return draft.setTitle(text)
    case .project: return setProject(text, index, into: &draft)
    default: break
    }
    let word = CSVWords.trimmed(text)
    if TodoRules.clears(word) { return }
    switch field {
    case .uid:
      if let uid = TodoUID(word) { draft.uid = uid } else { draft.keep(text, of: columns.names[index]) }
    case .status: if !CSVWords.isNone(word), !draft.setStatus(word) { draft.keep(text, of: columns.names[index]) }
    case .priority:
      guard let priority = CSVWords.priority(word) else { return draft.keep(text, of: columns.names[index]) }
      if let priority { draft.set(.priority, to: .priority(priority)) }
    default: try readDate(bytes, index, as: field, into: &draft)
    }
  }

  /// Of several projects the first is the todo's; the others are kept with it.
  private func setProject(_ text: String, _ index: Int, into draft: inout CSVDraft) {
    let name = columns.names[index]
    guard Exact(CSVHeader.key(name)) == Exact("projects"), let comma = text.firstIndex(of: ",") else {
      return draft.setProject(text, from: name)
    }
    draft.setProject(CSVWords.trimmed(String(text[..<comma])), from: name)
    draft.keep(text, of: name)
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
      if error.isOfColumn { throw draft.problem(error.message) }
      let text = String(decoding: bytes, as: UTF8.self)
      if !CSVWords.isNone(text) { draft.keep(text, of: columns.names[index]) }
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
