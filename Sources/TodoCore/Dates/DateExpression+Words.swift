/// The parts of a date, each read from lower-case words without articles, or `nil` if the words are something
/// else.
extension DateExpression {
  /// Reads `2h`, `in 30 min`, `2 hours ago` or `now`, in minutes.
  static func elapsed(_ words: [String]) -> Int? {
    // `at 14h` is a time of day, `14h` a distance.
    if words.first == "at" { return nil }
    let words = withoutPreposition(words)
    if words == ["now"] { return 0 }
    guard let distance = distance(words), distance.unit == .minute else { return nil }
    return distance.count
  }

  /// Reads `3d`, `in 3 days`, `two weeks`, `3 days ago`, `3 days late` or `3 days from now`.
  package static func distance(_ words: [String]) -> DateDistance? {
    var words = words[...]
    let isAhead = words.first == "in" || words.first == "within"
    if isAhead { words.removeFirst() }
    let isBack = words.last == "ago" || words.last == "late"
    let isFromNow = words.suffix(2) == ["from", "now"]
    if isBack || isFromNow { words.removeLast(isBack ? 1 : 2) }
    guard let distance = DateDistance(words: words) else { return nil }
    let marks = [isAhead, isBack, isFromNow].count(where: \.self)
    guard marks == 0 || marks == 1 && !"+-".contains(words.first?.first ?? "+") else { return nil }
    return isBack ? distance.reversed : distance
  }

  /// Reads a day, which its weekday may precede: `fri 27 nov`.
  static func dayWithWeekday(_ words: [String]) -> (day: Day, weekday: Int?)? {
    let words = withoutPreposition(words)
    if let day = day(words) { return (day, nil) }
    guard words.count > 1, let weekday = DateNames.weekday(words[0]), let day = day(Array(words.dropFirst()))
    else {
      return nil
    }
    switch day {
    case .fixed, .ordinal, .dayOfMonth, .dayOfYear, .numbers: return (day, weekday)
    default: return nil
    }
  }

  /// Returns the words without a leading preposition.
  private static func withoutPreposition(_ words: [String]) -> [String] {
    words.count > 1 && prepositions.contains(words[0]) ? Array(words.dropFirst()) : words
  }

  private static func day(_ words: [String]) -> Day? {
    guard let first = words.first else { return nil }
    if words.count == 1, let day = named(first) ?? ordinal(first) ?? date(first[...]) ?? period(first) {
      return day
    }
    if first == "in", let period = day(Array(words.dropFirst())) {
      switch period {
      case .month, .year, .quarter, .week: return period
      default: break
      }
    }
    return relativeDay(words) ?? monthDay(words) ?? quarterOrWeek(words) ?? edge(words) ?? away(words)
      ?? distance(words).flatMap { $0.unit == .minute ? nil : .distance($0) }
  }

  /// The days that have names.
  static let namedDays: [(words: [String], day: Day)] = [
    (["today", "tod", "eod"], .distance(DateDistance(0, .day))),
    (["tomorrow", "tom", "tmr", "tmrw"], .distance(DateDistance(1, .day))),
    (["yesterday"], .distance(DateDistance(-1, .day))),
    (["eow"], .edge(.span(.week, ahead: 0), isLast: true)),
    (["eom"], .edge(.span(.month, ahead: 0), isLast: true)),
    (["eoq"], .edge(.span(.quarter, ahead: 0), isLast: true)),
    (["eoy"], .edge(.span(.year, ahead: 0), isLast: true)), (["weekend"], .weekend(weeksAhead: 0)),
  ]

  private static func named(_ word: String) -> Day? {
    namedDays.first { $0.words.contains(word) }?.day ?? DateNames.weekday(word).map { .weekday($0) }
  }

  /// The words for the previous, the current and the next span.
  static let steps = ["last", "this", "next"]

  /// Returns how many spans ahead `last`, `this` or `next` is: -1, 0 or 1.
  private static func step(_ word: String) -> Int? { steps.firstIndex(of: word).map { $0 - 1 } }

