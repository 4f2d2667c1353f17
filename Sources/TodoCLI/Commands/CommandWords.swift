import ArgumentKit
import TodoKit

package struct CommandWords {
  package private(set) var words: [String]
  /// The alias that the user wrote, with the words that it stands for, or `nil` if there is none.
  package private(set) var alias: (name: String, words: [String])?

  /// Replaces an alias in command position with the words that it stands for.
  ///
  /// - Parameter aliases: returns the words of each alias; called only if the word is not a command.
  package init<Failure: Error>(
    _ words: [String], aliases: (_ isOff: Bool) throws(Failure) -> [String: [String]]
  ) throws(Failure) {
    self.words = words
    while let index = CommandTable.tool.commandIndex(in: self.words) {
      let word = self.words[index]
      if CommandTable.tool.command(named: word) != nil || CommandTable.tool.isShorthand(word) { return }
      let isOff = words.prefix { $0 != "--" }.contains(GlobalOptions.noConfig.row.spelling)
      guard let meaning = try aliases(isOff)[word.lowercased()] else { return }
      if alias == nil { alias = (word, meaning) }
      // A `--` before the alias ends the options of the user's words, but not those of the alias.
      let hasDashes = index > 0 && self.words[index - 1] == "--"
      self.words.replaceSubrange(
        (hasDashes ? index - 1 : index)...index, with: meaning + (hasDashes ? ["--"] : []))
    }
  }
}

extension Route {
  /// The words after `todo` that lead to this route, or `nil` if no command line can say everything in it.
  ///
  /// A route has no words if standard input has filled it in, if its command has no option for one of its
  /// values, or if its content is a single `-`, which means standard input.
  package var words: [String]? {
    if self == .openNow(TodoQuery()) { return [] }
    for command in CommandTable.commands {
      guard let spelling = command.spelling(self) else { continue }
      let words = [command.declaration.name] + spelling.words
      // Reading the words again shows whether they say everything.
      guard case .command(let arguments)? = try? CommandTable.tool.parse(words),
        (try? command.route(arguments)) == self
      else { return nil }
      return words
    }
    return nil
  }

  /// The command line that leads to this route, as typed in a shell: `todo add 'Buy milk' --due tomorrow`.
  package var commandLine: String? {
    words.map { ([CommandTable.tool.name] + $0.map(ShellWord.quoted)).joined(separator: " ") }
  }
}
