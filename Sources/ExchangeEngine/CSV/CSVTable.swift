import FileStore
import TodoCore

struct CSVTable {
  private let roles: [CSVColumn.Role]
  private let names: [String]
  private let unsupported: FieldSet
  private var dates: CSVDates
  private var relations = CSVRelations()
  private var reading = ForeignReading()

  private let supportedOwn: Set<Exact<String>>

  private init(_ header: CSVHeader, _ mapped: [TodoEdits.OwnEdit], _ dates: CSVDates) {
    roles = CSVColumn.roles(of: header, mapped)
    supportedOwn = Set(roles.compactMap { if case .own(let name) = $0 { Exact(name) } else { nil } })
    // The stage of an open todo is kept under the field's name, whatever its column is.
    let status = Exact(TodoField.status.key)
    names = zip(header.distinctNames(), roles).map { name, role in
      role == .other && Exact(CSVHeader.key(name)) == status ? "other \(name)" : name
    }
    self.dates = dates
    var supported = roles.compactMap(\.field)
    // A column of completion or cancellation times also shows the status.
    if supported.contains(.completed) || supported.contains(.cancelled) { supported.append(.status) }
    unsupported = FieldSet(ForeignFields.fields).subtracting(FieldSet(supported))
  }

  static func read(_ document: CSVDocument, in context: ExchangeContext) -> ForeignReading {
    var table = CSVTable(document.header, context.columns, CSVDates(context.moment))
    while true {
      let start = table
      let halves = document.records.concurrentHalves { rows in
        var table = start
        for row in rows {
          do throws(BatchProblem) {
            table.reading.records.append(try table.record(row))
          } catch {
            table.relations.drop(table.reading.records.count)
            table.reading.problems.append(error)
          }
        }
        return table
      }
      for half in halves { table.append(half) }
      // The order of day and month is known only after a whole column was read, so the table may be read
      // twice.
      if table.dates.known != nil || table.dates.seen.isEmpty {
        table.relations.resolve(&table.reading.records)
        table.convertNumbers()
        return table.reading
      }
      table = CSVTable(document.header, context.columns, CSVDates(context.moment, known: table.dates.seen))
    }
  }

  /// Turns the cells of a custom field into numbers if all of them read as numbers.
  private mutating func convertNumbers() {
    var texts = Set<Exact<String>>()
    for field in reading.records.lazy.flatMap(\.own) where field.text.map(OwnValue.number) ?? nil == nil {
      texts.insert(Exact(field.key))
    }
    for index in reading.records.indices {
      reading.records[index].own = reading.records[index].own.map { field in
        texts.contains(Exact(field.key))
          ? field : UnknownField(key: field.key, json: Array((field.text ?? "").utf8))
      }
    }
  }

  private mutating func append(_ next: CSVTable) {
    dates.merge(next.dates)
    relations.append(next.relations, after: reading.records.count)
    reading.records += next.reading.records
    reading.problems += next.reading.problems
  }

  private mutating func record(_ row: CSVRecord) throws(BatchProblem) -> ForeignRecord {
    let cells = row.cells.enumerated().filter { !$0.element.isEmpty }
    var sum = Digest()
    for (column, cell) in cells {
      sum.add(names[column].utf8)
      sum.add(cell)
    }
    var record = ForeignRecord(line: row.line, sum: sum, unsupported: unsupported)
    record.supportedOwn = supportedOwn
    var (tags, contents): ([String], [String]) = ([], [])
    var rule: (text: String, column: String)?
    for (column, cell) in cells {
      let (word, name) = (CSVWords.trimmed(cell), names[column])
      switch roles[column] {
      case .field(.repeats): rule = (word, name)
      case .field(.tags): if !TodoRules.clears(word) { tags += CSVWords.tags(word) }
      case .field(.content): contents.append(cell.string)
      case .field(let field): try read(cell, word, column, as: field, into: &record)
      case .isDone: if !record.setStatus(word) { try readDate(cell, column, as: .completed, into: &record) }
      case .id where !word.isEmpty:
        relations.ids.append((word, reading.records.count))
        (record.uid, record.sharesUID) = (Self.isRowNumber(word) ? nil : Self.uid(word), true)
        if record.uid == nil { record.keep(word, of: name) }
      case .own(let name): record.own.append(UnknownField(key: name, cell: cell))
      case .id, .other: record.keep(cell.string, of: name)
      }
    }
    record.setTags(tags)
    record.setContent(contents)
    settleStatus(of: &record)
    if let rule { record.setRule(rule.text, from: rule.column, at: dates.moment) }
    let (title, project) = (record.patch[.title]?.text ?? "", record.patch[.project]?.text)
    record.identity = Self.identity(title: title, project: project)
    record.settleTitle()
    return record
  }

  /// Returns a digest of the values by which people would recognize the todo.
  static func identity(title: String, project: String?) -> Digest { Digest(of: [title, project ?? ""]) }

  private mutating func read(
    _ cell: Bytes, _ word: String, _ column: Int, as field: TodoField, into record: inout ForeignRecord
  ) throws(BatchProblem) {
    let (text, name) = (cell.string, names[column])
    switch field {
    case .title: record.setTitle(text)
    case .project: setProject(text, from: name, of: &record)
    case _ where TodoRules.clears(word): break
    case .after, .parent: relate(field, word, name, &record)
    case .uid: if let uid = TodoUID(word) { record.uid = uid } else { record.keep(unread: text, of: name) }
    case .status: if !CSVWords.isNone(word), !record.setStatus(word) { record.keep(unread: text, of: name) }
    case .priority:
      let isPriority = record.setPriority(CSVWords.priority(word), among: CSVWords.priorities)
      if !isPriority, !CSVWords.isNone(word) { record.keep(unread: text, of: name) }
    default: try readDate(cell, column, as: field, into: &record)
    }
  }

