/// The direction in which to look for a date that could be in several years, weeks or days.
package enum DateDirection: Hashable, Sendable {
  /// The next one, for plans.
  case ahead
  /// The last one, today included, for past events.
  case back
}

extension DateExpression {
  /// Returns the date that the expression means at a moment: a day, or a minute of a day.
  ///
  /// A period ahead means its first day where people use it so: `next week`, `weekend`.
  public func date(at moment: Moment) throws(DateError) -> LocalDate {
    let placement = DatePlacement(moment: moment, direction: .ahead)
    let period = try placement.period(shape)
    guard case .day(let day, _, nil) = shape, let days = period.days else { return period.upperBound }
    return LocalDate(day: try placement.day(day, of: days))
  }

  /// Returns the time that the expression means at a moment: a day, a minute, or the days of a period.
  package func period(at moment: Moment, _ direction: DateDirection) throws(DateError) -> DatePeriod {
    try DatePlacement(moment: moment, direction: direction).period(shape)
  }

  /// The todo's date that the expression counts from, and the distance, or `nil` if it counts from none.
  var base: (field: TodoField, distance: DateDistance)? {
    guard case .from(let field, let distance) = shape else { return nil }
    return (field, distance)
  }
}

/// Places date expressions on the calendar, as they are meant at a moment.
struct DatePlacement {
  let moment: Moment
  let direction: DateDirection

  private var today: CalendarDay { moment.today }

  func period(_ shape: DateExpression.Shape) throws(DateError) -> DatePeriod {
    let date: LocalDate
    switch shape {
    case .from: throw .needsTodo
    case .elapsed(let minutes): date = try shown(minutes: minutes, after: moment.instant)
    case .instant(let instant): date = try shown(minutes: 0, after: instant)
    case .time(let time): date = try place(time)
    case .day(let day, let weekday, nil):
      let days = try checked(days(day, on: weekday), on: weekday)
      return LocalDate(day: days.lowerBound)...LocalDate(day: days.upperBound)
    case .day(let day, let weekday, let time?):
      // The suggestions must keep the time that was written.
      do throws(DateError) {
        date = LocalDate(day: try self.day(day, of: checked(days(day, on: weekday), on: weekday)))
      } catch {
        throw error.adding(time)
      }
      return try place(time, on: date.day)
    }
    return date...date
  }

  /// Returns the part of a period that is on the calendar, and checks the weekday if one was given.
  private func checked(_ days: DayPeriod, on weekday: Int?) throws(DateError) -> DayPeriod {
    guard days.overlaps(.first ... .last) else { throw .beyondCalendar }
    let days = days.clamped(to: .first ... .last)
    let first = days.lowerBound
    guard let weekday, first.weekday != weekday else { return days }
    let name = DateLabel.full(first)
    throw .weekday(
      name, is: DateNames.weekdays[first.weekday - 1],
      instead: "\(DateNames.short(weekday: first.weekday)) \(name)")
  }

  private func shown(minutes: Int, after instant: Instant) throws(DateError) -> LocalDate {
    guard let date = moment.date(minutes: minutes, after: instant) else { throw .beyondCalendar }
    return date
  }

  /// Returns the next such time of day, or the last one.
  private func place(_ time: DateExpression.Time) throws(DateError) -> LocalDate {
    let now = moment.local.minute ?? 0
    let (minute, isOver) =
      switch time {
      // Midnight by itself is the end of today.
      case .midnight: (0, true)
      case .minute(let given): (given, given < now)
      }
    let day = today.advanced(by: offset(isOver: isOver, isAhead: minute > now))
    guard day.isOnCalendar else { throw .beyondCalendar }
    return LocalDate(day: day, minute: minute)
  }

  /// Returns which of the days or years is meant: the next one if that of today is over, or the last if it is
  /// ahead.
  private func offset(isOver: Bool, isAhead: Bool) -> Int {
    direction == .ahead ? (isOver ? 1 : 0) : (isAhead ? -1 : 0)
  }

  private func place(_ time: DateExpression.Time, on day: CalendarDay) throws(DateError) -> DatePeriod {
    switch time {
    case .minute(let minute):
      let date = LocalDate(day: day, minute: minute)
      return date...date
    // Midnight ends the day for some people, and begins the day for others.
    case .midnight: throw .readings([day, day.advanced(by: 1)].map { "\(moment.name(of: $0)) 00:00" })
    }
  }

