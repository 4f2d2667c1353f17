import Terminal
import TodoKit

/// For people at a terminal: aligned columns cut to its width, dates in words, colour.
struct TextView: TodoView {
  let console: Console
  /// Which fields to show; nil for those that the todos have.
  let fields: [TodoField]?
  /// Whether what is shown was only tried out, so that the difference is what counts.
  var isRehearsal = false
  /// How many lines a list may take, the last of them telling what is left out; nil for all of it.
  var lines: Int?

  func show(_ list: TodoListModel) {
    if let emptiness = list.emptiness {
      Notices.write(emptiness.message, on: console)
      return
    }
    let groupedBy = list.sections.first?.section?.field
    let (sections, isWhole) = list.window(lines: lines)
    let shown = sections.last?.range.upperBound ?? 0
    let todos = Array(list.todos.prefix(shown))
    let rows = TodoTable(todos, fields: fields, omitting: groupedBy, width: console.width).rows
    for (index, section) in sections.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      if let label = section.label {
        let heading = DisplayText(label).truncated(to: console.width)
        console.out.append(StyledText(heading.isolated, section.section?.styles ?? []))
        console.out.buffer.append("\n")
      }
      for row in rows[section.range] { show(row) }
    }
    if isWhole, shown > 0 { console.out.buffer.append("\n") }
    console.out.append(StyledText(footer(of: list, shown: shown), .dim))
    console.out.buffer.append("\n")
  }

  /// What the list holds, or how much more there is than the window.
  private func footer(of list: TodoListModel, shown: Int) -> DisplayText {
    guard shown == list.todos.count else { return "… \(list.matched - shown) more: todo list" }
    let counts = list.counts.labels.joined(separator: ", ")
    return DisplayText(shown == list.matched ? counts : "\(counts); \(shown) of \(list.matched) shown")
  }

  /// Writes a row of a table.
  func show(_ row: [StyledText]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { console.out.buffer.append("  ") }
      console.out.append(cell)
    }
    console.out.buffer.append("\n")
  }

  func show(_ detail: TodoDetailModel) {
    let labels = LabelledFields(fields: fields, console: console, width: console.width)
    for (index, model) in detail.todos.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      labels.show(model.todo) { field in Self.text(of: field, in: model) }
    }
  }

  func show(_ receipt: TodoReceiptModel) {
    let width = receipt.deltas.map { String($0.todo.id.rawValue).count }.max() ?? 0
    for entry in receipt {
      let id = String(entry.delta.todo.id.rawValue)
      console.out.append(StyledText(entry.deed.word, .bold))
      console.out.buffer.append(" \(DisplayText.blanks(width - id.count))\(id)  ")
      console.out.buffer.append(DisplayText(entry.delta.todo.title).isolated)
      for date in Self.dates(of: entry) { console.out.append(StyledText("  \(date)", .dim)) }
      console.out.buffer.append("\n")
      if isRehearsal { showDifference(entry.delta) }
    }
    Notices.note(receipt, on: console)
  }

  func show(_ explanation: QueryExplanationModel) {
    console.out.buffer.append("\(explanation.text)\n")
  }

  func show(_ place: StorePlaceModel) {
    let width = place.facts.map(\.key.count).max() ?? 0
    for fact in place.facts {
      console.out.append(StyledText(DisplayText(fact.key), .dim))
      console.out.buffer.append(DisplayText.blanks(width - fact.key.count + 2))
      console.out.buffer.append("\(StoreReportLines.text(fact.value, yes: "yes", no: "no"))\n")
    }
  }

  func show(_ report: StoreReportModel) {
    StoreReportLines.show(report, on: console)
  }

  func show(_ miss: QueryMiss) {
    Notices.write(DisplayText(miss.words), on: console)
  }

  func show(_ problem: ProblemModel) {
    Notices.report(Problem(problem), on: console)
  }

  /// `  due  2026-12-01 → 2026-12-05`, a line for each field that differs.
  private func showDifference(_ delta: TodoDelta) {
    for field in delta.fields {
      let texts = [delta.before, delta.after].map { todo in todo.flatMap { $0[field]?.description } }
      let values = texts.map { $0.map { DisplayText($0).truncated(to: 40) } ?? "none" }
      console.out.append(StyledText("  \(field.key)", .dim))
      console.out.buffer.append("  \(values[0]) → \(values[1])\n")
    }
  }

  /// The dates of an open todo: repeated as they were understood where they may have been given just now.
  private static func dates(of entry: TodoReceiptModel.Entry) -> [String] {
    guard entry.delta.todo.status == .open else { return [] }
    let isGiven = entry.deed == .added || entry.deed == .edited
    let due = isGiven ? entry.todo.dueEcho : entry.todo.dueLabel
    let start = isGiven ? entry.todo.startEcho : nil
    return [due.map { "due \($0)" }, start.map { "start \($0)" }].compactMap(\.self)
  }

  /// A date is shown as it is stored, followed by words.
  private static func text(of field: TodoField, in model: TodoModel) -> String? {
    let text = model.todo[field]?.description
    switch field {
    case .due: return text.map { "\($0) (\(model.dueLabel ?? "")\(model.todo.dueness == .overdue ? ", overdue" : ""))" }
    case .start: return text.map { "\($0) (\(model.startLabel ?? ""))" }
    default: return text
    }
  }
}

extension TodoListModel.Emptiness {
  /// What an empty list says, on standard error.
  fileprivate var message: DisplayText {
    switch self {
    case .noTodos: "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow"
    case .nothingToDo: "nothing to do; todo list --all shows done, cancelled and waiting todos too"
    case .noMatch: "no todo matches"
    }
  }
}

extension TodoSection {
  /// The column that the heading makes needless; due dates say more than theirs.
  fileprivate var field: TodoField? {
    switch self {
    case .priority: .priority
    case .project: .project
    case .due, .tag: nil
    }
  }

  /// How the heading is set off.
  fileprivate var styles: [Style] {
    switch self {
    case .due(.overdue): [.bold, .red]
    case .due(.today): [.bold, .yellow]
    default: [.bold]
    }
  }
}

extension TodoReceiptModel.Deed {
  /// What the text form calls it.
  fileprivate var word: DisplayText {
    switch self {
    case .added: "Added"
    case .edited: "Edited"
    case .done: "Done"
    case .reopened: "Reopened"
    case .cancelled: "Cancelled"
    case .removed: "Removed"
    case .undone: "Undone"
    case .redone: "Redone"
    case .unchanged: "Unchanged"
    }
  }
}