  /// Sets the first of several projects as the todo's, and keeps the whole cell.
  private func setProject(_ text: String, from name: String, of record: inout ForeignRecord) {
    guard Exact(CSVHeader.key(name)) == Exact("projects"), let comma = text.firstIndex(of: ",") else {
      return record.setProject(text, from: name)
    }
    record.keep(text, of: name)
    record.setProject(CSVWords.trimmed(String(text[..<comma])), from: name)
  }

  private mutating func readDate(
    _ cell: Bytes, _ column: Int, as field: TodoField, into record: inout ForeignRecord
  ) throws(BatchProblem) {
    do throws(CSVDates.InvalidDate) {
      if field.kind == .instant {
        record.patch.set(field, to: .instant(try dates.instant(cell, column, field, line: record.line)))
      } else {
        let (date, standsForDay) = try dates.date(cell, column, field, line: record.line)
        record.patch.set(field, to: .date(date))
        if standsForDay { record.remarks.append(.standsForDay) }
      }
    } catch {
      if field.kind == .date, let date = CSVDates.beginning(of: cell.string, at: dates.moment) {
        record.patch.set(field, to: .date(date))
        record.kept.append(UnknownField(key: names[column], text: cell.string))
        return record.remarks.append(.kept("end of \(names[column]) \(quoted(cell.string))"))
      }
      if error.isAmbiguous {
        throw BatchProblem(line: record.line, reason: .unreadable(error.message, column: nil))
      }
      if !CSVWords.isNone(cell.string) { record.keep(unread: cell.string, of: names[column]) }
    }
  }

  /// Takes the todos that a cell names: by uids if the table has a uid column, else by the ids or titles of
  /// rows.
  private mutating func relate(
    _ field: TodoField, _ text: String, _ name: String, _ record: inout ForeignRecord
  ) {
    let words = text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
    let uids = words.compactMap { TodoUID($0) }
    guard roles.contains(.field(.uid)), uids.count == words.count, field == .after || uids.count == 1 else {
      return relations.cells.append((field, text, name, reading.records.count))
    }
    if field == .after { record.after += uids.map { .uid($0) } } else { record.parent = .uid(uids[0]) }
  }

  /// Derives the status from a completion or cancellation time, unless a cell states it.
  private func settleStatus(of record: inout ForeignRecord) {
    if record.patch.sets(.status) { return }
    for status in [TodoStatus.done, .cancelled] {
      if let end = status.endField, record.patch.sets(end) {
        return record.patch.set(.status, to: .status(status))
      }
    }
    if !unsupported.contains(FieldSet(.status)) { record.patch.set(.status, to: .status(.open)) }
  }

  /// Returns whether an id is a small number: such ids count the rows of a table, and mean other todos in the
  /// next one.
  private static func isRowNumber(_ id: String) -> Bool {
    1..<9 ~= id.utf8.count && id.utf8.allSatisfy(\.isDigit)
  }

  /// Returns the uid of a todo with another program's id.
  private static func uid(_ id: String) -> TodoUID {
    TodoUID("csv:\(id)") ?? TodoUID(stored: "csv:\(Digest(of: id))")
  }
}

/// The references between the rows of a table: by ids, or by titles that are unique.
private struct CSVRelations {
  /// The cells that name other rows, each with the index of its record.
  var cells: [(field: TodoField, text: String, column: String, index: Int)] = []
  var ids: [(id: String, index: Int)] = []

  mutating func append(_ next: CSVRelations, after count: Int) {
    ids += next.ids.map { ($0.id, count + $0.index) }
    cells += next.cells.map { ($0.field, $0.text, $0.column, count + $0.index) }
  }

  /// Drops the references and ids of a row that turned out to be bad.
  mutating func drop(_ index: Int) {
    while cells.last?.index == index { cells.removeLast() }
    while ids.last?.index == index { ids.removeLast() }
  }

  /// Sets the relations of the records; a cell that does not name exactly one row is kept.
  func resolve(_ records: inout [ForeignRecord]) {
    if cells.isEmpty { return }
    let ids = Dictionary(ids.map { (Exact($0.id), $0.index) }) { first, _ in first }
    let named = records.indices.filter { !records[$0].isUntitled }
    let titles = Dictionary(named.map { (records[$0].patch[.title]?.text.map { Exact($0) }, Int?.some($0)) })
    { _, _ in
      nil
    }
    func index(of name: String) -> Int? { ids[Exact(name)] ?? titles[Exact(name)] ?? nil }
    for (field, text, column, own) in cells {
      let isOne = index(of: text) != nil
      let names = isOne ? [text] : text.split(separator: ",").map { CSVWords.trimmed(String($0)) }
      let indices = names.map(index)
      for case let index? in indices where index != own {
        if field == .after {
          records[own].after.append(.record(index))
        } else if records[own].parent == nil {
          records[own].parent = .record(index)
        }
      }
      if indices.allSatisfy({ $0 != nil && $0 != own }), field == .after || indices.count == 1 { continue }
      records[own].keep(text, of: column)
    }
  }
}
