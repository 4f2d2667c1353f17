extension RepeatRule {
  /// The next date of a todo with that date, done or skipped today, and the rule of what comes back on it; nil where the
  /// series is over.
  ///
  /// It is the first date of the series after the later of both days: what is done is not back on the same day. A todo
  /// without a date counts from today.
  package func next(of date: CalendarDay?, on today: CalendarDay) -> (day: CalendarDay, rule: RepeatRule)? {
    base == .date ? next(after: date ?? today, notBefore: today.advanced(by: 1)) : next(after: today)
  }

  /// The date after a day by this rule, and the rule of what comes back on it; nil behind its end, or beyond the year
  /// 9999.
  ///
  /// A month's end stays a month's end, and a day that a shorter month cuts comes back in the next longer one: the rule
  /// remembers the day that was asked for. A beginning of the series that has come is forgotten where no step is counted
  /// from it. Dates that are passed over count.
  ///
  /// - Parameters:
  ///   - day: the todo's own date; for a rule that counts from completion, the day of that.
  ///   - earliest: dates before this are skipped.
  package func next(after day: CalendarDay, notBefore earliest: CalendarDay? = nil) -> (
    day: CalendarDay, rule: RepeatRule
  )? {
    guard base == .date else { return stepped(from: day).flatMap { next in ended(at: next, by: 1).map { (next, $0) } } }
    let series = series(through: day)
    guard let next = series.first(from: max(day.advanced(by: 1), earliest ?? day)) else { return nil }
    let count = series.count(after: day, through: next)
    guard var rule = remembering((from ?? day).wantedDay).ended(at: next, by: count) else { return nil }
    if !isCounted { rule.from = nil }
    return (next, rule)
  }

  /// The rule on a date that is so many dates later; nil where that is behind its end.
  private func ended(at day: CalendarDay, by count: Int) -> RepeatRule? {
    var rule = self
    switch end {
    case .until(let last)?: return day <= last ? self : nil
    case .times(let left)?:
      guard left > count else { return nil }
      rule.end = .times(left - count)
    case nil: break
    }
    return rule
  }

  /// How many dates of the series lie behind a day and up to another, as far as its end makes that worth counting.
  private func count(after day: CalendarDay, through last: CalendarDay) -> Int {
    guard case .times(let left)? = end else { return 1 }
    var (count, day) = (0, day)
    while count < left, let next = first(from: day.advanced(by: 1)), next <= last { (count, day) = (count + 1, next) }
    return count
  }

  /// The last date of a series that ends after so many, counted from a todo with that date; nil for any other.
  package func lastDay(from day: CalendarDay) -> CalendarDay? {
    guard base == .date, case .times(let count)? = end else { return nil }
    let series = series(through: day)
    var last = day
    for _ in 1..<count {
      guard let next = series.first(from: last.advanced(by: 1)) else { return last }
      last = next
    }
    return last
  }

  package func has(_ date: LocalDate) -> Bool {
    guard base == .date else { return true }
    return series(through: date.day).first(from: date.day) == date.day
      && (minute == nil || date.minute == nil || minute == date.minute)
  }

  /// The first date of a series from a moment on, or from a later day; nil where the rule names neither days nor an hour.
  package func firstDate(at moment: Moment, from earliest: CalendarDay? = nil) -> LocalDate? {
    guard let step = firstStep else { return nil }
    var rule = self
    rule.step = step
    let isOver = minute.map { $0 < moment.local.minute ?? 0 } ?? false
    let today = moment.today.advanced(by: isOver ? 1 : 0)
    return rule.first(from: max(today, earliest ?? today)).map { LocalDate(day: $0, minute: minute) }
  }

  /// Whether it says by itself on which days it is, or when on a day.
  public var namesDates: Bool { firstStep != nil }

  /// By which a series begins; nil where the rule names neither days nor an hour.
  private var firstStep: Step? {
    guard base == .date else { return nil }
    if from != nil { return step }
    // From when on every second one is counted is what the first date is to say.
    switch step {
    case .weeks(_, let weekdays) where !weekdays.isEmpty: return .weekdays(weekdays)
    case .months(_, let days?): return .months(1, on: days)
    case .years(_, let day?): return .months(1, on: .days([day]))
    case .days(1), .weekdays: return step
    case .days, .weeks, .months, .years: return minute == nil ? nil : .days(1)
    }
  }

  /// The rule of a todo that is moved from one day to another: the series stays where it is.
  ///
  /// The date that is moved is the last of the series up to the old day. Where the new day is before it, the series goes
  /// on behind it, so that no date comes twice; where it is behind others, those have gone by.
  package func moved(from day: CalendarDay, to new: CalendarDay) -> RepeatRule {
    guard base == .date else { return self }
    var rule = series(through: day)
    if new < day, let passed = rule.first(from: new.advanced(by: 1)), passed <= day,
      let next = rule.first(from: day.advanced(by: 1))
    {
      rule.from = next
    }
    return rule.counted(from: day, to: new)
  }

  /// The rule of a todo that goes from one day of its series to a later one: there are fewer dates left, and at least that.
  package func counted(from day: CalendarDay, to new: CalendarDay) -> RepeatRule {
    guard case .times(let left)? = end, new > day else { return self }
    var rule = self
    rule.end = .times(max(1, left - series(through: day).count(after: day, through: new)))
    return rule
  }

  package var untilDay: CalendarDay? { if case .until(let day)? = end { day } else { nil } }

  /// The rule with all that it takes from the todo's own date.
  private func series(through day: CalendarDay) -> RepeatRule {
    let origin = from ?? day
    var rule = remembering(origin.wantedDay)
    switch step {
    case .weeks(let count, on: []): rule.step = .weeks(count, on: [origin.weekday])
    case .months(1, on: nil): rule.step = .months(1, on: .days([origin.wantedDay]))
    default: break
    }
    if isCounted { rule.from = origin }
    return rule
  }

  /// The rule with a day of the month that it has from the todo, if some months cut it.
  ///
  /// No month cuts the 27th, and on the 28th a todo can stand because February has cut a later day.
  private func remembering(_ wanted: Int) -> RepeatRule {
    guard wanted >= 28 else { return self }
    var rule = self
    switch step {
    case .months(let count, on: nil): rule.step = .months(count, on: .days([wanted]))
    case .years(let count, on: nil): rule.step = .years(count, on: wanted)
    default: break
    }
    return rule
  }

  /// Whether it takes a day to know which days, weeks, months or years are meant.
  private var isCounted: Bool {
    switch step {
    case .days(let count), .weeks(let count, _), .months(let count, _): count > 1
    case .weekdays: false
    case .years: true
    }
  }

  /// The first date of the series on a day or after it.
  private func first(from day: CalendarDay) -> CalendarDay? {
    let day = max(day, from ?? day)
    let origin = from ?? day
    let next: CalendarDay?
    switch step {
    case .days(let count):
      next = day.advanced(by: Self.distance(from: origin.daysSinceEpoch, to: day.daysSinceEpoch, by: count))
    case .weekdays(let weekdays): next = day.first(of: weekdays)
    case .weeks(let count, let weekdays):
      let weekdays = weekdays.isEmpty ? [origin.weekday] : weekdays
      let late = Self.distance(from: origin.week, to: day.week, by: count)
      let rest = late == 0 ? weekdays.first { $0 >= day.weekday } : nil
      let weeks = rest == nil && late == 0 ? count : late
      next = day.advanced(by: weeks * 7 + (rest ?? weekdays[0]) - day.weekday)
    case .months(let count, let days): next = first(from: day, origin, months: count, days ?? .days([origin.wantedDay]))
    case .years(let count, let wanted):
      next = first(from: day, origin, months: count * 12, .days([wanted ?? origin.wantedDay]))
    }
    return next.flatMap { $0.isOnCalendar ? $0 : nil }
  }

  /// The same where the months are counted from that of `origin`.
  ///
  /// Every month has such a day but for the fifth of a weekday, which some month of any three has: the reader of rules
  /// takes it for every month only.
  private func first(
    from day: CalendarDay, _ origin: CalendarDay, months count: Int, _ days: MonthDays
  ) -> CalendarDay? {
    var month = day.month + Self.distance(from: origin.month, to: day.month, by: count)
    while let found = days.days(inMonth: month) {
      if let next = found.first(where: { $0 >= day }) { return next }
      month += count
    }
    return nil
  }

  /// How far it is from a number to the next that is a multiple of `count` away from `origin`.
  private static func distance(from origin: Int, to number: Int, by count: Int) -> Int {
    let past = (number - origin) % count
    return past > 0 ? count - past : -past
  }

  /// One step from a day on which a todo was done.
  private func stepped(from day: CalendarDay) -> CalendarDay? {
    let next: CalendarDay?
    switch step {
    case .days(let count): next = day.advanced(by: count)
    case .weeks(let count, _): next = day.advanced(by: count * 7)
    case .weekdays(let weekdays): next = day.advanced(by: 1).first(of: weekdays)
    case .months(let count, let days):
      next = (days ?? .days([day.components.day])).days(inMonth: day.month + count)?.first
    case .years(let count, let wanted):
      next = MonthDays.days([wanted ?? day.components.day]).days(inMonth: day.month + count * 12)?.first
    }
    return next.flatMap { $0.isOnCalendar ? $0 : nil }
  }
}

