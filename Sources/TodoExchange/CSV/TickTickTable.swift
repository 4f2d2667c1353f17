import TodoCore

/// The tables that TickTick exports: all lists in one.
struct TickTickTable {
  fileprivate enum Column: String {
    case folder = "foldername"
    case list = "listname"
    case title, kind, tags, content, status, priority, timezone, reminder
    case isChecklist = "ischecklist"
    case start = "startdate"
    case due = "duedate"
    case rule = "repeat"
    case created = "createdtime"
    case completed = "completedtime"
    case isAllDay = "isallday"
    case isFloating = "isfloating"
    case id = "taskid"
    case parent = "parentid"
    case order
    case columnOrder = "columnorder"
    case viewMode = "viewmode"
  }

  private let names: [String]
  private let columns: [Column?]
  private var times: TickTickTimes
  private var reading = ForeignReading()
  private var places: [Exact<String>: Int] = [:]
  private var parents: [(place: Int, id: String)] = []

  /// The todos of the rows.
  static func read(_ rows: [CSVRecord], _ header: CSVHeader, in context: ExchangeContext) -> ForeignReading {
    var table = TickTickTable(header, context)
    let cells = rows.map { $0.cells.map(\.value) }
    table.times.learnZones(
      of: cells.map { cells in
        (table.text(.timezone, cells), [table.text(.start, cells), table.text(.due, cells)])
      })
    for (row, cells) in zip(rows, cells) {
      table.read(row.line, cells)
    }
    table.relate()
    return table.reading
  }

  private init(_ header: CSVHeader, _ context: ExchangeContext) {
    names = header.distinctNames(besides: CSVColumns.keeping.map(\.key))
    columns = header.columns(Column.init(rawValue:))
    times = TickTickTimes(context.moment)
  }

  private func text(_ column: Column, _ cells: [String]) -> String {
    columns.firstIndex(of: column).map { CSVWords.trimmed(cells[$0]) } ?? ""
  }

  private mutating func read(_ line: Int, _ cells: [String]) {
    func text(_ column: Column) -> String { self.text(column, cells) }
    var draft = CSVDraft(line: line)
    let list = [text(.folder), text(.list)].filter { !$0.isEmpty }.joined(separator: "/")
    if !list.isEmpty { draft.setProject(list, from: "List Name") }
    let title = columns.firstIndex(of: .title).map { cells[$0] } ?? ""
    if !title.isEmpty { draft.setTitle(title) }
    draft.setTags(text(.tags).split(separator: ",").map { CSVWords.trimmed(String($0)) }.filter { !$0.isEmpty })
    let content = columns.firstIndex(of: .content).map { cells[$0] } ?? ""
    draft.setContent([Self.withSteps(content)])
    let status = status(text(.status), &draft)
    draft.set(.status, to: .status(status))
    if let created = instant(.created, cells, &draft) { draft.set(.created, to: .instant(created)) }
    if let field = status.endField, let end = instant(.completed, cells, &draft) { draft.set(field, to: .instant(end)) }
    readDates(cells, into: &draft)
    keepOthers(cells, in: &draft)
    var (sum, identity) = (Digest(), Digest())
    for (column, cell) in zip(columns, cells) where column?.isTold ?? true { sum.add(cell) }
    for text in [list, text(.created), title] { identity.add(text) }
    let (id, parent) = (text(.id), text(.parent))
    if !id.isEmpty, places[Exact(id)] == nil { places[Exact(id)] = reading.records.count }
    if !parent.isEmpty, parent.utf8.contains(where: { $0 != UInt8(ascii: "0") }) {
      parents.append((reading.records.count, parent))
      // A number is another in the next export.
      sum.add("part")
    }
    reading.records.append(draft.record(sum: sum, identity: identity, untold: FieldSet(.after)))
  }

  private func status(_ text: String, _ draft: inout CSVDraft) -> TodoStatus {
    switch text {
    case "", "0": return .open
    case "1", "2": return .done
    case "-1": return .cancelled
    default:
      draft.keep(text, of: TodoField.status.key)
      return .open
    }
  }

  /// The time in a column; what is none is kept.
  private func instant(_ column: Column, _ cells: [String], _ draft: inout CSVDraft) -> Instant? {
    let text = text(column, cells)
    if text.isEmpty { return nil }
    let instant = TickTickTimes.instant(text)
    if instant == nil, let index = columns.firstIndex(of: column) { draft.keep(text, of: names[index]) }
    return instant
  }

  /// Content whose lines with a box are steps.
  private static func withSteps(_ content: String) -> String {
    let lines = content.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    return lines.map { line in
      switch line.unicodeScalars.first {
      case "▫": "- [ ] \(CSVWords.trimmed(String(line.unicodeScalars.dropFirst())))"
      case "▪": "- [x] \(CSVWords.trimmed(String(line.unicodeScalars.dropFirst())))"
      default: String(line)
      }
    }.joined(separator: "\n")
  }

  /// The due date, and the start where it is another; a task with one date alone has that as its start.
  private func readDates(_ cells: [String], into draft: inout CSVDraft) {
    let zone = text(.timezone, cells)
    let isAllDay = CSVWords.status(text(.isAllDay, cells)).map { $0.status == .done }
    let isKnown = !text(.isAllDay, cells).isEmpty
    var dates: [LocalDate?] = []
    for column in [Column.start, .due] {
      let instant = instant(column, cells, &draft)
      dates.append(instant.map { times.date(of: $0, inZone: zone, isDay: isKnown ? isAllDay : nil) })
    }
    let (start, due) = (dates[0], dates[1] ?? dates[0])
    if let due { draft.set(.due, to: .date(due)) }
    if let start, start != due { draft.set(.start, to: .date(start)) }
    let rule = text(.rule, cells)
    if rule.isEmpty { return }
    draft.setRule(rule, due: due, start: start == due ? nil : start, from: "Repeat", at: times.moment)
  }

  private func keepOthers(_ cells: [String], in draft: inout CSVDraft) {
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      switch columns[index] {
      case .priority:
        switch CSVWords.trimmed(cell).lowercased() {
        case "0", "p0": break
        case "5", "p3": draft.set(.priority, to: .priority(.high))
        case "3", "p2": draft.set(.priority, to: .priority(.medium))
        case "1", "p1": draft.set(.priority, to: .priority(.low))
        default: draft.keep(cell, of: names[index])
        }
      case .kind where Exact(cell) == Exact("TEXT"), .isChecklist where Exact(cell) == Exact("N"): break
      case .kind, .isChecklist, .reminder, nil: draft.keep(cell, of: names[index])
      default: break
      }
    }
  }

  private mutating func relate() {
    for (place, id) in parents {
      if let parent = places[Exact(id)] {
        reading.records[place].parent = .record(parent)
      } else {
        reading.records[place].kept.append(UnknownField(key: "parentId", text: id))
        reading.records[place].remarks.append(.kept("parentId"))
      }
    }
  }
}

extension TickTickTable.Column {
  /// Whether it tells something of the task, and not of the export.
  fileprivate var isTold: Bool {
    switch self {
    case .id, .parent, .order, .columnOrder, .viewMode, .isFloating: false
    default: true
    }
  }
}
