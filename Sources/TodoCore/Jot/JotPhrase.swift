/// Words that the grammar of dates can read, and their surroundings.
///
/// A distance is a date only after `in` or a sign; a word that is usually ordinary (`sun`, `now`) is one only at the
/// end of the line or after a preposition; words in capitals are a name.
struct JotPhrase {
  private let line: JotWords
  private let range: Range<Int>
  /// The number of words without articles and prepositions, and the index of the first of them.
  private let count: Int
  private let core: Int
  private let isLast: Bool
  private let hasArticle: Bool
  /// Whether a preposition or another word before the phrase shows that it is a date.
  private let isMarked: Bool
  /// The facts about the word before the phrase.
  private let before: JotFacts

  init(_ range: Range<Int>, in line: JotWords, isMarked: Bool, endsSpan: Bool) {
    (self.line, self.range) = (line, range)
    let leads = range.count { line.words[$0].facts.contains(.lead) }
    count = range.count - leads
    core = range.first { !line.words[$0].facts.contains(.lead) } ?? range.lowerBound
    isLast = line.isEnd(range.upperBound)
    before = endsSpan ? [] : line.facts(range.lowerBound - 1)
    hasArticle = range.contains { line.words[$0].key == .the }
    let isBehind = before.contains(.preposition) && !before.contains(.purpose)
    self.isMarked = isMarked || isBehind || leads > (hasArticle ? 1 : 0)
  }

  private func word(_ index: Int) -> JotWord { line.words[index] }
  private func bytes(_ index: Int) -> ArraySlice<UInt8> { line.bytes[line.words[index].place] }

  /// Whether people mean a date by words that can be read as one.
  func isMeant(as shape: DateExpression.Shape) -> Bool {
    guard !isExcluded, count > 0 else { return false }
    let facts = word(core).facts
    if count == 1, facts.contains(.part) { return isMarked }
    if count == 1, facts.contains(.ordinary) { return isOrdinaryMeant }
    switch shape {
    case .day(_, _, .minute) where bytes(core).contains(UInt8(ascii: ":")) && isBehindName: return isCalendarHour
    case .elapsed, .day(.distance, _, _): return isDistanceMeant
    case .time(.minute) where bytes(core).first?.isDigit == true: return !isOfThing && isHour
    case .day(.weekday, _, _): return !isOfThing
    case .day(.numbers(_, _, let year), _, _): return year != nil
    case .day(.ordinal, nil, _): return isOrdinalMeant
    case .day(.dayOfYear, _, _) where count == 1: return bytes(core).last == UInt8(ascii: ".")
    case .day(.fixed, _, _): return count > 1 || bytes(core).contains { "-/.".utf8.contains($0) }
    case .day(.quarter, _, _), .day(.week, _, _): return isMarked
    case .day(.lastWeekday, _, _), .from: return false
    default: return true
    }
  }

  /// Returns a message about words that were meant as a date but are none.
  func problem(with error: DateError) -> String? {
    var text: String { quoted(line.text(range)) }
    switch error {
    case .noSuch, .weekday: return count > 1 || line.text(range).utf8.count > 7 ? "\(text) is no date" : nil
    case .readings(let readings) where count == 1 && word(range.lowerBound).key == .at && isFollowed,
      .order(let readings) where bytes(core).count > 7:
      return "\(text) may be \(readings.joined(separator: " or "))"
    default: return nil
    }
  }

  /// Whether the surrounding words exclude the date or continue it: `after fri`, `not before fri`, `1 h 30 min`.
  private var isExcluded: Bool {
    let start = range.lowerBound
    let isNot = start > 1 && word(start - 2).key == .not
    if before.contains(.excluding) || isNot && word(start - 1).key == .before { return true }
    guard range.upperBound < line.words.count, word(range.upperBound - 1).isBare else { return false }
    return word(range.upperBound).key == .of
  }

  /// Whether a word that is usually ordinary is a date: `lunch sun`, but not `walk in the sun` or `that is it for now`.
  private var isOrdinaryMeant: Bool {
    if word(range.lowerBound).key == .the { return word(core).key == .weekend && before.contains(.preposition) }
    let isOfPhrase = word(core).key == .now && before.contains(.purpose)
    return isMarked || isLast && !isOfPhrase && before.isDisjoint(with: [.article, .conjunction])
  }

