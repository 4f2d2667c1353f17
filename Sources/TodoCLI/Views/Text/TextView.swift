package import Terminal
package import TodoKit

/// For people at a terminal: aligned columns cut to its width, dates in words, colour.
package struct TextView: TodoView {
  package let console: Console
  /// Which fields to show; nil for those that the todos have.
  var fields: [TodoField]?
  /// Whether what is shown was only tried out, so that the difference is what counts.
  package var isRehearsal = false
  /// People see what they have just made up by mistake, and what comes next.
  package let tellsContext = true
  package let tellsStandings = true
  package let tellsMisses = true
  package let isForPeople = true
  /// How many lines a list may take, the last of them telling what is left out and the command line that shows all of so
  /// many that match; nil for all of it.
  var window: (lines: Int, rest: (_ matched: Int) -> String)?
  package var palette = Palette()

  /// Shows todos with these fields, or with those that they have.
  package init(
    console: Console, fields: [TodoField]? = nil, isRehearsal: Bool = false,
    window: (lines: Int, rest: (_ matched: Int) -> String)? = nil, palette: Palette = Palette()
  ) {
    self.window = window
    self.console = console
    self.fields = fields
    self.isRehearsal = isRehearsal
    self.palette = palette
  }

  package func show(_ list: TodoListModel) {
    if let emptiness = list.emptiness {
      Notices.write(emptiness.message, on: console)
      return
    }
    let groupedBy = list.sections.first?.section?.field
    let (sections, isWhole) = list.window(lines: window.map { fields == nil ? $0.lines : max(1, $0.lines - 1) })
    let shown = sections.last?.range.upperBound ?? 0
    let todos = list.todos.rows(in: 0..<shown, instants: (fields ?? []).filter { $0.schema.kind == .instant })
    let table = TodoTable(
      todos, fields: fields, omitting: groupedBy, width: console.width, mark: aside, palette: palette)
    if let heading = table.heading {
      console.out.buffer.append(aside)
      show(heading)
    }
    for (index, section) in sections.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      if let label = section.label {
        let heading = DisplayText(label).truncated(to: max(1, console.width - aside.width))
        showAside(StyledText(heading.isolated, section.section?.styles(in: palette) ?? []))
      }
      for row in table.rows[section.range] { show(row) }
    }
    if isWhole, shown > 0 { console.out.buffer.append("\n") }
    showAside(StyledText(footer(of: list, shown: shown), palette.label))
  }

  /// What a line begins with that stands beside the rows: in a pipe nothing but a row names a todo to the next command.
  var aside: DisplayText { console.out.isTerminal ? "" : "# " }

  /// Writes a line that is no row.
  func showAside(_ text: StyledText) {
    console.out.buffer.append(aside)
    console.out.append(text)
    console.out.buffer.append("\n")
  }

  /// What the list holds, or how much more there is than the window.
  private func footer(of list: TodoListModel, shown: Int) -> DisplayText {
    if let window, shown < list.todos.count { return "… \(list.matched - shown) more: \(window.rest(list.matched))" }
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

  package func show(_ explanation: QueryExplanationModel) {
    for row in DisplayText(explanation.text).wrapped(to: console.width) { console.out.buffer.append("\(row)\n") }
  }

  package func show(_ place: StorePlaceModel) {
    let width = place.facts.map(\.key.count).max() ?? 0
    for row in StoreReportLines.rows(place, yes: "yes", no: "no") {
      console.out.append(StyledText(DisplayText(row.key), palette.label))
      console.out.buffer.append(DisplayText.blanks(width - row.key.count + 2))
      console.out.buffer.append("\(row.text)\n")
    }
  }

  package func show(_ report: StoreReportModel) {
    StoreReportLines.show(report, on: console)
  }

  package func show(_ miss: QueryMiss) {
    Notices.write(DisplayText(miss.words), on: console)
  }

  package func show(_ problem: ProblemModel) {
    Notices.report(Problem(problem), on: console)
  }
}

extension TodoListModel.Emptiness {
  /// What an empty list says, on standard error.
  package var message: DisplayText {
    switch self {
    case .noTodos: "no todos yet; to add the first one: todo add \"Buy milk\" --due tomorrow"
    case .nothingToDo: "nothing to do; todo list --all shows done, cancelled and waiting todos too"
    case .nothingToday: "nothing to do today; todo next shows what comes next"
    case .noMatch: "no todo matches"
    }
  }
}

extension TodoSection {
  /// The column that the heading makes needless; due dates say more than theirs.
  package var field: TodoField? {
    switch self {
    case .priority: .priority
    case .project: .project
    case .due, .tag, .parent: nil
    }
  }

  /// How the heading is set off.
  package func styles(in palette: Palette) -> [Style] {
    switch self {
    case .due(.overdue): palette.overdue
    case .due(.today): palette.today
    default: palette.heading
    }
  }
}
