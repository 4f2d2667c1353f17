import JSONText
package import Terminal
package import TodoKit

extension TodoHistoryModel: Shown {
  package func show(in view: TextView) {
    for (row, step) in zip(HistoryTable(self, width: view.console.width, palette: view.palette).rows, steps) {
      view.write(row)
      view.showDetails(of: step)
    }
    Notices.note(note, on: view.console)
  }

  /// `revision time command state ids`, the revision as `r12`, which cannot be mistaken for a todo.
  package func show(in view: PlainView) {
    for step in steps.map(\.step) {
      let ids = step.changes.map { String($0.todo.id.rawValue) }.joined(separator: ",")
      view.write(
        DisplayText(HistoryRevision(number: step.revision).description), DisplayText(step.time.description),
        DisplayText(step.command), DisplayText(step.state.rawValue), DisplayText(ids))
    }
    Notices.note(note, on: view.console)
  }

  /// `{"revision":8,"time":"…","command":"done","state":"in-force","changes":[{"before":{…},"after":{…}}]}`.
  package func show(in view: JSONView) {
    view.write(steps) { model, json in
      let step = model.step
      json.object { json in
        json.members(["revision": step.revision])
        json.member("time", step.time.description)
        json.member("command", step.command)
        json.member("by", step.actor)
        json.member("commit", step.commit)
        json.member("state", step.state.rawValue)
        for (key, revisions) in [
          ("reverts", step.reverts), ("undoes", step.undoes), ("redoes", step.redoes),
        ] where !revisions.isEmpty {
          json.member(key, revisions) { $1.integer($0) }
        }
        json.member("changes", objects: step.changes) { $0.writeMembers(to: &$1) }
        if !step.conflicts.isEmpty { HistoryConflict.write(step.conflicts, to: &json) }
      }
    }
    Notices.note(note, on: view.console)
  }

  /// Revisions as `r12`, which cannot be mistaken for todos.
  package func show(in view: QuietView) {
    for step in steps {
      view.console.out.buffer.append("\(HistoryRevision(number: step.step.revision).description)\n")
    }
    Notices.note(note, on: view.console)
  }
}

extension TodoDelta {
  /// `"before":{…},"after":{…}`.
  func writeMembers(to json: inout JSONWriter) {
    for (key, todo) in [("before", before), ("after", after)] {
      guard let todo else { continue }
      json.key(key)
      TodoObjectWriter.write(todo, to: &json)
    }
  }
}

extension TextView {
  /// Shows what a step changed, after the id of each todo if there are several.
  package func showDetails(of step: TodoHistoryModel.Step) {
    let ids = step.details.map { entry -> DisplayText in
      step.step.changes.count == 1 ? "" : DisplayText(String(entry.delta.todo.id.rawValue))
    }
    let width = ids.map(\.width).max() ?? 0
    for (entry, id) in zip(step.details, ids) {
      writeDifference(entry, margin: id.width == 0 ? "" : "\(DisplayText.blanks(width - id.width))\(id)  ")
    }
    for conflict in step.conflicts { write(conflict) }
    if step.furtherDetails > 0 {
      console.out.append(StyledText("  … \(step.furtherDetails) more\n", palette[.label]))
    }
  }

  /// `  9  title  Water the plants kept, Water plants lost`, or `  9  removed on one side, changed on the
  /// other: kept`.
  private func write(_ conflict: HistoryConflict) {
    let todo = conflict.id.map { String($0.rawValue) } ?? conflict.uid.text
    if conflict.isRemoval {
      console.out.append(StyledText("  \(todo)  ", palette[.label]))
      console.out.buffer.append("removed on one side, changed on the other: kept\n")
      return
    }
    let label: DisplayText = "  \(todo)  \(conflict.field)  "
    let room = max(8, (console.width - label.width - 12) / 2)
    let values = [conflict.kept, conflict.lost].map { Self.text(of: $0).truncated(to: room).isolated }
    console.out.append(StyledText(label, palette[.label]))
    console.out.buffer.append("\(values[0]) kept, \(values[1]) lost\n")
  }

  /// Returns a text as it is, and any other value as its JSON.
  private static func text(of value: [UInt8]?) -> DisplayText {
    guard let value else { return "none" }
    let text = try? JSONScanner.scan(value) { json throws(JSONError) in json.text(of: try json.string()) }
    return "\(text ?? String(decoding: value, as: UTF8.self))"
  }
}

/// Steps of the history as rows of cells that fill a terminal's width: revision, time, what was done, to
/// which todos.
package struct HistoryTable {
  /// The cells, padded and cut; the last is not padded.
  package let rows: [[StyledText]]

  /// The fewest columns for the todos; if they would get fewer, the time is left out.
  private static let narrowestTodos = 10

  package init(_ log: TodoHistoryModel, width: Int, palette: Palette = Palette()) {
    let cells = log.steps.map { step -> [DisplayText] in
      [
        DisplayText(Self.name(of: step.step.revision)), DisplayText(step.timeLabel),
        Self.effect(of: step.step),
      ]
    }
    var widths = (0..<3).map { column in cells.map { $0[column].width }.max() ?? 0 }
    func room() -> Int { widths.reduce(width) { $1 == 0 ? $0 : $0 - $1 - 2 } }
    if room() < Self.narrowestTodos { widths[1] = 0 }
    rows = zip(cells, log.steps).map { row, step in
      let revision: DisplayText = "\(DisplayText.blanks(widths[0] - row[0].width))\(row[0])"
      let time = widths[1] > 0 ? [StyledText(row[1].padded(to: widths[1]))] : []
      let todos = Self.todos(of: step.step).truncated(to: max(1, room())).isolated
      return [StyledText(revision, palette[.label])] + time
        + [StyledText(row[2].padded(to: widths[2]), palette[.action]), StyledText(todos)]
    }
  }

  /// Returns `r12`, which cannot be mistaken for a todo.
  private static func name(of revision: Int) -> String { HistoryRevision(number: revision).description }

  /// Returns revisions, with consecutive ones as `r25–r6`, and at most a few.
  private static func runs(of revisions: [Int]) -> [String] {
    var runs: [[Int]] = []
    for revision in revisions {
      if let last = runs.last?.last, abs(last - revision) == 1 {
        runs[runs.count - 1].append(revision)
      } else {
        runs.append([revision])
      }
    }
    let texts = runs.flatMap { run in
      run.count > 2 ? ["\(name(of: run[0]))–\(name(of: run[run.count - 1]))"] : run.map(name)
    }
    return texts.count > 3 ? texts.prefix(3) + ["…"] : texts
  }

  /// Returns `done`, `undo r8`, `add, undone`.
  private static func effect(of step: HistoryStepSummary) -> DisplayText {
    let revisions = runs(of: step.reverts + step.undoes + step.redoes).map { " \($0)" }.joined(separator: ",")
    let actor = step.actor.map { " by \($0)" } ?? ""
    return "\(step.command)\(revisions)\(actor)\(step.state == .inForce ? "" : ", \(step.state.rawValue)")"
  }

  /// Returns `4 Buy milk, 5 Call Bob and 3 more`.
  private static func todos(of step: HistoryStepSummary) -> DisplayText {
    let shown = step.changes.prefix(3).map(\.todo).map { "\($0.id.rawValue) \($0.title)" }
    let rest = step.changes.count - shown.count
    return "\(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }
}
