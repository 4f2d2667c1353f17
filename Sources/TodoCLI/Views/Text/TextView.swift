import TodoKit

/// For people at a terminal: aligned columns cut to its width, dates in words, colour.
struct TextView: TodoView {
  let console: Console
  /// Which fields to show; nil for those that the todos have.
  let fields: [TodoField]?

  func show(_ list: TodoListModel) {
    let todos = Array(list.todos)
    guard !todos.isEmpty else {
      console.err.buffer.append("no todos here; to add one: todo add \"Buy milk\" --due tomorrow\n")
      return
    }
    for row in TodoTable(todos, fields: fields, width: console.width).rows {
      for (index, cell) in row.enumerated() {
        if index > 0 { console.out.buffer.append("  ") }
        console.out.append(cell)
      }
      console.out.buffer.append("\n")
    }
  }

  func show(_ detail: TodoDetailModel) {
    let labels = LabelledFields(fields: fields, console: console)
    for (index, model) in detail.todos.enumerated() {
      if index > 0 { console.out.buffer.append("\n") }
      labels.show(model.todo) { field in Self.text(of: field, in: model) }
    }
  }

  func show(_ receipt: TodoReceiptModel) {
    let width = receipt.changes.map { String($0.todo.todo.id.rawValue).count }.max() ?? 0
    for change in receipt.changes {
      let id = String(change.todo.todo.id.rawValue)
      console.out.append(StyledText(change.deed.word, .bold))
      console.out.buffer.append(" \(String(repeating: " ", count: width - id.count))\(id)  ")
      console.out.buffer.append(DisplayText.isolate(DisplayText.visible(change.todo.todo.title)))
      if let due = change.todo.dueLabel, change.todo.todo.status == .open {
        console.out.append(StyledText("  due \(due)", .dim))
      }
      console.out.buffer.append("\n")
      if receipt.isDryRun, let before = change.before { showDifference(before.todo, change.todo.todo) }
    }
    Receipt.note(receipt, on: console)
  }

  func show(_ explanation: QueryExplanationModel) {
    console.out.buffer.append("\(DisplayText.visible(explanation.text))\n")
  }

  func show(_ place: StorePlaceModel) {
    let width = place.facts.map(\.key.count).max() ?? 0
    for fact in place.facts {
      console.out.append(StyledText(fact.key, .dim))
      console.out.buffer.append(String(repeating: " ", count: width - fact.key.count + 2))
      console.out.buffer.append("\(StoreLines.text(fact.value, yes: "yes", no: "no"))\n")
    }
  }

  func show(_ report: StoreReportModel) {
    StoreLines.show(report, on: console)
  }

  func show(_ problem: ProblemModel) {
    Receipt.report(problem, on: console)
  }

  /// `  due  2026-12-01 → 2026-12-05`, a line for each field that differs.
  private func showDifference(_ before: TodoSummary, _ after: TodoSummary) {
    for field in TodoField.allCases where field != .modified {
      let (old, new) = (FieldText.text(of: field, in: before), FieldText.text(of: field, in: after))
      guard old != new else { continue }
      let values = [old, new].map { $0.map { DisplayText.truncate(DisplayText.visible($0), to: 40) } ?? "none" }
      console.out.append(StyledText("  \(field.rawValue)", .dim))
      console.out.buffer.append("  \(values[0]) → \(values[1])\n")
    }
  }

  /// A date stands as it is stored, and in words behind it.
  private static func text(of field: TodoField, in model: TodoModel) -> String? {
    let text = FieldText.text(of: field, in: model.todo)
    switch field {
    case .due: return text.map { "\($0) (\(model.dueLabel ?? "")\(model.todo.dueness == .overdue ? ", overdue" : ""))" }
    case .start: return text.map { "\($0) (\(model.startLabel ?? ""))" }
    default: return text
    }
  }
}

extension TodoReceiptModel.Deed {
  /// What the text form calls it.
  fileprivate var word: String {
    switch self {
    case .added: "Added"
    case .edited: "Edited"
    case .done: "Done"
    case .reopened: "Reopened"
    case .cancelled: "Cancelled"
    case .removed: "Removed"
    case .undone: "Undone"
    case .redone: "Redone"
    case .unchanged: "Unchanged"
    }
  }
}
