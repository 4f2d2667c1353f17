import TodoCore

/// The tables that Todoist exports, one for a project: sections and comments are rows, too.
///
/// <https://todoist.com/help/articles/format-a-csv-file-to-import-into-todoist-UVUXTmm6>
struct TodoistTable {
  private enum Column: String {
    case type, content, description, priority, indent, date, deadline
  }

  /// A task and those above it that it may be a part of.
  private struct Level {
    let place: Int
    let title: String
  }

  /// A task to which comments may follow.
  private struct Task {
    var draft: CSVDraft
    var sum: Digest
    let identity: Digest
    var content: [String]
  }

  /// The fields that it has a place for; the project of what is in no section is the name of the file.
  private static let told: [TodoField] = [.title, .status, .priority, .due, .repeats, .tags, .content, .parent]

  /// The name under which the text of a section is kept that can be no project.
  private static let section = "section"

  private let names: [String]
  private let columns: [Column?]
  private let context: ExchangeContext
  private let schedule: TodoistSchedule
  private var reading = ForeignReading()
  private var section: String?
  private var levels: [Level] = []
  private var task: Task?

  /// The todos of the rows.
  static func read(_ rows: [CSVRecord], _ header: CSVHeader, in context: ExchangeContext) -> ForeignReading {
    var table = TodoistTable(header, context)
    for row in rows { table.read(row) }
    table.endTask()
    return table.reading
  }

  private init(_ header: CSVHeader, _ context: ExchangeContext) {
    names = header.distinctNames(besides: [Self.section] + CSVColumns.keeping.map(\.key))
    self.context = context
    columns = header.columns(Column.init(rawValue:))
    schedule = TodoistSchedule(context.moment)
  }

  private mutating func read(_ row: CSVRecord) {
    let cells = row.cells.map(\.value)
    func text(_ column: Column) -> String { columns.firstIndex(of: column).map { cells[$0] } ?? "" }
    let type = CSVWords.trimmed(text(.type))
    switch type.lowercased() {
    case "task":
      endTask()
      beginTask(row.line, cells, text(.content), indent: Int(CSVWords.trimmed(text(.indent))) ?? 1)
    case "section":
      endTask()
      levels = []
      section = text(.content)
    case "note":
      guard task != nil else { return reading.remarks.append((.lost("note of no task"), nil)) }
      let note = text(.content)
      task?.sum.add(note)
      task?.content.append(note)
    case "", "meta": break
    default: reading.remarks.append((.lost("row of type \(quoted(type))"), nil))
    }
  }

  private mutating func beginTask(_ line: Int, _ cells: [String], _ content: String, indent: Int) {
    var draft = CSVDraft(line: line)
    let (title, labels) = Self.labels(of: content)
    if !title.isEmpty { draft.setTitle(title) }
    draft.setTags(labels)
    if let section {
      draft.setProject([context.project, section].compactMap(\.self).joined(separator: "/"), from: Self.section)
    }
    let above = levels.prefix(max(0, indent - 1))
    var (sum, identity) = (Digest(), Digest())
    for text in above.map(\.title) + [section ?? ""] {
      sum.add(text)
      identity.add(text)
    }
    // A table is a project, and its file has that name.
    if let project = context.project {
      if section != nil { identity.add(project) }
    } else if let file = context.file {
      identity.add(file)
    }
    identity.add(title)
    for cell in cells { sum.add(cell) }
    draft.parent = above.last.map { .record($0.place) }
    levels = above + [Level(place: reading.records.count, title: title)]
    task = Task(draft: draft, sum: sum, identity: identity, content: [])
    readCells(cells)
  }

  private mutating func readCells(_ cells: [String]) {
    var (date, deadline): ((text: String, name: String)?, (text: String, name: String)?)
    for (index, cell) in cells.enumerated() where !cell.isEmpty {
      let name = names[index]
      switch columns[index] {
      case .type, .content, .indent: break
      case .description: task?.content.append(cell)
      case .date: date = (cell, name)
      case .deadline: deadline = (cell, name)
      case .priority:
        switch CSVWords.trimmed(cell) {
        case "1": task?.draft.set(.priority, to: .priority(.high))
        case "2": task?.draft.set(.priority, to: .priority(.medium))
        case "3": task?.draft.set(.priority, to: .priority(.low))
        case "4": break
        default: task?.draft.keep(cell, of: name)
        }
      case nil: task?.draft.keep(cell, of: name)
      }
    }
    // A deadline beats a date.
    for (text, name) in [deadline, date].compactMap(\.self) {
      let (due, rule, standsForDay) = schedule.read(text)
      guard let due, task?.draft.patch.gives(.due) == false else {
        let text = CSVWords.trimmed(text)
        if TodoistSchedule.isRule(text) { task?.draft.remarks.append(.lostRule(text)) }
        task?.draft.keep(text, of: name)
        continue
      }
      task?.draft.set(.due, to: .date(due))
      if standsForDay { task?.draft.remarks.append(.standsForDay) }
      if let rule { task?.draft.set(.repeats, to: .rule(rule)) }
    }
  }

  private mutating func endTask() {
    guard var task else { return }
    let untold = FieldSet(ForeignFields.fields).subtracting(FieldSet(Self.told + (section == nil ? [] : [.project])))
    task.draft.setContent(task.content)
    reading.records.append(task.draft.record(sum: task.sum, identity: task.identity, untold: untold))
    self.task = nil
  }

  /// A task's text without the labels that it ends with.
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
