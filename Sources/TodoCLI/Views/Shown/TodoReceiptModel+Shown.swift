import Terminal
package import TodoKit

extension TodoReceiptModel: Shown {
  package func show(in view: TextView) {
    let width = deltas.map { String($0.todo.id.rawValue).count }.max() ?? 0
    for (index, entry) in enumerated() {
      view.write(entry, idWidth: width, place: index == 0 && namesPlace ? view.place : nil)
    }
    if !context.effects.freed.isEmpty { view.write(context.effects.freed.map(\.name), after: "Unblocked:") }
    note(on: view.console)
    if context.isLikeLines, view.console.out.isTerminal, !view.isRehearsal {
      Notices.write("stored as typed; todo jot reads dates and tags in a line", on: view.console)
    }
  }

  /// Whether the receipt says which list it is about: what was added to the wrong one is hard to find.
  private var namesPlace: Bool { effect == .added || effect == .taken }

  package func show(in view: PlainView) {
    for delta in deltas { view.write(delta.todo) }
    note(on: view.console)
  }

  package func show(in view: JSONView) {
    view.write(deltas.lazy.map(\.todo))
    note(on: view.console)
  }

  package func show(in view: QuietView) {
    for delta in deltas { view.write(delta.todo) }
    warn(on: view.console)
  }

  /// Says whether there was nothing to do, and what in the changes is likely to surprise.
  func note(on console: Console) {
    if isEmpty, !isReported {
      let words: [Effect?: String] = [.added: "nothing was added", .taken: "nothing to take"]
      console.err.buffer.append("\(DisplayText(words[effect] ?? "no todos to change"))\n")
    }
    let staying = deltas.count { !$0.isChanged }
    if effect == .postponed, staying > 0 {
      let (todos, they) = staying == 1 ? ("todo stays", "it is") : ("todos stay", "they are")
      Notices.write("\(staying) \(todos): \(they) already due then or later", on: console)
    }
    for id in deltas.map(\.todo.id) {
      let name = count > 1 || !context.lines.isEmpty ? "\(name(of: id)): " : ""
      Notices.write(
        (context.jots[id]?.notes ?? []).map { "\(name)\($0.words(about: id).words)" }, on: console)
    }
    warn(on: console)
  }

  /// Returns the id of a new todo, after the line of standard input from which it came, if any.
  private func name(of id: TodoID) -> String {
    let place = id.rawValue - (deltas.first?.todo.id.rawValue ?? 0)
    guard context.lines.indices.contains(place), deltas[place].todo.id == id else { return "\(id.rawValue)" }
    return "line \(context.lines[place]) (todo \(id.rawValue))"
  }

  private func warn(on console: Console) {
    let unchanged = Set(deltas.lazy.filter { !$0.isChanged }.map(\.todo.id))
    for model in othersTodos {
      guard let owner = model.todo.owner else { continue }
      let words = unchanged.contains(model.todo.id) ? "already \(model.todo.status.rawValue); " : ""
      Notices.write("\(name(of: model.todo.id)): \(words)taken by \(visible(owner))", on: console)
    }
    if context.hasAdditions, !unchanged.isEmpty {
      let ids = unchanged.sorted().prefix(10).map { "\($0.rawValue)" } + (unchanged.count > 10 ? ["…"] : [])
      Notices.warn("unchanged, so nothing was added: \(ids.joined(separator: ", "))", on: console)
    }
    for model in hiddenTodos {
      let name = name(of: model.todo.id)
      Notices.warn("\(name): start is after due: hidden until \(model.startEcho ?? "")", on: console)
    }
    for model in offRuleTodos {
      guard let rule = model.todo.repeats, let date = model.dueEcho ?? model.startEcho else { continue }
      let field = model.todo.due == nil ? " (start)" : ""
      let isOver = (model.todo.due ?? model.todo.start).map(rule.ends) ?? false
      let relation = isOver ? "is after the end of" : "does not fit"
      Notices.warn("\(name(of: model.todo.id)): \(date) \(relation) \"\(rule.label)\"\(field)", on: console)
    }
  }
}

extension HistoryMoveModel: ShownAlike {
  /// Shows first what was undone or redone, such as `Undid rm from today 14:30`.
  package func show(in view: TextView) {
    for step in steps {
      let word: DisplayText = direction == .undo ? "Undid" : "Redid"
      let other = step.other.map { " by \(visible($0))" } ?? ""
      view.writeComment(
        StyledText("\(word) \(step.command)\(other) from \(step.timeLabel)", view.palette[.label]))
    }
    view.show(receipt)
    noteLeft(on: view.console)
  }

  package func show(in view: any TodoView) {
    view.show(receipt)
    for step in steps {
      guard let other = step.other else { continue }
      let revision = HistoryRevision(number: step.revision).description
      Notices.write("\(revision) (\(step.command)) was made by \(visible(other))", on: view.console)
    }
    noteLeft(on: view.console)
  }

