import Terminal
import TodoKit

/// Todos that others stand to, as people recognise them: by ids and titles.
extension TextView {
  /// How many todos one row names at most.
  private static let mostNames = 10

  /// The todo that a relation names: `12 Buy paint`.
  static func name(of uid: TodoUID, _ todo: RelatedTodo?) -> DisplayText {
    todo.map { "\($0.id.rawValue) \($0.title)" } ?? missing(uid)
  }

  private static func missing(_ uid: TodoUID) -> DisplayText { "uid:\(uid.text) (no such todo)" }

  /// `Free now: 7 Paint the wall, 9 Tidy up`.
  func showRow(of todos: [RelatedTodo], _ label: DisplayText) {
    showRow(todos.map { "\($0.id.rawValue) \($0.title)" }, label)
  }

  /// Names behind a label, in lines of the terminal's width; in a pipe in one, since none of its parts is a row by itself.
  ///
  /// - Parameter most: how many are shown; nil for as many as one looks through.
  func showRow(_ names: [DisplayText], _ label: DisplayText, most: Int? = nil) {
    let shown = names.prefix(most ?? Self.mostNames)
    let rest = names.count - shown.count
    let text: DisplayText = "\(label) \(Array(shown).joined(separator: ", "))\(rest > 0 ? " and \(rest) more" : "")"
    for row in console.out.isTerminal ? text.wrapped(to: max(1, console.width)) : [text] {
      console.out.append(StyledText(row.isolated, palette.label))
      console.out.buffer.append("\n")
    }
  }

  /// What a todo is a part of, what comes before and after it, and its parts with how many of them are done.
  func showRelations(of todo: TodoSummary, _ related: RelatedTodos?, _ labels: LabelledFields, indent: Int) {
    func show(_ label: DisplayText, _ other: RelatedTodo, indent: Int) {
      let status: DisplayText = other.status == .open ? "" : " (\(other.status.rawValue))"
      let text: DisplayText = "\(label)\(other.id.rawValue)  \(other.title)\(status)"
      showRow(text, other.status == .open ? [] : palette.done, indent: indent)
    }
    func showRow(_ text: DisplayText, _ styles: [Style], indent: Int) {
      for row in labels.rows(of: text, indent: indent) {
        console.out.buffer.append(DisplayText.blanks(indent))
        console.out.append(StyledText(row, styles))
        console.out.buffer.append("\n")
      }
    }
    func showNamed(_ label: DisplayText, _ uid: TodoUID) {
      guard let other = related?.named[uid] else {
        return showRow("\(label)\(Self.missing(uid))", palette.label, indent: indent)
      }
      show(label, other, indent: indent)
    }
    if let parent = todo.parent { showNamed("part of ", parent) }
    for uid in todo.after { showNamed("after ", uid) }
    for other in related?.followers ?? [] { show("before ", other, indent: indent) }
    guard let related, !related.parts.isEmpty else { return }
    let progress = related.progress.map { "\($0.done)/\($0.count) " } ?? ""
    showRow("\(progress)parts", [], indent: indent)
    for part in related.parts { show("", part, indent: indent + 2) }
  }
}
