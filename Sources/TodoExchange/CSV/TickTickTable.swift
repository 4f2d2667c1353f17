import TodoCore

/// The tables that TickTick exports: all lists in one.
struct TickTickTable {
  private let names: [String]
  private let columns: [Exact<String>: Int]
  private var times: TickTickTimes
  private var reading = ForeignReading()
  /// The places of records by their ids.
  private var places: [Exact<String>: Int] = [:]
  private var parents: [(place: Int, id: String)] = []

  /// The columns that tell something of the export, or a number that is another in the next one.
  private static let untold = ["taskid", "parentid", "order", "columnorder", "viewmode", "isfloating"]
  /// Those that are read, and so need not be kept.
  private static let told = [
    "foldername", "listname", "title", "tags", "content", "status", "timezone", "startdate", "duedate", "repeat",
    "createdtime", "completedtime", "isallday",
  ]

  static func read(_ document: CSVDocument, in context: ExchangeContext) -> ForeignReading {
    var table = TickTickTable(document.header, context)
    let rows = document.records.map { $0.cells.map(\.string) }
    table.times.learnZones(
      of: rows.map { (table.text("timezone", $0), [table.text("startdate", $0), table.text("duedate", $0)]) })
    for (record, cells) in zip(document.records, rows) { table.read(record.line, cells) }
    table.relate()
    return table.reading
  }

  private init(_ header: CSVHeader, _ context: ExchangeContext) {
    names = header.distinctNames(besides: CSVColumn.keeping.map(\.key))
    columns = header.places
    times = TickTickTimes(moment: context.moment)
  }

  /// What a cell says; nothing where there is no such column.
  private func cell(_ key: String, _ cells: [String]) -> String { columns[Exact(key)].map { cells[$0] } ?? "" }

  private func text(_ key: String, _ cells: [String]) -> String { CSVWords.trimmed(cell(key, cells)) }

  private mutating func read(_ line: Int, _ cells: [String]) {
    func text(_ key: String) -> String { self.text(key, cells) }
    var record = ForeignRecord(line: line, sum: Digest(), untold: FieldSet(.after))
    let list = [text("foldername"), text("listname")].filter { !$0.isEmpty }.joined(separator: "/")
    if !list.isEmpty { record.setProject(list, from: "List Name") }
    let title = cell("title", cells)
    if !title.isEmpty { record.setTitle(title) }
    record.setTags(text("tags").split(separator: ",").map { CSVWords.trimmed(String($0)) }.filter { !$0.isEmpty })
    record.setContent([Self.withSteps(cell("content", cells))])
    let status = status(text("status"), &record)
    record.patch.set(.status, to: .status(status))
    if let created = instant("createdtime", cells, &record) { record.patch.set(.created, to: .instant(created)) }
    if let field = status.endField, let end = instant("completedtime", cells, &record) {
      record.patch.set(field, to: .instant(end))
    }
    readDates(cells, into: &record)
    for (index, cell) in cells.enumerated() where !cell.isEmpty { read(cell, index, into: &record) }
    for (index, cell) in cells.enumerated() where !isColumn(index, of: Self.untold) { record.sum.add(cell) }
    var identity = Digest()
    for text in [list, text("createdtime"), title] { identity.add(text) }
    record.identity = identity
    let (id, parent) = (text("taskid"), text("parentid"))
    if !id.isEmpty, places[Exact(id)] == nil { places[Exact(id)] = reading.records.count }
    if !parent.isEmpty, parent.utf8.contains(where: { $0 != UInt8(ascii: "0") }) {
      parents.append((reading.records.count, parent))
      // A number is another in the next export.
      record.sum.add("part")
    }
    record.settleTitle()
    reading.records.append(record)
  }

  /// Whether a column is the first of one of these keys: one that is there again is another.
  private func isColumn(_ index: Int, of keys: [String]) -> Bool { keys.contains { columns[Exact($0)] == index } }

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

  /// The time in a column; what is none is kept.
  private func instant(_ key: String, _ cells: [String], _ record: inout ForeignRecord) -> Instant? {
    let text = text(key, cells)
    if text.isEmpty { return nil }
    let instant = TickTickTimes.instant(text)
    if instant == nil, let index = columns[Exact(key)] { record.keep(text, of: names[index]) }
    return instant
  }

