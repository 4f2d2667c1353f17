/// What surrounds words of a line.
extension JotWords {
  /// Returns the facts about a word; none if there is no such word.
  func facts(_ index: Int) -> JotFacts { words.indices.contains(index) ? words[index].facts : [] }

  /// Whether a word is a number, or says how often: `5`, `9's`, `two`, `twice`.
  func isCount(_ index: Int) -> Bool {
    guard words.indices.contains(index) else { return false }
    let isDigit = words[index].lower.utf8.first?.isDigit ?? false
    return isDigit || facts(index).contains(.count)
      || ["once", "twice", "thrice", "times"].contains(words[index].lower)
  }

  /// Whether each part of a day in a date is where people mean one: directly after `this`, a near day or
  /// a weekday, or as in `8 in the evening`.
  func isPartLed(in range: Range<Int>) -> Bool {
    range.allSatisfy { index in
      !facts(index).contains(.part)
        || index > range.lowerBound
          && (facts(index - 1).contains(.weekday)
            || ["this", "today", "tomorrow", "the"].contains(words[index - 1].lower))
    }
  }

  func isCapital(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isCapital }

  /// The word after others in lower case, if no punctuation separates them.
  func text(after range: Range<Int>) -> String? {
    let isNext = range.upperBound < words.count && words[range.upperBound - 1].isBare
    return isNext ? words[range.upperBound].lower : nil
  }

  /// Whether a time follows a name, as the 5:44 of `Matthew 5:44`, and is not one that most calendar entries
  /// have.
  func isVerse(_ index: Int) -> Bool {
    let hour = words[index].lower
    guard hour.contains(":"), !hour.hasSuffix("m"), isCapital(index - 1), words[index - 1].isBare else {
      return false
    }
    let isOnCalendar = hour.last.map { "05".contains($0) } ?? false || hour.count == 5 && hour >= "13"
    return !isOnCalendar && facts(index - 1).isDisjoint(with: [.weekday, .month, .near])
  }

  /// Whether words directly follow another word.
  func isBehind(_ word: String, _ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && words[range.lowerBound - 1].lower == word
  }

  /// Whether the line ends before a word: only marks, or a rule, follow.
  func isEnd(_ index: Int) -> Bool {
    let next = words[min(index, words.count)...].first {
      $0.role != .mark || bytes[$0.place].starts(with: "//".utf8)
    }
    return next.map { $0.role == .mark || $0.facts.contains(.rule) && !$0.isEnclosed } ?? true
  }

  /// Whether a parenthesis sets words apart from the sentence.
  func isEnclosed(_ range: Range<Int>) -> Bool { range.contains { words[$0].isEnclosed } }

  /// Whether the title, or its sentence, ends with words.
  func endsTitle(_ range: Range<Int>) -> Bool {
    !words[range.upperBound - 1].isBare || words[range.upperBound...].allSatisfy { $0.role == .mark }
  }

  /// Whether a sentence pauses before a word.
  func isPause(_ index: Int) -> Bool { isEnd(index) || !words[index - 1].isBare }

  /// Whether what follows is not a noun that a number or a day before it would count or qualify.
  func isFollowed(_ index: Int) -> Bool {
    isPause(index) || words[index].role != .plain
      || !facts(index).isDisjoint(with: [.follower, .date, .filler, .rule, .span])
  }

  /// Whether a figure counts a thing: `chapter 5`, `port 8:00`.
  func isCounted(_ index: Int) -> Bool {
    facts(index - 1).contains(.counted)
      && !facts(index).isDisjoint(with: [.span, .day, .hour, .number, .count])
  }

  /// Whether a word is date-like, as units are with a number before them, and a name in capitals is not.
  func isDateLike(_ index: Int) -> Bool {
    guard words.indices.contains(index), words[index].role == .plain else { return false }
    if isCounted(index) { return false }
    let isCounted =
      words[index].facts.contains(.unit) && !facts(index - 1).isDisjoint(with: [.count, .number, .span])
    let isWeek =
      facts(index - 1).contains(.unit) && facts(index).contains(.number) && words[index - 1].lower == "week"
    return (isCounted || isWeek || !words[index].facts.isDisjoint(with: .dateLike))
      && !JotPhrase.looksLikeName(index..<(index + 1), in: self)
  }

  /// Whether a word could continue a rule before it.
  func isOfRule(_ index: Int) -> Bool {
    let facts = facts(index)
    return isDateLike(index) || !facts.isDisjoint(with: [.ofRule, .number, .unit, .joiner, .filler])
  }

  /// Whether a date-like word says little by itself, so that it stays text without a note.
  func isWeak(_ index: Int) -> Bool {
    let facts = words[index].facts
    if facts.contains(.unit) { return index < 2 || !["in", "within"].contains(words[index - 2].lower) }
    if facts.contains(.weekday) || facts.contains(.near) { return facts.contains(.ordinary) }
    // `25-11` and `1/2` may count a thing.
    if facts.contains(.span) || facts.contains(.day) && words[index].lower.utf8.last?.isDigit ?? false {
      return !isFollowed(index + 1)
    }
    let isFigure = facts.contains(.day) && words[index].lower.hasSuffix(".")
    return facts.isDisjoint(with: [.hour, .unreadable]) && !isFigure || facts.contains(.ordinary)
  }
}
