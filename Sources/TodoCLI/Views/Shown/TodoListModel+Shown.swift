package import Terminal
package import TodoKit

extension TodoListModel: Shown {
  package func show(in view: TextView) {
    if let emptiness { return Notices.write(emptiness.message, on: view.console) }
    let groupedBy = sections.first?.section?.field
    let (sections, isWhole) = window(lines: view.window.map { view.fields == nil ? $0.lines : max(1, $0.lines - 1) })
    let shown = sections.last?.range.upperBound ?? 0
    let table = TodoTable(
      todos.rows(in: 0..<shown, instants: view.instants), fields: view.fields, omitting: groupedBy,
      width: view.console.width, mark: view.commentMark, palette: view.palette)
    if let heading = table.heading {
      view.console.out.buffer.append(view.commentMark)
      view.write(heading)
    }
    for (index, section) in sections.enumerated() {
      if index > 0 { view.console.out.buffer.append("\n") }
      if let label = section.label {
        let heading = DisplayText(label).truncated(to: max(1, view.console.width - view.commentMark.width))
        view.writeComment(StyledText(heading.isolated, section.section?.styles(in: view.palette) ?? []))
      }
      for row in table.rows[section.range] { view.write(row) }
    }
    if isWhole, shown > 0 { view.console.out.buffer.append("\n") }
    view.writeComment(StyledText(footer(in: view, shown: shown), view.palette[.label]))
  }

  /// Returns the counts of the list, or how many more todos there are than the window holds.
  private func footer(in view: TextView, shown: Int) -> DisplayText {
    if let window = view.window, shown < todos.count { return "… \(matched - shown) more: \(window.rest(matched))" }
    let counts = counts.labels.joined(separator: ", ")
    return DisplayText(shown == matched ? counts : "\(counts); \(shown) of \(matched) shown")
  }

  /// Returns the part of a list that fits in a number of lines, or all of the list.
  ///
  /// Each section has a heading if it has a label, and a blank line above, except for the first. Below the last are a
  /// blank line and a line with counts; if that is too much, the blank line is left out, then todos from the end.
  ///
  /// - Parameter lines: how many lines, at least 1, the last of which says what is left out, or `nil` for no bound.
  /// - Returns: the sections that fit, none of them empty, and whether there is room for the blank line too.
  package func window(lines: Int?) -> (sections: [Section], isWhole: Bool) {
    func height(_ index: Int) -> Int { (index > 0 ? 1 : 0) + (sections[index].label == nil ? 0 : 1) }
    let all = sections.indices.reduce(2) { $0 + height($1) + sections[$1].range.count }
    guard let lines, all > lines else { return (sections, true) }
    var room = lines - 1
    var fitting: [Section] = []
    for (index, section) in sections.enumerated() {
      room -= height(index)
      let count = min(section.range.count, room)
      guard count > 0 else { break }
      room -= count
      fitting.append(Section(section.section, section.range.prefix(count)))
      if count < section.range.count { break }
    }
    return (fitting, false)
  }

  package func show(in view: PlainView) { view.write(Array(todos.indices), of: todos) }

  package func show(in view: JSONView) {
    view.write(todos.indices) { index, json in todos.write(view.fields, at: index, to: &json) }
  }

  package func show(in view: QuietView) { view.write(todos.indices, of: todos) }
}

extension TodoListModel.Emptiness {
  /// The message that an empty list writes to standard error.
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
  /// The column that the heading makes redundant, or `nil` if there is none; due dates say more than their headings.
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

/// A list as todo objects, whatever the form of everything else.
struct ExportedObjectsView: TodoList.View {
  private let objects: JSONView
  private let view: any TodoView

  /// Creates a view of one array of objects, unless the form is JSON already.
  init(_ view: any TodoView, fields: [AnyField]?) {
    self.view = view
    objects = view as? JSONView ?? JSONView(console: view.console, fields: fields, isArray: true)
  }

  func show(_ list: TodoListModel) { objects.show(list) }
  func show(_ thing: some Shown) { view.show(thing) }
}
