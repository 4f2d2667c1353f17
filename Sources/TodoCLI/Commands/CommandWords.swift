import ArgumentKit
import TodoKit

package struct CommandWords {
  package private(set) var words: [String]
  /// The alias that the user wrote, and the words that it stands for; nil where there is none.
  package private(set) var alias: (name: String, words: [String])?

  /// Reads the word in the place of a command: an alias means its words.
  ///
  /// - Parameter aliases: what a word that is no command stands for; asked for only where there is such a word.
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
      // What ended the options of the user's own words does not end those of the alias.
      let isEnded = index > 0 && self.words[index - 1] == "--"
      self.words.replaceSubrange((isEnded ? index - 1 : index)...index, with: meaning + (isEnded ? ["--"] : []))
    }
  }
}

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
