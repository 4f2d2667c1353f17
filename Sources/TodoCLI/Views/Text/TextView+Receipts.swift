import Terminal
package import TodoKit

extension TextView {
  package func show(_ receipt: TodoReceiptModel) {
    let width = receipt.deltas.map { String($0.todo.id.rawValue).count }.max() ?? 0
    for entry in receipt {
      let id = DisplayText(String(entry.delta.todo.id.rawValue))
      console.out.append(StyledText(entry.word, palette.action))
      console.out.buffer.append(" \(DisplayText.blanks(width - id.width))\(id)  ")
      let title = DisplayText(entry.delta.todo.title)
      console.out.buffer.append(title.isolated)
      showFacts(facts(of: entry), behind: entry.word.width + 1 + width + 2 + title.width)
      for line in DisplayText.lines(of: entry.note ?? "") { console.out.buffer.append("  \(line.isolated)\n") }
      if isRehearsal || entry.showsDifference { showDifference(entry) }
      if let parts = receipt.context.openParts[entry.delta.todo.id] { showRow(of: parts, "  still open:") }
    }
    if !receipt.context.freed.isEmpty { showRow(of: receipt.context.freed, "Free now:") }
    Notices.note(receipt, on: console)
    if receipt.deed == .added, receipt.count == 1, !isRehearsal {
      Notices.noteForeignWords(in: receipt.deltas[0].todo, on: console)
    }
  }

  /// First what was taken back or brought back, as `Undid rm of today 14:30`.
  package func show(_ move: HistoryMoveModel) {
    for step in move.steps {
      let word: DisplayText = move.direction == .undo ? "Undid" : "Redid"
      showAside(StyledText("\(word) \(step.command) of \(step.timeLabel)", palette.label))
    }
    show(move.receipt)
  }

  /// What is said of a todo behind its title, on a line of its own where there is no room.
  private func showFacts(_ facts: [DisplayText], behind column: Int) {
    let length = facts.reduce(0) { $0 + 2 + $1.width }
    let isApart = column + length > console.width
    for (index, fact) in facts.enumerated() {
      console.out.buffer.append(isApart && index == 0 ? "\n" : "")
      console.out.append(StyledText("  \(fact.isolated)", palette.label))
    }
    console.out.buffer.append("\n")
  }

  /// Of a new todo all that was understood; of one that is open still, or again, when it is due.
  private func facts(of entry: TodoReceiptModel.Entry) -> [DisplayText] {
    let model = entry.todo
    guard entry.deed == .added else {
      if entry.endsSeries { return ["(the last of its series)"] }
      guard model.todo.status == .open, !entry.showsDifference else { return [] }
      let start = entry.deed == .postponed || entry.deed == .skipped ? model.startEcho : nil
      return [model.dueEcho.map { "due \($0)" }, start.map { "start \($0)" }].compactMap(\.self)
    }
    let fields: [TodoField] = [.project, .tags, .priority, .due, .start, .repeats, .parent, .after]
    return fields.compactMap { field -> DisplayText? in
      guard let text = Self.text(of: field, in: model, of: entry) else { return nil }
      switch field {
      case .due, .start: return "\(DisplayText(field.key)) \(text)"
      case .parent: return ("part of \(text)" as DisplayText).truncated(to: max(1, console.width - 2))
      case .after: return ("after \(text)" as DisplayText).truncated(to: max(1, console.width - 2))
      default: return text
      }
    }
  }

  /// `  due  Thu 3 Dec → Fri 4 Dec`, a line for each field that differs, the first behind what stands in the margin.
  func showDifference(_ entry: TodoReceiptModel.Entry, margin: DisplayText = "") {
    // When it ended goes with its status, and so does a rule that comes back from the next occurrence.
    let fields = entry.delta.fields.filter {
      switch $0 {
      case .completed, .cancelled: !entry.delta.fields.contains(.status)
      case .repeats: !(entry.deed == .undone && entry.delta.fields.contains(.status))
      default: true
      }
    }
    var rows = fields.flatMap { self.rows(of: $0, in: entry) }
    for key in entry.delta.unknownKeys {
      let texts = [entry.delta.before, entry.delta.after].map { todo -> DisplayText in
        todo?.text(ofKey: key).map { DisplayText($0) } ?? "none"
      }
      rows.append((DisplayText(key), TextDifference((nil, nil), texts[0], texts[1])))
    }
    let labelWidth = rows.map(\.label.width).max() ?? 0
    let room = max(8, (console.width - margin.width - labelWidth - 7) / 2)
    for (index, row) in rows.enumerated() {
      console.out.buffer.append("  \(index == 0 ? margin : DisplayText.blanks(margin.width))")
      console.out.append(StyledText(row.label.padded(to: labelWidth), palette.label))
      console.out.buffer.append("  \(row.difference.text(room: room))\n")
    }
  }