  /// Reads `next week`, `next fri`, `fri next week`, `fri of next week` or `next week on fri`.
  private static func relativeDay(_ words: [String]) -> Day? {
    let words = words.count > 2 ? words.filter { $0 != "of" && $0 != "on" } : words
    if words.count == 3 {
      if let weekday = DateNames.weekday(words[0]), let step = step(words[1]), words[2] == "week" {
        return .weekdayOfWeek(weekday, weeksAhead: step)
      }
      guard let step = step(words[0]), words[1] == "week", let weekday = DateNames.weekday(words[2]) else {
        return nil
      }
      return .weekdayOfWeek(weekday, weeksAhead: step)
    }
    if words == ["over", "weekend"] { return .weekend(weeksAhead: 0) }
    guard words.count == 2, let step = step(words[0]) else { return nil }
    if let span = Span(rawValue: words[1]) { return .span(span, ahead: step) }
    if words[1] == "weekend" { return .weekend(weeksAhead: step) }
    return DateNames.weekday(words[1]).map {
      step < 0 ? .lastWeekday($0) : .weekdayOfWeek($0, weeksAhead: step)
    }
  }

  /// Reads `15th`, even if there is no such day.
  private static func ordinal(_ word: String) -> Day? {
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)),
      let number = number(word.dropLast(2), 1...2, 1...99)
    else {
      return nil
    }
    return .ordinal(number)
  }

  /// Reads `nov`, `2026-11`, `2026`, `q4` or `2026w50`.
  private static func period(_ word: String) -> Day? {
    if let month = DateNames.month(word) { return .month(month, year: nil) }
    if let quarter = quarter(word) { return .quarter(quarter, year: nil) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    if let middle = word.firstIndex(of: "w"), parts.count <= 2 {
      return quarterOrWeek([String(word[..<middle]), String(word[middle...])])
    }
    // `0930` is a time.
    guard parts.count <= 2, let year = number(parts[0], 4...4, (parts.count == 1 ? 1_000 : 1)...9_999) else {
      return nil
    }
    if parts.count == 1 { return .year(year) }
    return number(parts[1], 2...2, 1...99).map { .month($0, year: year) }
  }

  private static func quarter(_ word: String) -> Int? {
    word.first == "q" ? number(word.dropFirst(), 1...1, 0...9) : nil
  }

  /// Reads `2026-q4`, `q4 2026`, `week 50`, `week 50 2026`, and `2026-w50` or `2026-w50-5`, whose first
  /// hyphen is already a space.
  private static func quarterOrWeek(_ words: [String]) -> Day? {
    if words[0] == "week", (2...3).contains(words.count), let week = number(words[1][...], 1...2, 0...99) {
      if words.count == 2 { return .week(week, year: nil) }
      return number(words[2][...], 4...4, 1...9_999).map { .week(week, year: $0) }
    }
    guard words.count == 2 else { return nil }
    if let quarter = quarter(words[0]) {
      return number(words[1][...], 4...4, 1...9_999).map { .quarter(quarter, year: $0) }
    }
    guard let year = number(words[0][...], 4...4, 1...9_999) else { return nil }
    if let quarter = quarter(words[1]) { return .quarter(quarter, year: year) }
    let parts = words[1].dropFirst().split(separator: "-", omittingEmptySubsequences: false)
    guard words[1].first == "w", parts.count <= 2, let number = number(parts[0], 2...2, 0...99) else {
      return nil
    }
    let week = Day.week(number, year: year)
    if parts.count == 1 { return week }
    return self.number(parts[1], 1...1, 1...7).map {
      .away(DateDistance($0 - 1, .day), from: .edge(week, isLast: false))
    }
  }

  /// Reads `1 dec`, `dec 1st`, `1 dec 2027`, `1st of dec`, `1. dec`, `dec 2027` or `1st of next month`.
  private static func monthDay(_ words: [String]) -> Day? {
    var words = words
    if words.count > 2, words[1] == "of" { words.remove(at: 1) }
    if words.last == "month", let day = dayNumber(words[0], needsEnding: true) {
      if words.count == 2 { return .ordinal(day) }
      return words.count == 3 ? step(words[1]).map { .dayOfMonth(day, monthsAhead: $0) } : nil
    }
    guard (2...3).contains(words.count) else { return nil }
    let year = number(words[words.count - 1][...], 4...4, 1_000...9_999)
    guard words.count == 2 || year != nil else { return nil }
    if words.count == 2, let year { return DateNames.month(words[0]).map { .month($0, year: year) } }
    let isMonthFirst = DateNames.month(words[0]) != nil
    guard let month = DateNames.month(words[isMonthFirst ? 0 : 1]),
      let day = dayNumber(words[isMonthFirst ? 1 : 0])
    else { return nil }
    return dayOfYear(month, day, year)
  }

  /// Returns a day of a year; an impossible day stays as it is written.
  private static func dayOfYear(_ month: Int, _ day: Int, _ year: Int?) -> Day {
    year.flatMap { CalendarDay(year: $0, month: month, day: day) }.map { .fixed($0) }
      ?? .dayOfYear(month: month, day: day, year: year)
  }

  /// Reads `1`, `1.`, `1st` or `first`.
  private static func dayNumber(_ word: String, needsEnding: Bool = false) -> Int? {
    if word == "first" { return 1 }
    if case .ordinal(let day) = ordinal(word) { return day }
    return needsEnding ? nil : number(word.last == "." ? word.dropLast() : word[...], 1...2, 1...99)
  }

  /// Reads `end of month`, `start of next week` or `last day of november`.
  private static func edge(_ words: [String]) -> Day? {
    guard let middle = words.firstIndex(of: "of") else { return nil }
    let isLast: Bool
    switch words[..<middle] {
    case ["end"], ["last"], ["last", "day"]: isLast = true
    case ["start"], ["beginning"], ["first", "day"]: isLast = false
    default: return nil
    }
    let period = Array(words[(middle + 1)...])
    // A start could be that of this span or of the next.
    if isLast, period.count == 1, let unit = period.first {
      if unit == "day" { return .distance(DateDistance(0, .day)) }
      if let span = Span(rawValue: unit) { return .edge(.span(span, ahead: 0), isLast: true) }
    }
    return day(period).map { .edge($0, isLast: isLast) }
  }

  /// The words between a distance and the day that it is counted from.
  static let anchors = ["from", "after", "before"]

  /// Reads `a week from sunday`, `2 days before 1 dec` or `day after tomorrow`.
  private static func away(_ words: [String]) -> Day? {
    guard let middle = words.firstIndex(where: anchors.contains),
      let distance = DateDistance(words: words[..<middle], isOne: middle == 1), distance.unit != .minute,
      distance.count >= 0, let day = day(Array(words[(middle + 1)...]))
    else { return nil }
    return .away(words[middle] == "before" ? distance.reversed : distance, from: day)
  }

  /// Reads `2026-12-01`, `2026/12/1`, `20261201`, `12/1`, `1.12.` or `1.12.2026`, even if there is no such
  /// day.
  package static func date(_ word: Substring) -> Day? {
    if word.utf8.count == 8, let all = number(word, 8...8, 10_101...99_999_999) {
      return dayOfYear(all / 100 % 100, all % 100, all / 10_000)
    }
    guard let separator = word.first(where: { "-/.".contains($0) }) else { return nil }
    var parts = word.split(separator: separator, omittingEmptySubsequences: false)
    if separator == ".", parts.count == 3, parts[2].isEmpty { parts.removeLast() }
    if parts.count == 3, let year = number(parts[0], 4...4, 1...9_999) {
      guard let month = number(parts[1], 1...2, 1...99), let day = number(parts[2], 1...2, 1...99) else {
        return nil
      }
      return dayOfYear(month, day, year)
    }
    guard parts.count == 3 || parts.count == 2 && separator != "-",
      let first = number(parts[0], 1...2, 1...99),
      let second = number(parts[1], 1...2, 1...99)
    else { return nil }
    let year = parts.count == 3 ? number(parts[2], 4...4, 1...9_999) : nil
    if parts.count == 3, year == nil { return nil }
    // People who write points put the day first.
    return separator == "." ? dayOfYear(second, first, year) : .numbers(first, second, year: year)
  }

  /// Reads a number with a number of digits in `digits`, and a value in `range`.
  static func number(_ text: Substring, _ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit),
      let number = Int(text),
      range.contains(number)
    else { return nil }
    return number
  }
}
