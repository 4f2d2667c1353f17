/// Reads rules of repetition as people write them.
///
/// ```
/// rule     = ( [ every ] series [ "on" days ] | "after" quantity [ "on" day of the month ] ) [ hour ] [ from ] [ end ]
///          | [ every ] ( day of the year | [ quantity ] "year" "on" day of the year ) [ hour ] [ end ]
///          | "every!" quantity | [ every ] quantity ( "when done" | "after completion" ), which count as "after" does
/// every    = [ "repeat" ] "every" | "each" | "ev"
/// series   = quantity | "other" ( unit | weekday ) | days | adverb
/// quantity = [ digits | count | ordinal ] unit; count = "two" | "twelve" | …, of `every` only
/// unit     = "d" | "day" | "w" | "week" | "fortnight" | "m" | "month" | "quarter" | "y" | "year", or their plurals
/// adverb   = "daily" | "weekly" | "biweekly" | "fortnightly" | "monthly" | "quarterly" | "yearly" | "annually"
/// days     = "weekday" | "workday" | "working day" | "business day" | "weekend" | weekday { separator weekday }
///          | weekday ( "-" | "to" | "through" ) weekday | ordinal weekday | day of the month { separator day of the month }
/// ordinal  = "1st" | "first" | … | "last"; separator = "," | " " | "/" | "and" | "&"
/// hour     = time as in a date: "9:00" | "at 9" | "14h" | "in the morning" | part; a part of the day needs no series
/// from     = ( "from" | "starting" ) date, of `every` only
/// end      = ( "until" | "till" | "ending" ) date | "to" date, after a `from` | [ "for" ] digits "times" | "for" distance
/// ```
/// `the` and `of the month` may be added to days of a month. Case does not matter. A fifth weekday is accepted only for
/// every month, since other counts may never meet one. `last` after an ordinal needs a comma or `and`: the `4th last`
/// counts from the end, which no rule does. Days of a quarter are those of its first month.
enum RepeatRuleReader {
  private typealias Rule = RepeatRule

  /// Reads a rule, or returns `nil` for any other text.
  ///
  /// - Parameter days: returns the days that a text for the start or the end means; by default, only fixed days.
  static func rule(_ text: String, days: (String) -> DayPeriod? = fixedDays) -> RepeatRule? {
    var words = words(of: text)[...]
    let base = takeBase(from: &words)
    guard let ending = takeEnd(from: &words, days) else { return nil }
    var (from, end): (CalendarDay?, RepeatRule.End?) = (nil, ending.end)
    if let place = words.firstIndex(where: { $0 == "from" || $0 == "starting" }) {
      var start = words[(place + 1)...]
      if end == nil, ending.period == nil, let to = start.firstIndex(where: { $0 == "to" || $0 == "through" }) {
        guard let days = days(start[(to + 1)...].joined(separator: " ")) else { return nil }
        end = .until(days.upperBound)
        start = start[..<to]
      }
      guard base == .date, let days = days(start.joined(separator: " ")) else { return nil }
      from = days.lowerBound
      words = words[..<place]
    }
    let minute = takeTime(from: &words)
    guard let step = step(words, from: base) else {
      guard base == .date, from == nil, ending.period == nil, let (step, first) = yearly(words, days) else {
        return nil
      }
      return RepeatRule(step, at: minute, from: first, end: end)
    }
    if let period = ending.period {
      guard let times = step.times(in: period) else { return nil }
      end = .times(times)
    }
    if from == nil, step.days != nil, base == .date, words.contains(where: { $0.hasPrefix("quarter") }) {
      guard let quarter = days("this quarter") else { return nil }
      from = quarter.lowerBound
    }
    return RepeatRule(base: base, step, at: minute, from: from, end: end)
  }

  /// Splits a text into lower-case words, without a comma before a word that begins another part.
  private static func words(of text: String) -> [Substring] {
    var words = text.lowercased().split(separator: " ")
    for (index, next) in words.enumerated().dropFirst()
    where words[index - 1].last == "," && ["from", "starting", "until", "till", "ending", "for", "at"].contains(next) {
      words[index - 1].removeLast()
    }
    return words
  }

