import Terminal
package import TodoKit

extension TodoReceiptModel: Shown {
  package func show(in view: TextView) {
    let width = deltas.map { String($0.todo.id.rawValue).count }.max() ?? 0
    for entry in self { view.write(entry, idWidth: width) }
    if !context.freed.isEmpty { view.write(context.freed.map(\.name), behind: "Free now:") }
    note(on: view.console)
  }

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

  /// Says so where nothing was to be done, and where what was done is likely to surprise.
  func note(on console: Console) {
    if isEmpty, !isReported { console.err.buffer.append(effect == .added ? "nothing was added\n" : "0 todos\n") }
    for id in deltas.map(\.todo.id) {
      let name = count > 1 ? "\(id.rawValue): " : ""
      Notices.write((context.jots[id]?.misread ?? []).map { "\(name)\($0): kept in the title" }, on: console)
    }
    warn(on: console)
  }

  private func warn(on console: Console) {
    for model in hiddenTodos {
      Notices.warn("\(model.todo.id.rawValue): start is after due: hidden until \(model.startEcho ?? "")", on: console)
    }
    for model in offRuleTodos {
      guard let rule = model.todo.repeats else { continue }
      let id = model.todo.id.rawValue
      if let date = model.dueEcho ?? model.startEcho {
        let field = model.todo.due == nil ? " (start)" : ""
        Notices.warn("\(id): \(date) is no date of \"\(rule.label)\"\(field)", on: console)
      } else {
        Notices.warn("\(id): no due date: \"\(rule.label)\" counts from when it is done", on: console)
      }
    }
  }
}

extension HistoryMoveModel: Shown {
  /// First what was taken back or brought back, as `Undid rm of today 14:30`.
  package func show(in view: TextView) {
    for step in steps {
      let word: DisplayText = direction == .undo ? "Undid" : "Redid"
      view.writeAside(StyledText("\(word) \(step.command) of \(step.timeLabel)", view.palette[.label]))
    }
    view.show(receipt)
  }

  package func show(in view: any TodoView) { view.show(receipt) }
}

extension TextView {
  /// Says to a person that a title which is stored as it is can be read as a line.
  package func suggestJot(of request: AddTodosRequest) {
    let isInput = request.titles.contains { $0.line != nil }
    let titles = isInput ? [] : request.titles
    let jot = AddTodosRequest(titles: titles, uid: request.uid, edits: request.edits, isJot: true)
    guard console.out.isTerminal, !isRehearsal,
      let command = Route.openNewTodos(jot, filledBy: isInput ? .titles : .none).commandLine
    else { return }
    // A command is copied as a whole, so no line of it is broken.
    console.err.buffer.append("stored as text; as words: todo undo && \(DisplayText(command))\n")
  }

  fileprivate func write(_ entry: TodoReceiptModel.Entry, idWidth: Int) {
    let id = DisplayText(String(entry.delta.todo.id.rawValue))
    console.out.append(StyledText(entry.word, palette[.action]))
    console.out.buffer.append(" \(DisplayText.blanks(idWidth - id.width))\(id)  ")
    let title = DisplayText(entry.delta.todo.title)
    console.out.buffer.append(title.isolated)
    write(facts: facts(of: entry), behind: entry.word.width + 1 + idWidth + 2 + title.width)
    for line in DisplayText.lines(of: entry.note ?? "") { console.out.buffer.append("  \(line.isolated)\n") }
    if isRehearsal || entry.showsDifference { writeDifference(entry) }
    if let parts = entry.context.openParts[entry.delta.todo.id] {
      write(parts.map(\.name), behind: "  still open:")
    }
  }

  /// Writes what is said of a todo behind its title, on a line of its own where there is no room.
  private func write(facts: [DisplayText], behind column: Int) {
    let length = facts.reduce(0) { $0 + 2 + $1.width }
    if column + length > console.width, !facts.isEmpty { console.out.buffer.append("\n") }
    for fact in facts { console.out.append(StyledText("  \(fact.isolated)", palette[.label])) }
    console.out.buffer.append("\n")
  }

