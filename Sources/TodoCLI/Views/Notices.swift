import Terminal
import TodoKit

/// What every form says beside its result, on stderr.
enum Notices {
  /// Says so where nothing was to be done.
  static func note(_ receipt: TodoReceiptModel, on console: Console) {
    if receipt.isEmpty { console.err.buffer.append("0 todos\n") }
  }

  /// Marks a result as only tried out.
  static func noteRehearsal(on console: Console) {
    console.err.buffer.append("dry run: nothing was changed\n")
  }

  /// Says why a log ends where it does, where that is worth a word.
  static func note(_ log: TodoHistoryModel, on console: Console) {
    if let note = log.note { console.err.buffer.append("note: \(note)\n") }
  }

  /// The query, and below it a caret under what is meant.
  private static func picture(of place: ProblemModel.Place) -> DisplayText {
    let characters = place.query.map { DisplayText(String($0)) }
    let before = characters.prefix(place.range.lowerBound).joined()
    let meant = characters.dropFirst(place.range.lowerBound).prefix(place.range.count).joined()
    let marks = "^" + String(repeating: "~", count: max(0, meant.width - 1))
    return "  \(characters.joined())\n  \(DisplayText.blanks(before.width))\(marks)\n"
  }

  /// A problem for people: what is wrong, then what to do about it.
  static func report(_ problem: Problem, on console: Console) {
    console.err.append(StyledText("todo:", .red))
    console.err.buffer.append(" \(problem.model.message)\n")
    for detail in problem.model.details { console.err.buffer.append("  \(detail)\n") }
    if let place = problem.model.place { console.err.buffer.append(picture(of: place)) }
    for line in DisplayText.lines(of: problem.advice ?? "") { console.err.buffer.append("\(line)\n") }
  }
}
