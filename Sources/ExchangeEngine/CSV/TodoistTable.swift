import TodoCore

/// Reads the tables that Todoist exports, one per project, in which sections and comments are rows, too.
///
/// <https://todoist.com/help/articles/format-a-csv-file-to-import-into-todoist-UVUXTmm6>
struct TodoistTable {
  /// The fields that a table has columns for; the project of a task outside sections is the name of the file.
  private static let supported: [TodoField] = [
    .title, .status, .priority, .due, .repeats, .tags, .content, .parent,
  ]

  /// The key of a section's name that cannot be a project and is kept.
  private static let sectionName = "section"

  private let names: [String]
  private let keys: [Exact<String>?]
  private let context: ExchangeContext
  private let schedule: TodoistSchedule
  private var reading = ForeignReading()
  private var section: String?
  /// The last task and its ancestors, any of which may be the parent of the next one.
  private var levels: [(index: Int, title: String)] = []
  private var task: (record: ForeignRecord, content: [String])?

  static func read(_ document: CSVDocument, in context: ExchangeContext) -> ForeignReading {
    var table = TodoistTable(document.header, context)
    for row in document.records { table.read(row) }
    table.endTask()
    return table.reading
  }

  private init(_ header: CSVHeader, _ context: ExchangeContext) {
    names = header.distinctNames(avoiding: [Self.sectionName] + CSVColumn.keeping.map(\.key))
    keys = header.firstKeys
    self.context = context
    schedule = TodoistSchedule(moment: context.moment)
  }

  private mutating func read(_ row: CSVRecord) {
    let cells = row.cells.map(\.string)
    func text(_ key: String) -> String { keys.firstIndex(of: Exact(key)).map { cells[$0] } ?? "" }
    let type = CSVWords.trimmed(text("type"))
    switch type.lowercased() {
    case "task":
      endTask()
      beginTask(row.line, cells, text("content"), indent: Int(CSVWords.trimmed(text("indent"))) ?? 1)
    case "section":
      endTask()
      levels = []
      section = text("content")
    case "note":
      guard task != nil else { return reading.remarks.append((.lost("note without a task"), nil)) }
      task?.record.sum.add(text("content"))
      task?.content.append(text("content"))
    case "", "meta": break
    default: reading.remarks.append((.lost("row of type \(quoted(type))"), nil))
    }
  }

  private mutating func beginTask(_ line: Int, _ cells: [String], _ content: String, indent: Int) {
    let unsupported = FieldSet(ForeignFields.fields).subtracting(
      FieldSet(Self.supported + (section == nil ? [] : [.project])))
    var record = ForeignRecord(line: line, sum: Digest(), unsupported: unsupported)
    let (title, labels) = Self.labels(of: content)
    if !title.isEmpty { record.setTitle(title) }
    record.setTags(labels)
    if let section {
      record.setProject(
        [context.project, section].compactMap(\.self).joined(separator: "/"), from: Self.sectionName)
    }
    let above = levels.prefix(max(0, indent - 1))
    var identity = Digest()
    for text in above.map(\.title) + [section ?? ""] {
      record.sum.add(text)
      identity.add(text)
    }
    // A table is a project, named like its file.
    if let project = context.project {
      if section != nil { identity.add(project) }
    } else if let file = context.file {
      identity.add(file)
    }
    identity.add(title)
    record.identity = identity
    for cell in cells { record.sum.add(cell) }
    record.parent = above.last.map { .record($0.index) }
    levels = above + [(reading.records.count, title)]
    let content = readCells(cells, into: &record)
    task = (record, content)
  }

