import ArgumentKit
package import Terminal
import TodoKit

/// What every form says beside its result, on stderr.
package enum Notices {
  /// Says so where nothing was to be done, and where what was done is likely to surprise.
  static func note(_ receipt: TodoReceiptModel, on console: Console) {
    if receipt.isEmpty, !receipt.isReported {
      console.err.buffer.append(receipt.deed == .added ? "nothing was added\n" : "0 todos\n")
    }
    warn(of: receipt, on: console)
  }

  /// Says where what was done is likely to surprise.
  static func warn(of receipt: TodoReceiptModel, on console: Console) {
    for model in receipt.hiddenTodos {
      let id = model.todo.id.rawValue
      warn("\(id): start is after due: hidden until \(model.startEcho ?? "")", on: console)
    }
    for model in receipt.offRuleTodos { warn(offRule: model, on: console) }
  }

  /// Says that a rule and the dates beside it have nothing to do with each other.
  private static func warn(offRule model: TodoModel, on console: Console) {
    guard let rule = model.todo.repeats else { return }
    let id = model.todo.id.rawValue
    if let date = model.dueEcho ?? model.startEcho {
      warn("\(id): \(date) is no date of \"\(rule.label)\"\(model.todo.due == nil ? " (start)" : "")", on: console)
    } else {
      warn("\(id): no due date: \"\(rule.label)\" counts from when it is done", on: console)
    }
  }

  /// Warns of something.
  static func warn(_ text: String, on console: Console) { write("todo: warning: \(text)", on: console) }

  /// Says that what other tools take out of a title stays in it, and how it is set instead.
  static func noteForeignWords(in todo: TodoSummary, on console: Console) {
    let words = ForeignWords(todo.title.split(whereSeparator: \.isWhitespace).map(String.init), in: .title)
    if words.options.isEmpty { return }
    let title = words.text.isEmpty ? [] : [EditOptions.title.declaration.spelling, words.text.joined(separator: " ")]
    let line = ["todo", "edit", String(todo.id.rawValue)] + title + words.options
    // A command is copied as a whole, so no line of it is broken.
    let command = DisplayText(line.map(ShellWord.quoted).joined(separator: " "))
    let isOne = words.options.count == 2
    console.err.buffer.append("stored as text; to set \(DisplayText(isOne ? "it" : "them")): \(command)\n")
  }

  /// Says at once, on a terminal, what has to be waited for.
  static func noteWait(_ reason: DisplayText, on console: Console) {
    guard console.err.isTerminal else { return }
    console.err.buffer.append("todo: \(reason), waiting\n")
    try? console.err.buffer.flush()
  }

  /// Marks a result as only tried out.
  static func noteRehearsal(on console: Console) {
    console.err.buffer.append("dry run: nothing was changed\n")
  }

  /// Says why the history tells no more than it does, where that is worth a word.
  static func note(_ note: String?, on console: Console) {
    if let note { write("note: \(note)", on: console) }
  }

  /// Says which other versions of the list lie beside it, and how to take them in.
  static func note(_ copies: StoreCopiesModel, on console: Console) {
    let commands = copies.paths.map { "todo merge \(ShellWord.quoted($0))" }
    let others = commands.count == 1 ? "another version of this list lies" : "other versions of this list lie"
    write("\(DisplayText(others)) beside it; to take \(commands.count == 1 ? "it" : "one") in:", on: console)
    // A command is copied as a whole, so no line of it is broken.
    for command in commands { console.err.buffer.append("  \(DisplayText(command))\n") }
  }

  /// Says how to remove a file that was taken in, to people.
  static func noteMerged(_ report: MergeReportModel, in view: any TodoView) {
    guard view.isForPeople || view is PlainView else { return }
    func note(_ words: DisplayText, _ path: String) {
      let path = path.hasPrefix("-") ? "./\(path)" : path
      view.console.err.buffer.append("\(words) \(DisplayText(ShellWord.quoted(path)))\n")
    }
    if let path = report.copy { note("to delete the copy: rm", path) }
    if let path = report.solved { note("to tell git that it is merged: git add", path) }
  }

  /// The query, and below it a caret under what is meant.
  private static func picture(of place: ProblemModel.Place) -> DisplayText {
    let characters = place.query.map { DisplayText(String($0)) }
    let before = characters.prefix(place.range.lowerBound).joined()
    let meant = characters.dropFirst(place.range.lowerBound).prefix(place.range.count).joined()
    let marks = "^" + String(repeating: "~", count: max(0, meant.width - 1))
    return "  \(characters.joined())\n  \(DisplayText.blanks(before.width))\(marks)\n"
  }

  /// So many details are told to people, who mend the first ones first.
  private static let mostDetails = 20

  /// A problem for people: what is wrong, then what to do about it.
  package static func report(_ problem: Problem, on console: Console) {
    console.err.append(StyledText("todo:", .red))
    console.err.buffer.append(" ")
    write(DisplayText(problem.model.message), behind: 6, on: console)
    for detail in problem.model.details.prefix(mostDetails) {
      console.err.buffer.append("  ")
      write(DisplayText(detail), behind: 2, on: console)
    }
    let rest = problem.model.details.count - mostDetails
    if rest > 0 { console.err.buffer.append("  and \(rest) more\n") }
    if let place = problem.model.place { console.err.buffer.append(picture(of: place)) }
    for line in DisplayText.lines(of: problem.advice ?? "") { write(line, on: console) }
  }

  /// What a line gets at least, however narrow the terminal.
  private static let narrowestText = 20

  /// Writes a text and a line end; on a terminal it is broken at blanks where it is too long.
  ///
  /// - Parameters:
  ///   - indent: the columns that stand before it already, and before its other lines.
  ///   - stream: where to; nil for standard error.
  static func write(
    _ text: DisplayText, behind indent: Int = 0, on console: Console, to stream: ConsoleStream? = nil
  ) {
    let stream = stream ?? console.err
    let columns = max(narrowestText, console.width - indent)
    let rows = stream.isTerminal ? text.wrapped(to: columns) : [text]
    for (index, row) in rows.enumerated() {
      stream.buffer.append("\(DisplayText.blanks(index == 0 ? 0 : indent))\(row)\n")
    }
  }
}