extension RepeatRule.MonthDays {
  /// Those of a month, counted as ``CalendarDay/month``, ascending; nil beyond the calendar.
  fileprivate func days(inMonth index: Int) -> [CalendarDay]? {
    let (year, month) = (index / 12, index % 12 + 1)
    guard let first = CalendarDay(year: year, month: month, day: 1) else { return nil }
    let length = CalendarDay.length(ofMonth: month, year: year)
    switch self {
    case .days(let days): return days.map { first.advanced(by: min($0, length) - 1) }
    case .weekday(let weekday, let ordinal):
      let days = Array(stride(from: (weekday - first.weekday + 7) % 7, to: length, by: 7))
      let day = ordinal == .last ? days.last : days.dropFirst(ordinal.rawValue - 1).first
      return day.map { [first.advanced(by: $0)] } ?? []
    }
  }
}

extension CalendarDay {
  /// The number of its month among all months.
  fileprivate var month: Int { components.year * 12 + components.month - 1 }

  /// The number of its week among all weeks, which begin on Monday.
  fileprivate var week: Int { (daysSinceEpoch - weekday + 1 + 3) / 7 }

  /// The day of the month that is meant by a date on it: the end of a month means that of every month.
  package var wantedDay: Int {
    let (year, month, day) = components
    return day == CalendarDay.length(ofMonth: month, year: year) ? 31 : day
  }

  /// The first day from this one on that falls on one of these days of the week.
  fileprivate func first(of weekdays: [Int]) -> CalendarDay {
    advanced(by: weekdays.map { ($0 - weekday + 7) % 7 }.min() ?? 0)
  }
}
