/// Which way a date is looked for that could be in several years, weeks or days.
enum DateDirection: Hashable, Sendable {
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
    switch day {
    case .weekend: return LocalDate(day: Self.dayOf(period.first.day, period.last.day, at: moment))
    case .span(_, 1): return period.first
    case .span, .month, .year:
      throw .period(first: moment.name(of: period.first.day), last: moment.name(of: period.last.day))
    default: return period.last
    }
  }

  /// The time that is meant at a moment: a day, a minute, or the days of a period.
  func period(at moment: Moment, _ direction: DateDirection) throws(DateError) -> DatePeriod {
    let date: LocalDate
    switch shape {
    case .from: throw .ofTodo
    case .elapsed(let minutes):
      guard let later = moment.date(minutes: minutes, after: moment.instant) else { throw .beyondCalendar }
      date = later
    case .time(let time): date = try Self.place(time, at: moment, direction)
    case .day(let day, let weekday, let time):
      let (first, last) = try Self.days(day, at: moment, direction)
      guard first.isOnCalendar, last.isOnCalendar else { throw .beyondCalendar }
      if let weekday, first.weekday != weekday {
        throw .weekday(DateLabel.full(first), is: DateNames.weekdays[first.weekday - 1])
      }
      guard let time else { return DatePeriod(LocalDate(day: first), LocalDate(day: last)) }
      date = try place(time, on: day, first, last, at: moment)
    }
    return DatePeriod(date, date)
  }

  /// The first of some days, or today where it is one of them.
  private static func dayOf(_ first: CalendarDay, _ last: CalendarDay, at moment: Moment) -> CalendarDay {
    (first...last).contains(moment.today) ? moment.today : first
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
  private func place(
    _ time: Time, on day: Day, _ first: CalendarDay, _ last: CalendarDay, at moment: Moment
  ) throws(DateError) -> LocalDate {
    switch (time, day) {
    case (_, .month), (_, .year), (_, .span(_, ...0)):
      throw .period(first: moment.name(of: first), last: moment.name(of: last))
    // It ends the day for some, and begins it for others.
    case (.midnight, _):
      throw .readings([first, first.advanced(by: 1)].map { "\(moment.name(of: $0)) 00:00" })
    case (.minute(let minute), .weekend):
      return LocalDate(day: Self.dayOf(first, last, at: moment), minute: minute)
    case (.minute(let minute), _): return LocalDate(day: first, minute: minute)
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
