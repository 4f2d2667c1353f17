/// What a single word may be in a date or around one, whatever is next to it.
struct JotFacts: OptionSet, Sendable {
  let rawValue: UInt32

  /// It can end a date: `days`, `fri`, `noon`, `5pm`.
  static let date = JotFacts(rawValue: 1)
  /// It can be part of a date, but not its end: `in`, `the`, `next`.
  static let filler = JotFacts(rawValue: 1 << 1)
  static let weekday = JotFacts(rawValue: 1 << 2)
  static let month = JotFacts(rawValue: 1 << 3)
  /// A unit of time, which is one only with a number.
  static let unit = JotFacts(rawValue: 1 << 4)
  /// A part of a day.
  static let part = JotFacts(rawValue: 1 << 5)
  /// A day by itself, whatever precedes it: `tomorrow`, `eow`.
  static let near = JotFacts(rawValue: 1 << 6)
  /// A number of one or two digits, or its word.
  static let count = JotFacts(rawValue: 1 << 7)
  /// Digits alone.
  static let number = JotFacts(rawValue: 1 << 8)
  /// A time by its form: `5pm`, `17:00`, `14h`.
  static let hour = JotFacts(rawValue: 1 << 9)
  /// A day by its form: `15th`, `24/12`, `1.12.`, `2026-12-01`.
  static let day = JotFacts(rawValue: 1 << 10)
  /// A distance by its form: `+3d`, `2w`.
  static let distance = JotFacts(rawValue: 1 << 11)
  /// It means something else more often than a date: `sun`, `may`, `noon`.
  static let ordinary = JotFacts(rawValue: 1 << 12)
  /// It cannot be read as a date here, but was meant as one: `wendesday`, `christmas`, `wednesdays`,
  /// `uhr`.
  static let unreadable = JotFacts(rawValue: 1 << 13)
  /// It is usually written in capitals: `PM`, `EOD`.
  static let acronym = JotFacts(rawValue: 1 << 14)
  /// It begins a rule of repetition: `every`.
  static let rule = JotFacts(rawValue: 1 << 15)
  /// It begins a rule only at the end of a line: `monthly`.
  static let adverb = JotFacts(rawValue: 1 << 28)
  /// It would belong to a rule beside it: `workday`, `times`, `except`.
  static let ofRule = JotFacts(rawValue: 1 << 16)
  /// It is between dates without keeping them apart: `and`, `or`, `-`.
  static let joiner = JotFacts(rawValue: 1 << 17)
  /// It separates the beginning of a range from its end: `to`, `until`, `-`.
  static let to = JotFacts(rawValue: 1 << 18)
  static let dash = JotFacts(rawValue: 1 << 19)
  /// It leaves the title with the date after it.
  static let preposition = JotFacts(rawValue: 1 << 20)
  /// A date directly after it does not say when to do the todo: `the letter from monday`.
  static let other = JotFacts(rawValue: 1 << 21)
  /// It makes what follows the name of a thing: `the sun`, `my friday class`.
  static let article = JotFacts(rawValue: 1 << 22)
  /// It continues the sentence after a date: `at 9 with Anna`.
  static let follower = JotFacts(rawValue: 1 << 23)
  /// It makes the weekday after it a name: `Black Friday`.
  static let namePrefix = JotFacts(rawValue: 1 << 24)
  /// It makes the weekday before it a name: `Sunday Times`.
  static let nameSuffix = JotFacts(rawValue: 1 << 25)
  /// It has both ends of a range: `mon-wed`, `10-11am`, `11-13`.
  static let span = JotFacts(rawValue: 1 << 27)
  /// It is counted, so that a figure after it is not a date: `chapter 5.1.`, `port 8:00`.
  static let counted = JotFacts(rawValue: 1 << 26)

  /// The facts by which a word is date-like, alone or with its neighbours.
  static let dateLike: JotFacts = [.weekday, .month, .part, .near, .hour, .day, .distance, .unreadable]

}

