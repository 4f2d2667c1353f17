import ArgumentKit
package import TodoKit

extension ProblemModel {
  /// Creates a problem of the command line, which the modules know nothing about.
  package init(usage message: String, advice: [String]) {
    self.init(code: .usage, message: message, advice: advice.map { "\($0)" })
  }

  /// The advice in words, one line or several, or `nil` if there is none.
  package var words: String? { advice.isEmpty ? nil : advice.map(\.words).joined(separator: "\n") }
}

extension Advice {
  package static let listTodos: Advice = "to print the todos: todo list"

  /// The advice as a line for a command line, from which its commands can be copied.
  package var words: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .command(let words): (["todo"] + words.map(Self.word)).joined(separator: " ")
      case .option(let name): "--\(name)"
      case .variable(let name): name
      case .word(let word): Self.word(word)
      }
    }.joined()
  }

  private static func word(_ text: String) -> String { ShellWord.quoted(visible(text)) }
}
