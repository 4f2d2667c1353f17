extension RepeatRule {
  /// Returns the next date and rule of a todo that is done or skipped today, or `nil` if the series is over.
  ///
  /// The next date is the first date of the series after both the todo's date and today: a todo never
  /// returns on the day on which it was done. A todo without a date counts from today.
  package func nextDate(of date: CalendarDay?, doneOn today: CalendarDay) -> (
    day: CalendarDay, rule: RepeatRule
  )? {
    base == .date
      ? occurrence(after: date ?? today, notBefore: today.advanced(by: 1)) : occurrence(after: today)
  }

  /// Returns the date after a day, and the rule of its occurrence, or `nil` after the rule's end or the year
  /// 9999.
  ///
  /// A month's end stays a month's end, and a day that a shorter month lacks returns in the next longer
  /// month, because the rule remembers the requested day. The rule's start is dropped once it has come,
  /// unless steps are counted from it. Of a limited number of times, one fewer is left, however many dates
  /// have gone by unnoticed.
  ///
  /// - Parameters:
  ///   - day: the todo's own date; for a rule that counts from completion, the day of completion.
  ///   - earliest: dates before this are skipped.
  package func occurrence(after day: CalendarDay, notBefore earliest: CalendarDay? = nil) -> (
    day: CalendarDay, rule: RepeatRule
  )? {
    guard base == .date else {
      return oneStep(after: day).flatMap { next in rule(goingOnAt: next).map { (next, $0) } }
    }
    guard let next = series(through: day).firstDay(from: max(day.advanced(by: 1), earliest ?? day)),
      var rule = remembering((from ?? day).wantedDay).rule(goingOnAt: next)
    else { return nil }
    if !needsOrigin { rule.from = nil }
    return (next, rule)
  }

  /// Returns the rule of the next occurrence, or `nil` if its day is after the rule's end.
  private func rule(goingOnAt day: CalendarDay) -> RepeatRule? {
    var rule = self
    switch end {
    case .until(let last)?: return day <= last ? self : nil
    case .times(let left)?:
      guard left > 1 else { return nil }
      rule.end = .times(left - 1)
    case nil: break
    }
    return rule
  }

  /// Returns the number of dates after one day and up to another, or 1 if the rule's end is not a number of
  /// times.
  private func count(after day: CalendarDay, through last: CalendarDay) -> Int {
    guard case .times(let left)? = end else { return 1 }
    var (count, day) = (0, day)
    while count < left, let next = firstDay(from: day.advanced(by: 1)), next <= last {
      (count, day) = (count + 1, next)
    }
    return count
  }

  /// Returns the last date of a series that ends after a number of times, from a todo's date, or `nil` for
  /// others.
  package func lastDay(from day: CalendarDay) -> CalendarDay? {
    guard base == .date, case .times(let count)? = end else { return nil }
    let series = series(through: day)
    var last = day
    for _ in 1..<count {
      guard let next = series.firstDay(from: last.advanced(by: 1)) else { return last }
      last = next
    }
    return last
  }

  /// Whether a todo's date belongs to the series.
  package func has(_ date: LocalDate) -> Bool {
    guard base == .date else { return true }
    return series(through: date.day).firstDay(from: date.day) == date.day
      && (minute == nil || date.minute == nil || minute == date.minute)
  }

  /// Returns the first date of a series that begins at a moment or a later day: the first day that the rule
  /// names; `nil` outside the calendar.
  package func firstDate(at moment: Moment, from earliest: CalendarDay? = nil) -> LocalDate? {
    var rule = self
    if from == nil {
      // Every second week or month is counted from the first date, which this step is to find.
      let unit: Step.Unit = !step.weekdays.isEmpty ? .weekday : step.days == nil ? .day : .month
      rule.step = Step(1, unit, weekdays: step.weekdays, days: step.days)
    }
    let isOver = minute.map { $0 < moment.local.minute ?? 0 } ?? false
    let today = moment.today.advanced(by: isOver ? 1 : 0)
    return rule.firstDay(from: max(today, earliest ?? today)).map { LocalDate(day: $0, minute: minute) }
  }

  /// Returns the rule of a todo that is moved from one day to another: the dates of the series stay.
  ///
  /// What is moved is the last date of the series up to the old day. If the new day is before that date, the
  /// series goes on after it, so that no date comes twice; dates before the new day have passed.
  package func moved(from day: CalendarDay, to new: CalendarDay) -> RepeatRule {
    guard base == .date else { return self }
    var rule = series(through: day)
    if new < day, let passed = rule.firstDay(from: new.advanced(by: 1)), passed <= day,
      let next = rule.firstDay(from: day.advanced(by: 1))
    {
      rule.from = next
    }
    return rule
  }

  /// Returns the rule with the times that are left on a later day of its series, if another program counts
  /// the dates in between: at least one.
  package func shortened(from day: CalendarDay, to new: CalendarDay) -> RepeatRule {
    guard case .times(let left)? = end, new > day else { return self }
    var rule = self
    rule.end = .times(max(1, left - series(through: day).count(after: day, through: new)))
    return rule
  }

  /// The last day that the series may have, or `nil` if the rule names none.
  package var untilDay: CalendarDay? { if case .until(let day)? = end { day } else { nil } }

  /// Whether a date is after the last day of the series.
  package func ends(before date: LocalDate) -> Bool { untilDay.map { $0 < date.day } ?? false }

  /// Returns the rule with everything filled in that it takes from the todo's own date.
  private func series(through day: CalendarDay) -> RepeatRule {
    let origin = from ?? day
    var rule = remembering(origin.wantedDay)
    if step.unit == .week, step.weekdays.isEmpty { rule.step.weekdays = [origin.weekday] }
    if step == Step(1, .month) { rule.step.days = .days([origin.wantedDay]) }
    if needsOrigin { rule.from = origin }
    return rule
  }

  /// Returns the rule with the todo's day of the month filled in, if some months lack that day.
  ///
  /// Every month has a 27th; a todo may be on the 28th because February lacks a later day.
  private func remembering(_ wanted: Int) -> RepeatRule {
    guard wanted >= 28, step.days == nil, step.unit == .month || step.unit == .year else { return self }
    var rule = self
    rule.step.days = .days([wanted])
    return rule
  }

  /// Whether steps are counted from a first day.
  private var needsOrigin: Bool { step.count > 1 || step.unit == .year }

  /// Returns the first date of the series on or after a day.
  private func firstDay(from day: CalendarDay) -> CalendarDay? {
    let day = max(day, from ?? day)
    let origin = from ?? day
    let next: CalendarDay?
    switch step.unit {
    case .day:
      next = day.advanced(
        by: Self.distance(from: origin.daysSinceEpoch, to: day.daysSinceEpoch, by: step.count))
    case .weekday, .week:
      let weekdays = step.weekdays.isEmpty ? [origin.weekday] : step.weekdays
      let late = Self.distance(from: origin.week, to: day.week, by: step.count)
      let rest = late == 0 ? weekdays.first { $0 >= day.weekday } : nil
      let weeks = rest == nil && late == 0 ? step.count : late
      next = day.advanced(by: weeks * 7 + (rest ?? weekdays[0]) - day.weekday)
    case .month, .year: next = firstDay(from: day, origin, step.days ?? .days([origin.wantedDay]))
    }
    return next.flatMap { $0.isOnCalendar ? $0 : nil }
  }

  /// Returns the first of these days of the month on or after a day, with months counted from the month of
  /// `origin`.
  ///
  /// Every month has such a day, except for a fifth weekday: one of any three months has one, and the reader
  /// of rules accepts it only for every month.
  private func firstDay(from day: CalendarDay, _ origin: CalendarDay, _ days: MonthDays) -> CalendarDay? {
    var month = day.month + Self.distance(from: origin.month, to: day.month, by: step.months)
    while let found = days.days(inMonth: month) {
      if let next = found.first(where: { $0 >= day }) { return next }
      month += step.months
    }
    return nil
  }

  /// Returns the distance from a number to the next one that is a multiple of `count` away from `origin`.
  private static func distance(from origin: Int, to number: Int, by count: Int) -> Int {
    let past = (number - origin) % count
    return past > 0 ? count - past : -past
  }

  /// Returns the day that is one step after the day on which a todo was done.
  private func oneStep(after day: CalendarDay) -> CalendarDay? {
    let next: CalendarDay? =
      switch step.unit {
      case .day: day.advanced(by: step.count)
      case .weekday, .week: day.advanced(by: step.count * 7)
      case .month, .year:
        (step.days ?? .days([day.components.day])).days(inMonth: day.month + step.months)?.first
      }
    return next.flatMap { $0.isOnCalendar ? $0 : nil }
  }
}

extension RepeatRule.MonthDays {
  /// Returns the days of the month with the number ``CalendarDay/month``, ascending, or `nil` outside the
  /// calendar.
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
  /// The number of the day's month among all months.
  fileprivate var month: Int { components.year * 12 + components.month - 1 }

  /// The number of the day's week among all weeks, which begin on Monday.
  fileprivate var week: Int { (daysSinceEpoch - weekday + 1 + 3) / 7 }

  /// The day of the month that a date means: the end of a month means the end of every month.
  package var wantedDay: Int {
    let (year, month, day) = components
    return day == CalendarDay.length(ofMonth: month, year: year) ? 31 : day
  }
}