/// The vocabulary.
extension JotFacts {
  private static let rows: [(facts: JotFacts, words: String)] = [
    ([.date, .near, .acronym], "eod eow eom eoq eoy"),
    ([.date, .near], "today tomorrow tmr tmrw yesterday tonight"),
    ([.date, .near, .ordinary], "tod tom now weekend"), ([.date, .hour, .ordinary], "noon midday midnight"),
    ([.date, .part], "morning afternoon evening night"),
    ([.date, .weekday], DateNames.weekdays.joined(separator: " ") + " thu fri tues weds thur thurs"),
    ([.date, .weekday, .ordinary], "sun sat wed mon tue"),
    (
      [.date, .month],
      DateNames.months.joined(separator: " ") + " jan feb apr jun jul aug sep sept oct nov dec"
    ),
    ([.month, .ordinary], "may march"), ([.date, .month], "mar"),
    ([.unreadable], DateNames.weekdays.map { "\($0)s" }.joined(separator: " ") + " weekends"),
    ([.unreadable, .ordinary], "christmas xmas easter halloween thanksgiving"),
    (.unreadable, "uhr o'clock oclock"), ([.date, .unit], DateDistance.unitWords.joined(separator: " ")),
    ([.ofRule], "day days week weeks month months year years hour hours"),
    ([.date, .acronym], "am pm a.m. p.m."), ([.date], "ago late o'clock oclock q1 q2 q3 q4"),
    ([.filler, .count], DateNames.numberWords.joined(separator: " ")),
    (
      .filler,
      "on by at before after from in within around over this next last end start beginning first second third fourth fifth "
        + "of the a an coming"
    ),
    ([.filler, .unreadable, .ordinary], "half"), (.rule, "every each ev every!"),
    (
      .adverb,
      "daily weekly biweekly fortnightly monthly quarterly yearly annually weekdays workdays repeat repeats repeating"
    ),
    (
      .ofRule,
      "weekday weekdays workday workdays working business once twice thrice times time for until till except and but"
    ),
    (.joiner, "and or to a in on at the of - – — / & , @"), (.to, "to until till through - – —"),
    (.dash, "- – —"), (.preposition, "on by at due in before @"),
    (.other, "from since of about than re vs until till to through after except not starting"),
    (.article, "the a an my your his her our their some"),
    (.follower, "with for about to and or near till until then please - – —"),
    (.namePrefix, "black good cyber easter ash palm super holy maundy fat giving casual"),
    (
      .nameSuffix, "times night nights morning afternoon evening mirror mail express school show never bloody"
    ),
    (
      .counted,
      "chapter chapters section sections version versions part parts page pages line lines step steps item items exercise "
        + "exercises figure table room rooms port no nr gate exit platform level"
    ),
  ]

  private static let table = rows.reduce(into: [:] as [String: JotFacts]) { table, row in
    for word in row.words.lowercased().split(separator: " ") {
      table[String(word), default: []].formUnion(row.facts)
    }
  }

  /// The longest word of a date.
  static let longest = 35

  /// Finds out about a word in lower case.
  init(of word: String) {
    let facts = Self.single(word)
    if word.unicodeScalars.allSatisfy(\.properties.isPatternSyntax) {
      self = facts.union(.joiner)
    } else if Self.table[word] == nil, let ends = Self.ends(of: word) {
      // `25-11` may be a day, `10-20` cannot.
      let numbers = [Int(ends.first), Int(ends.second)].compactMap(\.self)
      let isDay =
        numbers.count == 2 && (1...31).contains(numbers.max() ?? 0) && (1...12).contains(numbers.min() ?? 0)
      self = numbers.count < 2 ? [.span, .unreadable] : isDay ? [.span, .unreadable, .ordinary] : .span
    } else {
      self = facts.isEmpty && (Self.isMistyped(word) || Self.isOfDates(word)) ? .unreadable : facts
    }
  }

  /// Finds out about a word, or one of the two that a hyphen joins.
  private static func single(_ word: String) -> JotFacts {
    if let known = table[word] { return known }
    guard let first = word.utf8.first, word.utf8.count <= longest else { return [] }
    return first.isDigit || word.utf8.count > 1 && "+-".utf8.contains(first) ? form(of: word) : []
  }

