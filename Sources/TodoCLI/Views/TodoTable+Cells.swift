import Terminal
import TodoKit

/// The text of a cell, and its style.
extension TodoTable {
  /// - Parameter isRequested: whether the user asked for this column.
  static func cell(_ column: AnyField, _ model: TodoModel, isRequested: Bool) -> DisplayText {
    switch column.field {
    // When a todo was due no longer matters once it has ended.
    case .due where model.todo.status != .open && !isRequested: DisplayText(model.endLabel ?? "")
    case .due: DisplayText(Self.due(model))
    case .start: DisplayText(model.startLabel ?? "")
    case let field? where field.schema.kind == .instant: DisplayText(model.instantLabel(field) ?? "")
    case .tags: DisplayText(model.todo.tags.map { "#\($0)" }.joined(separator: " "))
    case .title: "\(blanks(before: model))\(title(of: model))"
    case .content: DisplayText.lines(of: model.todo.content ?? "").joined(separator: " ⏎ ")
    default: DisplayText(model.todo[column]?.description ?? "")
    }
  }

  /// Returns the title without surrounding spaces, which would put it out of line.
  static func title(of model: TodoModel) -> DisplayText { DisplayText(model.todo.title).trimmed }

  static func blanks(before model: TodoModel) -> DisplayText {
    DisplayText.blanks(indent * min(deepest, model.relations?.depth ?? 0))
  }

  /// Returns the due date, which says in words or by `!` that a todo is late.
  private static func due(_ model: TodoModel) -> String {
    guard let label = model.dueLabel else { return "" }
    return model.dueness == .overdue && !label.hasSuffix("late") ? label + "!" : label
  }

  /// Returns a styled cell; its colour only repeats what the words say: `!` if overdue, the status if no
  /// longer open.
  static func styled(
    _ text: DisplayText, _ column: AnyField, _ model: TodoModel, indent: DisplayText, width: Int?,
    isNumber: Bool,
    _ palette: Palette
  ) -> StyledText {
    let padding = width.map { DisplayText.blanks($0 - indent.width - text.width) } ?? ""
    let isRight = isNumber || column.field == .id
    let cell: DisplayText = isRight ? "\(padding)\(text.isolated)" : "\(indent)\(text.isolated)\(padding)"
    switch (column.field, model.todo.status, model.dueness) {
    case (.id, _, _): return StyledText(cell, palette[.id])
    case (_, .done, _), (_, .cancelled, _): return StyledText(cell, palette[.done])
    case (.due, _, .overdue): return StyledText(cell, palette[.overdue])
    case (.due, _, .today): return StyledText(cell, palette[.today])
    case (.priority, _, _) where model.todo.priority == .high: return StyledText(cell, palette[.high])
    case (.project, _, _): return StyledText(cell, palette[.project])
    case (.tags, _, _): return StyledText(cell, palette[.tag])
    default: return StyledText(cell)
    }
  }
}
