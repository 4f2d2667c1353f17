import ArgumentKit

/// The words of a command line, in which no alias is left.
package struct CommandWords {
  /// The words as they are read.
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
    while let index = CommandTable.tool.commandPlace(in: self.words) {
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