  /// Content whose lines with a box are steps.
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

  /// The due date, and the start where it is another; a task with one date alone has that as its start.
  private func readDates(_ cells: [String], into record: inout ForeignRecord) {
    let (zone, allDay) = (text("timezone", cells), text("isallday", cells))
    let isDay = allDay.isEmpty ? nil : CSVWords.status(allDay).map { $0.status == .done }
    let dates = ["startdate", "duedate"].map { key in
      instant(key, cells, &record).map { times.date(of: $0, inZone: zone, isDay: isDay) }
    }
    if let due = dates[1] ?? dates[0] {
      record.patch.set(.due, to: .date(due))
      if let start = dates[0], start != due { record.patch.set(.start, to: .date(start)) }
    }
    let rule = text("repeat", cells)
    if !rule.isEmpty { record.setRule(rule, from: "Repeat", at: times.moment) }
  }

  /// Reads a priority, and keeps what has no field.
  private func read(_ cell: String, _ index: Int, into record: inout ForeignRecord) {
    if isColumn(index, of: Self.told + Self.untold) { return }
    if isColumn(index, of: ["priority"]) {
      switch CSVWords.trimmed(cell).lowercased() {
      case "0", "p0": return
      case "5", "p3": return record.patch.set(.priority, to: .priority(.high))
      case "3", "p2": return record.patch.set(.priority, to: .priority(.medium))
      case "1", "p1": return record.patch.set(.priority, to: .priority(.low))
      default: break
      }
    }
    let isUsual = [("kind", "TEXT"), ("ischecklist", "N")].contains {
      isColumn(index, of: [$0]) && Exact(cell) == Exact($1)
    }
    if !isUsual { record.keep(cell, of: names[index]) }
  }

  private mutating func relate() {
    for (place, id) in parents {
      if let parent = places[Exact(id)] {
        reading.records[place].parent = .record(parent)
      } else {
        reading.records[place].keep(id, of: "parentId")
      }
    }
  }
}

/// The dates of TickTick's tables, which are instants: one of a whole day is the beginning of that day in the time zone
/// of the task.
private struct TickTickTimes {
  let moment: Moment
  /// The minutes that the wall clocks of time zones are ahead of UTC.
  var offsets: [Exact<String>: [Instant: Int]] = [:]

  /// Asks once for each zone what its wall clock shows at the times that are told in it.
  mutating func learnZones(of tasks: [(zone: String, times: [String])]) {
    var instants: [Exact<String>: Set<Instant>] = [:]
    for (zone, times) in tasks where !zone.isEmpty {
      instants[Exact(zone), default: []].formUnion(times.compactMap(Self.instant))
    }
    for (zone, instants) in instants {
      let instants = Array(instants)
      guard let minutes = moment.offsets(inZone: zone.wrappedValue, at: instants) else { continue }
      offsets[zone] = Dictionary(uniqueKeysWithValues: zip(instants, minutes))
    }
  }

  /// The date of an instant: the day in a time zone, or the minute on the user's wall clock.
  ///
  /// - Parameter isDay: whether a day is meant; if that is not told, a beginning of a day is that day.
  func date(of instant: Instant, inZone zone: String, isDay: Bool?) -> LocalDate {
    let local = moment.localDate(of: instant)
    // A zone without a name, or with one that nobody knows, is the user's.
    let minute = offsets[Exact(zone)]?[instant].map { instant.seconds / 60 + $0 } ?? local.firstMinute
    let rest = (minute % 1_440 + 1_440) % 1_440
    guard isDay ?? (rest == 0) else { return local }
    return LocalDate(day: CalendarDay(daysSinceEpoch: (minute - rest) / 1_440))
  }

  /// Reads `2026-11-30T00:00:00+0000`, or `2026-11-30 00:00:00`, which is in UTC.
  static func instant(_ text: String) -> Instant? {
    var ascii = Array(text.utf8)
    if ascii.count > 5, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(ascii[ascii.count - 5]) {
      ascii.insert(UInt8(ascii: ":"), at: ascii.count - 2)
    } else if ascii.count == 19 {
      ascii.append(UInt8(ascii: "Z"))
    }
    return Instant(ascii: ascii[...])
  }
}
