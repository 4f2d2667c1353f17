/// Reads rules to repeat by, as people write them.
///
/// ```
/// rule     = [ "every" ] series [ "on" days ] [ "from" ISO day ] | "after" quantity [ "on" day of the month ]
/// series   = quantity | "other" ( unit | weekday ) | days | adverb
/// quantity = [ digits | ordinal ] unit
/// unit     = "d" | "day" | "w" | "week" | "fortnight" | "m" | "month" | "quarter" | "y" | "year", or their plurals
/// adverb   = "daily" | "weekly" | "biweekly" | "fortnightly" | "monthly" | "quarterly" | "yearly" | "annually"
/// days     = "weekday" | weekday { separator weekday } | ordinal weekday | day of the month { separator day of the month }
/// ordinal  = "1st" | "first" | … | "last"; separator = "," | " " | "and"
/// ```
/// `the` and `of the month` may be added to days of a month. Case does not matter. A fifth weekday is for every month
/// only, since other counts may never meet one.
enum RepeatRuleReader {
  private typealias Rule = RepeatRule

  /// The rule that a text says; nil for any other text.
  static func rule(_ text: String) -> RepeatRule? {
    var words = text.lowercased().split(separator: " ")[...]
    guard let first = words.first else { return nil }
    if first == "every" || first == "after" { words.removeFirst() }
    if first == "after" { return completionRule(words) }
    var from: CalendarDay?
    if words.count > 2, words[words.endIndex - 2] == "from" {
      guard let date = words.last.flatMap({ LocalDate($0) }), date.minute == nil else { return nil }
      from = date.day
      words = words.dropLast(2)
    }
    return step(words).map { RepeatRule($0, from: from) }
  }

  /// What is counted from completion takes one day of the month at most.
  private static func completionRule(_ words: ArraySlice<Substring>) -> RepeatRule? {
    let (words, tail) = parted(words)
    guard let step = quantity(words, counts: { number($0, in: Rule.counts) }) else { return nil }
    guard let tail else { return RepeatRule(base: .completion, step) }
    guard tail.count == 1, let day = number(tail[tail.startIndex], in: 1...31) else { return nil }
    switch step {
    case .months(let count, _): return RepeatRule(base: .completion, .months(count, on: .days([day])))
    case .years(let count, _): return RepeatRule(base: .completion, .years(count, on: day))
    case .days, .weeks, .weekdays: return nil
    }
  }

  private static func step(_ words: ArraySlice<Substring>) -> Rule.Step? {
    let (words, tail) = parted(words)
    let step = words.count == 1 ? words.first.flatMap(named) : nil
    guard let tail else {
      return step ?? quantity(words) ?? other(words) ?? list(words, of: weekday).map { .weekdays($0) }
        ?? monthDays(words, isBare: true).map { .months(1, on: $0) }
    }
    switch step ?? quantity(words) {
    case .weeks(let count, _)?: return list(tail, of: weekday).map { .weeks(count, on: $0) }
    case .months(let count, _)?:
      guard let days = monthDays(tail) else { return nil }
      if count > 1, case .weekday(_, .fifth) = days { return nil }
      return .months(count, on: days)
    case .years(let count, _)?:
      guard case .days(let days)? = monthDays(tail), days.count == 1 else { return nil }
      return .years(count, on: days[0])
    case .days?, .weekdays?, nil: return nil
    }
  }

  /// What stands before `on`, and what behind it, if it is there.
  private static func parted(_ words: ArraySlice<Substring>) -> (ArraySlice<Substring>, ArraySlice<Substring>?) {
    guard let on = words.firstIndex(of: "on") else { return (words, nil) }
    return (words[..<on], words[(on + 1)...])
  }

  /// `week`, `2w`, `2 weeks`, and where every so many of a unit are meant `2nd week`, `other week`.
  private static func quantity(
    _ words: ArraySlice<Substring>,
    counts: (Substring) -> Int? = { number($0, in: Rule.counts) ?? ordinal($0) ?? ($0 == "other" ? 2 : nil) }
  ) -> Rule.Step? {
    guard let first = words.first, words.count <= 2 else { return nil }
    let digits = first.prefix { ("0"..."9").contains($0) }
    if words.count == 1 {
      guard !digits.isEmpty else { return unit(first, 1) }
      return number(digits, in: Rule.counts).flatMap { unit(first[digits.endIndex...], $0) }
    }
    return counts(first).flatMap { unit(words[words.startIndex + 1], $0) }
  }

