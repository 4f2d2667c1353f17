import TodoCore

/// Converts between recurrence rules of calendars and our repeat rules where both mean the same.
///
/// A recurrence rule counts from DTSTART, a repeat rule from the due date. If these are different days, only
/// rules that move both days alike are the same. If a month lacks the day, a recurrence rule skips the month,
/// while a repeat rule takes the month's last day.
extension RecurrenceParts {
  struct Anchor {
    /// The day from which a repeat rule counts.
    let day: CalendarDay
    /// The day from which a recurrence rule counts.
    let start: CalendarDay
    var isShifted: Bool { day != start }
    /// Whether both days are among the first 28 of the same month, so that steps of months move them alike.
    let isWithinMonth: Bool

    init?(due: CalendarDay?, start: CalendarDay?) {
      guard let day = due ?? start else { return nil }
      self.day = day
      self.start = start ?? day
      let (one, two) = (day.components, self.start.components)
      isWithinMonth = one.year == two.year && one.month == two.month && max(one.day, two.day) <= 28
    }
  }

  /// Creates the recurrence rule with the same dates as a repeat rule on the anchor's days; `nil` if none
  /// exists.
  ///
  /// The last day of the repeat rule is ignored.
  init?(_ rule: RepeatRule, _ anchor: Anchor) {
    let day = anchor.day
    let origin = rule.from ?? day
    guard rule.base == .date, origin <= day, rule.step.meets(day, from: origin) else { return nil }
    let step = rule.step
    switch step.unit {
    case .day: self.init(frequency: .daily, interval: step.count)
    case .weekday, .week:
      let isMoved = step.weekdays.isEmpty && origin.weekday != day.weekday
      self.init(isMoved ? [origin.weekday] : step.weekdays, interval: step.count, anchor)
    case .month:
      self.init(frequency: .monthly, interval: step.count)
      if step.days == nil, day.isPlain, origin.components.day == day.components.day { break }
      guard !anchor.isShifted else { return nil }
      switch step.days ?? .days([origin.wantedDay]) {
      case .weekday(let weekday, let ordinal):
        weekdays = [Weekday(ordinal: ordinal == .last ? -1 : ordinal.rawValue, weekday: weekday)]
      case .days(let days): guard take(days) else { return nil }
      }
    case .year:
      self.init(frequency: .yearly, interval: step.count)
      let month = origin.components.month
      let wanted = if case .days(let days)? = step.days { days[0] } else { origin.wantedDay }
      let isThere = day.components.month == month && day.components.day == min(wanted, Self.longest(month))
      if isThere, month != 2 || wanted <= 28 { break }
      months = [month]
      if month == 2, wanted > 28 {
        (monthDays, positions) = ([28, 29], [-1])
      } else {
        monthDays = [min(wanted, Self.longest(month))]
      }
    }
    guard
      !anchor.isShifted || isPlain && (frequency == .daily || frequency == .weekly || anchor.isWithinMonth)
    else {
      return nil
    }
    if case .times(let left)? = rule.end { count = left }
  }

  private init?(_ weekdays: [Int], interval: Int, _ anchor: Anchor) {
    self.init(frequency: .weekly, interval: interval)
    if anchor.isShifted, weekdays == [anchor.day.weekday] { return }
    self.weekdays = weekdays.map { Weekday(weekday: $0) }
  }

  /// Takes days of the month, with the last day for days that a month lacks; returns whether a rule can
  /// express that.
  private mutating func take(_ days: [Int]) -> Bool {
    let missing = days.filter { $0 > 28 }
    if missing.isEmpty {
      monthDays = days
    } else if days.count == 1 {
      (monthDays, positions) = (Array(28...days[0]), [-1])
    } else if missing == [31] {
      monthDays = days.dropLast() + [-1]
    } else {
      return false
    }
    return true
  }

  /// Whether the rule states only the number of units between dates.
  private var isPlain: Bool {
    weekdays.isEmpty && monthDays.isEmpty && months.isEmpty && positions.isEmpty
  }

