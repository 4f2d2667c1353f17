/// A date as people write it, understood but not yet placed on the calendar.
///
/// ```
/// date  = day [ " " time ] | ISO day "T" time
/// day   = "2026-12-01" | "today" | "tomorrow" | "yesterday" | weekday | "next week" | "next month"
///       | "eow" | "eom" | "eoy" | [ "+" | "-" ] digits ( "d" | "w" | "m" | "y" )
/// time  = "14:30" | "9:30"
/// ```
/// Case does not matter.
public struct DateExpression: Hashable, Sendable {
  /// The forms that are accepted, for messages and help.
  public static let forms = [
    "2026-12-01", "\"2026-12-01 14:30\"", "today", "tomorrow", "yesterday", "mon to sunday", "\"next week\"",
    "\"next month\"", "eow", "eom", "eoy", "+3d", "-2w", "1m", "1y",
  ]

  private enum Day: Hashable {
    case fixed(CalendarDay)
    /// So many days from today.
    case inDays(Int)
    /// So many months from today, the day kept or cut to the month's length.
    case inMonths(Int)
    /// The next such day after today, 1 for Monday to 7 for Sunday.
    case weekday(Int)
    /// The first of next month.
    case nextMonth
    /// The last day of this week, month or year.
    case endOfWeek
    case endOfMonth
    case endOfYear
  }

  private let day: Day
  private let minute: Int?

  /// Reads a date; nil when the text is not one.
  public init?(_ text: String) {
    if let date = LocalDate(text) {
      self.init(day: .fixed(date.day), minute: date.minute)
      return
    }
    var words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
    var minute: Int?
    if words.count > 1, let time = Self.time(words[words.count - 1]) {
      minute = time
      words.removeLast()
    }
    guard let day = Self.day(words.joined(separator: " ")) else { return nil }
    self.init(day: day, minute: minute)
  }

  private init(day: Day, minute: Int?) {
    self.day = day
    self.minute = minute
  }

  /// The date that is meant on that day; nil outside the years 1 to 9999.
  public func date(from today: CalendarDay) -> LocalDate? {
    guard let day = Self.place(day, from: today), day.isOnCalendar else { return nil }
    return LocalDate(day: day, minute: minute)
  }

  private static func place(_ day: Day, from today: CalendarDay) -> CalendarDay? {
    let (year, month, _) = today.components
    switch day {
    case .fixed(let day): return day
    case .inDays(let count): return today.advanced(by: count)
    case .inMonths(let count): return today.advanced(byMonths: count)
    case .weekday(let weekday): return today.advanced(by: (weekday - today.weekday + 6) % 7 + 1)
    case .nextMonth: return CalendarDay(year: year, month: month, day: 1)?.advanced(byMonths: 1)
    case .endOfWeek: return today.advanced(by: 7 - today.weekday)
    case .endOfMonth:
      return CalendarDay(year: year, month: month, day: CalendarDay.length(ofMonth: month, year: year))
    case .endOfYear: return CalendarDay(year: year, month: 12, day: 31)
    }
  }

  private static func day(_ text: String) -> Day? {
    switch text {
    case "today": return .inDays(0)
    case "tomorrow": return .inDays(1)
    case "yesterday": return .inDays(-1)
    case "next week": return .weekday(1)
    case "next month": return .nextMonth
    case "eow": return .endOfWeek
    case "eom": return .endOfMonth
    case "eoy": return .endOfYear
    default:
      return LocalDate(text).flatMap { $0.minute == nil ? .fixed($0.day) : nil } ?? weekday(text) ?? distance(text)
    }
  }

  private static func weekday(_ text: String) -> Day? {
    let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    let index = names.firstIndex { $0 == text || $0.prefix(3) == text }
    return index.map { .weekday($0 + 1) }
  }

  /// `+3d`, `3d`, `-2w`, `+1m`, `+1y`: at most seven digits, which reaches beyond every year there is.
  private static func distance(_ text: String) -> Day? {
    guard let unit = text.last else { return nil }
    let number = text.dropLast()
    let digits = number.first == "+" || number.first == "-" ? number.dropFirst() : number
    guard (1...7).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let magnitude = Int(digits)
    else { return nil }
    let count = number.first == "-" ? -magnitude : magnitude
    switch unit {
    case "d": return .inDays(count)
    case "w": return .inDays(count * 7)
    case "m": return .inMonths(count)
    case "y": return .inMonths(count * 12)
    default: return nil
    }
  }

  /// `14:30` or `9:30` as minutes after midnight.
  private static func time(_ text: Substring) -> Int? {
    let padded = text.utf8.count == 4 ? "0" + text : String(text)
    var reader = DigitReader(padded.utf8)
    guard let minute = reader.minute(), reader.isAtEnd else { return nil }
    return minute
  }
}