  /// Returns the days that are meant, which may be outside the calendar.
  ///
  /// - Parameter weekday: the required weekday, which may decide between two days.
  private func days(_ day: DateExpression.Day, on weekday: Int? = nil) throws(DateError) -> DayPeriod {
    switch day {
    case .fixed(let day): return day...day
    case .distance(let distance): return try single(distance.day(from: today))
    case .weekday(let weekday):
      let (since, until) = ((today.weekday - weekday + 7) % 7, (weekday - today.weekday + 6) % 7 + 1)
      return try single(today.advanced(by: direction == .ahead ? until : -since))
    case .weekdayOfWeek(let weekday, let weeks):
      let start = moment.start(of: .week, later: weeks)
      return try single(start?.advanced(by: (weekday - moment.conventions.weekStart + 7) % 7))
    case .lastWeekday(let weekday):
      return try single(today.advanced(by: -((today.weekday - weekday + 6) % 7 + 1)))
    case .weekend(let weeks):
      let isOver = weeks == 0 && direction == .back && today.weekday < 6
      let saturday = today.advanced(by: 6 - today.weekday + 7 * (isOver ? -1 : weeks))
      return saturday...saturday.advanced(by: 1)
    case .away(let distance, let base): return try single(distance.day(from: self.day(base, of: days(base))))
    case .ordinal(let number):
      if number > 31 { throw .noSuch(DateNames.ordinal(number), instead: []) }
      return try single(nearestDayOfMonth(number))
    case .dayOfMonth(let number, let months):
      let month = try single(moment.start(of: .month, later: months)).lowerBound.components
      return try single(dayOfYear(month.month, number, month.year))
    case .dayOfYear(let month, let number, let year): return try single(dayOfYear(month, number, year))
    case .numbers(let first, let second, let year):
      return try dayFromNumbers(first, second, year, on: weekday)
    case .month(let month, let year):
      guard (1...12).contains(month) else { throw .noSuch("month \(month)", instead: []) }
      let (current, now) = (today.components.year, today.components.month)
      let nearest = current + offset(isOver: month < now, isAhead: month > now)
      return try span(.month, from: CalendarDay(year: year ?? nearest, month: month, day: 1))
    case .year(let year): return try span(.year, from: CalendarDay(year: year, month: 1, day: 1))
    case .quarter(let number, let year):
      guard (1...4).contains(number) else { throw .noSuch("quarter \(number)", instead: []) }
      let (current, now) = (today.components.year, (today.components.month + 2) / 3)
      let nearest = current + offset(isOver: number < now, isAhead: number > now)
      return try span(.quarter, from: CalendarDay(year: year ?? nearest, month: number * 3 - 2, day: 1))
    case .week(let number, let year):
      let current = ISOWeek(of: today)
      let nearest = current.year + offset(isOver: number < current.number, isAhead: number > current.number)
      let year = year ?? nearest
      let monday = CalendarDay(year: year, month: 1, day: 4).map {
        $0.advanced(by: 1 - $0.weekday + 7 * (number - 1))
      }
      guard let monday, number > 0, ISOWeek(of: monday).year == year else {
        throw .noSuch("week \(number) of \(year)", instead: [])
      }
      return monday...monday.advanced(by: 6)
    case .span(let kind, let count): return try span(kind, from: moment.start(of: kind, later: count))
    case .edge(let day, let isLast):
      let days = try days(day)
      return try single(isLast ? days.upperBound : days.lowerBound)
    }
  }

  /// Returns the single day that a period means where one is needed: a period ahead means its first day where
  /// people use it so, and a quarter or a numbered week means its last.
  func day(_ day: DateExpression.Day, of days: DayPeriod) throws(DateError) -> CalendarDay {
    switch day {
    case .weekend: days.contains(today) ? today : days.lowerBound
    case .span(_, 1): days.lowerBound
    case .span(.quarter, _), .quarter, .week: days.upperBound
    case .span, .month, .year:
      throw .period(first: moment.name(of: days.lowerBound), last: moment.name(of: days.upperBound))
    default: days.upperBound
    }
  }

  private func single(_ day: CalendarDay?) throws(DateError) -> DayPeriod {
    guard let day else { throw .beyondCalendar }
    return day...day
  }

  private func span(_ kind: DateExpression.Span, from first: CalendarDay?) throws(DateError) -> DayPeriod {
    guard let first else { throw .beyondCalendar }
    let next =
      switch kind {
      case .week: first.advanced(by: 7)
      case .month: first.advanced(byMonths: 1)
      case .quarter: first.advanced(byMonths: 3)
      case .year: first.advanced(byMonths: 12)
      }
    return first...(next?.advanced(by: -1) ?? .last)
  }

