import TodoKit

/// A todo as labelled fields, one below the other, the content behind them.
struct LabelledFields {
  /// Which fields to show; nil for all that are set.
  let fields: [TodoField]?
  let console: Console

  /// Shows a todo; `text` gives the text of a field, nil where it is not set.
  func show(_ todo: TodoSummary, text: (TodoField) -> String?) {
    let fields = fields ?? TodoField.allCases
    let labelled = fields.filter { $0 != .content }
    let width = labelled.map(\.rawValue.count).max() ?? 0
    for field in labelled {
      guard let text = text(field) else { continue }
      showField(field.rawValue, padding: width - field.rawValue.count, text: text)
    }
    if self.fields == nil {
      for field in todo.unknown {
        showField(DisplayText.field(field.key), padding: 0, text: String(decoding: field.json, as: UTF8.self))
      }
    }
    if fields.contains(.content), let content = text(.content) { showContent(content) }
  }

  private func showField(_ label: String, padding: Int, text: String) {
    console.out.append(StyledText(label, .dim))
    console.out.buffer.append(String(repeating: " ", count: max(0, padding) + 2))
    console.out.buffer.append(DisplayText.field(text))
    console.out.buffer.append("\n")
  }

  private func showContent(_ content: String) {
    console.out.append(StyledText("content", .dim))
    console.out.buffer.append("\n")
    for line in DisplayText.visibleLines(content) {
      let rows = console.out.isTerminal ? DisplayText.wrap(line, to: max(20, console.width - 2)) : [line]
      for row in rows { console.out.buffer.append(row.isEmpty ? "\n" : "  \(row)\n") }
    }
  }
}
