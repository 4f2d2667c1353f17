/// Steps: how far it is from one date of a series to the next.
extension RepeatRuleReader {
  /// Reads a step; one that counts from completion is a quantity, on at most one day of the month.
  static func step(_ words: ArraySlice<Substring>, from base: Rule.Base) -> Rule.Step? {
    let (words, tail) = splitAtOn(words)
    let isSeries = base == .date
    let step =
      isSeries && words.count == 1
      ? words.first.flatMap(named) ?? quantity(words) : quantity(words, isSeries: isSeries)
    guard let tail else {
      if step != nil || !isSeries { return step }
      return other(words)
        ?? (list(words, of: weekday) ?? weekdayRange(words)).map { Rule.Step(1, .weekday, weekdays: $0) }
        ?? monthDays(words, isBare: true).map { Rule.Step(1, .month, days: $0) }
    }
    guard let step else { return nil }
    if step.unit == .week, isSeries {
      return list(tail, of: weekday).map { Rule.Step(step.count, .week, weekdays: $0) }
    }
    guard step.unit == .month || step.unit == .year, let days = monthDays(tail) else { return nil }
    let isOneDay = if case .days(let days) = days { days.count == 1 } else { false }
    guard isOneDay || isSeries && step.unit == .month else { return nil }
    if step.count > 1, case .weekday(_, .fifth) = days { return nil }
    return Rule.Step(step.count, step.unit, days: days)
  }

  /// Splits words at `on`; the second part is `nil` if there is none.
  static func splitAtOn(_ words: ArraySlice<Substring>) -> (ArraySlice<Substring>, ArraySlice<Substring>?) {
    guard let on = words.firstIndex(of: "on") else { return (words, nil) }
    return (words[..<on], words[(on + 1)...])
  }

  /// Reads `week`, `2w`, `2 weeks`, and in a series `2nd week`, `other week` or `two weeks`.
  static func quantity(_ words: ArraySlice<Substring>, isSeries: Bool = true) -> Rule.Step? {
    guard let first = words.first, words.count <= 2 else { return nil }
    let digits = first.prefix { ("0"..."9").contains($0) }
    if words.count == 1 {
      guard !digits.isEmpty else { return unit(first, 1) }
      return number(digits, in: Rule.counts).flatMap { unit(first[digits.endIndex...], $0) }
    }
    let count = number(first, in: Rule.counts) ?? (isSeries ? spelledCount(first) : nil)
    return count.flatMap { unit(words[words.startIndex + 1], $0) }
  }

  /// Reads `2nd`, `other` or `two`, but no `first`: `every first day` names a day of the month.
  private static func spelledCount(_ word: Substring) -> Int? {
    if word == "other" { return 2 }
    return ordinal(word).flatMap { $0 > 1 ? $0 : nil } ?? DateNames.count([String(word)])
  }

  static func named(_ word: Substring) -> Rule.Step? {
    switch word {
    case "daily": Rule.Step(1, .day)
    case "weekly": Rule.Step(1, .week)
    case "biweekly", "fortnightly": Rule.Step(2, .week)
    case "monthly": Rule.Step(1, .month)
    case "quarterly": Rule.Step(3, .month)
    case "yearly", "annually": Rule.Step(1, .year)
    case "weekday", "weekdays", "workday", "workdays": .workdays
    case "weekend", "weekends": Rule.Step(1, .weekday, weekdays: [6, 7])
    default: nil
    }
  }

  private static func unit(_ word: Substring, _ count: Int) -> Rule.Step? {
    switch word {
    case "d", "day", "days": Rule.Step(count, .day)
    case "w", "week", "weeks": Rule.Step(count, .week)
    case "fortnight", "fortnights": allowed(count * 2).map { Rule.Step($0, .week) }
    case "m", "month", "months": Rule.Step(count, .month)
    case "quarter", "quarters": allowed(count * 3).map { Rule.Step($0, .month) }
    case "y", "year", "years": Rule.Step(count, .year)
    default: nil
    }
  }

  private static func allowed(_ count: Int) -> Int? { Rule.counts.contains(count) ? count : nil }

  /// Reads `other fri` or `working day`.
  private static func other(_ words: ArraySlice<Substring>) -> Rule.Step? {
    guard words.count == 2, let first = words.first, let last = words.last else { return nil }
    if ["working", "business"].contains(first) {
      return ["day", "days"].contains(last) ? named("weekday") : nil
    }
    return first == "other" ? weekday(last).map { Rule.Step(2, .week, weekdays: [$0]) } : nil
  }