  /// Returns the repeat rule with the same dates for a todo on the anchor's days; `nil` if there is none.
  ///
  /// A count is reduced by the dates between both days.
  ///
  /// - Parameters:
  ///   - elsewhere: the day as written in another time zone, if that is a different day.
  ///   - isDay: whether the days differ only because a time stands for a day.
  ///   - lastDay: the last day of the rule, if there is one.
  func rule(
    _ anchor: Anchor, elsewhere: CalendarDay? = nil, isDay: Bool = false, lastDay: CalendarDay? = nil
  ) -> RepeatRule? {
    guard (until == nil) == (lastDay == nil), until == nil || count == nil,
      let step = step(anchor, elsewhere: isDay && (isPlain || names(anchor.day)) ? nil : elsewhere)
    else { return nil }
    if let count, !RepeatRule.counts.contains(count) { return nil }
    let end = lastDay.map { RepeatRule.End.until($0) } ?? count.map { .times($0) }
    return RepeatRule(step, end: end).shortened(from: anchor.start, to: anchor.day)
  }

  /// Returns whether the rule skips months that lack its day, which may be the anchor's.
  func skipsShortMonths(_ anchor: Anchor) -> Bool {
    guard positions.isEmpty, weekdays.isEmpty else { return false }
    let days = monthDays.isEmpty ? [anchor.day.components.day] : monthDays
    switch frequency {
    case .monthly: return days.contains { $0 > 28 }
    case .yearly: return days.contains(29) && (months.isEmpty ? anchor.day.components.month : months[0]) == 2
    case .daily, .weekly: return false
    }
  }

  /// Returns the last day of the rule on the user's wall clock: the day before UNTIL for a todo at a later
  /// time of day.
  func lastDay(of date: LocalDate?, on clock: WallClock) -> CalendarDay? {
    guard let until, let value = ForeignDate(basic: until[...].trimmed) else { return nil }
    func day(_ local: LocalDate) -> CalendarDay {
      let isBefore = date?.minute.map { local.minute ?? $0 < $0 } ?? false
      return local.day.advanced(by: isBefore ? -1 : 0)
    }
    switch value {
    case .day(let day): return day
    case .zoned: return nil
    case .local(let time): return day(time.date)
    case .instant(let instant):
      // Programs that cannot write a day here write its first or last second.
      let written = value.written
      if date?.minute == nil, written.minute == 0 || written.minute == 1_439 { return written.day }
      return day(clock.date(of: instant))
    }
  }

  private func step(_ anchor: Anchor, elsewhere: CalendarDay?) -> RepeatRule.Step? {
    let day = anchor.day
    guard RepeatRule.counts.contains(interval) else { return nil }
    // todoman writes times in UTC, but the days of a rule as the user's wall clock shows them.
    let elsewhere = elsewhere.flatMap { !names(day) || names($0) ? $0 : nil }
    if let elsewhere, isOfWeekdays, interval == 1, weekdays.count > 1, !anchor.isShifted {
      // All weekdays move by the difference between both zones.
      let shift = day.daysSinceEpoch - elsewhere.daysSinceEpoch
      let moved = Set(weekdays.map { ($0.weekday - 1 + shift + 7) % 7 + 1 }).sorted()
      return RepeatRule.Step(1, .weekday, weekdays: moved)
    }
    // The day from which the rule counts anyway.
    let origin = elsewhere ?? (anchor.isShifted && frequency == .weekly ? anchor.start : nil)
    let isPlain = isPlain || origin.map(namesOnly) ?? false
    guard isPlain || elsewhere == nil && !anchor.isShifted else { return nil }
    let isMovedAlike = elsewhere.map { Anchor(due: day, start: $0)?.isWithinMonth ?? false } ?? true
    switch frequency {
    case .daily where isPlain: return RepeatRule.Step(interval, .day)
    case .weekly where isPlain: return RepeatRule.Step(interval, .week)
    case .daily, .weekly:
      let named = Set(weekdays.map(\.weekday)).sorted()
      guard isOfWeekdays else { return nil }
      if interval == 1 { return RepeatRule.Step(1, .weekday, weekdays: named) }
      let isWeekSame = weekStart == 1 || weekStart == 7 && day.weekday != 7 && !named.contains(7)
      return frequency == .weekly && isWeekSame ? RepeatRule.Step(interval, .week, weekdays: named) : nil
    case .monthly where isPlain:
      guard isMovedAlike, !anchor.isShifted || anchor.isWithinMonth else { return nil }
      return RepeatRule.Step(interval, .month, days: day.isPlain ? nil : .days([day.components.day]))
    case .monthly:
      return months.isEmpty ? daysOfMonth.map { RepeatRule.Step(interval, .month, days: $0) } : nil
    case .yearly: return isMovedAlike ? yearly(anchor) : nil
    }
  }