  /// The values of a field that differs; of the content, where it is only that, the steps that do.
  private func rows(
    of field: TodoField, in entry: TodoReceiptModel.Entry
  ) -> [(label: DisplayText, difference: TextDifference)] {
    if field == .content, let steps = entry.steps {
      return steps.map { step in
        let texts = [step.before, step.after].map { DisplayText($0).trimmed }
        return ("step \(step.number)", TextDifference((nil, nil), texts[0], texts[1]))
      }
    }
    let before = entry.before.flatMap { Self.text(of: field, in: $0, of: entry, isNew: false) } ?? "none"
    let nothing: DisplayText = field == .repeats && entry.handsOverRule ? "goes on with the next one" : "none"
    let after = entry.after.flatMap { Self.text(of: field, in: $0, of: entry) } ?? nothing
    let contents = field == .content ? (entry.delta.before?.content, entry.delta.after?.content) : (nil, nil)
    return [(DisplayText(field.key), TextDifference(contents, before, after))]
  }

  /// A field as people read it, and whether the name of it is new.
  private static func text(
    of field: TodoField, in model: TodoModel, of entry: TodoReceiptModel.Entry, isNew: Bool = true
  ) -> DisplayText? {
    let newNames = isNew ? entry.context.newNames : NewNames()
    return switch field {
    case .due: model.dueEcho.map { "\($0)\(isNew && entry.givesLateDue ? " (late already)" : "")" }
    case .start: model.startEcho.map { DisplayText($0) }
    case .project:
      model.todo.project.map { "\($0)\(newNames.hasProject($0, of: model.todo.id) ? " (new project)" : "")" }
    case .tags where !model.todo.tags.isEmpty:
      model.todo.tags.map { "#\($0)\(newNames.hasTag($0, of: model.todo.id) ? " (new tag)" : "")" }.joined(
        separator: " ")
    case .after where !model.todo.after.isEmpty:
      model.todo.after.map { name(of: $0, entry.context.todo($0)) }.joined(separator: ", ")
    case .parent: model.todo.parent.map { name(of: $0, entry.context.todo($0)) }
    case .content: model.todo.content.map { DisplayText.lines(of: $0).joined(separator: " ⏎ ") }
    default: entry.text(of: field, in: model.todo).map { DisplayText($0) }
    }
  }
}

extension TodoReceiptModel.Entry {
  /// Whether it gives an open todo a due date that has passed.
  fileprivate var givesLateDue: Bool {
    guard deed == .added || deed == .edited, after?.dueness == .overdue else { return false }
    return delta.before?.due != delta.after?.due
  }

  /// Whether what is different now is what the user wants to see, rather than the word for it.
  fileprivate var showsDifference: Bool {
    guard delta.before != nil, delta.after != nil else { return false }
    switch deed {
    case .edited, .undone, .redone: return true
    // In the editor, more may change than the status.
    case .done, .reopened, .cancelled:
      return delta.fields.contains { ![.status, .completed, .cancelled, .repeats].contains($0) }
    default: return false
    }
  }

  /// What the text form calls it; what is there again, or no longer, says so.
  fileprivate var word: DisplayText {
    switch (deed, delta) {
    case (.undone, .added), (.redone, .added): "Back"
    case (.undone, .removed), (.redone, .removed): "Gone"
    case (.undone, _): "Undone"
    case (.redone, _): "Redone"
    case (.added, _): "Added"
    case (.edited, _): "Edited"
    case (.done, _): "Done"
    case (.reopened, _): "Reopened"
    case (.cancelled, _): "Cancelled"
    case (.removed, _): "Removed"
    case (.postponed, _): "Postponed"
    case (.skipped, _): "Skipped"
    case (.noted, _): "Noted"
    case (.unchanged, _): "Unchanged"
    }
  }
}