  /// Of a new todo all that was understood; of one that is open still, or again, when it is due.
  private func facts(of entry: TodoReceiptModel.Entry) -> [DisplayText] {
    let model = entry.todo
    guard entry.effect == .added else {
      if entry.endsSeries { return ["(the last of its series)"] }
      guard model.todo.status == .open, !entry.showsDifference else { return [] }
      let start = entry.effect == .postponed || entry.effect == .skipped ? model.startEcho : nil
      return [model.dueEcho.map { "due \($0)" }, start.map { "start \($0)" }].compactMap(\.self)
    }
    let fields: [TodoField] = [.project, .tags, .priority, .due, .start, .repeats, .parent, .after]
    let content = entry.context.jots[model.todo.id] == nil ? nil : model.todo.content
    let note = content.map {
      ("// \(DisplayText(visible($0)))" as DisplayText).truncated(to: max(1, console.width - 2))
    }
    return fields.compactMap { field -> DisplayText? in
      guard let text = entry.text(of: field, in: model) else { return nil }
      switch field {
      case .due, .start: return "\(DisplayText(field.key)) \(text)"
      case .parent: return ("part of \(text)" as DisplayText).truncated(to: max(1, console.width - 2))
      case .after: return ("after \(text)" as DisplayText).truncated(to: max(1, console.width - 2))
      default: return text
      }
    } + ownFacts(of: model.todo, entry.context.newNames) + [note].compactMap(\.self)
  }

  /// Of a new todo what was set of fields of the user's own: `client ACME (new field)`.
  private func ownFacts(of todo: Todo, _ newNames: NewNames) -> [DisplayText] {
    todo.unknown.ownFields.compactMap { field in
      guard let text = TodoValue(own: field.json)?.label else { return nil }
      let mark = newNames.hasField(field.key, of: todo.id) ? " (new field)" : ""
      return ("\(field.key) \(text)\(mark)" as DisplayText).truncated(to: max(1, console.width - 2))
    }
  }

