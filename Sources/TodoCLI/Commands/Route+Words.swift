import ArgumentKit
import TodoKit

extension Route {
  /// The words behind `todo` that lead here; nil where no command line can say all that the route holds.
  ///
  /// A route has no words where standard input has filled it in, where its command has no option for what it says, or
  /// where its content is a single `-`, which means standard input.
  package var words: [String]? {
    if self == .openNow(TodoQuery()) { return [] }
    for command in CommandTable.commands {
      guard let spelling = command.spelling(self) else { continue }
      let words = [command.declaration.name] + spelling.words
      // What could not be said is missed when the words are read again.
      guard case .command(let arguments)? = try? CommandTable.tool.parse(words),
        (try? command.route(arguments)) == self
      else { return nil }
      return words
    }
    return nil
  }

  /// The command line that leads here, as one would type it in a shell: `todo add 'Buy milk' --due tomorrow`.
  package var commandLine: String? {
    words.map { ([CommandTable.tool.name] + $0.map(ShellWord.quoted)).joined(separator: " ") }
  }
}
