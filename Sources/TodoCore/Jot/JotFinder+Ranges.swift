/// Ranges, whose beginning is the date: `mon to fri`, `from 9 to 10am`, `11-13 dec`, `10-11am`.
extension JotFinder {
  /// The beginning of a range.
  private struct Beginning {
    let phrase: String
    let isHour: Bool
    /// Whether words that say no more than a number are explained by the other end: the 9 of `9 - 10am` may
    /// be a day.
    var isSure = true
    /// Whether only a day next to it makes it one: `from 3 to 5`.
    var needsDay = false
  }

  /// Reads the range that begins at a word, or words that seem to be one.
  func range(at index: Int) -> JotItem? {
    guard line.mayBeginRange(index) else { return nil }
    let isLed = line[index].lower == "from"
    // `the letter about mon to fri` does not date the todo.
    guard !line.facts(index - 1).contains(.other), !line.isCounted(index),
      let ends = line.ends(of: isLed ? index + 1 : index, atMost: Self.longest.date)
    else {
      return nil
    }
    let last = max(ends.rest, line.dateEnd(of: ends.rest, atMost: Self.longest.date))
    for end in stride(from: last, to: index, by: -1) where end >= ends.rest {
      let words = index..<end
      let second = [ends.second, line.phrase(ends.rest..<end)].filter { !$0.isEmpty }.joined(separator: " ")
      guard end == ends.rest || !line.facts(end - 1).isDisjoint(with: [.date, .month]),
        line.isPartLed(in: words), !JotPhrase.looksLikeName(words, in: line),
        let beginning = beginning(ends.first, until: second, isJoined: isLed || ends.isHyphen, isLed: isLed)
      else { continue }
      var item = JotItem(words: words, meaning: .none, phrase: beginning.phrase)
      guard beginning.isSure, !line.isEnclosed(words) else { return item }
      item.meaning = beginning.isHour ? .hour : .day
      item.isRange = true
      item.needsDay = beginning.needsDay
      return item
    }
    return nil
  }

  /// Returns the beginning of a range between two texts, the first of which may be a number that the second
  /// explains.
  private func beginning(
    _ first: String, until second: String, isJoined: Bool, isLed: Bool
  ) -> Beginning? {
    let start = try? grammar.reading(of: first).get()
    let end = try? grammar.reading(of: second).get()
    let isNumber = first.allSatisfy(\.isNumber)
    let endsInNumber = (1...2).contains(second.utf8.count) && second.allSatisfy(\.isNumber)
    if isLed, isNumber, endsInNumber, case .success(let hour) = grammar.reading(of: "at \(first)"),
      hour.isHour
    {
      return Beginning(phrase: "at \(first)", isHour: true, needsDay: true)
    }
    if let start, !isNumber {
      if let end { return start.isRange(with: end) ? Beginning(phrase: first, isHour: start.isHour) : nil }
      // `dec 20-24` and `9am-10`
      return endsInNumber && isJoined && !start.isDistance
        ? Beginning(phrase: first, isHour: start.isHour) : nil
    }
    guard isNumber, let end else { return nil }
    if end.isHour {
      guard isJoined else { return Beginning(phrase: first, isHour: true, isSure: false) }
      return opening(first, of: second, end).map { Beginning(phrase: $0, isHour: true) }
    }
    let explained = "\(first)\(second.drop { $0.isNumber })"
    guard !end.isDistance, end.date.minute == nil, let start = try? grammar.reading(of: explained).get(),
      start.isRange(with: end)
    else { return nil }
    return Beginning(phrase: explained, isHour: false)
  }

  /// Returns the time that begins a range: the 11 of `11-1pm` is before noon, and the 9 of `9-10:30` is 9:00.
  private func opening(_ first: String, of second: String, _ end: JotGrammar.Reading) -> String? {
    let half = ["am", "pm"].first { second.hasSuffix($0) } ?? ":00"
    guard case .success(let hour) = grammar.reading(of: first + half), let minute = hour.date.minute,
      let last = end.date.minute
    else { return nil }
    return DateLabel.time(atMinute: minute > last ? (minute + 720) % 1_440 : minute)
  }
}

extension JotGrammar.Reading {
  /// Whether both are times, or both are days.
  fileprivate func isRange(with end: JotGrammar.Reading) -> Bool {
    isHour == end.isHour && (isHour || (date.minute == nil) == (end.date.minute == nil))
      && [self, end].allSatisfy {
        switch $0.shape {
        case .elapsed, .day(.away, _, _): false
        default: true
        }
      }
  }
}

extension JotWords {
  /// Whether a range may begin at a word; few lines have a word that separates two dates.
  fileprivate func mayBeginRange(_ index: Int) -> Bool {
    guard !facts.isDisjoint(with: [.to, .span]), words[index].role == .plain else { return false }
    let facts = words[index].facts
    return words[index].lower == "from"
      || !facts.isDisjoint(with: [.date, .filler, .month, .span]) && facts.isDisjoint(with: [.part, .other])
  }

  /// Returns what a hyphen or a word such as `to` separates, from a word on: the first text, the beginning of
  /// the second, and the index of the words that continue the second.
  fileprivate func ends(
    of start: Int, atMost count: Int
  ) -> (first: String, second: String, rest: Int, isHyphen: Bool)? {
    for index in start..<min(words.count, start + count) {
      guard words[index].role == .plain else { return nil }
      let head = start..<index
      if facts(index).contains(.span), let ends = JotFacts.ends(of: words[index].lower) {
        let first = head.isEmpty ? ends.first : "\(phrase(head)) \(ends.first)"
        return (first, ends.second, index + 1, true)
      }
      if facts(index).contains(.to), index > start {
        return index + 1 < words.count ? (phrase(head), "", index + 1, false) : nil
      }
      if facts(index).isDisjoint(with: [.date, .filler, .month]) || !words[index].isBare { return nil }
    }
    return nil
  }
}
