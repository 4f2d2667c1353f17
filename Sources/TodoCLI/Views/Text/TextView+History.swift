import TodoKit

extension TextView {
  func show(_ log: TodoHistoryModel) {
    let rows = log.steps.map { step in
      [String(step.step.revision), step.timeLabel, Self.deed(of: step.step)]
    }
    let widths = (0..<3).map { column in rows.map { DisplayText.width(of: $0[column]) }.max() ?? 0 }
    for (row, step) in zip(rows, log.steps) {
      let revision = String(repeating: " ", count: max(0, widths[0] - row[0].count)) + row[0]
      console.out.append(StyledText(revision, .dim))
      console.out.buffer.append("  \(DisplayText.pad(row[1], to: widths[1]))  ")
      console.out.append(StyledText(DisplayText.pad(row[2], to: widths[2]), .bold))
      let room = max(10, console.width - widths.reduce(6, +))
      console.out.buffer.append("  \(DisplayText.isolate(DisplayText.truncate(Self.todos(of: step.step), to: room)))\n")
    }
    Receipt.note(log, on: console)
  }

  /// `done`, `undo 8`, `add, undone`.
  private static func deed(of step: HistoryStepSummary) -> String {
    let revisions = (step.undoes + step.redoes).map { " \($0)" }.joined(separator: ",")
    switch step.state {
    case .inForce: return step.command + revisions
    case .undone: return step.command + revisions + ", undone"
    case .lost: return step.command + revisions + ", lost"
    }
  }

  /// `4 Buy milk, 5 Call Bob and 3 more`.
  private static func todos(of step: HistoryStepSummary) -> String {
    let shown = step.changes.prefix(3).compactMap { $0.after ?? $0.before }
      .map { "\($0.id.rawValue) \(DisplayText.visible($0.title))" }
    let rest = step.changes.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
