/// Words that the grammar of dates reads, and whether people mean a date by them, judged by what surrounds
/// them.
///
/// A distance is a date only after `in` or a sign; a word that is usually ordinary (`sun`, `now`) is one
/// only at the end of the line or after a preposition; words in capitals are a name.
struct JotPhrase {
  private let line: JotWords
  private let range: Range<Int>
  /// The number of words without articles and prepositions, and the index of the first of them.
  private let count: Int
  private let core: Int
  /// The facts about the word before the phrase, if no punctuation separates them.
  private let before: JotFacts
  /// The facts about the word before the phrase and its prepositions.
  private let outer: JotFacts
  private let hasArticle: Bool
  /// Whether a preposition shows that the words are a date.
  private let isMarked: Bool

  private enum Verdict {
    /// People mean a date.
    case meant
    /// People mean a date if a time or a rule is next to it.
    case lone
    /// People may mean a date, so a note says that it was not read.
    case doubtful
    /// People mean something else.
    case ordinary
  }

  /// Returns `the 15th` for `on the 15`, and any other text as it is.
  static func spoken(_ text: String) -> String {
    guard text.hasPrefix("on the "), let day = Int(text.dropFirst(7)), (1...31).contains(day) else {
      return text
    }
    return "the \(DateNames.ordinal(day))"
  }

  private static let leads: Set = ["on", "by", "at", "before", "in", "around", "the"]

  init(_ range: Range<Int>, in line: JotWords) {
    self.line = line
    self.range = range
    let leads = range.prefix { Self.leads.contains(line[$0].lower) }.count
    core = min(range.lowerBound + leads, range.upperBound - 1)
    count = range.count - leads
    before = range.lowerBound > 0 && line[range.lowerBound - 1].isBare ? line.facts(range.lowerBound - 1) : []
    var first = range.lowerBound
    while range.lowerBound - first < 4, first > 0, line[first - 1].isBare,
      line.facts(first - 1).contains(.preposition)
    { first -= 1 }
    outer = first > 0 && line[first - 1].isBare ? line.facts(first - 1) : []
    hasArticle = range.contains { line[$0].lower == "the" }
    isMarked = before.contains(.preposition) || leads > (hasArticle ? 1 : 0)
  }

  /// Returns the item of words that are read as a date of some shape.
  func item(_ shape: DateExpression.Shape, phrase: String) -> JotItem {
    var item = JotItem(words: range, meaning: .none, phrase: phrase)
    switch line.isEnclosed(range) ? .doubtful : verdict(on: shape) {
    case .meant: item.meaning = Self.meaning(of: shape)
    case .lone:
      item.meaning = .day
      item.isLone = true
    case .doubtful: break
    case .ordinary: item.isWeak = range.count == 1 || !hasHour
    }
    return item
  }

  /// Returns the item of words that were meant as a date but are not, or `nil` if they may mean anything.
  func item(failing error: DateError) -> JotItem? {
    var item = JotItem(words: range, meaning: .none)
    switch error {
    case .noSuch, .weekday:
      if count == 1, line.text(range).utf8.count < 8 { return nil }
      item.problem = "is not a date"
    case .readings(let readings):
      let hasNumber = range.contains { !line.facts($0).isDisjoint(with: [.number, .hour, .day, .count]) }
      guard hasNumber, isFollowed else { return nil }
      item.problem = "may mean \(readings.joined(separator: " or "))"
    case .order(let readings):
      item.isWeak = !(isMarked && isFollowed || line.isEnd(range.upperBound) || line[core].place.count > 7)
      item.problem = "may mean \(readings.joined(separator: " or "))"
    case .period:
      let isLast =
        line.isEnd(range.upperBound) && !line[core].isCapital && !line.facts(core).contains(.ordinary)
      let isMeant = isMarked || isLast || hasHour || outer.contains(.other) || line[core].lower == "this"
      item.isWeak = !isMeant
      item.problem = "is more than a day"
    default: return nil
    }
    return item
  }

  private var hasHour: Bool {
    range.contains { line.facts($0).contains(.hour) || ["am", "pm"].contains(line[$0].lower) }
  }

  private static func meaning(of shape: DateExpression.Shape) -> JotItem.Meaning {
    switch shape {
    case .time: .hour
    case .day(_, _, nil): .day
    default: .moment
    }
  }

