import Terminal
import TodoCLI
import TodoKit

/// The answer to the last key, in the words of the command line.
struct ScreenMessage: Equatable {
  /// The command that does the same; nil where there is none.
  var command: DisplayText?
  var text: DisplayText
  /// Whether something was changed, which `u` takes back.
  var isChange = false
  var isProblem = false
  /// Whether it says why the list could not be read.
  var isOfReading = false

  init(_ text: DisplayText, command: DisplayText? = nil, isChange: Bool = false, isProblem: Bool = false) {
    self.text = text
    self.command = command
    self.isChange = isChange
    self.isProblem = isProblem
  }

  /// What is wrong, and what to do about it, on one line.
  init(_ problem: Problem) {
    let remedies = problem.model.remedies.map(\.keys)
    let advice = remedies.isEmpty ? [problem.advice].compactMap(\.self) : remedies
    let texts = [problem.model.message] + problem.model.details + advice
    self.init(texts.flatMap { DisplayText.lines(of: $0) }.joined(separator: "; "), isProblem: true)
  }

  /// No screen has room for more lines in one.
  private static let mostLines = 20

  /// Lines as one.
  init(_ lines: [[StyledText]], notes: [String], command: DisplayText?, isChange: Bool) {
    let texts = lines.prefix(Self.mostLines).map { $0.map(\.text).joined().trimmed } + notes.map { DisplayText($0) }
    self.init(texts.joined(separator: " · "), command: command, isChange: isChange)
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
