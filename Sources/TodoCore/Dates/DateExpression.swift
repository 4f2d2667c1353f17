/// A date as people write it, understood but not yet placed on the calendar.
///
/// ```
/// date     = { before } ( day | time | day time | time day ) | distance | "now" | instant | field distance
/// before   = "on" | "by" | "at" | "before", which change nothing, as does "the" anywhere
/// day      = "2026-12-01" | "2026/12/1" | "20261201" | "12/1" | "1.12." | "1.12.2026" | [ weekday ] "15th"
///          | [ weekday ] ( number [ "of" ] month | month number ) [ year ] | [ step ] weekday
///          | weekday [ "of" ] step "week" | "today" | "tomorrow" | "yesterday" | "15th of" [ step ] "month"
///          | distance ( "from" | "after" | "before" ) day | "eod" | "eow" | "eom" | "eoq" | "eoy"
///          | ( "end" | "last day" ) "of" ( period | span ) | ( "start" | "first day" ) "of" period | period | distance
/// step     = "this" | "next" | "last"
/// period   = step ( span | "weekend" ) | [ "over" ] "weekend"
///          | month [ year ] | "2026-11" | year | "2026-Q4" | "q4" [ year ] | "2026-W50" | "week" number [ year ]
/// span     = "week" | "month" | "quarter" | "year"
/// time     = [ "around" ] clock | ( "at" hour | hour "o'clock" ) | [ "in" ] part | ( clock | hour ) and part, in any order
/// clock    = "14:30" | "14:30:59" | "14h" | "14h30" | "0930" | "5pm" | "5:30 p.m." | "9.30am" | "noon" | "midnight"
/// part     = "morning" | "afternoon" | "evening" | "night"; "tonight" is the night of today
/// distance = [ "+" | "-" ] ( digits unit | "1h30m" ) | [ "in" | "within" ] [ count ] unit [ "ago" | "late" | "from now" ]
/// count    = digits | "a" | "one" | "two" | "twenty five"
/// unit     = "min" | "h" | "d" | "w" | "m" | "y" | "minutes" | "hours" | "days" | "weeks" | "fortnights" | "months"
///          | "quarters" | "years"
/// field    = "due" | "start"
/// ```
/// Case does not matter, and a hyphen beside a letter counts as a space. A day that does not exist, such as
/// 31 nov, is read as well; `DatePlacement` reports it.
public struct DateExpression: Hashable, Sendable {
  /// A few forms, for messages.
  public static let forms = ["fri", "tomorrow 14:00", "in 3 days", "1 dec", "2026-12-01"]

  package enum Shape: Hashable, Sendable {
    /// A day or a period, with the weekday that it has to be and the time on it, if given.
    case day(Day, weekday: Int?, time: Time?)
    /// The next such time of day.
    case time(Time)
    /// The minute that is a number of minutes from now.
    case elapsed(minutes: Int)
    /// The minute that the wall clock shows at an instant.
    case instant(Instant)
    /// The date at a distance from a date of the todo.
    case from(field: TodoField, distance: DateDistance)
  }

  package enum Day: Hashable, Sendable {
    case fixed(CalendarDay)
    /// The day at a distance from today.
    case distance(DateDistance)
    /// The day at a distance from another day.
    indirect case away(DateDistance, from: Day)
    /// The first such weekday after today, 1 for Monday to 7 for Sunday.
    case weekday(Int)
    /// A weekday of the week that is a number of weeks from this week.
    case weekdayOfWeek(Int, weeksAhead: Int)
    /// The last such weekday before today.
    case lastWeekday(Int)
    /// Saturday and Sunday of the week that is a number of weeks from this week; only today if today is one
    /// of them.
    case weekend(weeksAhead: Int)
    /// The day of the month, in the next month that has it.
    case ordinal(Int)
    /// The day of the month that is a number of months from this month.
    case dayOfMonth(Int, monthsAhead: Int)
    /// The day of the next year that has it; with a year, a day that does not exist.
    case dayOfYear(month: Int, day: Int, year: Int?)
    /// The day and the month, in the order of the user's conventions.
    case numbers(Int, Int, year: Int?)
    /// A whole month; without a year, the current or the next such month.
    case month(Int, year: Int?)
    case year(Int)
    /// A whole quarter; without a year, the current or the next such quarter.
    case quarter(Int, year: Int?)
    /// A week by its number in ISO 8601; without a year, the current or the next such week.
    case week(Int, year: Int?)
    /// The span that is a number of spans from the current one.
    case span(Span, ahead: Int)
    /// The first or the last day of a period.
    indirect case edge(Day, isLast: Bool)
  }

  package enum Span: String, Hashable, Sendable {
    case week
    case month
    case quarter
    case year
  }

  package enum Time: Hashable, Sendable {
    case minute(Int)
    /// The end of one day and the beginning of the next.
    case midnight
  }

  package let shape: Shape
}

