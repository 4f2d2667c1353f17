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
/// `the` and `of the month` may be added to days of a month. Case does not matter. A fifth weekday is
/// accepted only for every month, since other counts may never meet one. `last` after an ordinal needs a
/// comma or `and`: the `4th last` counts from the end, which no rule does. Days of a quarter are those of its
/// first month.
enum RepeatRuleReader {
  typealias Rule = RepeatRule

  /// Reads a rule, or returns `nil` for any other text.
  ///
  /// - Parameter days: returns the days that a text for the start or the end means; by default, only fixed
  ///   days.
  static func rule(_ text: String, days: (String) -> DayPeriod? = fixedDays) -> RepeatRule? {
    var words = words(of: text)[...]
    let base = takeBase(from: &words)
    guard let ending = takeEnd(from: &words, days) else { return nil }
    var (from, end): (CalendarDay?, RepeatRule.End?) = (nil, ending.end)
    if let place = words.firstIndex(where: { $0 == "from" || $0 == "starting" }) {
      var start = words[(place + 1)...]
      if end == nil, ending.period == nil, let to = start.firstIndex(where: { $0 == "to" || $0 == "through" })
      {
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
    if from == nil, step.days != nil, base == .date,
      words.contains(where: { $0.utf8.starts(with: "quarter".utf8) }),
      let quarter = days("this quarter")
    {
      from = quarter.lowerBound
    }
    return RepeatRule(base: base, step, at: minute, from: from, end: end)
  }

  /// Splits a text into lower-case words, without a comma before a word that begins another part.
  private static func words(of text: String) -> [Substring] {
    var words = text.lowercased().split(separator: " ")
    for (index, next) in words.enumerated().dropFirst()
    where words[index - 1].last == ","
      && ["from", "starting", "until", "till", "ending", "for", "at"].contains(next)
    {
      words[index - 1].removeLast()
    }
    return words
  }

  /// Removes the words that only say that this is a rule, and returns the date from which the next one is
  /// counted.
  private static func takeBase(from words: inout ArraySlice<Substring>) -> Rule.Base {
    if ["repeat", "repeats", "repeating"].contains(words.first) { words.removeFirst() }
    let first = words.first
    if ["every", "each", "ev", "every!", "after"].contains(first) { words.removeFirst() }
    let tail = words.suffix(2)
    let endsWhenDone = tail == ["when", "done"] || tail == ["after", "completion"]
    if endsWhenDone, first != "after" { words = words.dropLast(2) }
    return first == "after" || first == "every!" || endsWhenDone ? .completion : .date
  }

  /// Removes the end of the series, if any: a last day, a number of times, or a period which the step turns
  /// into one.
  ///
  /// - Returns: `nil` if the words begin an end but are none.
  private static func takeEnd(
    from words: inout ArraySlice<Substring>, _ days: (String) -> DayPeriod?
  ) -> (end: Rule.End?, period: DateDistance?)? {
    if words.last == "times" || words.last == "time" {
      guard words.count > 2, let count = number(words[words.endIndex - 2], in: Rule.counts) else {
        return nil
      }
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

  /// Reads `24 dec` or `year on the 3rd of may`: the step, and the next such day, from which the rule knows
  /// the month.
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
    guard let days = days(text, at: moments.0), let other = self.days(text, at: moments.1), days == other
    else {
      return nil
    }
    return days
  }

  /// Two moments that share no date.
  private static let moments = (moment(on: 0), moment(on: 22_222))

  private static func moment(on day: Int) -> Moment {
    Moment(
      instant: Instant(seconds: day * 86_400),
      local: LocalDate(day: CalendarDay(daysSinceEpoch: day), minute: 0))
  }

  /// Returns the days that a text names at a moment, or `nil` if it names none or only part of one.
  static func days(_ text: String, at moment: Moment) -> DayPeriod? {
    (try? DateExpression(text).period(at: moment, .ahead))?.days
  }

  /// Returns both rules that people mean by a text that is neither: `every second fri`.
  static func readings(of text: String, days: (String) -> DayPeriod?) -> [String] {
    let words = text.lowercased().split(separator: " ")
    let place = words.indices.dropLast().first {
      spelledOrdinal(words[$0]) != nil && weekday(words[$0 + 1]) != nil
    }
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

  /// Whether a time may end with a word, decided quickly: most rules have no time, and a list reads every
  /// rule.
  private static func canEndTime(_ word: Substring, after previous: Substring?) -> Bool {
    guard let first = word.utf8.first, first.isDigit else {
      return ["noon", "midday", "am", "pm"].contains(word) || DayPart(rawValue: String(word)) != nil
    }
    if word.utf8.allSatisfy(\.isDigit) { return previous.map { $0 == "at" || weekday($0) != nil } ?? false }
    return word.utf8.contains {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "m")
    }
  }
}
