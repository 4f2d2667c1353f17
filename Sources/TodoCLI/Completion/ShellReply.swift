import Terminal

/// What a shell's script reads: a line of directive, then a line for each word, in the form that its shell takes.
struct ShellReply {
  let shell: Shell
  let line: ShellLine
  let width: Int
  /// What bash calls the word: only what follows the last of its word breaks, as it was typed.
  var typedInBash = ""
  /// Whether the shell shows the words in a list, rather than putting one after the other into the line.
  var isList = true

  func text(of completion: Completion) -> String {
    switch completion {
    case .files(let count): return "files \(count)\n"
    case .words(let candidates):
      let lines =
        switch shell {
        case .bash: bashLines(of: candidates)
        case .zsh: zshLines(of: candidates)
        case .fish: fishLines(of: candidates)
        }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  /// bash takes a word as it is, so it is quoted here: what was typed stays, the rest follows in the same quotes.
  ///
  /// In a list, each word is followed by its meaning. It does no harm there: words are numbers, options or names without
  /// blanks where they have a meaning, so that the common beginning that bash puts into the line ends within the word.
  private func bashLines(of candidates: [Candidate]) -> [String] {
    if let candidate = candidates.first, candidate.replacesTyped {
      // In quotes, and behind a colon, bash would replace something else.
      let isWhole = line.quote == .none && typedInBash.utf8.elementsEqual(line.last.utf8)
      return ["words"] + (isWhole ? [candidate.word] : [])
    }
    let candidates = candidates.filter { $0.word.utf8.starts(with: line.last.utf8) }
    let words = candidates.map { candidate in
      let rest = String(candidate.word.unicodeScalars.dropFirst(line.last.unicodeScalars.count))
      return typedInBash + BashQuoting.quoted(rest, in: line.quote, escaping: line.isEscaping)
    }
    if words.count == 1, let word = words.first {
      return [
        candidates.first?.isPartial == true ? "partial" : "words", word + BashQuoting.end(of: word, in: line.quote),
      ]
    }
    guard isList else { return ["words"] + words }
    return ["words"] + rows(words: words, candidates, open: " (", close: ")")
  }

  /// zsh quotes a word by itself; what the list shows follows a tab.
  private func zshLines(of candidates: [Candidate]) -> [String] {
    let rows = rows(words: candidates.map(\.word), candidates, open: " ", close: "")
    let hasMeanings = candidates.contains { $0.meaning != nil }
    let replaces = candidates.contains(where: \.replacesTyped)
    return [replaces ? "instead" : hasMeanings ? "lines" : "words"] + zip(candidates, rows).map { "\($0.word)\t\($1)" }
  }

  /// fish quotes a word by itself, takes none that does not go on as typed, and lays out its meaning, which follows a tab.
  private func fishLines(of candidates: [Candidate]) -> [String] {
    ["words"]
      + candidates.map { candidate in
        candidate.word + (candidate.meaning.map { "\t" + DisplayText($0).truncated(to: width).text } ?? "")
      }
  }

  /// The words, each followed by its meaning, in columns that fit into the terminal.
  private func rows(words: [String], _ candidates: [Candidate], open: String, close: String) -> [String] {
    let widths = words.map { DisplayText($0).width }
    let column = widths.max() ?? 0
    return words.indices.map { index in
      guard let meaning = candidates[index].meaning.map({ DisplayText($0) }) else { return words[index] }
      // A column stays free, or some shells break the line.
      let room = width - column - open.count - close.count - 2
      guard room >= 10 else { return words[index] }
      let gap = DisplayText.blanks(column - widths[index] + 1)
      let shown: DisplayText = "\(gap)\(open)\(meaning.truncated(to: room))\(close)"
      return words[index] + shown.text
    }
  }
}
