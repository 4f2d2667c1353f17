import TodoCore

/// Reads the tables that TickTick exports, with all lists in one.
struct TickTickTable {
  private let names: [String]
  private let keys: [Exact<String>?]
  private let moment: Moment
  private var clocks: ZoneClocks
  private var reading = ForeignReading()
  private var indices: [Exact<String>: Int] = [:]
  private var parents: [(index: Int, id: String)] = []

  private static let priorities = [["0", "p0"], ["1", "p1"], ["3", "p2"], ["5", "p3"]]

  static func read(_ document: CSVDocument, in context: ExchangeContext) -> ForeignReading {
    var table = TickTickTable(document.header, context.moment)
    for row in document.records { table.read(row.line, row.cells.map(\.string)) }
    for (index, id) in table.parents {
      if let parent = table.indices[Exact(id)] {
        table.reading.records[index].parent = .record(parent)
      } else {
        table.reading.records[index].keep(id, of: "parentId")
      }
    }
    return table.reading
  }

  private init(_ header: CSVHeader, _ moment: Moment) {
    names = header.distinctNames(avoiding: CSVColumn.keeping.map(\.key))
    keys = header.firstKeys
    self.moment = moment
    clocks = ZoneClocks(moment)
  }

  private mutating func read(_ line: Int, _ cells: [String]) {
    func cell(_ key: String) -> String { keys.firstIndex(of: Exact(key)).map { cells[$0] } ?? "" }
    func text(_ key: String) -> String { CSVWords.trimmed(cell(key)) }
    var record = ForeignRecord(line: line, sum: Digest(), unsupported: FieldSet(.after))
    /// Returns the time in a column, and keeps a cell that is no time.
    func instant(_ key: String) -> Instant? {
      let text = text(key)
      if text.isEmpty { return nil }
      let instant = Self.instant(text)
      if instant == nil, let index = keys.firstIndex(of: Exact(key)) { record.keep(text, of: names[index]) }
      return instant
    }
    let list = [text("foldername"), text("listname")].filter { !$0.isEmpty }.joined(separator: "/")
    if !list.isEmpty { record.setProject(list, from: "List Name") }
    let title = cell("title")
    if !title.isEmpty { record.setTitle(title) }
    record.setTags(text("tags").split(separator: ",").map { CSVWords.trimmed(String($0)) }.filter { !$0.isEmpty })
    record.setContent([Self.withSteps(cell("content"))])
    let status = status(text("status"), &record)
    record.patch.set(.status, to: .status(status))
    if let created = instant("createdtime") { record.patch.set(.created, to: .instant(created)) }
    if let field = status.endField, let end = instant("completedtime") { record.patch.set(field, to: .instant(end)) }
    let (zone, allDay) = (text("timezone"), text("isallday"))
    let isDay = allDay.isEmpty ? nil : CSVWords.status(allDay).map { $0.status == .done }
    let dates = ["startdate", "duedate"].map { key in instant(key).map { date(of: $0, inZone: zone, isDay: isDay) } }
    // TickTick writes a task's only date as its start.
    let due = dates[1] ?? dates[0]
    record.setDates(due: due, start: dates[0] == due ? nil : dates[0], rule: nil)
    let rule = text("repeat")
    if !rule.isEmpty { record.setRule(rule, from: "Repeat", at: moment) }
    for (index, cell) in cells.enumerated() {
      switch keys[index]?.wrappedValue {
      // These describe the export, or hold numbers that change with the next one.
      case "taskid", "parentid", "order", "columnorder", "viewmode", "isfloating": continue
      case "foldername", "listname", "title", "tags", "content", "status", "timezone", "startdate", "duedate", "repeat",
        "createdtime", "completedtime", "isallday":
        break
      case "kind" where Exact(cell) == Exact("TEXT"), "ischecklist" where Exact(cell) == Exact("N"): break
      case "priority" where !cell.isEmpty:
        let word = CSVWords.trimmed(cell).lowercased()
        if !record.setPriority(word, among: Self.priorities) { record.keep(cell, of: names[index]) }
      default: if !cell.isEmpty { record.keep(cell, of: names[index]) }
      }
      record.sum.add(cell)
    }
    record.identity = Digest(of: [list, text("createdtime"), title])
    let (id, parent) = (text("taskid"), text("parentid"))
    if !id.isEmpty, indices[Exact(id)] == nil { indices[Exact(id)] = reading.records.count }
    if !parent.isEmpty, parent.utf8.contains(where: { $0 != UInt8(ascii: "0") }) {
      parents.append((reading.records.count, parent))
      // The parent's number changes with the next export, so only the fact is part of the digest.
      record.sum.add("part")
    }
    record.settleTitle()
    reading.records.append(record)
  }

  private func status(_ text: String, _ record: inout ForeignRecord) -> TodoStatus {
    switch text {
    case "", "0": return .open
    case "1", "2": return .done
    case "-1": return .cancelled
    default:
      record.keep(text, of: TodoField.status.key)
      return .open
    }
  }

  /// Returns content whose checklist lines, marked `▫` and `▪`, are steps.
  private static func withSteps(_ content: String) -> String {
    let lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.map { line in
      let rest = CSVWords.trimmed(String(line.unicodeScalars.dropFirst()))
      return switch line.unicodeScalars.first {
      case "▫": "- [ ] \(rest)"
      case "▪": "- [x] \(rest)"
      default: String(line)
      }
    }.joined(separator: "\n")
  }

  /// Returns the date of an instant: a day as the named zone has it, or a minute on the user's wall clock.
  ///
  /// - Parameter isDay: whether a day is meant; if `nil`, the beginning of a day in the zone means that day.
  private mutating func date(of instant: Instant, inZone zone: String, isDay: Bool?) -> LocalDate {
    let local = moment.localDate(of: instant)
    // Without a zone, or in an unknown one, the user's zone counts.
    let utc = instant.seconds / 60
    let change = zone.isEmpty ? nil : clocks.foreignChange(around: utc, inZone: zone)
    let minute = change.map { utc + (utc < $0.minute ? $0.before : $0.after) } ?? local.firstMinute
    let date = LocalDate(firstMinute: minute)
    return isDay ?? (date.minute == 0) ? LocalDate(day: date.day) : local
  }

  /// Reads `2026-11-30T00:00:00+0000`, or `2026-11-30 00:00:00` in UTC.
  private static func instant(_ text: String) -> Instant? {
    var ascii = Array(text.utf8)
    if ascii.count > 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(ascii[ascii.count - 5]) {
      ascii.insert(UInt8(ascii: ":"), at: ascii.count - 2)
    } else if ascii.count == 19 {
      ascii.append(UInt8(ascii: "Z"))
    }
    return Instant(ascii: ascii[...])
  }
}
