import JSONText
import Terminal
package import TodoKit

extension TextView {
  package func show(_ log: TodoHistoryModel) {
    for (row, step) in zip(HistoryTable(log, width: console.width, palette: palette).rows, log.steps) {
      show(row)
      showDetails(of: step)
    }
    Notices.note(log.note, on: console)
  }

  /// What a step changed, of a step with several todos behind their ids.
  package func showDetails(of step: TodoHistoryModel.Step) {
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

  /// `  9  title  Water the plants kept, Water plants lost`, or `  9  removed on one side, changed on the other: kept`.
  private func show(_ conflict: HistoryConflict) {
    let todo = conflict.id.map { String($0.rawValue) } ?? conflict.uid.text
    if conflict.isRemoval {
      console.out.append(StyledText("  \(todo)  ", palette.label))
      console.out.buffer.append("removed on one side, changed on the other: kept\n")
      return
    }
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
}
