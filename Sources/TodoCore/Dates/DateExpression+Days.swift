extension DateExpression {
  /// The first and the last day of what is meant.
  package typealias Days = (first: CalendarDay, last: CalendarDay)

  /// The days that are meant at a moment, which may be outside of the calendar.
  ///
  /// - Parameter weekday: the weekday that the day has to be, which may decide between two.
  static func days(
    _ day: Day, on weekday: Int? = nil, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> Days {
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
    case .counted(let distance, let base): return try one(distance.day(from: self.day(base, at: moment, direction)))
    case .ordinal(let number):
      if number > 31 { throw .noSuch(DateNames.ordinal(number), instead: []) }
      return try one(monthly(number, from: today, direction))
    case .dayOfMonth(let number, let months):
      let month = try one(moment.start(of: .month, later: months)).first.components
      return try one(yearly(month.month, number, month.year, from: today, direction))
    case .dayOfYear(let month, let number, let year):
      return try one(yearly(month, number, year, from: today, direction))
    case .numbers(let first, let second, let year):
      return try numbers(first, second, year, on: weekday, at: moment, direction)
    case .month(let month, let year): return try self.month(month, year, at: moment, direction)
    case .year(let year): return try span(.year, from: CalendarDay(year: year, month: 1, day: 1))
    case .quarter(let number, let year):
      guard (1...4).contains(number) else { throw .noSuch("quarter \(number)", instead: []) }
      let (current, now) = (today.components, (today.components.month + 2) / 3)
      let shift = direction == .ahead ? (number < now ? 1 : 0) : (number > now ? -1 : 0)
      let first = CalendarDay(year: year ?? current.year + shift, month: number * 3 - 2, day: 1)
      return try span(.quarter, from: first)
    case .week(let number, let year):
      let monday = CalendarDay(year: year, month: 1, day: 4).map { $0.advanced(by: 1 - $0.weekday + 7 * (number - 1)) }
      guard let monday, number > 0, ISOWeek(of: monday).year == year else {
        throw .noSuch("week \(number) of \(year)", instead: [])
      }
      return (monday, monday.advanced(by: 6))
    case .span(let kind, let count): return try span(kind, from: moment.start(of: kind, later: count))
    case .edge(let day, let isLast):
      let days = try days(day, at: moment, direction)
      return isLast ? (days.last, days.last) : (days.first, days.first)
    }
  }

  /// The one day that is meant where one is needed: a period ahead stands for its first day where people mean that, and a
  /// quarter or a numbered week for its last.
  static func day(_ day: Day, at moment: Moment, _ direction: DateDirection) throws(DateError) -> CalendarDay {
    try self.day(day, of: days(day, at: moment, direction), at: moment)
  }

  /// The same of its days.
  static func day(_ day: Day, of days: Days, at moment: Moment) throws(DateError) -> CalendarDay {
    switch day {
    case .weekend: return (days.first...days.last).contains(moment.today) ? moment.today : days.first
    case .span(_, 1): return days.first
    case .span(.quarter, _), .quarter, .week: return days.last
    case .span, .month, .year: throw .period(first: moment.name(of: days.first), last: moment.name(of: days.last))
    default: return days.last
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
    case .quarter:
      let last = CalendarDay(year: year, month: month + 2, day: CalendarDay.length(ofMonth: month + 2, year: year))
      return (first, try one(last).last)
    case .year: return (first, try one(CalendarDay(year: year, month: 12, day: 31)).last)
    }
  }

  /// A month of a year, else the one that today is in, or the nearest in the direction.
  private static func month(
    _ month: Int, _ year: Int?, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> Days {
    guard (1...12).contains(month) else { throw .noSuch("month \(month)", instead: []) }
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

  /// The day of a year, else the nearest of any, today included, where years without it are passed over.
  private static func yearly(
    _ month: Int, _ number: Int, _ year: Int?, from today: CalendarDay, _ direction: DateDirection
  ) throws(DateError) -> CalendarDay? {
    let ending = year.map { " \(DateLabel.digits(of: $0))" } ?? ""
    guard (1...12).contains(month) else {
      let isSwapped = (1...12).contains(number) && month <= CalendarDay.length(ofMonth: number, year: year ?? 2_000)
      throw .noSuch(
        "month \(month)", instead: isSwapped ? ["\(month) \(DateNames.short(month: number))\(ending)"] : [])
    }
    let length = CalendarDay.length(ofMonth: month, year: year ?? 2_000)
    guard number <= length else {
      let name = "\(number) \(DateNames.short(month: month))"
      let last = CalendarDay.length(ofMonth: month, year: year ?? 2_001)
      let next = month == 12 ? nil : "1 \(DateNames.short(month: month + 1))\(ending)"
      throw .noSuch(
        name + ending, instead: ["\(last) \(DateNames.short(month: month))\(ending)"] + [next].compactMap(\.self))
    }
    if let year { return CalendarDay(year: year, month: month, day: number) }
    let current = today.components.year
    return nearest(today, direction) { CalendarDay(year: current + $0, month: month, day: number) }
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

  /// Day and month as the conventions order them, in the only order that makes a date, or on the weekday that is given.
  private static func numbers(
    _ first: Int, _ second: Int, _ year: Int?, on weekday: Int?, at moment: Moment, _ direction: DateDirection
  ) throws(DateError) -> Days {
    func date(month: Int, day: Int) -> CalendarDay? {
      try? yearly(month, day, year, from: moment.today, direction)
    }
    let dates = (date(month: second, day: first), date(month: first, day: second))
    switch (moment.conventions.order, dates.0, dates.1) {
    case (.dayMonth?, let date?, _), (.monthDay?, _, let date?), (nil, let date?, nil), (nil, nil, let date?):
      return (date, date)
    case (_, nil, nil):
      let (month, day) = first > 12 ? (second, first) : (first, second)
      return try one(yearly(month, day, year, from: moment.today, direction))
    case (.some, let one, let other): throw .readings(moment.names(of: [one, other].compactMap(\.self)))
    case (nil, let one?, let other?):
      let fitting = weekday.map { weekday in [one, other].filter { $0.weekday == weekday } } ?? []
      if one == other || fitting.count == 1 { return (fitting.first ?? one, fitting.first ?? one) }
      let names = moment.names(of: [one, other])
      if weekday == nil { throw .order(names) }
      throw .order(zip([one, other], names).map { "\(DateNames.short(weekday: $0.weekday)) \($1)" })
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
    case .quarter:
      let (year, month, _) = today.components
      return CalendarDay(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)?.advanced(byMonths: count * 3)
    case .year: return CalendarDay(year: today.components.year + count, month: 1, day: 1)
    }
  }
}
