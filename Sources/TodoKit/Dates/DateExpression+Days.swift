extension DateExpression {
  /// The first and the last day of what is meant.
  typealias Days = (first: CalendarDay, last: CalendarDay)

  /// The days that are meant at a moment, which may be outside of the calendar.
  static func days(_ day: Day, at moment: Moment, _ direction: DateDirection) throws(DateError) -> Days {
    let today = moment.today
    switch day {
    case .fixed(let day): return (day, day)
    case .distance(let distance): return try one(distance.day(from: today))
    case .weekday(let weekday):
      let (since, until) = ((today.weekday - weekday + 7) % 7, (weekday - today.weekday + 6) % 7 + 1)
      return try one(today.advanced(by: direction == .ahead ? until : -since))
    case .weekdayOfWeek(let weekday, let weeks):
      let start = moment.start(of: .week, later: weeks)
      return try one(start?.advanced(by: (weekday - moment.conventions.weekStart + 7) % 7))
    case .lastWeekday(let weekday): return try one(today.advanced(by: -((today.weekday - weekday + 6) % 7 + 1)))
    case .weekend(let weeks):
      let isOver = weeks == 0 && direction == .back && today.weekday < 6
      let saturday = today.advanced(by: 6 - today.weekday + 7 * (isOver ? -1 : weeks))
      return (saturday, saturday.advanced(by: 1))
    case .ordinal(let number): return try one(monthly(number, from: today, direction))
    case .dayOfYear(let month, let number): return try one(yearly(month, number, from: today, direction))
    case .numbers(let first, let second, let year): return try numbers(first, second, year, at: moment, direction)
    case .month(let month, let year): return try self.month(month, year, at: moment, direction)
    case .year(let year): return try span(.year, from: CalendarDay(year: year, month: 1, day: 1))
    case .span(let kind, let count): return try span(kind, from: moment.start(of: kind, later: count))
    case .end(let kind):
      let last = try span(kind, from: moment.start(of: kind, later: 0)).last
      return (last, last)
    }
  }

  private static func one(_ day: CalendarDay?) throws(DateError) -> Days {
    guard let day else { throw .beyondCalendar }
    return (day, day)
  }

  /// A span from its first day.
  private static func span(_ kind: Span, from first: CalendarDay?) throws(DateError) -> Days {
    guard let first else { throw .beyondCalendar }
    let (year, month, _) = first.components
    switch kind {
    case .week: return (first, first.advanced(by: 6))
    case .month: return (first, first.advanced(by: CalendarDay.length(ofMonth: month, year: year) - 1))
    case .year: return (first, try one(CalendarDay(year: year, month: 12, day: 31)).last)
    }
  }

  /// A month of a year, else the one that today is in, or the nearest in the direction.
  private static func month(
    _ month: Int, _ year: Int?, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> Days {
    let today = moment.today.components
    let nearest =
      switch direction {
      case .ahead: month < today.month ? today.year + 1 : today.year
      case .back: month > today.month ? today.year - 1 : today.year
      }
    return try span(.month, from: CalendarDay(year: year ?? nearest, month: month, day: 1))
  }

  /// The nearest day of a month, today included; months without it are passed over.
  private static func monthly(_ number: Int, from today: CalendarDay, _ direction: DateDirection) -> CalendarDay? {
    let (year, month, _) = today.components
    let first = CalendarDay(year: year, month: month, day: 1)
    return nearest(today, direction) { count in
      (first?.advanced(byMonths: count)?.components).flatMap {
        CalendarDay(year: $0.year, month: $0.month, day: number)
      }
    }
  }

  /// The nearest day of a year, today included; years without it are passed over.
  private static func yearly(
    _ month: Int, _ number: Int, from today: CalendarDay, _ direction: DateDirection
  ) -> CalendarDay? {
    let year = today.components.year
    return nearest(today, direction) { CalendarDay(year: year + $0, month: month, day: number) }
  }

  /// The first of some days, each further away, that is not on the other side of today.
  ///
  /// At most eight years lie between two leap days.
  private static func nearest(
    _ today: CalendarDay, _ direction: DateDirection, _ day: (Int) -> CalendarDay?
  ) -> CalendarDay? {
    for count in 0...8 {
      guard let day = day(direction == .ahead ? count : -count) else { continue }
      if direction == .ahead ? day >= today : day <= today { return day }
    }
    return nil
  }

  /// Day and month as the conventions order them, or in the only order that makes a date.
  private static func numbers(
    _ first: Int, _ second: Int, _ year: Int?, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> Days {
    func date(month: Int, day: Int) -> CalendarDay? {
      guard let year else {
        return month <= 12 && day <= CalendarDay.length(ofMonth: month, year: 2_000)
          ? yearly(month, day, from: moment.today, direction) : nil
      }
      return CalendarDay(year: year, month: month, day: day)
    }
    let dates = (date(month: second, day: first), date(month: first, day: second))
    switch (moment.conventions.order, dates.0, dates.1) {
    case (.dayMonth?, let date?, _), (.monthDay?, _, let date?), (nil, let date?, nil), (nil, nil, let date?):
      return (date, date)
    case (nil, let one?, let other?) where one == other: return (one, one)
    case (_, nil, nil): throw .unknown
    case (_, let one, let other): throw .readings(moment.names(of: [one, other].compactMap(\.self)))
    }
  }
}

extension Moment {
  /// The first day of the span that is so many spans later than the one that a day, by itself today, is in; nil outside of
  /// the calendar.
  func start(of span: DateExpression.Span, later count: Int, from day: CalendarDay? = nil) -> CalendarDay? {
    let today = day ?? today
    switch span {
    case .week: return today.advanced(by: 7 * count - (today.weekday - conventions.weekStart + 7) % 7)
    case .month:
      let (year, month, _) = today.components
      return CalendarDay(year: year, month: month, day: 1)?.advanced(byMonths: count)
    case .year: return CalendarDay(year: today.components.year + count, month: 1, day: 1)
    }
  }
}
