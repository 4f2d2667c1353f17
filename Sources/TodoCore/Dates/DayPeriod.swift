/// Days that follow each other, at least one.
public struct DayPeriod: Hashable, Sendable {
  /// The day that it begins with.
  public let first: CalendarDay
  /// The day that it ends with.
  public let last: CalendarDay

  package init(_ first: CalendarDay, _ last: CalendarDay) {
    (self.first, self.last) = (first, last)
  }

  /// How many days it has.
  public var count: Int { last.daysSinceEpoch - first.daysSinceEpoch + 1 }

  /// Its days in order.
  public var days: [CalendarDay] { (0..<count).map(first.advanced(by:)) }

  /// The place of a day in it, from 0; nil outside of it.
  package func place(of day: CalendarDay) -> Int? {
    (first...last).contains(day) ? day.daysSinceEpoch - first.daysSinceEpoch : nil
  }
}

extension DayPeriod {
  /// So much of this week as has begun, as the user's weeks begin.
  package static func thisWeek(at moment: Moment) -> DayPeriod {
    DayPeriod(max(moment.start(of: .week, later: 0) ?? .first, .first), moment.today)
  }

  package static func lastThirtyDays(at moment: Moment) -> DayPeriod {
    DayPeriod(max(moment.today.advanced(by: -29), .first), moment.today)
  }

  /// The days that a text means of those that have begun: `30d` back from today, or a day or period as dates that lie in
  /// the past are written.
  package init(_ text: String, endingBy moment: Moment) throws(DateError) {
    if let days = try Self.back(text, from: moment.today) {
      self = days
    } else {
      self = try Self.placed(text, at: moment, .back)
    }
    guard first <= moment.today else { throw .ahead(first: moment.name(of: first)) }
    self.init(first, min(last, moment.today))
  }

  /// The month that a text means, or the one that the moment is in; a month by its name is this one or the next to come.
  package init(month text: String?, at moment: Moment) throws(DateError) {
    self = try Self.placed(text ?? "this month", at: moment, .ahead)
    let (year, month, day) = first.components
    guard day == 1, count == CalendarDay.length(ofMonth: month, year: year) else { throw .notMonth }
  }

  /// The days of a distance such as `30d` or `-2w`, which ends today; nil for any other text.
  private static func back(_ text: String, from today: CalendarDay) throws(DateError) -> DayPeriod? {
    let isSigned = text.utf8.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: "-")
    guard let distance = DateExpression.distance(isSigned ? text : "\(text) ago"), distance.unit != .minute,
      distance.count != 0
    else { return nil }
    let day = distance.day(from: today)
    guard let day, day.isOnCalendar else { throw .beyondCalendar }
    return DayPeriod(day.advanced(by: 1), today)
  }

  private static func placed(
    _ text: String, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> DayPeriod {
    let period: DatePeriod
    do throws(DateError) {
      period = try DateExpression(text).period(at: moment, direction)
    } catch .readings(let readings) {
      // What is meant as a time is no help.
      let days = readings.filter { !$0.contains(":") }
      throw days.isEmpty ? .unknown : .readings(days)
    }
    guard period.first.minute == nil, period.last.minute == nil else { throw .partOfDay }
    return DayPeriod(period.first.day, period.last.day)
  }
}

/// The time from one date to another, both of them included; most often one day or one minute.
public struct DatePeriod: Hashable, Sendable {
  /// The date that it begins with.
  public let first: LocalDate
  /// The date that it ends with.
  public let last: LocalDate

  package init(_ first: LocalDate, _ last: LocalDate) {
    (self.first, self.last) = (first, last)
  }

  /// Its minutes, counted from 1970-01-01T00:00 on the wall clock.
  package var minutes: ClosedRange<Int> { first.firstMinute...last.lastMinute }
}

extension Moment {
  /// The instants at which the wall clock shows a minute of a period.
  package func instants(of period: DatePeriod) -> Range<Instant> {
    firstInstant(atMinute: period.minutes.lowerBound)..<firstInstant(atMinute: period.minutes.upperBound + 1)
  }
}
