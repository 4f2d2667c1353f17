/// Words of a line that say when, or seem to.
struct JotItem {
  enum Meaning {
    /// A day without a time.
    case day
    /// A time without a day.
    case hour
    /// A day with its time, or a minute that needs no day.
    case moment
    case rule(RepeatRule)
    /// Nothing that could be understood.
    case none
  }

  var words: Range<Int>
  var meaning: Meaning
  /// The words as the grammar of dates reads them; for a range, those of its beginning.
  var phrase = ""
  /// Whether the words stay in the title, because they also name an end: `10-11am`.
  var isRange = false
  /// Whether it is a date only next to a day: `from 3 to 5`.
  var needsDay = false
  /// Whether it is a day only next to a time or a rule: `sat 7-9pm`.
  var isLone = false
  /// Whether words stay in the title because people seldom mean a date by them: `sun`, `3 days`, `2nd floor`.
  var isWeak = false
  /// Whether it comes from a mark, which has its own note.
  var isMarked = false
  /// Why the words are not understood, as the rest of a sentence that begins with them.
  var problem: String?

  var isUnderstood: Bool { if case .none = meaning { false } else { true } }
  var isDate: Bool {
    switch meaning {
    case .day, .hour, .moment: true
    case .rule, .none: false
    }
  }
}

/// A finder of the items in a line, from left to right, each as long as it can be.
///
/// Words that the grammar of dates reads are a date only if people mean one by them, which ``JotPhrase``
/// decides.
struct JotFinder {
  let line: JotWords
  let grammar: JotGrammar

  /// The most words in a date, and in a rule.
  static let longest = (date: 12, rule: 16)

  /// Returns the items in the words of the line.
  func items() -> [JotItem] {
    var items: [JotItem] = []
    var index = 0
    while index < line.words.count {
      let found = item(at: index, after: items.last)
      if let found { items.append(found) }
      index = found?.words.upperBound ?? index + 1
    }
    return items
  }

  private func item(at index: Int, after previous: JotItem?) -> JotItem? {
    let word = line[index]
    guard word.role == .plain, !word.facts.isEmpty else { return nil }
    if word.facts.contains(.hour), line.isVerse(index) { return nil }
    if !word.facts.isDisjoint(with: [.rule, .adverb]), let rule = rule(at: index) { return rule }
    if let range = range(at: index) { return range }
    if let date = date(at: index) { return date }
    // In `friday 14` and `in a day or two`, the number was meant as part of the date.
    if !word.facts.isDisjoint(with: [.span, .count]), let previous, previous.isUnderstood,
      previous.words.upperBound == (line.facts(index - 1).contains(.joiner) ? index - 1 : index),
      line.isPause(index + 1) || !line.facts(index + 1).isDisjoint(with: .dateLike)
    {
      let number = JotFacts.ends(of: word.lower)?.first ?? word.lower
      return JotItem(words: index..<(index + 1), meaning: .none, phrase: number)
    }
    return line.isDateLike(index)
      ? JotItem(words: index..<(index + 1), meaning: .none, isWeak: line.isWeak(index)) : nil
  }

  // MARK: Rules

  /// Reads the longest rule that begins at a word; one that seems to begin there, but does not, is an item as
  /// well.
  private func rule(at index: Int) -> JotItem? {
    let end = line.end(of: index, atMost: Self.longest.rule) {
      $0 == index || !line.facts($0).contains(.rule)
    }
    let isAdverb = line.facts(index).contains(.adverb)
    for last in stride(from: end, to: index, by: -1) where !JotPhrase.looksLikeName(index..<last, in: line) {
      let phrase = line.phrase(index..<last)
      guard let rule = grammar.rule(of: phrase) else { continue }
      // `weekly report` is not a rule, and `every 2nd plant` or `every night shift` not a day or night.
      let isSure =
        last - index > 2 || last - index > 1 && line[last - 1].facts.isDisjoint(with: [.day, .part])
      let isMeant = isAdverb ? line.isEnd(last) || last - index > 1 : isSure || line.isPause(last)
      if isMeant, !line.isEnclosed(index..<last) {
        return JotItem(words: index..<last, meaning: .rule(rule), phrase: phrase)
      }
      return isAdverb ? nil : JotItem(words: index..<last, meaning: .none, problem: "is not a repeat rule")
    }
    guard !isAdverb else { return nil }
    // A date or a unit after `every` was meant as a rule.
    var last = index + 1
    while last < end, line.isOfRule(last) { last += 1 }
    while last > index + 1,
      line.facts(last - 1).isDisjoint(with: JotFacts.dateLike.union([.unit, .number, .ofRule]))
    {
      last -= 1
    }
    if last == index + 1 { return nil }
    let meant = grammar.meanings(ofRule: line.phrase(index..<last)).map { "may mean \($0)" }
    return JotItem(words: index..<last, meaning: .none, problem: meant ?? "is not a repeat rule")
  }

  // MARK: Dates

  /// Reads the longest date that begins at a word, unless a range of times begins within it.
  private func date(at index: Int) -> JotItem? {
    guard line.canBeginDate(index) else { return nil }
    let longest = line.dateEnd(of: index, atMost: Self.longest.date)
    var end = longest
    for place in index..<longest where place > index {
      guard range(at: place)?.isUnderstood ?? false else { continue }
      end = place
      break
    }
    while end > index {
      defer { end -= 1 }
      let words = index..<end
      guard line.canEndDate(end - 1, from: index), line.isPartLed(in: words),
        !JotPhrase.looksLikeName(words, in: line)
      else { continue }
      let text = JotPhrase.spoken(line.phrase(words))
      let reading = grammar.reading(of: text)
      if case .failure(.unknown) = reading { continue }
      let phrase = JotPhrase(words, in: line)
      switch reading {
      case .success(let reading): return phrase.item(reading.shape, phrase: text)
      case .failure(let error):
        guard let item = phrase.item(failing: error) else { continue }
        return item
      }
    }
    return nil
  }
}
