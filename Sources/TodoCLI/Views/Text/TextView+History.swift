import JSONText
import Terminal
import TodoKit

extension TextView {
  /// The time is left out where the todos would get less.
  private static let narrowestTodos = 10

  func show(_ log: TodoHistoryModel) {
    let rows = log.steps.map { step -> [DisplayText] in
      ["\(step.step.revision)", DisplayText(step.timeLabel), Self.deed(of: step.step)]
    }
    var widths = (0..<3).map { column in rows.map { $0[column].width }.max() ?? 0 }
    func room() -> Int { console.width - widths.reduce(0) { $1 == 0 ? $0 : $0 + $1 + 2 } }
    if room() < Self.narrowestTodos { widths[1] = 0 }
    for (row, step) in zip(rows, log.steps) {
      console.out.append(StyledText("\(DisplayText.blanks(widths[0] - row[0].width))\(row[0])  ", palette.label))
      if widths[1] > 0 { console.out.buffer.append("\(row[1].padded(to: widths[1]))  ") }
      console.out.append(StyledText("\(row[2].padded(to: widths[2]))  ", palette.action))
      console.out.buffer.append("\(Self.todos(of: step.step).truncated(to: max(1, room())).isolated)\n")
      showDetails(of: step)
    }
    Notices.note(log.note, on: console)
  }

  /// What a step changed, of a step with several todos behind their ids.
  private func showDetails(of step: TodoHistoryModel.Step) {
    let ids = step.details.map { entry -> DisplayText in
      step.step.changes.count == 1 ? "" : DisplayText(String(entry.delta.todo.id.rawValue))
    }
    let width = ids.map(\.width).max() ?? 0
    for (entry, id) in zip(step.details, ids) {
      showDifference(entry, margin: id.width == 0 ? "" : "\(DisplayText.blanks(width - id.width))\(id)  ")
    }
    for conflict in step.conflicts { show(conflict) }
    if step.furtherDetails > 0 { console.out.append(StyledText("  … \(step.furtherDetails) more\n", palette.label)) }
  }

  /// `  9  title  Water the plants kept, Water plants lost`.
  private func show(_ conflict: HistoryStepSummary.Conflict) {
    let todo = conflict.id.map { String($0.rawValue) } ?? conflict.uid.text
    let label: DisplayText = "  \(todo)  \(conflict.field)  "
    let room = max(8, (console.width - label.width - 12) / 2)
    let values = [conflict.kept, conflict.lost].map { Self.text(of: $0).truncated(to: room).isolated }
    console.out.append(StyledText(label, palette.label))
    console.out.buffer.append("\(values[0]) kept, \(values[1]) lost\n")
  }

  /// A text as it is, and any other value as its JSON.
  private static func text(of value: [UInt8]?) -> DisplayText {
    guard let value else { return "none" }
    let text = try? JSONScanner.scan(value) { json throws(JSONError) in json.text(of: try json.string()) }
    return "\(text ?? String(decoding: value, as: UTF8.self))"
  }

  /// Revisions, those that follow each other as `25–6`, and no more than a few of them.
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
      run.count > 2 ? ["\(run[0])–\(run[run.count - 1])"] : run.map(String.init)
    }
    return texts.count > 3 ? texts.prefix(3) + ["…"] : texts
  }

  /// `done`, `undo 8`, `add, undone`.
  private static func deed(of step: HistoryStepSummary) -> DisplayText {
    let revisions = runs(of: step.undoes + step.redoes).map { " \($0)" }.joined(separator: ",")
    switch step.state {
    case .inForce: return "\(step.command)\(revisions)"
    case .undone: return "\(step.command)\(revisions), undone"
    case .lost: return "\(step.command)\(revisions), lost"
    }
  }

  /// `4 Buy milk, 5 Call Bob and 3 more`.
  private static func todos(of step: HistoryStepSummary) -> DisplayText {
    let shown = step.changes.prefix(3).map(\.todo).map { "\($0.id.rawValue) \($0.title)" }
    let rest = step.changes.count - shown.count
    return "\(shown.joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
  }
}