  private static func named(_ word: Substring) -> Rule.Step? {
    switch word {
    case "daily": .days(1)
    case "weekly": .weeks(1, on: [])
    case "biweekly", "fortnightly": .weeks(2, on: [])
    case "monthly": .months(1, on: nil)
    case "quarterly": .months(3, on: nil)
    case "yearly", "annually": .years(1, on: nil)
    case "weekday", "weekdays": .weekdays([1, 2, 3, 4, 5])
    default: nil
    }
  }

  private static func unit(_ word: Substring, _ count: Int) -> Rule.Step? {
    switch word {
    case "d", "day", "days": .days(count)
    case "w", "week", "weeks": .weeks(count, on: [])
    case "fortnight", "fortnights": bounded(count * 2).map { .weeks($0, on: []) }
    case "m", "month", "months": .months(count, on: nil)
    case "quarter", "quarters": bounded(count * 3).map { .months($0, on: nil) }
    case "y", "year", "years": .years(count, on: nil)
    default: nil
    }
  }

  private static func bounded(_ count: Int) -> Int? { Rule.counts.contains(count) ? count : nil }

  /// `other fri`.
  private static func other(_ words: ArraySlice<Substring>) -> Rule.Step? {
    guard words.count == 2, words.first == "other" else { return nil }
    return words.last.flatMap(weekday).map { .weeks(2, on: [$0]) }
  }

  /// `1,15`, `the 1st and 15th`, `2nd tue`, `last day of the month`.
  ///
  /// - Parameter isBare: whether no `on` says that days follow, so that numbers need an ending, and `last` a `day`.
  private static func monthDays(_ words: ArraySlice<Substring>, isBare: Bool = false) -> Rule.MonthDays? {
    var words = words.filter { $0 != "the" }[...]
    if words.suffix(2) == ["of", "month"] { words = words.dropLast(2) }
    let isDay = words.count == 2 && words.last == "day"
    if isDay { words = words.dropLast() }
    if words.count == 2, let ordinal = words.first.flatMap(weekdayOrdinal), let weekday = words.last.flatMap(weekday) {
      return .weekday(weekday, ordinal)
    }
    let days = list(words) { word in
      if word == "last" { return isDay || !isBare ? 31 : nil }
      return ordinal(word) ?? (isBare ? nil : number(word, in: 1...31))
    }
    return days.map { .days($0) }
  }

  /// Words with commas, blanks or `and` between them, as numbers, ascending, each once.
  private static func list(_ words: ArraySlice<Substring>, of value: (Substring) -> Int?) -> [Int]? {
    var values: Set<Int> = []
    for part in words.joined(separator: " ").split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let last = words.last, last != "and" else { return nil }
      for word in words where word != "and" {
        guard let value = value(word) else { return nil }
        values.insert(value)
      }
    }
    return values.sorted()
  }

  /// `mon`, `tues`, `friday`, `fridays`.
  private static func weekday(_ word: Substring) -> Int? {
    let index = [word, word.last == "s" ? word.dropLast() : word].lazy.compactMap { word in
      DateNames.weekdays.firstIndex { word.utf8.count >= 3 && $0.lowercased().utf8.starts(with: word.utf8) }
    }
    return index.first.map { $0 + 1 }
  }

  private static func weekdayOrdinal(_ word: Substring) -> Rule.Ordinal? {
    word == "last" ? .last : ordinal(word).flatMap { $0 < 6 ? Rule.Ordinal(rawValue: $0) : nil }
  }

  /// `1st` to `31st`, `first` to `fifth`.
  private static func ordinal(_ word: Substring) -> Int? {
    if let index = ["first", "second", "third", "fourth", "fifth"].firstIndex(where: { $0 == word }) {
      return index + 1
    }
    guard let day = number(word.dropLast(2), in: 1...31) else { return nil }
    return word.utf8.suffix(2).elementsEqual(DateNames.ordinal(day).utf8.suffix(2)) ? day : nil
  }

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    DateExpression.number(text, 1...6, range)
  }
}
