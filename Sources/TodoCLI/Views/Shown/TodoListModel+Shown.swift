package import Terminal
package import TodoKit

extension TodoListModel: Shown {
  package func show(in view: TextView) {
    if let emptiness { return Notices.write(emptiness.message(view.inPlace), on: view.console) }
    let groupedBy = sections.first?.section?.field
    let window = ListWindow(
      self, lines: view.window.map { view.fields == nil ? $0.lines : max(1, $0.lines - 1) })
    let shown = window.parts.flatMap(\.rows)
    let table = TodoTable(
      todos.rows(at: shown, instants: view.instants), fields: view.fields, omitting: groupedBy,
      width: view.console.width, mark: view.commentMark, palette: view.palette)
    if let heading = table.heading {
      view.console.out.buffer.append(view.commentMark)
      view.write(heading)
    }
    var rows = table.rows[...]
    for (index, part) in window.parts.enumerated() {
      if index > 0, window.hasGaps { view.console.out.buffer.append("\n") }
      view.write(part)
      for row in rows.prefix(part.rows.count) { view.write(row) }
      rows = rows.dropFirst(part.rows.count)
    }
    if window.isWhole, !shown.isEmpty { view.console.out.buffer.append("\n") }
    view.writeComment(StyledText(footer(in: view, shown: shown.count), view.palette[.label]))
  }

  /// Returns the counts of the list, or how many todos the window has no room for.
  private func footer(in view: TextView, shown: Int) -> DisplayText {
    if let window = view.window, shown < todos.count {
      return "… \(matched - shown) more\(view.inPlace): \(window.rest(matched))"
    }
    let labels = counts.labels(ofOpen: isReady ? "ready" : "open").joined(separator: ", ")
    let total: DisplayText =
      "\(view.totalMark)\(labels)\(shown == matched ? "" : "; \(shown) of \(matched) shown")\(view.inPlace)"
    return view.console.out.isTerminal ? total.truncated(to: max(1, view.console.width)) : total
  }

  package func show(in view: PlainView) { view.write(Array(todos.indices), of: todos) }

  package func show(in view: JSONView) {
    view.write(todos.indices) { index, json in todos.write(view.fields, at: index, to: &json) }
  }

  package func show(in view: QuietView) { view.write(todos.indices, of: todos) }
}

extension TextView {
  /// Writes the heading of a section, if it has one, which says how many of its todos are left out.
  fileprivate func write(_ part: ListWindow.Part) {
    guard let label = part.section.label else { return }
    let more: DisplayText = part.left > 0 ? "  … \(part.left) more" : ""
    let heading = DisplayText(label).truncated(to: max(1, console.width - commentMark.width - more.width))
    console.out.buffer.append(commentMark)
    console.out.append(StyledText(heading.isolated, part.section.section?.styles(in: palette) ?? []))
    console.out.append(StyledText(more, palette[.label]))
    console.out.buffer.append("\n")
  }
}

extension TodoListModel.Emptiness {
  /// Returns the message that an empty list writes to standard error, with the name of its place.
  func message(_ place: DisplayText) -> DisplayText {
    switch self {
    case .noTodos: "no todos yet\(place); to add the first one: todo add \"Buy milk\" --due tomorrow"
    case .nothingToDo: "nothing to do\(place); todo list --all shows done, cancelled and waiting todos too"
    case .nothingToday: "nothing to do today\(place); todo next shows what comes next"
    case .noMatch: "no todos match\(place)"
    }
  }
}

extension TodoSection {
  /// The column that the heading makes redundant, or `nil` if there is none; due dates say more than their
  /// headings.
  package var field: AnyField? {
    switch self {
    case .value(let field, _) where field != .builtIn(.tags): field
    case .due, .parent, .value: nil
    }
  }

  package func styles(in palette: Palette) -> [Style] {
    switch self {
    case .due(.overdue): palette[.overdue]
    case .due(.today): palette[.today]
    default: palette[.heading]
    }
  }
}

/// A list as todo objects, whatever the output format of everything else.
struct ExportedObjectsView: TodoList.View {
  private let objects: JSONView
  private let view: any TodoView

  /// Creates a view of one array of objects, unless the format is JSON already.
  init(_ view: any TodoView, fields: [AnyField]?) {
    self.view = view
    objects = view.objects ?? JSONView(console: view.console, fields: fields, isArray: true)
  }

  func show(_ list: TodoListModel) { objects.show(list) }
  func show(_ model: some Shown) { view.show(model) }
}
