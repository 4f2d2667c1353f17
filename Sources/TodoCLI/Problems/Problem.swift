package import TodoKit

/// A problem as it is shown: what is wrong, and the words for what to do about it.
package struct Problem: Error, Hashable {
  /// What is wrong.
  package let model: ProblemModel
  /// What to do about it, one line or several; nil where the message says it.
  package let advice: String?
}

extension Problem {
  /// A problem of a module, whose advice is put into words.
  package init(_ model: ProblemModel) {
    let lines = model.advice.map(\.words)
    self.init(model: model, advice: lines.isEmpty ? nil : lines.joined(separator: "\n"))
  }

  /// A problem of the command line or of the environment, which the modules know nothing of.
  package init(usage message: String, advice: String) {
    self.init(model: ProblemModel(code: .usage, message: message), advice: advice)
  }
}

extension Advice {
  /// The line as it is read at a command line, from which its commands can be copied.
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