  /// Whether a distance is a date: `in 3 days`, `+3d`, `3 days from now` and `tomorrow`, but not `3 days`,
  /// `3 days ago`, or the hour of `1 h 30 min`.
  private var isDistanceMeant: Bool {
    let (first, last) = (word(hasArticle ? core : range.lowerBound), range.upperBound - 1)
    if range.contains(where: { word($0).facts.contains(.near) }) { return true }
    let isOpen = !isLast && word(last).isBare
    if isOpen, !line.facts(range.upperBound).isDisjoint(with: [.number, .conjunction]) { return false }
    return [.in, .within, .end].contains(first.key) || "+-".utf8.contains(line.bytes[first.place.lowerBound])
  }

  /// Whether an ordinal is a day: `the 15th`, but not before a noun: `the 15th floor`.
  private var isOrdinalMeant: Bool {
    let isNamed = isMarked || hasArticle
    return isFollowed && (isLast || isNamed) || range.lowerBound == 0 && isMarked
  }

  /// Whether the date only qualifies a noun: `the 3pm call`, `my friday class`, `cake for sunday lunch`.
  private var isOfThing: Bool {
    let isNamed = (range.lowerBound..<core).contains { word($0).key == .the }
    return !isFollowed && (isNamed || !before.isDisjoint(with: [.article, .purpose]))
  }

  /// Whether a time is meant: `5pm` and `17:00`, but not after a name (`John 5:44`), and `at 9` if no noun follows.
  private var isHour: Bool {
    // `at 8 in the evening` and `5 p.m.` can mean nothing else.
    let last = range.upperBound - 1
    let isTold = word(last).facts.contains(.part) || bytes(last).contains(UInt8(ascii: "."))
    if count == 2 { return isFollowed || isTold }
    if line.words[core].isNumber { return isFollowed }
    guard bytes(core).contains(UInt8(ascii: ":")), bytes(core).last != UInt8(ascii: "m"), isBehindName else {
      return true
    }
    // The first word of a line is capitalized in any case.
    return range.lowerBound == 1 && isCalendarHour
  }

  /// Whether a time follows a name, as a verse does.
  private var isBehindName: Bool {
    bytes(range.lowerBound).first?.isDigit == true && line.isCapital(range.lowerBound - 1)
      && word(range.lowerBound - 1).isBare
  }

  /// Whether a time is round or in the afternoon, as most calendar entries are.
  private var isCalendarHour: Bool {
    let hour = bytes(core)
    return hour.last.map { "05".utf8.contains($0) } ?? false
      || hour.count == 5 && !hour.lexicographicallyPrecedes("13".utf8)
  }

  /// Whether a sentence goes on after a number as it does after a time or a day.
  private var isFollowed: Bool {
    if isLast || !word(range.upperBound - 1).isBare { return true }
    let next = word(range.upperBound)
    return next.role != .text || next.facts.contains(.follower)
  }

  /// Whether the words look like a name by their capitals: `The Day After Tomorrow`, `Sunday Times`.
  ///
  /// Days, months and the first word of a line are capitalized anyway.
  static func looksLikeName(_ range: Range<Int>, in line: JotWords) -> Bool {
    for index in range
    where line.words[index].isCapital && line.words[index].facts.isDisjoint(with: [.acronym, .lead]) {
      if line.isAllCapitals { return false }
      let (word, before, next) = (line.words[index], line.facts(index - 1), line.facts(index + 1))
      let isDay = word.facts.contains(.weekday) || word.facts.contains(.month)
      // `5 Dec` and `next Monday` are no names, whatever follows.
      let isLed = index > range.lowerBound && line.words[index - 1].key != .the && !next.contains(.nameSuffix)
      let isJoined = !isLed && word.isBare && !range.contains(index + 1) && line.isCapital(index + 1)
      if index == 0 {
        // `Monday Call Anna` begins with a day, `Tomorrow Never Dies` is a name.
        let isName =
          next.contains(.nameSuffix) || !word.facts.contains(.weekday) && (line.words.count == 2 || line.isCapital(2))
        if isJoined, isName { return true }
      } else if isDay {
        if isJoined && (next.contains(.nameSuffix) || !before.contains(.preposition)) || before.contains(.namePrefix) {
          return true
        }
      } else {
        // `Buy milk Tomorrow`
        let isEnd = line.isEnd(range.upperBound) && (index == 1 || !line.isCapital(index - 1))
        guard isEnd, word.facts.contains(.capital) else { return true }
      }
    }
    return false
  }
}

