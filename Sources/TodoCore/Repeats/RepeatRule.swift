/// How a todo comes back after it is done.
///
/// The dates of a rule are a series. What the rule does not say of it (on which day of the week, from when on every
/// second week is counted) is taken from the todo's own date, until the todo is moved: from then on the rule says it.
public struct RepeatRule: Hashable, Sendable {
  /// What the next date is counted from.
  public enum Base: Hashable, Sendable {
    /// The date of the todo itself: `every`.
    case date
    /// The day on which it is done: `after`.
    case completion
  }

  /// How far the next date is.
  ///
  /// Days of the week are 1 for Monday to 7 for Sunday.
  public enum Step: Hashable, Sendable {
    /// So many days.
    case days(Int)
    /// So many weeks, on each of these days of the week, ascending; on that of the todo where there are none.
    case weeks(Int, on: [Int])
    /// The next of these days of the week; ascending, at least one.
    case weekdays([Int])
    /// So many months, on these of their days; on that of the todo where nothing is said.
    case months(Int, on: MonthDays?)
    /// So many years, on that day of the month, which a shorter month cuts; on that of the todo where nothing is said.
    case years(Int, on: Int?)
  }

  /// Which days of a month are meant.
  public enum MonthDays: Hashable, Sendable {
    /// These, 1 to 31, ascending, at least one; a shorter month has its last day for those that it lacks.
    case days([Int])
    /// The first, second, … such day of the week.
    case weekday(Int, Ordinal)
  }

  /// Which of the days of a month that fall on one day of the week.
  public enum Ordinal: Int, CaseIterable, Sendable {
    case first = 1
    case second
    case third
    case fourth
    /// Only some months have it; the others are passed over.
    case fifth
    /// The fourth or the fifth.
    case last
  }

  /// When a series is over.
  public enum End: Hashable, Sendable {
    /// After this day, which counts.
    case until(CalendarDay)
    /// After so many dates, that of the todo included.
    case times(Int)
  }

  /// What the next date is counted from.
  public let base: Base
  /// How far it is.
  public package(set) var step: Step
  /// When on its days, in minutes after midnight; nil where that is the todo's own time, or none.
  public package(set) var minute: Int?
  /// The day that the series is counted from, before which it has no date; nil where it is the todo's own.
  public package(set) var from: CalendarDay?
  /// When it is over; nil for never.
  public package(set) var end: End?

  /// How far a rule may reach in one step, in its own unit.
  package static let counts = 1...9_999

  package init(base: Base = .date, _ step: Step, at minute: Int? = nil, from: CalendarDay? = nil, end: End? = nil) {
    (self.base, self.step, self.minute, self.from, self.end) = (base, step, minute, from, end)
  }

  /// The same without an hour and an end, which many formats have elsewhere or not at all.
  package var withoutBounds: RepeatRule { RepeatRule(base: base, step, from: from) }
}

extension RepeatRule: CustomStringConvertible {
  /// The forms that are accepted, for messages and help.
  public static let forms = [
    "2w", "\"every 2 weeks\"", "\"every mon,thu\"", "\"every mon 9:00\"", "\"every month on 1,15\"",
    "\"every last fri\"", "\"after 3 days\"", "\"every day until 2026-12-31\"", "\"every week for 5 times\"",
  ]

  /// The stored form: `every 2 weeks on mon from 2026-11-20`, `every month on 1,15`, `every month on last fri`,
  /// `every mon,thu 09:00`, `every weekday until 2026-12-31`, `after 3 days for 5 times`.
  public var description: String { text { " on \($0.map(String.init).joined(separator: ","))" } }

  /// The same as people say it, such as `every month on the 1st and last day`; it reads as the same rule.
  public var label: String { text { Self.names($0, last: "last day") } }

  /// The label with weekdays in full, such as `every 2 weeks on Monday, Friday` and `every month on the last Friday`.
  package var longLabel: String {
    text({ Self.names($0, last: "last") }, article: "the ") { weekdays in
      weekdays.map { DateNames.weekdays[$0 - 1] }.joined(separator: ", ")
    }
  }

  private static func names(_ days: [Int], last: String) -> String {
    let names = days.map { $0 == 31 ? last : DateNames.ordinal($0) }
    let end = names.count > 1 ? " and \(names[names.count - 1])" : ""
    return " on the \((names.count > 1 ? names.dropLast() : names).joined(separator: ", "))\(end)"
  }

  private func text(
    _ daysOfMonth: ([Int]) -> String, article: String = "", weekdays names: ([Int]) -> String = Self.names
  ) -> String {
    let period =
      switch step {
      case .days(let count): quantity(count, "day")
      case .weeks(let count, on: []): quantity(count, "week")
      case .weeks(let count, let weekdays): "\(quantity(count, "week")) on \(names(weekdays))"
      case .weekdays([1, 2, 3, 4, 5]): "weekday"
      case .weekdays(let weekdays): names(weekdays)
      case .months(let count, nil): quantity(count, "month")
      case .months(let count, .days(let days)?): quantity(count, "month") + daysOfMonth(days)
      case .months(let count, .weekday(let weekday, let ordinal)?):
        "\(quantity(count, "month")) on \(article)\(ordinal.name) \(names([weekday]))"
      case .years(let count, let day): quantity(count, "year") + (day.map { daysOfMonth([$0]) } ?? "")
      }
    let bounds = [
      minute.map(Self.time), from.map { "from \($0)" },
      end.map { end in
        switch end {
        case .until(let day): "until \(day)"
        case .times(let count): "for \(count) time\(count == 1 ? "" : "s")"
        }
      },
    ]
    return ([base == .date ? "every" : "after", period] + bounds.compactMap(\.self)).joined(separator: " ")
  }

  private func quantity(_ count: Int, _ unit: String) -> String {
    count == 1 && base == .date ? unit : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func names(_ weekdays: [Int]) -> String {
    weekdays.map { DateNames.short(weekday: $0).lowercased() }.joined(separator: ",")
  }

  /// `09:00`.
  private static func time(_ minute: Int) -> String { String(ascii: { $0.append(minute: minute) }) }

  /// Reads a rule; nil for anything else.
  public init?(_ text: String) {
    guard let rule = RepeatRuleReader.rule(text) else { return nil }
    self = rule
  }
}

extension RepeatRule.Ordinal {
  /// `1st`, `2nd`, `3rd`, `4th`, `5th`, `last`.
  package var name: String { self == .last ? "last" : DateNames.ordinal(rawValue) }
}
