import TodoKit

/// Todos as rows of cells that fill a terminal's width: only the columns that some todo has a value for, the title last.
struct TodoTable {
  /// The cells, padded and cut; the last of a row is not padded.
  let rows: [[StyledText]]

  /// The columns when `--fields` names none; those that no todo has a value for are left out.
  private static let columns: [TodoField] = [.id, .status, .priority, .due, .project, .tags, .title]
  /// What the title gets at least, before other columns make room for it.
  private static let narrowestTitle = 16
  /// What a column of names gets at most.
  private static let widestName = 20
  /// The blanks between two columns.
  private static let gap = 2

  /// Lays todos out.
  init(_ todos: [TodoModel], fields: [TodoField]?, width: Int) {
    var columns = fields ?? Self.columns.filter { Self.isWorthShowing($0, in: todos) }
    var widths = columns.map { column in todos.map { DisplayText.width(of: Self.cell(column, $0)) }.max() ?? 0 }
    for (index, column) in columns.enumerated() where column == .project || column == .tags {
      widths[index] = min(widths[index], Self.widestName)
    }
    if fields == nil { Self.makeRoom(&columns, &widths, width: width) }
    if let last = widths.indices.last {
      let used = widths.dropLast().reduce(0) { $0 + $1 + Self.gap }
      widths[last] = max(1, min(widths[last], width - used))
    }
    rows = todos.map { todo in
      zip(columns, widths).enumerated().map { index, column in
        let text = DisplayText.truncate(Self.cell(column.0, todo), to: column.1)
        return Self.styled(text, column.0, todo, width: index == columns.count - 1 ? nil : column.1)
      }
    }
  }

  /// Leaves out tags, then project, then priority, where the title would get too narrow.
  private static func makeRoom(_ columns: inout [TodoField], _ widths: inout [Int], width: Int) {
    for expendable in [TodoField.tags, .project, .priority, .due] {
      let used = widths.dropLast().reduce(0) { $0 + $1 + gap }
      guard width - used < min(narrowestTitle, widths.last ?? 0) else { return }
      guard let index = columns.firstIndex(of: expendable) else { continue }
      columns.remove(at: index)
      widths.remove(at: index)
    }
  }

  private static func isWorthShowing(_ column: TodoField, in todos: [TodoModel]) -> Bool {
    switch column {
    case .id, .title: true
    case .status: todos.contains { $0.todo.status != .open }
    default: todos.contains { FieldText.text(of: column, in: $0.todo) != nil }
    }
  }

  private static func cell(_ column: TodoField, _ model: TodoModel) -> String {
    switch column {
    case .due: model.dueLabel.map { model.todo.dueness == .overdue ? "\($0)!" : $0 } ?? ""
    case .start: model.startLabel ?? ""
    case .tags: model.todo.tags.map { "#\(DisplayText.visible($0))" }.joined(separator: " ")
    default: DisplayText.visible(FieldText.text(of: column, in: model.todo) ?? "")
    }
  }

  /// Colour only repeats what the words say: `!` marks what is overdue, the status column what is no longer open.
  private static func styled(_ text: String, _ column: TodoField, _ model: TodoModel, width: Int?) -> StyledText {
    let shown = DisplayText.isolate(text)
    let padding = String(repeating: " ", count: max(0, (width ?? 0) - DisplayText.width(of: text)))
    switch (column, model.todo.status, model.todo.dueness) {
    case (.id, _, _): return StyledText(padding + shown, .dim)
    case (_, .done, _), (_, .cancelled, _): return StyledText(shown + padding, .dim)
    case (.due, _, .overdue): return StyledText(shown + padding, .bold, .red)
    case (.due, _, .today): return StyledText(shown + padding, .bold, .yellow)
    case (.priority, _, _) where model.todo.priority == .high: return StyledText(shown + padding, .bold)
    case (.project, _, _): return StyledText(shown + padding, .cyan)
    case (.tags, _, _): return StyledText(shown + padding, .green)
    default: return StyledText(shown + padding)
    }
  }
}