extension JotWords {
  /// The maximum number of words in a date, and in almost every rule.
  private static let mostWords = 12

  /// Returns the index after the words, from one on, that can belong together: no sentence ends among them.
  func end(of index: Int, where belongs: (Int) -> Bool) -> Int {
    var end = index
    while end < words.count, end - index < Self.mostWords, belongs(end), words[end].quote == nil,
      !words[end].isEscaped
    {
      end += 1
      if !goesOn(words[end - 1]) { break }
    }
    return end
  }

  /// Whether at most a comma separates a word from the next, or the point of `15. january` and `Jan. 15`.
  private func goesOn(_ word: JotWord) -> Bool {
    guard word.end <= word.place.upperBound + 1 else { return false }
    if word.isBare || bytes[word.place.upperBound] == UInt8(ascii: ",") { return true }
    return bytes[word.place.upperBound] == UInt8(ascii: ".") && word.role == .date && word.place.count < 5
  }

  /// Returns the index after the last word that can end a date from a word on, or that word's index if there is none.
  func dateEnd(of index: Int) -> Int {
    var end = end(of: index) { [.date, .filler].contains(words[$0].role) }
    while end > index, words[end - 1].role != .date { end -= 1 }
    return end
  }

  /// Whether the numbers allow a date: each follows a word that makes it a day, hour or year, or counts the next word.
  ///
  /// Numbers seldom repeat, so caching does not help, and reading the words around each would take most of the time.
  func canBeDate(_ range: Range<Int>) -> Bool {
    range.count == 1 || range.allSatisfy { !words[$0].isNumber || canCount($0, in: range) }
  }

  private func canCount(_ index: Int, in range: Range<Int>) -> Bool {
    let (digits, isLast) = (words[index].place.count, index + 1 == range.upperBound)
    if digits == 8 { return true }
    if index > range.lowerBound {
      let before = words[index - 1]
      if before.facts.contains(.month) { return true }
      let first = bytes[before.place.lowerBound] | 0x20
      if digits == 4, before.key == .of || first.isDigit || first == UInt8(ascii: "q") { return true }
      if digits < 3 { return !isLast || !before.facts.isDisjoint(with: [.lead, .part]) }
    }
    if isLast { return false }
    let next = words[index + 1]
    if digits < 3 { return !next.isNumber }
    return next.role == .date && !next.isNumber
      && next.facts.isDisjoint(with: [.weekday, .month, .part, .near])
  }

  /// Whether a hyphen follows the words before an index without a blank, as in `9:00-11:00`.
  func isHyphened(_ index: Int) -> Bool {
    index > 0 && facts(index).contains(.to) && words[index].place.lowerBound == words[index - 1].end
  }

  /// Whether a word begins with a digit.
  func beginsWithDigit(_ index: Int) -> Bool { bytes[words[index].place.lowerBound].isDigit }

  func isCapital(_ index: Int) -> Bool { words.indices.contains(index) && words[index].isCapital }

  /// Returns the facts about a word; none if there is no such word.
  func facts(_ index: Int) -> JotFacts { words.indices.contains(index) ? words[index].facts : [] }

  /// Whether the line ends before a word: only marks, or a rule, follow.
  func isEnd(_ index: Int) -> Bool {
    var index = index
    while index < words.count, words[index].role == .mark {
      if bytes[words[index].place].starts(with: "//".utf8) { return true }
      index += 1
    }
    return facts(index).contains(.every) || index >= words.count
  }
}
