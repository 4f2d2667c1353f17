/// Consecutive days, at least one.
public typealias DayPeriod = ClosedRange<CalendarDay>

extension DayPeriod {
  /// Returns the position of a day in the period, from 0, or `nil` outside it.
  package func place(of day: CalendarDay) -> Int? { contains(day) ? lowerBound.distance(to: day) : nil }

  /// Returns the part of this week that has begun, from the user's first day of the week.
  package static func thisWeek(at moment: Moment) -> DayPeriod {
    ((moment.start(of: .week, later: 0) ?? .first)...moment.today).clamped(to: .first ... .last)
  }

  package static func lastThirtyDays(at moment: Moment) -> DayPeriod {
    (moment.today.advanced(by: -29)...moment.today).clamped(to: .first ... .last)
  }

  /// Reads days that have begun: `30d` back from today, or a day or period written as a past date.
  package init(_ text: String, endingBy moment: Moment) throws(DateError) {
    let back = try Self.back(text, from: moment.today)
    let days = if let back { back } else { try Self.placed(text, at: moment, .back) }
    guard days.lowerBound <= moment.today else { throw .notBegun(first: moment.name(of: days.lowerBound)) }
    self = days.clamped(to: .first...moment.today)
  }

  /// Reads a month, by default the current one; a month's name means this one or the next to come.
  package init(month text: String?, at moment: Moment) throws(DateError) {
    do throws(DateError) {
      self = try Self.placed(text ?? "this month", at: moment, .ahead)
    } catch .readings(let readings) {
      let months = readings.filter { (try? DayPeriod(month: $0, at: moment)) != nil }
      throw months.isEmpty ? .unknown : .readings(months)
    }
    let (year, month, day) = lowerBound.components
    guard day == 1, count == CalendarDay.length(ofMonth: month, year: year) else { throw .notOneMonth }
  }

  /// Returns the days of a distance such as `30d` or `-2w` up to today, or `nil` for any other text.
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
      // A reading as a time does not help here.
      let days = readings.filter { !$0.contains(":") }
      throw days.isEmpty ? .unknown : .readings(days)
    }
    guard let days = period.days else { throw .partOfDay }
    return days
  }
}

/// The time from one date to another, both included; most often one day or one minute.
public typealias DatePeriod = ClosedRange<LocalDate>

extension DatePeriod {
  /// The minutes of the period, counted from 1970-01-01T00:00 on the wall clock.
  package var minutes: ClosedRange<Int> { lowerBound.firstMinute...upperBound.lastMinute }

  /// The days of the period, or `nil` if it begins or ends within a day.
  var days: DayPeriod? {
    lowerBound.minute == nil && upperBound.minute == nil ? lowerBound.day...upperBound.day : nil
  }
}

extension Moment {
  /// Returns the instants at which the wall clock shows a minute of a period.
  package func instants(of period: DatePeriod) -> Range<Instant> {
    firstInstant(atMinute: period.minutes.lowerBound)..<firstInstant(atMinute: period.minutes.upperBound + 1)
  }
}