  /// Returns the nearest such day of a month, today included; months without it are skipped.
  private func nearestDayOfMonth(_ number: Int) -> CalendarDay? {
    let first = moment.start(of: .month, later: 0)
    return nearest { count in
      (first?.advanced(byMonths: count)?.components).flatMap {
        CalendarDay(year: $0.year, month: $0.month, day: number)
      }
    }
  }

  /// Returns the day of a year; without a year, the nearest such day, today included, skipping years without
  /// it.
  private func dayOfYear(_ month: Int, _ number: Int, _ year: Int?) throws(DateError) -> CalendarDay? {
    let ending = year.map { " \(DateLabel.digits(of: $0))" } ?? ""
    func name(_ day: Int, _ month: Int) -> String { "\(day) \(DateNames.short(month: month))\(ending)" }
    guard (1...12).contains(month) else {
      let isSwapped =
        (1...12).contains(number) && month <= CalendarDay.length(ofMonth: number, year: year ?? 2_000)
      throw .noSuch("month \(month)", instead: isSwapped ? [name(month, number)] : [])
    }
    guard number <= CalendarDay.length(ofMonth: month, year: year ?? 2_000) else {
      let last = CalendarDay.length(ofMonth: month, year: year ?? 2_001)
      throw .noSuch(
        name(number, month), instead: [name(last, month)] + (month == 12 ? [] : [name(1, month + 1)]))
    }
    if let year { return CalendarDay(year: year, month: month, day: number) }
    return nearest { CalendarDay(year: today.components.year + $0, month: month, day: number) }
  }

  /// Returns the first of the days, each further away, that is not on the wrong side of today.
  ///
  /// Leap days are at most eight years apart.
  private func nearest(_ day: (Int) -> CalendarDay?) -> CalendarDay? {
    for count in 0...8 {
      guard let day = day(direction == .ahead ? count : -count) else { continue }
      if direction == .ahead ? day >= today : day <= today { return day }
    }
    return nil
  }

  /// Returns the day and month in the order of the conventions, else in the only order that makes a date or
  /// falls on the given weekday.
  private func dayFromNumbers(
    _ first: Int, _ second: Int, _ year: Int?, on weekday: Int?
  ) throws(DateError) -> DayPeriod {
    let dates = (try? dayOfYear(second, first, year), try? dayOfYear(first, second, year))
    switch (moment.conventions.order, dates.0, dates.1) {
    case (.dayMonth?, let date?, _), (.monthDay?, _, let date?), (nil, let date?, nil), (nil, nil, let date?):
      return date...date
    case (_, nil, nil):
      let (month, day) = first > 12 ? (second, first) : (first, second)
      return try single(dayOfYear(month, day, year))
    case (.some, let one, let other): throw .readings(moment.names(of: [one, other].compactMap(\.self)))
    case (nil, let one?, let other?):
      let fitting = weekday.map { weekday in [one, other].filter { $0.weekday == weekday } } ?? []
      if one == other || fitting.count == 1 { return try single(fitting.first ?? one) }
      let names = moment.names(of: [one, other])
      if weekday == nil { throw .order(names) }
      throw .order(zip([one, other], names).map { "\(DateNames.short(weekday: $0.weekday)) \($1)" })
    }
  }
}

extension Moment {
  /// Returns a day in a form to write: `1 Dec 2026`, or without the year if it is the next such day.
  func name(of day: CalendarDay) -> String { DateLabel.day(day, on: today) }

  /// Returns days in a form to write side by side: if one needs its year, all have theirs.
  func names(of days: [CalendarDay]) -> [String] {
    let names = days.map(name)
    return names == days.map(DateLabel.dayAndMonth) ? names : days.map(DateLabel.full)
  }

  /// Returns the first day of the span `count` spans after that of a day, or of today; `nil` outside the
  /// calendar.
  func start(of span: DateExpression.Span, later count: Int, from day: CalendarDay? = nil) -> CalendarDay? {
    let today = day ?? today
    let (year, month, _) = today.components
    switch span {
    case .week: return today.advanced(by: 7 * count - (today.weekday - conventions.weekStart + 7) % 7)
    case .month: return CalendarDay(year: year, month: month, day: 1)?.advanced(byMonths: count)
    case .quarter:
      return CalendarDay(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)?.advanced(byMonths: count * 3)
    case .year: return CalendarDay(year: year + count, month: 1, day: 1)
    }
  }
}