  /// Reads the other cells of a task into its record, and returns the content.
  private func readCells(_ cells: [String], into record: inout ForeignRecord) -> [String] {
    var content: [String] = []
    // A deadline takes precedence over a date.
    var dates: [(text: String, name: String)] = []
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      let name = names[index]
      switch keys[index]?.wrappedValue {
      case "type", "content", "indent": break
      case "description": content.append(cell)
      case "date": dates.append((cell, name))
      case "deadline": dates.insert((cell, name), at: 0)
      case "priority":
        let isPriority = record.setPriority(CSVWords.trimmed(cell), among: [["4"], ["3"], ["2"], ["1"]])
        if !isPriority { record.keep(unread: cell, of: name) }
      case _ where Self.isBookkeeping(name): record.kept.append(UnknownField(key: name, text: cell))
      default: record.keep(cell, of: name)
      }
    }
    for (text, name) in dates {
      let (due, rule, standsForDay) = schedule.read(text)
      guard let due, !record.patch.sets(.due) else {
        let text = CSVWords.trimmed(text)
        if TodoistSchedule.isRule(text) {
          record.remarks.append(.lostRule(text))
          record.keep(text, of: name)
        } else if due == nil {
          record.keep(unread: text, of: name)
        } else {
          record.keep(text, of: name)
        }
        continue
      }
      record.patch.set(.due, to: .date(due))
      if standsForDay { record.remarks.append(.standsForDay) }
      if let rule { record.patch.set(.repeats, to: .rule(rule)) }
    }
    return content
  }

  /// Returns whether a column is Todoist's own business.
  static func isBookkeeping(_ column: String) -> Bool { bookkeeping.contains(Exact(CSVHeader.key(column))) }

  private static let bookkeeping = Set(
    ["author", "datelang", "deadlinelang", "timezone", "durationunit"].map { Exact($0) })

  private mutating func endTask() {
    guard var record = task?.record, let content = task?.content else { return }
    record.setContent(content)
    record.patch.set(.status, to: .status(.open))
    record.settleTitle()
    reading.records.append(record)
    task = nil
  }

  /// Splits a task's text into the title and the labels at its end.
  private static func labels(of text: String) -> (title: String, labels: [String]) {
    var words = text.split(separator: " ", omittingEmptySubsequences: false)
    var labels: [String] = []
    while let last = words.last, last.isEmpty || last.utf8.first == UInt8(ascii: "@") && last.utf8.count > 1 {
      if !last.isEmpty { labels.append(String(last.dropFirst())) }
      words.removeLast()
    }
    return (words.joined(separator: " "), labels.reversed())
  }
}

/// Reads Todoist's texts for when a task is due: a date or a repeat rule.
struct TodoistSchedule {
  let moment: Moment

  /// Returns the date and the rule that a text means, if any, and whether it is an instant that stands for a
  /// day.
  func read(_ text: String) -> (due: LocalDate?, rule: RepeatRule?, standsForDay: Bool) {
    var clock = WallClock(moment)
    if let (date, standsForDay) = CSVDates.plainDate(Array(CSVWords.trimmed(text).utf8)[...], on: &clock) {
      return (date, nil, standsForDay)
    }
    let text = CSVWords.trimmed(text).lowercased()
    if let date = (try? DateExpression(text)).flatMap({ try? $0.date(at: moment) }) {
      return (date, nil, false)
    }
    guard Self.isRule(text) else { return (nil, nil, false) }
    var words = text.split(separator: " ").map { Self.synonyms[Exact(String($0))] ?? String($0) }
    if words[0] == "after", words.count == 2, let unit = words.last { words = ["after", "1", unit] }
    let rule = words.joined(separator: " ")
    if var rule = try? TodoRules.repeats(rule, at: moment) {
      // The rule's time and first day, as in `every jan 5`, become the due date; that date may have passed
      // today.
      let minute = rule.minute
      rule.minute = nil
      let due = LocalDate(day: rule.firstDate(at: moment)?.day ?? moment.today, minute: minute)
      if !words.contains("from"), !words.contains("starting") { rule.from = nil }
      return (due, rule, false)
    }
    return (nil, nil, false)
  }

  /// Returns whether a text begins like a rule, even if the rest is not understood.
  static func isRule(_ text: String) -> Bool {
    guard let first = text.lowercased().split(separator: " ").first else { return false }
    return beginnings.contains(Exact(String(first)))
  }

  private static let beginnings = Set(
    [
      "every", "every!", "ev", "ev!", "after", "daily", "weekly", "biweekly", "fortnightly", "monthly",
      "quarterly", "yearly", "annually",
    ].map { Exact($0) })

  /// Our words for Todoist's; with the `!`, a rule counts from the day of completion.
  private static let synonyms = Dictionary(
    uniqueKeysWithValues: [
      ("every!", "after"), ("ev!", "after"), ("second", "2nd"), ("third", "3rd"), ("fourth", "4th"),
      ("fifth", "5th"),
    ].map { (Exact($0), $1) })
}