  /// Reads `mon-fri`, `monday to friday` or `fri - mon`.
  private static func weekdayRange(_ words: ArraySlice<Substring>) -> [Int]? {
    var ends = words.count == 1 ? words.joined().split(separator: "-") : Array(words).map { Substring($0) }
    if ends.count == 3, ["-", "to", "through"].contains(ends[1]) { ends.remove(at: 1) }
    guard ends.count == 2, let first = weekday(ends[0]), let last = weekday(ends[1]) else { return nil }
    return (0...((last - first + 7) % 7)).map { (first + $0 - 1) % 7 + 1 }.sorted()
  }

  /// Reads `1,15`, `the 1st and 15th`, `2nd tue` or `last day of the month`.
  ///
  /// - Parameter isBare: whether no `on` introduces the days, so that numbers need an ending, `last` needs
  ///   `day`, and `second fri` needs its month.
  private static func monthDays(_ words: ArraySlice<Substring>, isBare: Bool = false) -> Rule.MonthDays? {
    var words = words.filter { $0 != "the" }[...]
    let saysMonth = words.suffix(2) == ["of", "month"]
    if saysMonth { words = words.dropLast(2) }
    if words.count == 2, let ordinal = words.first.flatMap(weekdayOrdinal),
      let weekday = words.last.flatMap(weekday)
    {
      let isAmbiguous =
        isBare && !saysMonth && ordinal != .first && words.first.flatMap(spelledOrdinal) != nil
      return isAmbiguous ? nil : .weekday(weekday, ordinal)
    }
    guard let pieces = pieces(words) else { return nil }
    var days: Set<Int> = []
    for var piece in pieces {
      let saysDay = piece.count == 2 && piece.last == "day"
      if saysDay { piece.removeLast() }
      if piece == ["last"], saysDay || !isBare {
        days.insert(31)
        continue
      }
      // `the 1st 2` is one day and something else.
      if Set(piece.map { ordinal($0) == nil }).count > 1 { return nil }
      for word in piece {
        guard let day = ordinal(word) ?? (isBare ? nil : number(word, in: 1...31)) else { return nil }
        days.insert(day)
      }
    }
    return .days(days.sorted())
  }

  /// Reads words separated by commas, spaces or `and` as numbers, ascending, each once.
  private static func list(_ words: ArraySlice<Substring>, of value: (Substring) -> Int?) -> [Int]? {
    let days = words.map { $0 == "&" ? "and" : $0 }.flatMap { $0.split(separator: "/") }
    guard let words = pieces(days[...])?.joined() else { return nil }
    let values = words.compactMap(value)
    return values.count == Array(words).count ? Set(values).sorted() : nil
  }

  private static func pieces(_ words: ArraySlice<Substring>) -> [[Substring]]? {
    var pieces: [[Substring]] = []
    for part in words.joined(separator: " ").split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      guard let last = words.last, last != "and" else { return nil }
      pieces += words.split(separator: "and").map(Array.init)
    }
    return pieces
  }

  /// Reads `mon`, `tues`, `friday` or `fridays`.
  static func weekday(_ word: Substring) -> Int? {
    let index = [word, word.last == "s" ? word.dropLast() : word].lazy.compactMap { word in
      DateNames.weekdays.firstIndex { word.utf8.count >= 3 && $0.lowercased().utf8.starts(with: word.utf8) }
    }
    return index.first.map { $0 + 1 }
  }

  private static func weekdayOrdinal(_ word: Substring) -> Rule.Ordinal? {
    word == "last" ? .last : ordinal(word).flatMap { $0 < 6 ? Rule.Ordinal(rawValue: $0) : nil }
  }

  /// Reads `1st` to `31st`, or `first` to `fifth`.
  private static func ordinal(_ word: Substring) -> Int? {
    if let spelled = spelledOrdinal(word) { return spelled }
    guard let day = number(word.dropLast(2), in: 1...31) else { return nil }
    return word.utf8.suffix(2).elementsEqual(DateNames.ordinal(day).utf8.suffix(2)) ? day : nil
  }

  static func spelledOrdinal(_ word: Substring) -> Int? {
    spelledOrdinals.firstIndex { $0 == word }.map { $0 + 1 }
  }

  static let spelledOrdinals = ["first", "second", "third", "fourth", "fifth"]

  static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    DateExpression.number(text, 1...6, range)
  }
}
