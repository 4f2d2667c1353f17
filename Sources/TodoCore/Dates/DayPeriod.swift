/// Days that follow each other, at least one.
public typealias DayPeriod = ClosedRange<CalendarDay>

extension DayPeriod {
  /// The place of a day in it, from 0; nil outside of it.
  package func place(of day: CalendarDay) -> Int? { contains(day) ? lowerBound.distance(to: day) : nil }

  /// So much of this week as has begun, as the user's weeks begin.
  package static func thisWeek(at moment: Moment) -> DayPeriod {
    ((moment.start(of: .week, later: 0) ?? .first)...moment.today).clamped(to: .first ... .last)
  }

  package static func lastThirtyDays(at moment: Moment) -> DayPeriod {
    (moment.today.advanced(by: -29)...moment.today).clamped(to: .first ... .last)
  }

  /// The days that a text means of those that have begun: `30d` back from today, or a day or period as dates that lie in
  /// the past are written.
  package init(_ text: String, endingBy moment: Moment) throws(DateError) {
    let back = try Self.back(text, from: moment.today)
    let days = if let back { back } else { try Self.placed(text, at: moment, .back) }
    guard days.lowerBound <= moment.today else { throw .ahead(first: moment.name(of: days.lowerBound)) }
    self = days.clamped(to: .first...moment.today)
  }

  /// The month that a text means, or the one that the moment is in; a month by its name is this one or the next to come.
  package init(month text: String?, at moment: Moment) throws(DateError) {
    self = try Self.placed(text ?? "this month", at: moment, .ahead)
    let (year, month, day) = lowerBound.components
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
    return day.advanced(by: 1)...today
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
    guard let days = period.days else { throw .partOfDay }
    return days
  }
}

/// The time from one date to another, both of them included; most often one day or one minute.
public typealias DatePeriod = ClosedRange<LocalDate>

extension DatePeriod {
  /// Its minutes, counted from 1970-01-01T00:00 on the wall clock.
  package var minutes: ClosedRange<Int> { lowerBound.firstMinute...upperBound.lastMinute }

  /// Its days; nil where it begins or ends within one.
  var days: DayPeriod? {
    lowerBound.minute == nil && upperBound.minute == nil ? lowerBound.day...upperBound.day : nil
  }
}

extension Moment {
  /// The instants at which the wall clock shows a minute of a period.
  package func instants(of period: DatePeriod) -> Range<Instant> {
    firstInstant(atMinute: period.minutes.lowerBound)..<firstInstant(atMinute: period.minutes.upperBound + 1)
  }
}
