/// Runs of words that can be dates.
extension JotWords {
  /// Returns the index after the words, from one on, that can belong together: no sentence ends among them.
  func end(of index: Int, atMost count: Int, where belongs: (Int) -> Bool) -> Int {
    var end = index
    while end < words.count, end - index < count, belongs(end), words[end].role == .plain {
      let word = words[end]
      if end > index, word.whole.lowerBound < word.place.lowerBound { break }
      end += 1
      if !goesOn(word) { break }
    }
    return end
  }

  /// Whether at most a comma separates a word from the next, or the point of `15. january` and `Jan. 15`.
  private func goesOn(_ word: JotWord) -> Bool {
    let punctuation = bytes[word.place.upperBound..<word.whole.upperBound]
    guard let last = punctuation.last else { return true }
    let isAbbreviated = word.place.count < 5 && !word.facts.isDisjoint(with: [.weekday, .month, .count])
    if last == UInt8(ascii: ",") {
      return punctuation.count == 1 || isAbbreviated && punctuation.elementsEqual(".,".utf8)
    }
    return punctuation.elementsEqual(".".utf8) && isAbbreviated
  }

  /// Returns the index after the last word that can end a date from a word on, or that word's index if there
  /// is none.
  func dateEnd(of index: Int, atMost count: Int) -> Int {
    var end = end(of: index, atMost: count) { !facts($0).isDisjoint(with: [.date, .filler, .month]) }
    while end > index, facts(end - 1).isDisjoint(with: [.date, .month]) { end -= 1 }
    return end
  }

  /// Whether a word can begin a date: a number needs a word after it that makes it a day, a time or a
  /// distance.
  func canBeginDate(_ index: Int) -> Bool {
    let facts = facts(index)
    guard !facts.isDisjoint(with: [.date, .filler, .month]), facts.isDisjoint(with: [.part, .other]),
      !isCounted(index)
    else {
      return false
    }
    guard facts.contains(.number), words[index].place.count < 8, index + 1 < words.count else { return true }
    return !self.facts(index + 1).isDisjoint(with: [.month, .unit])
      || ["am", "pm", "a.m.", "p.m.", "of", "in", "o'clock", "oclock"].contains(words[index + 1].lower)
  }

  /// Whether a word can end a date that begins at another: a number needs a word that makes it a day, time or
  /// year.
  func canEndDate(_ index: Int, from start: Int) -> Bool {
    guard facts(index).contains(.number), words[index].place.count != 8 else { return true }
    guard index > start else { return false }
    let before = facts(index - 1)
    if !before.isDisjoint(with: [.month, .weekday, .near])
      || ["at", "by", "week"].contains(words[index - 1].lower)
    {
      return true
    }
    return words[index].place.count == 4 && !before.isDisjoint(with: [.number, .day])
      || before.contains(.part)
      || words[start..<index].map(\.lower) == ["on", "the"]
  }
}