  /// Whether the rule names days of the week and nothing else.
  private var isOfWeekdays: Bool {
    (frequency == .daily || frequency == .weekly) && weekdays.allSatisfy { $0.ordinal == nil }
      && monthDays.isEmpty && months.isEmpty && positions.isEmpty
  }

  /// Returns whether the rule names only this day's weekday or day of the month.
  private func namesOnly(_ day: CalendarDay) -> Bool {
    var plain = self
    if weekdays == [Weekday(weekday: day.weekday)], frequency == .weekly { plain.weekdays = [] }
    if monthDays == [day.components.day], frequency == .monthly { plain.monthDays = [] }
    return plain.isPlain
  }

  /// Returns whether the rule names this day's weekday or day of the month.
  private func names(_ day: CalendarDay) -> Bool {
    weekdays.contains { $0.weekday == day.weekday } || monthDays.contains(day.components.day)
  }

  /// The named days of each month, or `nil` if a repeat rule cannot name them.
  private var daysOfMonth: RepeatRule.MonthDays? {
    if monthDays.isEmpty {
      guard weekdays.count == 1,
        let position = weekdays[0].ordinal ?? (positions.count == 1 ? positions[0] : nil),
        weekdays[0].ordinal == nil || positions.isEmpty
      else { return nil }
      guard let ordinal = position == -1 ? .last : RepeatRule.Ordinal(rawValue: position), position < 6 else {
        return nil
      }
      return ordinal == .fifth && interval > 1 ? nil : .weekday(weekdays[0].weekday, ordinal)
    }
    guard weekdays.isEmpty else { return nil }
    let days = Set(monthDays).sorted()
    if positions == [-1], let last = days.last, 29...31 ~= last, days == Array(28...last) {
      return .days([last])
    }
    guard positions.isEmpty, days.allSatisfy({ 1...31 ~= $0 || $0 == -1 }) else { return nil }
    return .days(Set(days.map { $0 == -1 ? 31 : $0 }).sorted())
  }

  private func yearly(_ anchor: Anchor) -> RepeatRule.Step? {
    let (_, month, day) = anchor.day.components
    guard weekdays.isEmpty, months.isEmpty || months == [month] else { return nil }
    if anchor.isShifted, !anchor.isWithinMonth { return nil }
    if months == [2], Set(monthDays) == [28, 29], positions == [-1] {
      return RepeatRule.Step(interval, .year, days: anchor.day.wantedDay > 28 ? nil : .days([29]))
    }
    guard positions.isEmpty, monthDays.isEmpty || monthDays.count == 1 && !months.isEmpty else { return nil }
    let named = monthDays.first ?? day
    let isStated = month == 2 && (named == 29 || !anchor.day.isPlain)
    guard 1...Self.longest(month) ~= named || month == 2 && named == 29 else { return nil }
    // February's last day means the last day of every February, unless the rule states its number.
    return RepeatRule.Step(interval, .year, days: named == day && !isStated ? nil : .days([named]))
  }

  private static func longest(_ month: Int) -> Int { CalendarDay.length(ofMonth: month, year: 2_001) }
}

extension RepeatRule.Step {
  /// Returns whether a day is in one of the days, weeks, months or years that a step from `origin` reaches.
  func meets(_ day: CalendarDay, from origin: CalendarDay) -> Bool {
    let (one, two) = (origin.components, day.components)
    let distance =
      switch unit {
      case .day: day.daysSinceEpoch - origin.daysSinceEpoch
      case .weekday, .week: (day.daysSinceEpoch - day.weekday - origin.daysSinceEpoch + origin.weekday) / 7
      case .month: (two.year - one.year) * 12 + two.month - one.month
      case .year: two.year - one.year
      }
    return distance.isMultiple(of: count)
  }
}

extension CalendarDay {
  /// Whether every month has the day and it is not the last of its own.
  fileprivate var isPlain: Bool { components.day == wantedDay && wantedDay <= 28 }
}
