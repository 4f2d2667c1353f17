package import Terminal
package import TodoKit

/// Steps of the history as rows of cells that fill a terminal's width: revision, time, what was done, to which todos.
package struct HistoryTable {
  /// The cells, padded and cut; the last is not padded.
  package let rows: [[StyledText]]

  /// The time is left out where the todos would get less.
  private static let narrowestTodos = 10

  /// Lays steps out.
  package init(_ log: TodoHistoryModel, width: Int, palette: Palette = Palette()) {
    let cells = log.steps.map { step -> [DisplayText] in
      [DisplayText(Self.name(of: step.step.revision)), DisplayText(step.timeLabel), Self.deed(of: step.step)]
    }
    var widths = (0..<3).map { column in cells.map { $0[column].width }.max() ?? 0 }
    func room() -> Int { widths.reduce(width) { $1 == 0 ? $0 : $0 - $1 - 2 } }
    if room() < Self.narrowestTodos { widths[1] = 0 }
    rows = zip(cells, log.steps).map { row, step in
      let revision: DisplayText = "\(DisplayText.blanks(widths[0] - row[0].width))\(row[0])"
      let time = widths[1] > 0 ? [StyledText(row[1].padded(to: widths[1]))] : []
      let todos = Self.todos(of: step.step).truncated(to: max(1, room())).isolated
      return [StyledText(revision, palette.label)] + time
        + [StyledText(row[2].padded(to: widths[2]), palette.action), StyledText(todos)]
    }
  }

  /// `r12`, which nothing takes for a todo.
  private static func name(of revision: Int) -> String { HistoryRevision(number: revision).description }

  /// Revisions, those that follow each other as `r25–r6`, and no more than a few of them.
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

  /// `done`, `undo r8`, `add, undone`.
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