  /// Removes the words that only say that this is a rule, and returns the date from which the next one is counted.
  private static func takeBase(from words: inout ArraySlice<Substring>) -> Rule.Base {
    if ["repeat", "repeats", "repeating"].contains(words.first) { words.removeFirst() }
    let first = words.first
    if ["every", "each", "ev", "every!", "after"].contains(first) { words.removeFirst() }
    let tail = words.suffix(2)
    let endsWhenDone = tail == ["when", "done"] || tail == ["after", "completion"]
    if endsWhenDone, first != "after" { words = words.dropLast(2) }
    return first == "after" || first == "every!" || endsWhenDone ? .completion : .date
  }

  /// Removes the end of the series, if any: a last day, a number of times, or a period which the step turns into one.
  ///
  /// - Returns: `nil` if the words begin an end but are none.
  private static func takeEnd(
    from words: inout ArraySlice<Substring>, _ days: (String) -> DayPeriod?
  ) -> (end: Rule.End?, period: DateDistance?)? {
    if words.last == "times" || words.last == "time" {
      guard words.count > 2, let count = number(words[words.endIndex - 2], in: Rule.counts) else { return nil }
      words = words.dropLast(2)
      // `every day, 5 times` may be five times a day.
      if words.last?.last == "," { return nil }
      if words.last == "for" { words.removeLast() }
      return (.times(count), nil)
    }
    guard let place = words.firstIndex(where: { ["until", "till", "ending", "for"].contains($0) }) else {
      return (nil, nil)
    }
    let tail = words[(place + 1)...]
    let isPeriod = words[place] == "for"
    words = words[..<place]
    if isPeriod { return DateDistance(words: tail.map(String.init)[...]).map { (nil, $0) } }
    return days(tail.joined(separator: " ")).map { (.until($0.upperBound), nil) }
  }

  /// Reads `24 dec` or `year on the 3rd of may`: the step, and the next such day, from which the rule knows the month.
  private static func yearly(
    _ words: ArraySlice<Substring>, _ days: (String) -> DayPeriod?
  ) -> (step: Rule.Step, from: CalendarDay)? {
    let (series, tail) = splitAtOn(words)
    let text = (tail ?? words).joined(separator: " ")
    let years = tail == nil ? Rule.Step(1, .year) : series.count == 1 ? series.first.flatMap(named) : nil
    guard let years = years ?? quantity(series), years.unit == .year,
      case .day(.dayOfYear(_, let day, year: nil), weekday: nil, nil)? = (try? DateExpression(text))?.shape,
      let first = days(text)?.lowerBound
    else { return nil }
    return (Rule.Step(years.count, .year, days: first.wantedDay == day ? nil : .days([day])), first)
  }

  /// Returns the days that a text names independently of the current day.
  static func fixedDays(_ text: String) -> DayPeriod? {
    if let date = LocalDate(text) { return (date...date).days }
    guard let days = days(text, at: moments.0), let other = self.days(text, at: moments.1), days == other else {
      return nil
    }
    return days
  }

  /// Two moments that share no date.
  private static let moments = (moment(on: 0), moment(on: 22_222))

  private static func moment(on day: Int) -> Moment {
    Moment(instant: Instant(seconds: day * 86_400), local: LocalDate(day: CalendarDay(daysSinceEpoch: day), minute: 0))
  }

  /// Returns the days that a text names at a moment, or `nil` if it names none or only part of one.
  static func days(_ text: String, at moment: Moment) -> DayPeriod? {
    (try? DateExpression(text).period(at: moment, .ahead))?.days
  }

  /// Returns both rules that people mean by a text that is neither: `every second fri`.
  static func readings(of text: String, days: (String) -> DayPeriod?) -> [String] {
    let words = text.lowercased().split(separator: " ")
    let place = words.indices.dropLast().first { spelledOrdinal(words[$0]) != nil && weekday(words[$0 + 1]) != nil }
    guard let place, let number = spelledOrdinal(words[place]), number > 1 else { return [] }
    let readings = ["month on \(DateNames.ordinal(number))", "\(number) weeks on"].map { reading in
      (words[..<place] + [Substring(reading)] + words[(place + 1)...]).joined(separator: " ")
    }
    let rules = readings.compactMap { rule($0, days: days)?.description }
    return rules.count == readings.count ? rules : []
  }

