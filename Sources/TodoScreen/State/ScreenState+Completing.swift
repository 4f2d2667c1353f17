import Terminal
import TodoCLI
import TodoKit

/// What the Tab key makes of the word before the cursor.
extension ScreenState {
  /// Asks what the word can become, or goes on to the next of what is known of it.
  ///
  /// - Parameter steps: 1 for the next, -1 for the one before.
  mutating func askForCompletion(by steps: Int = 1) -> [ScreenEffect] {
    guard let input, let line = input.purpose.commandLine else { return [] }
    if let choice = input.choice, !choice.words.isEmpty {
      let former = choice.index ?? (steps > 0 ? -1 : 0)
      show(choice, at: (former + steps + choice.words.count) % choice.words.count)
      return completedLine()
    }
    let before = input.line.before
    if input.purpose == .command { return [.complete(line + before)] }
    // What is one word here, or the query, would be several in a shell.
    let word = input.purpose.hasWords ? String(before[Self.lastWord(of: before)...]) : before
    return [.complete(line + word.unicodeScalars.map { "\\\($0)" }.joined())]
  }

  /// Shows what all the words have in common, or the only one.
  mutating func complete(with words: [String]) -> [ScreenEffect] {
    guard let input, let first = words.first else { return [] }
    let before = input.line.before
    let length = input.purpose.hasWords ? before.count - before.distance(to: Self.lastWord(of: before)) : before.count
    let typed = String(before.suffix(length))
    let common = words.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    var choice = CompletionChoice(words: words, index: nil, length: length)
    if words.count == 1 {
      choice.index = 0
      replace(length, by: first, isWhole: true)
      self.input?.choice = nil
    } else {
      if common.count > typed.count {
        replace(length, by: common, isWhole: false)
        choice.length = common.count
      }
      self.input?.choice = choice
      self.input?.hint = InputHint(text: words.map { "\($0)" }.joined(separator: "  "), isAnswer: true)
    }
    return completedLine()
  }

  private mutating func show(_ choice: CompletionChoice, at index: Int) {
    let word = quoted(choice.words[index])
    input?.line.replace(last: choice.length, by: word)
    input?.choice = CompletionChoice(words: choice.words, index: index, length: word.count)
  }

  private mutating func replace(_ length: Int, by word: String, isWhole: Bool) {
    let isEnd = isWhole && input?.purpose == .command && !word.hasSuffix(":")
    let text = quoted(word) + (isEnd ? " " : "")
    input?.line.replace(last: length, by: text)
  }

  /// A word of a command line stands in quotes where it has to.
  private func quoted(_ word: String) -> String { input?.purpose == .command ? ShellWord.quoted(word) : word }

  private mutating func completedLine() -> [ScreenEffect] {
    guard input?.purpose == .query else { return [] }
    query.text = input?.line.text ?? ""
    return [.open(.openTodoList(query), for: .typedList), .open(.openQueryExplanation(query), for: .explanation)]
  }

  private static func lastWord(of text: String) -> String.Index {
    text.lastIndex { $0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
  }
}

extension String {
  fileprivate func distance(to index: Index) -> Int { distance(from: startIndex, to: index) }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
