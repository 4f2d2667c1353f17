import Terminal
import TodoKit

/// A todo as labelled fields, one below the other, the content last.
struct LabelledFields {
  /// The fields to show, or `nil` for all that are set.
  let fields: [AnyField]?
  let console: Console
  /// The width that long values are wrapped to, with their rows aligned, or `nil` to leave every line as it
  /// is.
  var width: Int?
  var palette = Palette()
  /// The custom fields, which may have labels.
  var own = OwnFields()

  /// The fewest columns that a value gets, however narrow the terminal.
  private static let narrowestText = 8

  /// Shows a todo; `text` returns the text of a field, or `nil` if it is not set.
  func show(_ todo: Todo, text: (AnyField) -> String?) {
    let fields = fields ?? TodoField.allCases.map(AnyField.builtIn)
    let labelled = fields.filter { $0.field != .content }
    let shown = self.fields == nil ? todo.shownKeys.map { (own.label(of: $0.name), $0.text) } : []
    let indent = 2 + ((labelled.map(\.key) + shown.map(\.0)).map { DisplayText($0).width }.max() ?? 0)
    for (name, text) in labelled.compactMap({ field in text(field).map { (field.key, $0) } }) + shown {
      let label = DisplayText(name)
      console.out.append(StyledText(label, palette[.label]))
      for (index, row) in rows(of: DisplayText(text), indent: indent).enumerated() {
        console.out.buffer.append("\(DisplayText.blanks(index == 0 ? indent - label.width : indent))\(row)\n")
      }
    }
    if fields.contains(.builtIn(.content)), let content = text(.builtIn(.content)) {
      console.out.append(StyledText("content", palette[.label]))
      console.out.buffer.append("\n")
      showLines(of: content, indent: 2)
    }
  }

  /// Shows indented lines; the steps among them may have their numbers in the indent: `.2`.
  func showLines(of text: String, indent: Int, numbersSteps: Bool = false) {
    var number = 0
    for line in DisplayText.lines(of: text) {
      var margin = DisplayText.blanks(indent)
      if numbersSteps, TodoSteps.isStep(line.text) {
        number += 1
        console.out.append(StyledText(DisplayText(".\(number)").padded(to: indent), palette[.label]))
        margin = ""
      }
      for row in rows(of: line, indent: indent) {
        console.out.buffer.append(row.text.isEmpty ? "\n" : "\(margin)\(row)\n")
        margin = DisplayText.blanks(indent)
      }
    }
  }

  func rows(of line: DisplayText, indent: Int) -> [DisplayText] {
    guard let width else { return [line] }
    return line.wrapped(to: max(Self.narrowestText, width - indent)).map(\.isolated)
  }
}