  private func noteLeft(on console: Console) {
    for step in left {
      let revision = HistoryRevision(number: step.revision).description
      Notices.write("\(revision) (\(step.command)) stays: others have since built on it", on: console)
    }
  }
}

extension TextView {
  fileprivate func write(_ entry: TodoReceiptModel.Entry, idWidth: Int, place: DisplayText?) {
    let id = DisplayText(String(entry.delta.todo.id.rawValue))
    console.out.append(StyledText(entry.word, palette[.action]))
    console.out.buffer.append(" \(DisplayText.blanks(idWidth - id.width))\(id)  ")
    let title = DisplayText(entry.delta.todo.title)
    console.out.buffer.append(title.isolated)
    write(
      facts: facts(of: entry) + (place.map { [($0, .label)] } ?? []),
      after: entry.word.width + 1 + idWidth + 2 + title.width)
    for line in DisplayText.lines(of: entry.note ?? "") { console.out.buffer.append("  \(line.isolated)\n") }
    if isRehearsal || entry.showsDifference { writeDifference(entry) }
    if let parts = entry.context.effects.openParts[entry.delta.todo.id] {
      write(parts.map(\.name), after: "  still open:")
    }
    if let next = entry.context.effects.successors[entry.delta.todo.id] {
      let rule = entry.delta.todo.repeats == nil ? "no longer repeats" : "repeats as well"
      console.out.append(
        StyledText("  \(next.id.rawValue) stays open, too; \(id) \(rule)\n", palette[.label]))
    }
  }

  /// Writes facts about a todo after its title, or on a line of their own if there is no room.
  private func write(facts: [(text: DisplayText, role: Palette.Role)], after column: Int) {
    let length = facts.reduce(0) { $0 + 2 + $1.text.width }
    if column + length > console.width, !facts.isEmpty { console.out.buffer.append("\n") }
    for fact in facts { console.out.append(StyledText("  \(fact.text.isolated)", palette[fact.role])) }
    console.out.buffer.append("\n")
  }

  /// Returns everything that was understood of a new todo, or when a todo that is still or again open is due;
  /// dates, which are the likeliest to be misunderstood, stand out.
  private func facts(of entry: TodoReceiptModel.Entry) -> [(text: DisplayText, role: Palette.Role)] {
    let model = entry.todo
    func date(_ field: TodoField) -> (DisplayText, Palette.Role)? {
      guard let text = entry.text(of: field, in: model) else { return nil }
      let isWhole = field == .repeats || field == .start && entry.hidesTodo
      return (isWhole ? text : "\(DisplayText(field.key)) \(text)", .date)
    }
    guard entry.effect == .added else {
      if entry.endsSeries { return [("(the last of its series)", .label)] }
      guard model.todo.status == .open, !entry.showsDifference else { return [] }
      let isMoved = entry.effect == .postponed || entry.effect == .skipped
      let lease = entry.effect == .taken ? entry.leaseLabel : nil
      return [
        lease.map { ("until \($0)", .label) }, date(.due), isMoved || entry.hidesTodo ? date(.start) : nil,
      ].compactMap(\.self)
    }
    let content = entry.context.jots[model.todo.id] == nil ? nil : model.todo.content
    let note = content.map { cut("// \(DisplayText(visible($0)))") }
    let others = ownFacts(of: model.todo, entry.context.effects.newNames) + [note].compactMap(\.self)
    return TodoSchema.receiptFields.compactMap { field in
      switch field {
      case .due, .start, .repeats: date(field)
      case .parent: entry.text(of: field, in: model).map { (cut("subtask of \($0)"), .label) }
      case .after: entry.text(of: field, in: model).map { (cut("depends on \($0)"), .label) }
      case .project, .tags, .priority: entry.text(of: field, in: model).map { ($0, .label) }
      default: entry.text(of: field, in: model).map { (cut("\(DisplayText(field.key)) \($0)"), .label) }
      }
    } + others.map { ($0, .label) }
  }

  /// Returns the values of a new todo in custom fields: `client ACME (new field)`.
  private func ownFacts(of todo: Todo, _ newNames: NewNames) -> [DisplayText] {
    todo.unknown.ownFields.compactMap { field in
      guard let text = TodoValue(own: field.json)?.label else { return nil }
      let mark = newNames.hasField(field.key, of: todo.id) ? " (new field)" : ""
      return cut("\(field.key) \(text)\(mark)")
    }
  }

  private func cut(_ fact: DisplayText) -> DisplayText { fact.truncated(to: max(1, console.width - 2)) }

