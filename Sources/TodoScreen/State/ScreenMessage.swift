import Terminal
import TodoCLI
import TodoKit

/// The answer to the last key, in the words of the command line.
struct ScreenMessage: Equatable {
  /// The command that does the same; nil where there is none.
  var command: DisplayText?
  /// All of it on one line, and in lines, however many there are.
  private(set) var text: DisplayText
  private(set) var lines: [DisplayText]
  /// What takes it back; nil where nothing was changed.
  private(set) var reversal: HistoryDirection?
  /// The revision of the store behind the change; as long as the list has it, that is the last change.
  var revision: Int?
  var isProblem = false

  init(_ text: DisplayText, isProblem: Bool = false) {
    (self.text, lines, self.isProblem) = (text, [text], isProblem)
  }

  /// What is wrong, and what to do about it.
  init(_ problem: ProblemModel) {
    let texts = [problem.message] + problem.details + problem.advice.map { $0.keys ?? $0.words }
    lines = texts.flatMap { DisplayText.lines(of: $0) }
    text = lines.joined(separator: "; ")
    isProblem = true
  }

  /// No screen has room for more lines in one.
  private static let mostLines = 20

  /// What an answer shows.
  ///
  /// - Parameter count: how many todos it is about; 0 where that is not counted.
  init(_ answer: ScreenAnswer, reversal: HistoryDirection? = nil, count: Int = 0) {
    let notes = answer.shown.notes.map { DisplayText($0.hasPrefix("todo: ") ? String($0.dropFirst(6)) : $0) }
    lines =
      (count > 1 ? ["\(count) todos"] : []) + answer.shown.lines.map { $0.map(\.text).joined() } + notes
    let rest = lines.count - Self.mostLines
    text = (lines.prefix(Self.mostLines).map(\.trimmed) + (rest > 0 ? ["… \(rest) more: m shows all"] : []))
      .joined(separator: " · ")
    (command, self.reversal) = (answer.commandLine, reversal)
  }

  mutating func add(_ text: DisplayText) {
    self.text = "\(self.text)\(text)"
    lines.append("\(lines.popLast() ?? "")\(text)")
  }
}