  private func verdict(on shape: DateExpression.Shape) -> Verdict {
    // `on the first monday` is one of a month.
    let isOfMonth =
      range.lowerBound > 0 && RepeatRuleReader.spelledOrdinals.contains(line[range.lowerBound - 1].lower)
    if outer.contains(.other), count == 1, line[core].facts.contains(.ordinary), !line.isEnd(range.upperBound)
    {
      return .ordinary
    }
    if outer.contains(.other) || isOfMonth || count == 0 || line.text(after: range) == "of" {
      return .doubtful
    }
    let facts = line[core].facts
    if facts.contains(.ordinary), hasArticle ? facts.contains(.weekday) : before.contains(.article) {
      return count == 1 ? .ordinary : .doubtful
    }
    if count == 1, facts.contains(.ordinary) {
      return isOrdinaryMeant ? .meant : facts.contains(.weekday) ? .lone : .ordinary
    }
    switch shape {
    case .time: return verdictOnHour
    case .elapsed, .day(.distance, _, _): return verdictOnDistance(shape)
    case .day(.weekday, _, _), .day(.weekdayOfWeek, _, _): return isOfThing ? .doubtful : .meant
    case .day(.numbers(let first, let second, let year), let weekday, let time):
      if year != nil || weekday != nil || time != nil { return .meant }
      // Support is given 24/7.
      let isMeant = isFollowed && (isMarked || line.isEnd(range.upperBound)) && (first, second) != (24, 7)
      return isMeant ? .meant : .ordinary
    // `the 15th floor` has a noun after it.
    case .day(.ordinal, nil, _): return isFollowed ? .meant : isMarked && hasArticle ? .doubtful : .ordinary
    case .day(.dayOfYear, _, _) where count == 1:
      return line[core].lower.hasSuffix(".") ? .meant : .ordinary
    case .day(.fixed, _, _):
      return count > 1 || line[core].lower.contains { "-/.".contains($0) } ? .meant : .ordinary
    case .day(.quarter, _, _): return isMarked ? .meant : .ordinary
    case .day(.week, _, _): return isMarked ? .meant : .doubtful
    case .day(.lastWeekday, _, _), .from: return .doubtful
    default: return .meant
    }
  }

  /// Judges a word that is usually ordinary: `lunch sun`, but not `walk in the sun`.
  private var isOrdinaryMeant: Bool {
    if hasArticle { return line[core].lower == "weekend" && (isMarked || line.isBehind("for", range)) }
    let isForNow = line.isBehind("for", range) && line[core].lower == "now"
    return isMarked || line.isEnd(range.upperBound) && before.isDisjoint(with: .joiner) && !isForNow
  }

  /// Judges a distance: `in 3 days`, `+3d`, `3 days from now` and `tomorrow`, but not `3 days` or `3 days
  /// ago`.
  private func verdictOnDistance(_ shape: DateExpression.Shape) -> Verdict {
    switch shape {
    case .day(.distance(let distance), _, _) where distance.count < 0:
      return line[core].facts.contains(.near) ? .doubtful : .ordinary
    case .elapsed(let minutes) where minutes < 0: return .ordinary
    default: break
    }
    let isNear = range.contains { line[$0].facts.contains(.near) || line[$0].lower == "this" }
    let isLed = range.contains {
      ["in", "within", "end"].contains(line[$0].lower) || "+-".contains(line[$0].lower.first ?? " ")
    }
    return isNear || isLed || line[range.upperBound - 1].lower == "now" ? .meant : .ordinary
  }

  /// Judges a time: `5pm` and `17:00`, but not after a name (`John 5:44`), and `at 9` if no noun follows.
  private var verdictOnHour: Verdict {
    let hasClock = range.contains { !line[$0].facts.isDisjoint(with: [.hour, .number]) }
    // `this evening` is of today, and a part of an unknown day is not a time.
    if !hasClock { return isMarked ? .doubtful : .ordinary }
    if isOfThing { return .doubtful }
    if line[core].facts.contains(.number), count == 1 {
      return line[range.lowerBound].lower == "at" && isFollowed ? .meant : .ordinary
    }
    // `5 am Bahnhof` is German.
    return line[core].facts.contains(.number) && line[range.upperBound - 1].lower == "am" && !isFollowed
      ? .ordinary : .meant
  }

  /// Whether the date only qualifies a noun: `the 3pm call`, `my friday class`, `cake for sunday lunch`.
  private var isOfThing: Bool {
    let isNamed = (range.lowerBound..<core).contains { line[$0].lower == "the" }
    return !isFollowed && (isNamed || before.contains(.article) || line.isBehind("for", range))
  }

  /// Whether a sentence continues after a number as it does after a time or a day.
  private var isFollowed: Bool { line.isFollowed(range.upperBound) }

  /// Whether the words look like a name by their capitals: `The Day After Tomorrow`, `Sunday Times`.
  ///
  /// Days, months and the first word of a line are capitalized anyway.
  static func looksLikeName(_ range: Range<Int>, in line: JotWords) -> Bool {
    for index in range
    where line[index].isCapital && !line.facts(index).contains(.acronym) && !leads.contains(line[index].lower)
    {
      if line.isAllCapitals { return false }
      let word = line[index]
      let next = line.facts(index + 1)
      let isDay = !word.facts.isDisjoint(with: [.weekday, .month])
      // `5 Dec` and `next Monday` are not names, whatever follows.
      let isLed = index > range.lowerBound && line[index - 1].lower != "the" && !next.contains(.nameSuffix)
      let isJoined = !isLed && word.isBare && !range.contains(index + 1) && line.isCapital(index + 1)
      if index == 0 {
        // `Monday Call Anna` begins with a day, `Tomorrow Never Dies` is a name.
        let isName =
          next.contains(.nameSuffix)
          || !word.facts.contains(.weekday) && (line.words.count == 2 || line.isCapital(2))
        if isJoined, isName { return true }
      } else if isDay {
        let before = line.facts(index - 1)
        if isJoined && (next.contains(.nameSuffix) || !before.contains(.preposition))
          || before.contains(.namePrefix)
        {
          return true
        }
      } else {
        // `Buy milk Tomorrow`
        let isEnd = line.isEnd(range.upperBound) && (index == 1 || !line.isCapital(index - 1))
        guard isEnd, ["today", "tomorrow", "tonight"].contains(word.lower) else { return true }
      }
    }
    return false
  }
}