  /// Finds out what a word that begins with a digit or a sign may be.
  private static func form(of word: String) -> JotFacts {
    if word.utf8.allSatisfy(\.isDigit) {
      let isYear = word.utf8.count == 4
      return word.utf8.count < 3
        ? [.number, .count, .date] : isYear || word.utf8.count == 8 ? [.number, .date] : .number
    }
    if DateExpression.clock(word) != nil {
      return word.last == "h" ? [.date, .hour, .distance] : [.date, .hour]
    }
    if DateDistance(word) != nil { return [.date, .distance] }
    let isOrdinal =
      ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) } && word.dropLast(2).utf8.allSatisfy(\.isDigit)
    // `35.49` is a price.
    let numbers = word.split { "./".contains($0) }.compactMap { Int($0) }
    if numbers.count == 2, numbers.min() ?? 0 > 12 || numbers.max() ?? 0 > 31 { return [] }
    if isOrdinal || DateExpression.date(word[...]) != nil || (try? DateExpression(word)) != nil {
      return [.date, .day]
    }
    // `2.` and `2026-11` are not days by themselves.
    let isFigure = word.utf8.allSatisfy { $0.isDigit || ".-/".utf8.contains($0) }
    return isFigure && word.utf8.count < 8 ? [.date, .count] : []
  }

  /// Whether every piece of `wed/thu` is date-like.
  private static func isOfDates(_ word: String) -> Bool {
    guard word.utf8.count <= longest,
      word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") })
    else { return false }
    let pieces = word.split(omittingEmptySubsequences: false) { "/-".contains($0) }
    return pieces.allSatisfy { !single(String($0)).isDisjoint(with: dateLike) }
  }

  /// Returns what a single hyphen separates, if both can be the ends of a range.
  static func ends(of word: String) -> (first: String, second: String)? {
    // Most words have neither a hyphen nor a dash, whose first byte in UTF-8 is E2.
    guard word.utf8.count <= longest, word.utf8.contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 })
    else {
      return nil
    }
    let pieces = word.split(omittingEmptySubsequences: false) { "-–—".contains($0) }.map(String.init)
    guard pieces.count == 2, pieces.allSatisfy({ !$0.isEmpty && $0.utf8.count < 10 }) else { return nil }
    let isRange = pieces.map(single).allSatisfy { fact in
      !fact.isDisjoint(with: [.weekday, .month, .hour, .day])
        || fact.contains(.number) && fact.contains(.count)
    }
    return isRange ? (pieces[0], pieces[1]) : nil
  }

  // MARK: Typing errors

  /// Whether a word is a date's with one letter wrong, missing or too many, or two swapped.
  private static func isMistyped(_ word: String) -> Bool {
    let length = word.utf8.count
    guard (4...10).contains(length), word.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
      !english.contains(word)
    else {
      return false
    }
    if length < 5 { return word == "evry" }
    let letters = Array(word.utf8)
    return targets.contains { isOneEdit(letters, $0) }
  }

  /// Whether one letter replaced, inserted or removed, or two neighbours swapped, make one word of the other.
  private static func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) < 2 else { return false }
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left[start...].reversed(), right[start...].reversed()).prefix { $0 == $1 }.count
    let (rest, other) = (left[start..<(left.count - end)], right[start..<(right.count - end)])
    return max(rest.count, other.count) == 1 || rest.count == 2 && rest.elementsEqual(other.reversed())
  }

  private static let targets =
    (DateNames.weekdays + DateNames.months + ["today", "tomorrow", "yesterday", "tonight", "every"])
    .map { Array($0.lowercased().utf8) }

  /// Words that differ in one letter from a target, and mean nothing but themselves.
  private static let english: Set = [
    "match", "marsh", "larch", "parch", "marches", "sundae", "sundays", "emery", "avery", "jolly", "friary",
    "junes",
  ]
}