  /// Writes `  due  Thu 3 Dec → Fri 4 Dec`, a line for each field that differs, the first after the text in
  /// the margin.
  func writeDifference(_ entry: TodoReceiptModel.Entry, margin: DisplayText = "") {
    // The status implies when a todo ended, and that a rule moves back from the next occurrence.
    let fields = entry.delta.fields.filter {
      switch $0 {
      case .completed, .cancelled, .lease: !entry.delta.fields.contains(.status)
      case .taken: !entry.delta.fields.contains(.owner)
      case .repeats: !(entry.effect == .undone && entry.delta.fields.contains(.status))
      default: true
      }
    }
    var rows = fields.flatMap(entry.differences)
    for key in entry.delta.unknownKeys {
      let texts = [entry.delta.before, entry.delta.after].map { todo -> DisplayText in
        todo?.text(ofKey: key).map { DisplayText($0) } ?? "none"
      }
      let isNew = entry.context.effects.newNames.hasField(key, of: entry.delta.todo.id)
      rows.append((DisplayText(key), TextDifference(texts[0], isNew ? "\(texts[1]) (new field)" : texts[1])))
    }
    let labelWidth = rows.map(\.label.width).max() ?? 0
    let room = max(8, (console.width - margin.width - labelWidth - 7) / 2)
    for (index, row) in rows.enumerated() {
      console.out.buffer.append("  \(index == 0 ? margin : DisplayText.blanks(margin.width))")
      console.out.append(StyledText(row.label.padded(to: labelWidth), palette[.label]))
      console.out.buffer.append("  \(row.difference.text(room: room))\n")
    }
  }
}

extension TodoReceiptModel.Entry {
  /// Returns the values of a field that differs or, if only steps of the content differ, the values of these
  /// steps.
  fileprivate func differences(of field: TodoField) -> [(label: DisplayText, difference: TextDifference)] {
    if field == .content, let steps {
      return steps.map { step in
        let texts = [step.before, step.after].map { DisplayText($0).trimmed }
        return ("step \(step.number)", TextDifference(texts[0], texts[1]))
      }
    }
    let before = before.flatMap { text(of: field, in: $0, isNew: false) } ?? "none"
    let nothing: DisplayText = field == .repeats && handsOverRule ? "moves to the next one" : "none"
    let after = after.flatMap { text(of: field, in: $0) } ?? nothing
    let contents = field == .content ? (delta.before?.content, delta.after?.content) : (nil, nil)
    return [(DisplayText(field.key), TextDifference(before, after, contents: contents))]
  }

  /// Returns a field as people read it, which says whether a name is new.
  fileprivate func text(of field: TodoField, in model: TodoModel, isNew: Bool = true) -> DisplayText? {
    let (todo, newNames) = (model.todo, isNew ? context.effects.newNames : NewNames())
    func name(_ uid: TodoUID) -> DisplayText { RelatedTodo.name(context.effects.todo(uid), of: uid) }
    return switch field {
    case .due: model.dueEcho.map { "\($0)\(isNew && givesLateDue ? " (already overdue)" : "")" }
    case .start: model.startEcho.map { "\(isNew && hidesTodo ? "hidden until " : "")\($0)" }
    case .project: todo.project.map { "\($0)\(newNames.hasProject($0, of: todo.id) ? " (new project)" : "")" }
    case .tags where !todo.tags.isEmpty:
      todo.tags.map { "#\($0)\(newNames.hasTag($0, of: todo.id) ? " (new tag)" : "")" }.joined(separator: " ")
    case .after where !todo.after.isEmpty: todo.after.map(name).joined(separator: ", ")
    case .parent: todo.parent.map(name)
    case .content: todo.content.map { DisplayText.lines(of: $0).joined(separator: " ⏎ ") }
    default: text(of: field, in: todo).map { DisplayText($0) }
    }
  }

  /// Whether the start hides the todo, as it is now.
  fileprivate var hidesTodo: Bool { todo.isWaiting && todo.todo.status == .open && after != nil }

  private var givesLateDue: Bool {
    guard effect == .added || effect == .edited, after?.dueness == .overdue else { return false }
    return delta.before?.due != delta.after?.due
  }

  /// Whether to show the fields that differ, rather than only the word for the change.
  fileprivate var showsDifference: Bool {
    guard delta.before != nil, delta.after != nil else { return false }
    switch effect {
    case .edited, .undone, .redone: return true
    // In the editor, more may change than the status.
    case .done, .reopened, .cancelled:
      return delta.fields.contains {
        ![.status, .completed, .cancelled, .repeats, .owner, .taken, .lease].contains($0)
      }
    default: return false
    }
  }

  /// The word for the change in text output: "undone" would also be a todo that is still to do.
  fileprivate var word: DisplayText {
    switch (effect, delta) {
    case (.undone, .added), (.redone, .added): "Restored"
    case (.undone, .removed), (.redone, .removed): "Removed"
    case (.undone, _): "Reverted"
    default: DisplayText(effect.rawValue.capitalizedFirst)
    }
  }
}
