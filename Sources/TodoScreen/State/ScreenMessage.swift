import Terminal
import TodoCLI
import TodoKit

/// The answer to the last key, in the words of the command line.
struct ScreenMessage: Equatable {
  /// The command that does the same; nil where there is none.
  var command: DisplayText?
  /// All of it on one line.
  private(set) var text: DisplayText
  /// The same in lines, however many there are.
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
  init(_ problem: Problem) {
    let lines = problem.model.advice.map { $0.keys ?? $0.words }
    let advice = lines.isEmpty ? [problem.advice].compactMap(\.self) : lines
    let texts = [problem.model.message] + problem.model.details + advice
    self.lines = texts.flatMap { DisplayText.lines(of: $0) }
    text = self.lines.joined(separator: "; ")
    isProblem = true
  }

  /// No screen has room for more lines in one.
  private static let mostLines = 20

  /// Lines as one.
  ///
  /// - Parameter count: how many todos it is about; 0 where that is not counted.
  init(
    _ lines: [[StyledText]], notes: [String], command: DisplayText?, reversal: HistoryDirection? = nil, count: Int = 0
  ) {
    let counted: [DisplayText] = count > 1 ? ["\(count) todos"] : []
    self.lines =
      counted + lines.map { $0.map(\.text).joined() } + notes.map { DisplayText(String($0.trimmingPrefix("todo: "))) }
    let rest = self.lines.count - Self.mostLines
    text = (self.lines.prefix(Self.mostLines).map(\.trimmed) + (rest > 0 ? ["… \(rest) more: m shows all"] : []))
      .joined(separator: " · ")
    (self.command, self.reversal) = (command, reversal)
  }

  /// Says something more.
  mutating func add(_ text: DisplayText) {
    self.text = "\(self.text)\(text)"
    lines.append("\(lines.popLast() ?? "")\(text)")
  }
}

extension ScreenState {
  /// The same with something to tell.
  func telling(_ text: DisplayText) -> ScreenState {
    var state = self
    state.message = ScreenMessage(text)
    return state
  }
}
