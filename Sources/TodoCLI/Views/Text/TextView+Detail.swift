import Terminal
package import TodoKit

extension TextView {
  /// A todo as people read it: its title, then when and where, its notes, and what else is known in small print.
  package func show(_ detail: TodoDetailModel) {
    for (index, model) in detail.todos.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      if fields == nil { show(model, detail.related[model.todo.id]) } else { showFields(of: model) }
    }
  }

  private func show(_ model: TodoModel, _ related: RelatedTodos?) {
    let id = DisplayText(String(model.todo.id.rawValue))
    let indent = id.width + 2
    console.out.append(StyledText(id, palette.id))
    for (index, row) in labels.rows(of: DisplayText(model.todo.title), indent: indent).enumerated() {
      console.out.buffer.append(DisplayText.blanks(index == 0 ? 2 : indent))
      console.out.append(StyledText(row, .bold))
      console.out.buffer.append("\n")
    }
    show(facts(of: model), between: " · ", indent: indent)
    showRelations(of: model.todo, related, labels, indent: indent)
    if let content = model.todo.content {
      console.out.buffer.append("\n")
      let digits = model.steps.map { String($0.count).count } ?? 0
      labels.showLines(of: content, indent: max(indent, digits + 2), numbersSteps: true)
      console.out.buffer.append("\n")
    }
    for key in model.todo.shownKeys {
      for row in labels.rows(of: DisplayText("\(key.name) \(key.text)"), indent: indent) {
        show([StyledText(row, palette.label)], between: "", indent: indent)
      }
    }
    show(smallPrint(of: model).map { StyledText($0, palette.label) }, between: " · ", indent: indent)
  }

  /// When, where and what: `due tomorrow 08:15`, `every week`, `health`, `#phone`, `high`.
  private func facts(of model: TodoModel) -> [StyledText] {
    let todo = model.todo
    var facts: [StyledText] = []
    if todo.status != .open {
      let end = model.endLabel.map { " \($0)" } ?? ""
      facts.append(StyledText("\(todo.status.rawValue)\(end)", .bold))
    }
    if let echo = model.dueEcho, let label = model.dueLabel {
      switch model.dueness {
      case .overdue:
        facts.append(StyledText("due \(echo)", palette.overdue))
        facts.append(StyledText(DisplayText(label), palette.overdue))
      case .today: facts.append(StyledText("due \(label)", palette.today))
      case .later, nil: facts.append(StyledText("due \(echo)"))
      }
    }
    if let echo = model.startEcho { facts.append(StyledText("start \(echo)")) }
    if let rule = todo.repeats { facts.append(StyledText("\(rule.label)")) }
    if let project = todo.project { facts.append(StyledText(DisplayText(project), palette.project)) }
    facts += todo.tags.map { StyledText("#\($0)", palette.tag) }
    if let priority = todo.priority {
      facts.append(StyledText("\(priority.rawValue)", priority == .high ? palette.high : []))
    }
    if let steps = model.steps { facts.append(StyledText("\(steps.done)/\(steps.count) steps")) }
    return facts
  }

  /// When it was added and changed, and its name on every machine.
  private func smallPrint(of model: TodoModel) -> [DisplayText] {
    let added = model.instantLabel(.created).map { DisplayText("added \($0)") }
    let isChanged = model.todo.modified != model.todo.created
    let changed = isChanged ? model.instantLabel(.modified).map { DisplayText("changed \($0)") } : nil
    return [added, changed, DisplayText("uid \(model.todo.uid.text)")].compactMap(\.self)
  }

  /// Shows parts in lines of the terminal's width, none of them divided if it fits into one.
  private func show(_ parts: [StyledText], between separator: DisplayText, indent: Int) {
    guard !parts.isEmpty else { return }
    var column = 0
    for part in parts {
      if column > 0, column + separator.width + part.text.width > console.width {
        console.out.buffer.append("\n")
        column = 0
      }
      console.out.buffer.append(column == 0 ? DisplayText.blanks(indent) : separator)
      column += (column == 0 ? indent : separator.width) + part.text.width
      console.out.append(StyledText(part.text.isolated, part.styles))
    }
    console.out.buffer.append("\n")
  }

  private var labels: LabelledFields {
    LabelledFields(fields: fields, console: console, width: console.width, palette: palette)
  }

  /// The fields that were asked for, labelled.
  private func showFields(of model: TodoModel) {
    labels.show(model.todo) { field in Self.text(of: field, in: model) }
  }

  /// A date is shown as it is on the wall clock, followed by its day in words.
  private static func text(of field: TodoField, in model: TodoModel) -> String? {
    guard field.schema.isDated else { return model.todo[field]?.description }
    let isOverdue = field == .due && model.dueness == .overdue
    return model.dateAndDay(field).map { "\($0.date) (\($0.label)\(isOverdue ? ", overdue" : ""))" }
  }
}
