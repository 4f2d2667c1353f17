/// How far a todo is put off, or until when.
///
/// ```
/// postponement = [ "+" | "-" ] digits ( "d" | "w" | "m" | "y" )
///              | [ "in" ] digits ( "day" | "week" | "month" | "year" ) [ "s" ] | date
/// ```
/// A distance is counted from the todo's own day; every other date is the day that is meant, as of today.
public struct Postponement: Hashable, Sendable {
  private enum Extent: Hashable {
    case days(Int)
    /// The day of the month is kept, or cut to the month's length.
    case months(Int)
    case date(DateExpression)
  }

  private let extent: Extent

  /// By one day.
  public init() {
    extent = .days(1)
  }

  /// Reads how far, or until when; nil when the text is neither.
  public init?(_ text: String) {
    guard let extent = Self.distance(text.lowercased()) ?? DateExpression(text).map({ .date($0) }) else { return nil }
    self.extent = extent
  }

  /// Whether the last of the words that name todos says how far instead.
  ///
  /// What can only be about ids, and what begins with `uid:`, is a reference. The beginning of a uid gives way to a date.
  public static func isMeant(by word: String) -> Bool {
    let refs = (try? TodoRef.parse(word)) ?? []
    let isBeginning = refs.allSatisfy { if case .beginning = $0.target { true } else { false } }
    return isBeginning && Postponement(word) != nil
  }

  /// When a todo is due that is put off at that moment; nil beyond the calendar.
  ///
  /// A distance is counted from its day, or from today where that has passed. The time of day stays what it was, unless
  /// the date brings one.
  func date(from due: LocalDate, at moment: Moment) -> LocalDate? {
    let origin = max(due.day, moment.today)
    let date: LocalDate? =
      switch extent {
      case .days(let count): LocalDate(day: origin.advanced(by: count))
      case .months(let count): origin.advanced(byMonths: count).map { LocalDate(day: $0) }
      case .date(let date): date.date(from: moment.today)
      }
    guard let date, date.day.isOnCalendar else { return nil }
    return LocalDate(day: date.day, minute: date.minute ?? due.minute)
  }

  /// `1w`, `+3d`, `3 days`, `in 2 weeks`: at most seven digits, which reaches beyond every year there is.
  private static func distance(_ text: String) -> Extent? {
    var words = text.split(separator: " ")
    if words.first == "in" { words.removeFirst() }
    guard let first = words.first, words.count <= 2 else { return nil }
    let isSigned = words.count == 1 && (first.first == "+" || first.first == "-")
    let digits = (isSigned ? first.dropFirst() : first).prefix { $0.isASCII && $0.isNumber }
    guard (1...7).contains(digits.utf8.count), let magnitude = Int(digits) else { return nil }
    let count = first.first == "-" ? -magnitude : magnitude
    let rest = first[digits.endIndex...]
    guard words.count == 2 ? rest.isEmpty : rest.utf8.count == 1 else { return nil }
    switch words.count == 2 ? words[1] : rest {
    case "d", "day", "days": return .days(count)
    case "w", "week", "weeks": return .days(count * 7)
    case "m", "month", "months": return .months(count)
    case "y", "year", "years": return .months(count * 12)
    default: return nil
    }
  }
}
