/// Which way a date is looked for that could be in several years, weeks or days.
package enum DateDirection: Hashable, Sendable {
  /// The coming one, for what is planned.
  case ahead
  /// The last one, today included, for what has happened.
  case back
}

extension DateExpression {
  /// The date that is meant at a moment: a day, or a minute of it.
  ///
  /// A period ahead stands for its first day where people mean that: `next week`, `weekend`.
  public func date(at moment: Moment) throws(DateError) -> LocalDate {
    let period = try period(at: moment, .ahead)
    guard case .day(let day, _, nil) = shape else { return period.last }
    return LocalDate(day: try Self.day(day, of: (period.first.day, period.last.day), at: moment))
  }

  /// The time that is meant at a moment: a day, a minute, or the days of a period.
  package func period(at moment: Moment, _ direction: DateDirection) throws(DateError) -> DatePeriod {
    let date: LocalDate
    switch shape {
    case .from: throw .ofTodo
    case .elapsed(let minutes): date = try Self.shown(minutes: minutes, after: moment.instant, at: moment)
    case .instant(let instant): date = try Self.shown(minutes: 0, after: instant, at: moment)
    case .time(let time): date = try Self.place(time, at: moment, direction)
    case .day(let day, let weekday, nil):
      let (first, last) = try Self.checked(Self.days(day, on: weekday, at: moment, direction), on: weekday)
      return DatePeriod(LocalDate(day: first), LocalDate(day: last))
    case .day(let day, let weekday, let time?):
      // What helps must not leave out the time that was written.
      do throws(DateError) {
        let days = try Self.checked(Self.days(day, on: weekday, at: moment, direction), on: weekday)
        date = LocalDate(day: try Self.day(day, of: days, at: moment))
      } catch {
        throw error.adding(time)
      }
      return try Self.place(time, on: date.day, at: moment)
    }
    return DatePeriod(date, date)
  }

  /// Days that are on the calendar, as far as they are, and on the weekday that is told.
  private static func checked(_ days: Days, on weekday: Int?) throws(DateError) -> Days {
    guard days.first <= .last, days.last >= .first else { throw .beyondCalendar }
    let (first, last) = (max(days.first, .first), min(days.last, .last))
    guard let weekday, first.weekday != weekday else { return (first, last) }
    let name = DateLabel.full(first)
    throw .weekday(
      name, is: DateNames.weekdays[first.weekday - 1], instead: "\(DateNames.short(weekday: first.weekday)) \(name)")
  }

  private static func shown(minutes: Int, after instant: Instant, at moment: Moment) throws(DateError) -> LocalDate {
    guard let date = moment.date(minutes: minutes, after: instant) else { throw .beyondCalendar }
    return date
  }

  /// The distance from a date of the todo that is meant; nil for a date that needs none.
  var base: (field: TodoField, distance: DateDistance)? {
    guard case .from(let field, let distance) = shape else { return nil }
    return (field, distance)
  }

  /// A time of day by itself: the coming one, or the last.
  private static func place(_ time: Time, at moment: Moment, _ direction: DateDirection) throws(DateError) -> LocalDate
  {
    let now = moment.local.minute ?? 0
    let minute: Int
    let isOver: Bool
    switch time {
    // What is called midnight is the end of today.
    case .midnight: (minute, isOver) = (0, true)
    case .minute(let given): (minute, isOver) = (given, given < now)
    }
    let shift =
      switch direction {
      case .ahead: isOver ? 1 : 0
      case .back: minute > now ? -1 : 0
      }
    let day = moment.today.advanced(by: shift)
    guard day.isOnCalendar else { throw .beyondCalendar }
    return LocalDate(day: day, minute: minute)
  }

  /// A time on a day.
  private static func place(_ time: Time, on day: CalendarDay, at moment: Moment) throws(DateError) -> DatePeriod {
    switch time {
    case .minute(let minute):
      let date = LocalDate(day: day, minute: minute)
      return DatePeriod(date, date)
    // It ends the day for some, and begins it for others.
    case .midnight: throw .readings([day, day.advanced(by: 1)].map { "\(moment.name(of: $0)) 00:00" })
    }
  }
}

extension Moment {
  /// A day as it can be written: `1 Dec 2026`, without the year where it is the coming one.
  func name(of day: CalendarDay) -> String { DateLabel.day(day, on: today) }

  /// Days as they can be written side by side: all have their years where one needs it.
  func names(of days: [CalendarDay]) -> [String] {
    let names = days.map(name)
    return names == days.map(DateLabel.dayAndMonth) ? names : days.map(DateLabel.full)
  }
}
