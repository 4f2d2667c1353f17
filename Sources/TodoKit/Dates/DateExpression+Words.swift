/// The parts of a date, each from its words in lower case; nil where they are something else.
extension DateExpression {
  /// `2h`, `in 30 min`, `2 hours ago`, in minutes.
  static func elapsed(_ words: [String]) -> Int? {
    guard let distance = distance(words), distance.unit == .minute else { return nil }
    return distance.count
  }

  /// `3d`, `in 3 days`, `3 days ago`, `3 days late`.
  static func distance(_ words: [String]) -> DateDistance? {
    var words = words[...]
    let isAhead = words.first == "in"
    if isAhead { words.removeFirst() }
    let isBack = words.last == "ago" || words.last == "late"
    if isBack { words.removeLast() }
    guard (1...2).contains(words.count), let distance = DateDistance(words.joined(separator: " ")) else { return nil }
    if isAhead || isBack, isAhead == isBack || words.first?.first?.isNumber != true { return nil }
    return isBack ? distance.reversed : distance
  }

  /// A day with its weekday before it or not: `fri 27 nov`.
  static func markedDay(_ words: [String]) -> (day: Day, weekday: Int?)? {
    if let day = day(words) { return (day, nil) }
    guard words.count > 1, let weekday = DateNames.weekday(words[0]), let day = day(Array(words.dropFirst())) else {
      return nil
    }
    switch day {
    case .fixed, .ordinal, .dayOfYear, .numbers: return (day, weekday)
    default: return nil
    }
  }

  private static func day(_ words: [String]) -> Day? {
    guard let first = words.first else { return nil }
    let phrase = words.joined(separator: " ")
    switch phrase {
    case "today", "tod", "eod": return .distance(DateDistance(0, .day))
    case "tomorrow", "tom": return .distance(DateDistance(1, .day))
    case "yesterday": return .distance(DateDistance(-1, .day))
    case "day after tomorrow": return .distance(DateDistance(2, .day))
    case "eow": return .end(.week)
    case "eom": return .end(.month)
    case "eoy": return .end(.year)
    case "weekend": return .weekend(0)
    default: break
    }
    if words.count == 2, let step = ["last", "this", "next"].firstIndex(of: first) { return day(words[1], step - 1) }
    if words.count == 1, let day = weekday(first) ?? ordinal(first) ?? date(first[...]) ?? period(first) { return day }
    return monthDay(words) ?? distance(words).flatMap { $0.unit == .minute ? nil : .distance($0) }
  }

  /// What is called `last`, `this` or `next`, for -1, 0 and 1.
  private static func day(_ word: String, _ step: Int) -> Day? {
    switch word {
    case "week": .span(.week, step)
    case "month": .span(.month, step)
    case "year": .span(.year, step)
    case "weekend": .weekend(step)
    default:
      DateNames.weekday(word).map { step < 0 ? .lastWeekday($0) : .weekdayOfWeek($0, step) }
    }
  }

  private static func weekday(_ word: String) -> Day? { DateNames.weekday(word).map { .weekday($0) } }

  /// `15th`.
  private static func ordinal(_ word: String) -> Day? {
    guard ["st", "nd", "rd", "th"].contains(word.suffix(2)), let number = number(word.dropLast(2), 1...2, 1...31) else {
      return nil
    }
    return .ordinal(number)
  }

  /// `nov`, `2026-11`, `2026`.
  private static func period(_ word: String) -> Day? {
    if let month = DateNames.month(word) { return .month(month, year: nil) }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count <= 2, let year = number(parts[0], 4...4, 1...9_999) else { return nil }
    if parts.count == 1 { return .year(year) }
    return number(parts[1], 2...2, 1...12).map { .month($0, year: year) }
  }

  /// `1 dec`, `dec 1st`, `1 dec 2027`, `dec 2027`.
  private static func monthDay(_ words: [String]) -> Day? {
    guard (2...3).contains(words.count) else { return nil }
    let year = number(words[words.count - 1][...], 4...4, 1...9_999)
    guard words.count == 2 || year != nil else { return nil }
    if words.count == 2, let year { return DateNames.month(words[0]).map { .month($0, year: year) } }
    let isMonthFirst = DateNames.month(words[0]) != nil
    guard let month = DateNames.month(words[isMonthFirst ? 0 : 1]), let day = dayNumber(words[isMonthFirst ? 1 : 0])
    else { return nil }
    if let year { return CalendarDay(year: year, month: month, day: day).map { .fixed($0) } }
    return day <= CalendarDay.length(ofMonth: month, year: 2_000) ? .dayOfYear(month: month, day: day) : nil
  }

  /// `1` or `1st`.
  private static func dayNumber(_ word: String) -> Int? {
    if case .ordinal(let day) = ordinal(word) { return day }
    return number(word[...], 1...2, 1...31)
  }

  /// `2026-12-01`, `2026/12/1`, `20261201`, `12/1`, `1.12.`, `1.12.2026`.
  static func date(_ word: Substring) -> Day? {
    if word.utf8.count == 8, let all = number(word, 8...8, 1...99_991_231) {
      return CalendarDay(year: all / 10_000, month: all / 100 % 100, day: all % 100).map { .fixed($0) }
    }
    guard let separator = word.first(where: { "-/.".contains($0) }) else { return nil }
    var parts = word.split(separator: separator, omittingEmptySubsequences: false)
    if separator == ".", parts.count == 3, parts[2].isEmpty { parts.removeLast() }
    if parts.count == 3, let year = number(parts[0], 4...4, 1...9_999) {
      guard let month = number(parts[1], 1...2, 1...12), let day = number(parts[2], 1...2, 1...31) else { return nil }
      return CalendarDay(year: year, month: month, day: day).map { .fixed($0) }
    }
    guard parts.count == 3 || parts.count == 2 && separator != "-", let first = number(parts[0], 1...2, 1...31),
      let second = number(parts[1], 1...2, 1...31)
    else { return nil }
    if parts.count == 2 { return .numbers(first, second, year: nil) }
    return number(parts[2], 4...4, 1...9_999).map { .numbers(first, second, year: $0) }
  }

  /// `14:30`, `9:30`, `14:30:00`, `5pm`, `5:30 pm`, `noon`, `midnight`.
  static func time(_ text: String) -> Time? {
    switch text {
    case "noon": return .minute(720)
    case "midnight": return .midnight
    default: break
    }
    guard let half = ["am", "pm"].firstIndex(of: text.suffix(2)) else {
      return minute(text[...], hourDigits: 1).map { .minute($0) }
    }
    let clock = text.dropLast(2)
    let hours = clock.last == " " ? clock.dropLast() : clock
    guard
      let minute = hours.contains(":") ? minute(hours, hourDigits: 1) : number(hours, 1...2, 1...12).map({ $0 * 60 }),
      (60..<780).contains(minute)
    else { return nil }
    return .minute(minute % 720 + half * 720)
  }

  /// `14:30` or `14:30:00` as minutes after midnight; the hour has that many digits at least.
  static func minute(_ text: Substring, hourDigits: Int) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 && parts[2] == "00", let hour = number(parts[0], hourDigits...2, 0...23),
      let minute = number(parts[1], 2...2, 0...59)
    else { return nil }
    return hour * 60 + minute
  }

  /// A number of so many digits, within a range.
  static func number(_ text: Substring, _ digits: ClosedRange<Int>, _ range: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text),
      range.contains(number)
    else { return nil }
    return number
  }
}