  /// `  due  Thu 3 Dec → Fri 4 Dec`, a line for each field that differs, the first behind what stands in the margin.
  func writeDifference(_ entry: TodoReceiptModel.Entry, margin: DisplayText = "") {
    // When it ended goes with its status, and so does a rule that comes back from the next occurrence.
    let fields = entry.delta.fields.filter {
      switch $0 {
      case .completed, .cancelled: !entry.delta.fields.contains(.status)
      case .repeats: !(entry.effect == .undone && entry.delta.fields.contains(.status))
      default: true
      }
    }
    var rows = fields.flatMap(entry.differences)
    for key in entry.delta.unknownKeys {
      let texts = [entry.delta.before, entry.delta.after].map { todo -> DisplayText in
        todo?.text(ofKey: key).map { DisplayText($0) } ?? "none"
      }
      let isNew = entry.context.newNames.hasField(key, of: entry.delta.todo.id)
      rows.append(
        (DisplayText(key), TextDifference((nil, nil), texts[0], isNew ? "\(texts[1]) (new field)" : texts[1])))
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
  /// The values of a field that differs; of the content, where it is only that, the steps that do.
  fileprivate func differences(of field: TodoField) -> [(label: DisplayText, difference: TextDifference)] {
    if field == .content, let steps {
      return steps.map { step in
        let texts = [step.before, step.after].map { DisplayText($0).trimmed }
        return ("step \(step.number)", TextDifference((nil, nil), texts[0], texts[1]))
      }
    }
    let before = before.flatMap { text(of: field, in: $0, isNew: false) } ?? "none"
    let nothing: DisplayText = field == .repeats && handsOverRule ? "goes on with the next one" : "none"
    let after = after.flatMap { text(of: field, in: $0) } ?? nothing
    let contents = field == .content ? (delta.before?.content, delta.after?.content) : (nil, nil)
    return [(DisplayText(field.key), TextDifference(contents, before, after))]
  }

  /// A field as people read it, and whether the name of it is new.
  fileprivate func text(of field: TodoField, in model: TodoModel, isNew: Bool = true) -> DisplayText? {
    let (todo, newNames) = (model.todo, isNew ? context.newNames : NewNames())
    func name(_ uid: TodoUID) -> DisplayText { RelatedTodo.name(context.todo(uid), of: uid) }
    return switch field {
    case .due: model.dueEcho.map { "\($0)\(isNew && givesLateDue ? " (late already)" : "")" }
    case .start: model.startEcho.map { DisplayText($0) }
    case .project: todo.project.map { "\($0)\(newNames.hasProject($0, of: todo.id) ? " (new project)" : "")" }
    case .tags where !todo.tags.isEmpty:
      todo.tags.map { "#\($0)\(newNames.hasTag($0, of: todo.id) ? " (new tag)" : "")" }.joined(separator: " ")
    case .after where !todo.after.isEmpty: todo.after.map(name).joined(separator: ", ")
    case .parent: todo.parent.map(name)
    case .content: todo.content.map { DisplayText.lines(of: $0).joined(separator: " ⏎ ") }
    default: text(of: field, in: todo).map { DisplayText($0) }
    }
  }

  private var givesLateDue: Bool {
    guard effect == .added || effect == .edited, after?.dueness == .overdue else { return false }
    return delta.before?.due != delta.after?.due
  }

  /// Whether what is different now is what the user wants to see, rather than the word for it.
  fileprivate var showsDifference: Bool {
    guard delta.before != nil, delta.after != nil else { return false }
    switch effect {
    case .edited, .undone, .redone: return true
    // In the editor, more may change than the status.
    case .done, .reopened, .cancelled:
      return delta.fields.contains { ![.status, .completed, .cancelled, .repeats].contains($0) }
    default: return false
    }
  }

  /// What the text form calls it; what is there again, or no longer, says so.
  fileprivate var word: DisplayText {
    switch (effect, delta) {
    case (.undone, .added), (.redone, .added): "Back"
    case (.undone, .removed), (.redone, .removed): "Gone"
    default: DisplayText(effect.rawValue.prefix(1).uppercased() + effect.rawValue.dropFirst())
    }
  }
}

/// What is different between two values of a field, so that it is seen however long they are.
struct TextDifference {
  private let before: DisplayText
  private let after: DisplayText
  /// What stands before the only one that there is to show: `+` for lines that are new, `-` for lines that are gone.
  private var sign: DisplayText?

  /// The columns of what is the same that are shown before what is not.
  private static let context = 8

  /// - Parameters:
  ///   - contents: texts of several lines, of which only those are told that are different; nil for other values.
  ///   - before: the value before, in one line.
  ///   - after: the value now, in one line.
  init(_ contents: (before: String?, after: String?), _ before: DisplayText, _ after: DisplayText) {
    guard let old = contents.before, let new = contents.after else {
      (self.before, self.after) = (before, after)
      return
    }
    var (gone, come) = (DisplayText.lines(of: old)[...], DisplayText.lines(of: new)[...])
    while let line = gone.first, line == come.first { (gone, come) = (gone.dropFirst(), come.dropFirst()) }
    while let line = gone.last, line == come.last { (gone, come) = (gone.dropLast(), come.dropLast()) }
    let (lost, added) = (gone.joined(separator: " ⏎ "), come.joined(separator: " ⏎ "))
    // Line ends alone are different.
    let areLinesSame = gone.isEmpty && come.isEmpty
    self.before = areLinesSame ? before : lost
    self.after = areLinesSame ? after : added
    if areLinesSame { return }
    if gone.isEmpty || come.isEmpty { sign = gone.isEmpty ? "+" : "-" }
  }

  /// `before → after`, each in so many columns; from where they begin to differ, if they would look the same.
  func text(room: Int) -> DisplayText {
    if let sign {
      return "\(sign) \((sign.text == "+" ? after : before).truncated(to: 2 * room).isolated)"
    }
    var (old, new) = (before.truncated(to: room), after.truncated(to: room))
    if old == new, before != after {
      let same = zip(before.text, after.text).prefix { $0 == $1 }.count
      let shared = before.text.prefix(same).suffix(Self.context)
      let word = shared.firstIndex(of: " ").map { shared.distance(from: $0, to: shared.endIndex) - 1 } ?? shared.count
      let start = same - word
      (old, new) = (
        Self.rest(of: before, from: start).truncated(to: room), Self.rest(of: after, from: start).truncated(to: room)
      )
    }
    return "\(old.isolated) → \(new.isolated)"
  }

  private static func rest(of text: DisplayText, from start: Int) -> DisplayText {
    DisplayText("…\(String(text.text.dropFirst(start)))")
  }
}