extension DateExpression {
  /// Reads a date.
  ///
  /// - Parameter suggestsReadings: whether the error lists the readings of an ambiguous text, which takes
  ///   much longer.
  public init(_ text: String, suggestsReadings: Bool = true) throws(DateError) {
    // The stored form comes first, since programs write it hundreds of thousands of times.
    if let date = LocalDate(text) {
      self.init(shape: .day(.fixed(date.day), weekday: nil, time: date.minute.map { .minute($0) }))
      return
    }
    guard text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else { throw .unknown }
    // Lists mark late dates with an exclamation mark: `yesterday 10:30!`.
    let text = (text.utf8.last == UInt8(ascii: "!") ? String(text.dropLast()) : text).lowercased()
    if text.utf8.count >= Self.shortestInstant,
      let instant = Instant(ascii: Array(text.utf8)[...], isLax: true)
    {
      self.init(shape: .instant(instant))
      return
    }
    if let shape = Self.fieldDistance(text) {
      self.init(shape: shape)
      return
    }
    let words = Self.words(of: text)
    let shape = Self.shape(Self.plain(words))
    // Long texts are not dates, and trying all readings would take quadratic time.
    let suggests = suggestsReadings && words.count <= Self.longest
    let readings = shape != nil ? Self.ambiguousReadings(of: words) : suggests ? Self.readings(of: words) : []
    if !readings.isEmpty { throw .readings(readings) }
    guard let shape else { throw .unknown }
    self.init(shape: shape)
  }

  /// The length of `20261201t1400z`.
  private static let shortestInstant = 14

  /// Reads a distance, or returns `nil` for any other date.
  package static func distance(_ text: String) -> DateDistance? {
    distance(plain(words(of: text.lowercased())))
  }

  /// Reads `due+1w` or `start - 2 days`.
  private static func fieldDistance(_ text: String) -> Shape? {
    guard let sign = text.firstIndex(where: { "+-".contains($0) }),
      let field = TodoField(key: text[..<sign].trimmed), field.kind == .date
    else { return nil }
    let distance = "\(text[sign])\(text[text.index(after: sign)...].trimmed)"
    return DateDistance(distance).map { .from(field: field, distance: $0) }
  }

  /// Splits a text into words: at spaces and at hyphens beside letters, without trailing commas; `9 o'clock`
  /// is `at 9`.
  static func words(of text: String) -> [String] {
    var bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "-") && index > 0 && index + 1 < bytes.count
    {
      if bytes[index - 1].isLowercaseLetter || bytes[index + 1].isLowercaseLetter {
        bytes[index] = UInt8(ascii: " ")
      }
    }
    var words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map { word in
      word.count > 1 && word.last == "," ? String(word.dropLast()) : String(word)
    }
    if let place = words.firstIndex(where: { ["o'clock", "oclock"].contains($0) }), place > 0,
      number(words[place - 1][...], 1...2, 0...23) != nil
    {
      words.remove(at: place)
      if place < 2 || words[place - 2] != "at" { words.insert("at", at: place - 1) }
    }
    return words
  }

  /// Simplifies words without changing their meaning: drops articles, reads `tonight` as the night of today,
  /// and removes the points of `p.m.` and `dec.`.
  static func plain(_ words: [String]) -> [String] {
    var plain: [String] = []
    for (index, word) in words.enumerated() {
      switch word {
      case "the" where words.count > 1: break
      case "coming" where index > 0 && ["the", "this"].contains(words[index - 1]): break
      case "tonight": plain += ["today", "night"]
      case "this" where index + 1 < words.count && DayPart(rawValue: words[index + 1]) != nil:
        plain.append("today")
      default:
        let name = word.dropLast()
        if ["p.m.", "a.m."].contains(word.suffix(4)) {
          plain.append(word.dropLast(4) + word.suffix(4).filter { $0 != "." })
        } else if word.last == ".", DateNames.month(String(name)) ?? DateNames.weekday(String(name)) != nil {
          plain.append(String(name))
        } else {
          plain.append(word)
        }
      }
    }
    return plain
  }

  private static let longest = 12

  /// Returns the meaning of words, or `nil` if they are not a date.
  package static func shape(_ words: [String]) -> Shape? {
    guard (1...longest).contains(words.count) else { return nil }
    if let minutes = elapsed(words) { return .elapsed(minutes: minutes) }
    let heads = (0...min(words.count, DateTimeWords.longest)).map { DateTimeWords(words.prefix($0)) }
    let tails = (0...min(words.count, DateTimeWords.longest)).map { DateTimeWords(words.suffix($0)) }
    for (front, head) in heads.enumerated() {
      guard let head else { continue }
      for (back, tail) in tails.enumerated() where front + back <= words.count {
        guard let tail, let combined = head.joined(with: tail) else { continue }
        let rest = Array(words[front..<(words.count - back)])
        if combined.isEmpty {
          if let day = dayWithWeekday(rest) { return .day(day.day, weekday: day.weekday, time: nil) }
        } else if let time = combined.time {
          if rest.isEmpty { return .time(time) }
          if let day = dayWithWeekday(rest) { return .day(day.day, weekday: day.weekday, time: time) }
        }
      }
    }
    return dateTime(words)
  }

  private static func dateTime(_ words: [String]) -> Shape? {
    guard words.count == 1, let middle = words[0].firstIndex(of: "t"), let day = date(words[0][..<middle]),
      let minute = minute(words[0][words[0].index(after: middle)...], hourDigits: 2)
    else { return nil }
    return .day(day, weekday: nil, time: .minute(minute))
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension UInt8 {
  fileprivate var isLowercaseLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
