/// How a todo repeats after it is done.
///
/// The dates of a rule form a series. What the rule leaves open, such as the day of the week, or the start
/// from which every second week is counted, comes from the todo's own date. Once the todo is moved, the rule
/// includes all of this.
public struct RepeatRule: Hashable, Sendable {
  /// The date from which the next one is counted.
  public enum Base: Hashable, Sendable {
    /// The date of the todo itself: `every`.
    case date
    /// The day on which the todo is done: `after`.
    case completion
  }

  /// The distance to the next date: a number of units, on some of their days.
  package struct Step: Hashable, Sendable {
    /// A unit, by its name; `weekday` stands for the next of some days of the week.
    package enum Unit: String, Sendable {
      case day, weekday, week, month, year
    }

    package let count: Int
    package let unit: Unit
    /// Days of the week, from 1 for Monday to 7 for Sunday, ascending; empty for the todo's own.
    package var weekdays: [Int]
    /// Days of the month; `nil` for the todo's own.
    package var days: MonthDays?

    package init(_ count: Int, _ unit: Unit, weekdays: [Int] = [], days: MonthDays? = nil) {
      self.count = count
      self.unit = unit
      self.weekdays = weekdays
      self.days = days
    }

    /// Returns how many dates a period has, its first day included, or `nil` if the step does not divide it.
    func times(in period: DateDistance) -> Int? {
      let (length, perStep) =
        switch unit {
        case .day: (count, 1)
        case .weekday, .week: (7 * count, max(1, weekdays.count))
        case .month, .year: (months, days?.count ?? 1)
        }
      let isOfMonths = unit == .month || unit == .year
      guard period.unit == (isOfMonths ? .month : .day), period.count > 0 else { return nil }
      if perStep == 1 { return (period.count + length - 1) / length }
      return period.count % length == 0 ? period.count / length * perStep : nil
    }

    package static let workdays = Step(1, .weekday, weekdays: [1, 2, 3, 4, 5])
    /// The number of months in a step of months or years.
    var months: Int { unit == .year ? count * 12 : count }
  }

  /// The days of a month.
  package enum MonthDays: Hashable, Sendable {
    /// These days, 1 to 31, ascending, at least one; a shorter month uses its last day for days that it
    /// lacks.
    case days([Int])
    /// The first, second, … such day of the week.
    case weekday(Int, Ordinal)

    /// The number of days in each month.
    var count: Int { if case .days(let days) = self { days.count } else { 1 } }
  }

  /// The position among the days of a month that fall on the same day of the week.
  package enum Ordinal: Int, CaseIterable, Sendable {
    case first = 1
    case second
    case third
    case fourth
    /// Only some months have a fifth; the others are skipped.
    case fifth
    /// The fourth or the fifth.
    case last
  }

  /// The end of a series.
  public enum End: Hashable, Sendable {
    /// The last day of the series, included.
    case until(CalendarDay)
    /// How often the todo is still to be done or skipped.
    case times(Int)
  }

  /// The date from which the next one is counted.
  public let base: Base
  /// The distance to the next date.
  package var step: Step
  /// The time on each day, in minutes after midnight, or `nil` for the todo's own time, if any.
  public package(set) var minute: Int?
  /// The first day of the series, from which steps are counted, or `nil` for the todo's own date.
  public package(set) var from: CalendarDay?
  /// The end of the series, or `nil` if it has none.
  public package(set) var end: End?

  /// The allowed counts of a rule, in units of its step.
  package static let counts = 1...9_999

  package init(
    base: Base = .date, _ step: Step, at minute: Int? = nil, from: CalendarDay? = nil, end: End? = nil
  ) {
    self.base = base
    self.step = step
    self.minute = minute
    self.from = from
    self.end = end
  }

  /// The rule without its time and end, which many formats keep elsewhere or not at all.
  package var withoutBounds: RepeatRule { RepeatRule(base: base, step, from: from) }
}

extension RepeatRule: CustomStringConvertible {
  /// The accepted forms, for messages and help.
  public static let forms = [
    "2w", "\"every 2 weeks\"", "\"every mon,thu\"", "\"every mon 9:00\"", "\"every month on 1,15\"",
    "\"every last fri\"", "\"after 3 days\"", "\"every day until 2026-12-31\"", "\"every week for 5 times\"",
  ]

  /// The stored form: `every 2 weeks on mon from 2026-11-20`, `every month on 1,15`, `every month on last
  /// fri`, `every mon,thu 09:00`, `every weekday until 2026-12-31`, `after 3 days for 5 times`.
  public var description: String { text { " on \($0.map(String.init).joined(separator: ","))" } }

  /// The rule as people say it, such as `every month on the 1st and last day`; it reads back as the same
  /// rule.
  public var label: String { text { Self.names($0, last: "last day") } }

  /// The label with weekdays in full, such as `every 2 weeks on Monday, Friday` or `every month on the last
  /// Friday`.
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
      switch step.days {
      case .days(let days)?: quantity + daysOfMonth(days)
      case .weekday(let weekday, let ordinal)?: "\(quantity) on \(article)\(ordinal.name) \(names([weekday]))"
      case nil where step.weekdays.isEmpty || step == .workdays: quantity
      case nil: (step.unit == .weekday ? "" : "\(quantity) on ") + names(step.weekdays)
      }
    let bounds = [
      minute.map(DateLabel.time(atMinute:)), from.map { "from \($0)" },
      end.map { end in
        switch end {
        case .until(let day): "until \(day)"
        case .times(let count): "for \(count) time\(count == 1 ? "" : "s")"
        }
      },
    ]
    return ([base == .date ? "every" : "after", period] + bounds.compactMap(\.self)).joined(separator: " ")
  }

  private var quantity: String {
    let (count, unit) = (step.count, step.unit.rawValue)
    return count == 1 && base == .date ? unit : "\(count) \(unit)\(count == 1 ? "" : "s")"
  }

  private static func names(_ weekdays: [Int]) -> String {
    weekdays.map { DateNames.short(weekday: $0).lowercased() }.joined(separator: ",")
  }

  /// Reads a rule, or returns `nil` for any other text.
  public init?(_ text: String) {
    guard let rule = RepeatRuleReader.rule(text) else { return nil }
    self = rule
  }
}

extension RepeatRule.Ordinal {
  /// `1st`, `2nd`, `3rd`, `4th`, `5th`, `last`.
  package var name: String { self == .last ? "last" : DateNames.ordinal(rawValue) }
}
