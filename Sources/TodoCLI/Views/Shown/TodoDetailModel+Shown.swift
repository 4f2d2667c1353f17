import Terminal
package import TodoKit

extension TodoDetailModel: Shown {
  /// Shows a todo as people read it: its title, then when and where, its notes, and the rest in small print.
  package func show(in view: TextView) {
    let labels = LabelledFields(
      fields: view.fields, console: view.console, width: view.console.width, palette: view.palette,
      own: fields)
    for (index, model) in todos.enumerated() {
      if index > 0 { view.console.out.buffer.append("\n") }
      if view.fields == nil {
        view.write(model, related[model.todo.id], labels)
      } else {
        labels.show(model.todo) { field in Self.text(of: field, in: model) }
      }
    }
  }

  /// Returns the text of a field; a date is shown as on the wall clock, followed by its day in words.
  private static func text(of field: AnyField, in model: TodoModel) -> String? {
    guard let field = field.field, field.schema.isDated else { return model.todo[field]?.description }
    let isOverdue = field == .due && model.dueness == .overdue
    return model.dateAndDay(field).map { "\($0.date) (\($0.label)\(isOverdue ? ", overdue" : ""))" }
  }

  package func show(in view: PlainView) {
    let labels = LabelledFields(fields: view.fields, console: view.console, own: fields)
    for (index, model) in todos.enumerated() {
      if index > 0 { view.console.out.buffer.append("\n") }
      labels.show(model.todo) { field in model.todo[field]?.description }
    }
  }

  package func show(in view: JSONView) { view.write(todos.lazy.map(\.todo)) }

  package func show(in view: QuietView) { for model in todos { view.write(model.todo) } }
}

extension TextView {
  fileprivate func write(_ model: TodoModel, _ related: RelatedTodos?, _ labels: LabelledFields) {
    let id = DisplayText(String(model.todo.id.rawValue))
    let indent = id.width + 2
    console.out.append(StyledText(id, palette[.id]))
    for (index, row) in labels.rows(of: DisplayText(model.todo.title), indent: indent).enumerated() {
      console.out.buffer.append(DisplayText.blanks(index == 0 ? 2 : indent))
      write([StyledText(row, .bold)])
    }
    write(facts(of: model), indent: indent)
    writeRelations(of: model.todo, related, labels, indent: indent)
    if let content = model.todo.content {
      console.out.buffer.append("\n")
      let digits = model.steps.map { String($0.count).count } ?? 0
      labels.showLines(of: content, indent: max(indent, digits + 2), numbersSteps: true)
      console.out.buffer.append("\n")
    }
    for key in model.todo.shownKeys {
      for row in labels.rows(of: DisplayText("\(labels.own.label(of: key.name)) \(key.text)"), indent: indent)
      {
        write([StyledText(row, palette[.label])], indent: indent)
      }
    }
    write(smallPrint(of: model).map { StyledText($0, palette[.label]) }, indent: indent)
  }

  /// Returns when, where and what: `due tomorrow 08:15`, `every week`, `health`, `#phone`, `high`.
  private func facts(of model: TodoModel) -> [StyledText] {
    TodoSchema.detailFields.flatMap { facts(about: $0, of: model) }
  }

  private func facts(about field: TodoField, of model: TodoModel) -> [StyledText] {
    let todo = model.todo
    switch field {
    case .status:
      return todo.status == .open
        ? [] : [StyledText("\(todo.status.rawValue)\(model.endLabel.map { " \($0)" } ?? "")", .bold)]
    case .due:
      guard let echo = model.dueEcho, let label = model.dueLabel else { return [] }
      switch model.dueness {
      case .overdue:
        return [
          StyledText("due \(echo)", palette[.overdue]), StyledText(DisplayText(label), palette[.overdue]),
        ]
      case .today: return [StyledText("due \(label)", palette[.today])]
      case .later, nil: return [StyledText("due \(echo)")]
      }
    case .start: return model.startEcho.map { [StyledText("start \($0)")] } ?? []
    case .repeats: return todo.repeats.map { [StyledText("\($0.label)")] } ?? []
    case .project: return todo.project.map { [StyledText(DisplayText($0), palette[.project])] } ?? []
    case .tags: return todo.tags.map { StyledText("#\($0)", palette[.tag]) }
    case .priority:
      return todo.priority.map { [StyledText("\($0.rawValue)", $0 == .high ? palette[.high] : [])] } ?? []
    case .owner: return holdFact(of: model).map { [StyledText("\($0)")] } ?? []
    case .content: return model.steps.map { [StyledText("\($0.done)/\($0.count) steps")] } ?? []
    default: return todo[field].map { [StyledText("\(field.key) \($0.label)")] } ?? []
    }
  }

  /// Returns who has the todo and until when: `taken by w1 until today 15:30`; who did it: `by w1`.
  private func holdFact(of model: TodoModel) -> DisplayText? {
    guard let owner = model.todo.owner else { return nil }
    if model.todo.status != .open { return "by \(owner)" }
    let end = model.instantLabel(.lease).map { "\(model.holder == nil ? ", until" : " until") \($0)" } ?? ""
    return "\(model.holder == nil ? "was taken" : "taken") by \(owner)\(end)"
  }

  /// Returns when the todo was added and changed, and its uid.
  private func smallPrint(of model: TodoModel) -> [DisplayText] {
    let added = model.instantLabel(.created).map { DisplayText("added \($0)") }
    let isChanged = model.todo.modified != model.todo.created
    let changed = isChanged ? model.instantLabel(.modified).map { DisplayText("changed \($0)") } : nil
    return [added, changed, DisplayText("uid \(model.todo.uid.text)")].compactMap(\.self)
  }

  /// Writes parts in lines of the terminal's width, without dividing a part that fits into one line.
  private func write(_ parts: [StyledText], indent: Int) {
    guard !parts.isEmpty else { return }
    let separator: DisplayText = " · "
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

  /// Writes a todo's parent, what it depends on and what it blocks, and its subtasks with the number done.
  private func writeRelations(of todo: Todo, _ related: RelatedTodos?, _ labels: LabelledFields, indent: Int)
  {
    func writeRow(_ text: DisplayText, _ styles: [Style], indent: Int) {
      for row in labels.rows(of: text, indent: indent) {
        console.out.buffer.append(DisplayText.blanks(indent))
        write([StyledText(row, styles)])
      }
    }
    func writeOther(_ label: DisplayText, _ other: RelatedTodo, indent: Int) {
      let status: DisplayText = other.status == .open ? "" : " (\(other.status.rawValue))"
      let text: DisplayText = "\(label)\(other.id.rawValue)  \(other.title)\(status)"
      writeRow(text, other.status == .open ? [] : palette[.done], indent: indent)
    }
    func writeNamed(_ label: DisplayText, _ uid: TodoUID) {
      if let other = related?.named[uid] { return writeOther(label, other, indent: indent) }
      writeRow("\(label)\(RelatedTodo.name(nil, of: uid))", palette[.label], indent: indent)
    }
    if let parent = todo.parent { writeNamed("subtask of ", parent) }
    for uid in todo.after { writeNamed("depends on ", uid) }
    for other in related?.followers ?? [] { writeOther("blocks ", other, indent: indent) }
    guard let related, !related.parts.isEmpty else { return }
    let progress = related.progress.map { "\($0.done)/\($0.count) " } ?? ""
    writeRow("\(progress)subtasks", [], indent: indent)
    for part in related.parts { writeOther("", part, indent: indent + 2) }
  }
}