  /// Removes `at 9`, `9:00`, `14h` or `in the morning` from the end, and returns its minute of the day.
  private static func takeTime(from words: inout ArraySlice<Substring>) -> Int? {
    guard let last = words.last, canEndTime(last, after: words.dropLast().last) else { return nil }
    let texts = words.map { String($0) }
    for count in (1...min(words.count, DateTimeWords.longest)).reversed() {
      let tail = DateExpression.plain(Array(texts.suffix(count)))
      guard case .minute(let minute)? = DateTimeWords(tail[...])?.time else { continue }
      // `every morning` is every day, but `every 14h` has no days at all.
      let namesDays = tail.contains { $0 == "noon" || DayPart(rawValue: $0) != nil }
      guard count < words.count || namesDays else { return nil }
      words = count < words.count ? words.dropLast(count) : ["day"]
      return minute
    }
    return nil
  }

  /// Whether a time may end with a word, decided quickly: most rules have no time, and a list reads every rule.
  private static func canEndTime(_ word: Substring, after previous: Substring?) -> Bool {
    guard let first = word.utf8.first, first.isDigit else {
      return ["noon", "midday", "am", "pm"].contains(word) || DayPart(rawValue: String(word)) != nil
    }
    if word.utf8.allSatisfy(\.isDigit) { return previous.map { $0 == "at" || weekday($0) != nil } ?? false }
    return word.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "m") }
  }

  /// Reads a step; one that counts from completion is a quantity, on at most one day of the month.
  private static func step(_ words: ArraySlice<Substring>, from base: Rule.Base) -> Rule.Step? {
    let (words, tail) = splitAtOn(words)
    let isSeries = base == .date
    let step =
      isSeries && words.count == 1 ? words.first.flatMap(named) ?? quantity(words) : quantity(words, isSeries: isSeries)
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
  private static func splitAtOn(_ words: ArraySlice<Substring>) -> (ArraySlice<Substring>, ArraySlice<Substring>?) {
    guard let on = words.firstIndex(of: "on") else { return (words, nil) }
    return (words[..<on], words[(on + 1)...])
  }

  /// Reads `week`, `2w`, `2 weeks`, and in a series `2nd week`, `other week` or `two weeks`.
  private static func quantity(_ words: ArraySlice<Substring>, isSeries: Bool = true) -> Rule.Step? {
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

  private static func named(_ word: Substring) -> Rule.Step? {
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
    if ["working", "business"].contains(first) { return ["day", "days"].contains(last) ? named("weekday") : nil }
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
  /// - Parameter isBare: whether no `on` introduces the days, so that numbers need an ending, `last` needs `day`, and
  ///   `second fri` needs its month.
  private static func monthDays(_ words: ArraySlice<Substring>, isBare: Bool = false) -> Rule.MonthDays? {
    var words = words.filter { $0 != "the" }[...]
    let saysMonth = words.suffix(2) == ["of", "month"]
    if saysMonth { words = words.dropLast(2) }
    if words.count == 2, let ordinal = words.first.flatMap(weekdayOrdinal), let weekday = words.last.flatMap(weekday) {
      let isAmbiguous = isBare && !saysMonth && ordinal != .first && words.first.flatMap(spelledOrdinal) != nil
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

  /// Reads words separated by commas, blanks or `and` as numbers, ascending, each once.
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
  private static func weekday(_ word: Substring) -> Int? {
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

  private static func spelledOrdinal(_ word: Substring) -> Int? {
    spelledOrdinals.firstIndex { $0 == word }.map { $0 + 1 }
  }

  static let spelledOrdinals = ["first", "second", "third", "fourth", "fifth"]

  private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
    DateExpression.number(text, 1...6, range)
  }
}
