extension ToolDeclaration {
  /// The length of the longest line that a person would read, let alone type.
  private static let longestLine = 400

  /// Returns the commands that a word may mean, each with the options that it stands for.
  func meanings(of word: String) -> [[String]] {
    command(named: word).map { [[$0.name]] } ?? synonyms[word]
  }

  /// Returns what to suggest for a word that is not a command, or not in its place.
  ///
  /// A suggestion does what it says: it is the whole line with the first meaning that makes sense there, or
  /// else a meaning alone. An option without its value stands alone too, since nothing tells which of the
  /// words is the value.
  func suggestion(_ meanings: [[String]], before: ArraySlice<String>, after: ArraySlice<String>) -> String? {
    for meaning in meanings {
      if isOpen(meaning) {
        if after.isEmpty { continue }
        return typed(meaning)
      }
      if let line = line(before + meaning + after) { return line }
    }
    return meanings.first.flatMap(typed)
  }

  /// Returns words as a line to type, or `nil` if they make no sense.
  func line(_ words: some Collection<String>) -> String? {
    let words = Array(words)
    return (try? parse(words)) != nil && makesSense(words) ? typed(words) : nil
  }

  /// Returns the option of a command that a word names, or for which it is a synonym.
  public func option(meantBy word: String, of command: CommandDeclaration) -> OptionDeclaration? {
    let meant = synonyms[word].compactMap(\.last)
    return command.options.first { $0.name == word } ?? command.options.first { meant.contains($0.spelling) }
  }

  /// Whether words end in an option without its value.
  private func isOpen(_ words: [String]) -> Bool {
    guard let last = words.last, OptionTable.isOption(last) else { return false }
    return OptionTable(of: command(named: words[0]), in: self).takesNextWord(last)
  }

  /// Returns words as typed in a shell, or `nil` if nobody would type them.
  private func typed(_ words: some Collection<String>) -> String? {
    let line = words.map(ShellWord.quoted).joined(separator: " ")
    return line.count <= Self.longestLine && UsageError.visible(line) == line ? line : nil
  }
}
