import TodoCore

/// Where a rule of recurrence and a rule to repeat by mean the same.
///
/// A rule of recurrence is counted from DTSTART, one to repeat by from the due date. Where these are different days, only
/// rules that move both alike are the same. And where a month has no such day, one passes the month over, while the
/// other takes its last day.
extension RecurrenceParts {
  struct Anchor {
    /// The one that a rule to repeat by is counted from.
    let day: CalendarDay
    /// The one that a rule of recurrence is counted from.
    let start: CalendarDay
    var isShifted: Bool { day != start }
    /// Whether both are in one month that has neither end in it, so that every month moves them alike.
    let isWithinMonth: Bool

    init?(due: CalendarDay?, start: CalendarDay?) {
      guard let day = due ?? start else { return nil }
      self.day = day
      self.start = start ?? day
      let (one, two) = (day.components, self.start.components)
      isWithinMonth = one.year == two.year && one.month == two.month && max(one.day, two.day) <= 28
    }
  }

  /// The rule of recurrence that gives the dates of a rule to repeat by, for a todo on those days, but for the day on which
  /// it ends; nil if there is none.
  init?(_ rule: RepeatRule, _ anchor: Anchor) {
    let day = anchor.day
    let origin = rule.from ?? day
    guard rule.base == .date, origin <= day, rule.step.meets(day, from: origin) else { return nil }
    switch rule.step {
    case .days(let count): self.init(frequency: .daily, interval: count)
    case .weekdays(let weekdays): self.init(weekdays, interval: 1, anchor)
    case .weeks(let count, []):
      self.init(origin.weekday == day.weekday ? [] : [origin.weekday], interval: count, anchor)
    case .weeks(let count, let weekdays): self.init(weekdays, interval: count, anchor)
    case .months(let count, let days):
      self.init(frequency: .monthly, interval: count)
      if days == nil, day.isPlain, origin.components.day == day.components.day { break }
      guard !anchor.isShifted else { return nil }
      switch days ?? .days([origin.wantedDay]) {
      case .weekday(let weekday, let ordinal):
        weekdays = [Weekday(ordinal: ordinal == .last ? -1 : ordinal.rawValue, weekday: weekday)]
      case .days(let days): guard take(days) else { return nil }
      }
    case .years(let count, let wanted):
      self.init(frequency: .yearly, interval: count)
      let (month, wanted) = (origin.components.month, wanted ?? origin.wantedDay)
      let isThere = day.components.month == month && day.components.day == min(wanted, Self.longest(month))
      if isThere, month != 2 || wanted <= 28 { break }
      months = [month]
      if month == 2, wanted > 28 {
        (monthDays, places) = ([28, 29], [-1])
      } else {
        monthDays = [min(wanted, Self.longest(month))]
      }
    }
    guard !anchor.isShifted || isPlain && (frequency == .daily || frequency == .weekly || anchor.isWithinMonth) else {
      return nil
    }
    if case .times(let left)? = rule.end { count = left }
  }

  private init?(_ weekdays: [Int], interval: Int, _ anchor: Anchor) {
    self.init(frequency: .weekly, interval: interval)
    if anchor.isShifted, weekdays == [anchor.day.weekday] { return }
    self.weekdays = weekdays.map { Weekday(weekday: $0) }
  }

  /// Takes days of the month, of which a month's last stands for those that it lacks; false where no rule says that.
  private mutating func take(_ days: [Int]) -> Bool {
    let missing = days.filter { $0 > 28 }
    if missing.isEmpty {
      monthDays = days
    } else if days.count == 1 {
      (monthDays, places) = (Array(28...days[0]), [-1])
    } else if missing == [31] {
      monthDays = days.dropLast() + [-1]
    } else {
      return false
    }
    return true
  }

  /// Whether it says nothing but how many units are between two dates.
  private var isPlain: Bool {
    weekdays.isEmpty && monthDays.isEmpty && months.isEmpty && places.isEmpty
  }

  /// The rule to repeat by that gives the same dates, for a todo on those days; nil if there is none.
  ///
  /// Of its count, the dates that lie between both days have gone by.
  ///
  /// - Parameters:
  ///   - elsewhere: the day that it is counted from where that is another one than here.
  ///   - isDay: whether that is so only because a time stands for a day.
  ///   - lastDay: the day on which it ends, if it ends on one.
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

  /// Whether it passes over months that lack its day, on a day like that of the anchor.
  func passesMonths(_ anchor: Anchor) -> Bool {
    guard places.isEmpty, weekdays.isEmpty else { return false }
    let days = monthDays.isEmpty ? [anchor.day.components.day] : monthDays
    switch frequency {
    case .monthly: return days.contains { $0 > 28 }
    case .yearly: return days.contains(29) && (months.isEmpty ? anchor.day.components.month : months[0]) == 2
    case .daily, .weekly: return false
    }
  }

  /// The day on which it ends for a todo on that date, on the user's wall clock: a todo at a later hour than the end is not
  /// due on that day any more.
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
      // Programs that know no days in this place write the first or the last second of one.
      let written = value.written
      if date?.minute == nil, written.minute == 0 || written.minute == 1_439 { return written.day }
      return day(clock.date(of: instant))
    }
  }

  private func step(_ anchor: Anchor, elsewhere: CalendarDay?) -> RepeatRule.Step? {
    let day = anchor.day
    guard RepeatRule.counts.contains(interval) else { return nil }
    // todoman writes times in UTC, and the days of a rule as they are on the user's wall clock.
    let elsewhere = elsewhere.flatMap { !names(day) || names($0) ? $0 : nil }
    if let elsewhere, isOfWeekdays, interval == 1, weekdays.count > 1, !anchor.isShifted {
      // Several days of every week are all another one here.
      let shift = day.daysSinceEpoch - elsewhere.daysSinceEpoch
      return .weekdays(Set(weekdays.map { ($0.weekday - 1 + shift + 7) % 7 + 1 }).sorted())
    }
    // The day that it is counted from anyway.
    let origin = elsewhere ?? (anchor.isShifted && frequency == .weekly ? anchor.start : nil)
    let isPlain = isPlain || origin.map(namesOnly) ?? false
    guard isPlain || elsewhere == nil && !anchor.isShifted else { return nil }
    let isMovedAlike = elsewhere.map { Anchor(due: day, start: $0)?.isWithinMonth ?? false } ?? true
    switch frequency {
    case .daily where isPlain: return .days(interval)
    case .weekly where isPlain: return .weeks(interval, on: [])
    case .daily, .weekly:
      let named = Set(weekdays.map(\.weekday)).sorted()
      guard isOfWeekdays else { return nil }
      if interval == 1 { return .weekdays(named) }
      let isWeekSame = weekStart == 1 || weekStart == 7 && day.weekday != 7 && !named.contains(7)
      return frequency == .weekly && isWeekSame ? .weeks(interval, on: named) : nil
    case .monthly where isPlain:
      guard isMovedAlike, !anchor.isShifted || anchor.isWithinMonth else { return nil }
      return .months(interval, on: day.isPlain ? nil : .days([day.components.day]))
    case .monthly: return months.isEmpty ? daysOfMonth.map { .months(interval, on: $0) } : nil
    case .yearly: return isMovedAlike ? yearly(anchor) : nil
    }
  }

  /// Whether it names days of the week and nothing else.
  private var isOfWeekdays: Bool {
    (frequency == .daily || frequency == .weekly) && weekdays.allSatisfy { $0.ordinal == nil }
      && monthDays.isEmpty && months.isEmpty && places.isEmpty
  }

  /// Whether it names nothing but that day, as one of the week or the month.
  private func namesOnly(_ day: CalendarDay) -> Bool {
    var plain = self
    if weekdays == [Weekday(weekday: day.weekday)], frequency == .weekly { plain.weekdays = [] }
    if monthDays == [day.components.day], frequency == .monthly { plain.monthDays = [] }
    return plain.isPlain
  }

  /// Whether a day is one of those of the week or the month that it names.
  private func names(_ day: CalendarDay) -> Bool {
    weekdays.contains { $0.weekday == day.weekday } || monthDays.contains(day.components.day)
  }

  /// The days of each month that are named, where a rule to repeat by can name them.
  private var daysOfMonth: RepeatRule.MonthDays? {
    if monthDays.isEmpty {
      guard weekdays.count == 1, let place = weekdays[0].ordinal ?? (places.count == 1 ? places[0] : nil),
        weekdays[0].ordinal == nil || places.isEmpty
      else { return nil }
      guard let ordinal = place == -1 ? .last : RepeatRule.Ordinal(rawValue: place), place < 6 else { return nil }
      return ordinal == .fifth && interval > 1 ? nil : .weekday(weekdays[0].weekday, ordinal)
    }
    guard weekdays.isEmpty else { return nil }
    let days = Set(monthDays).sorted()
    if places == [-1], let last = days.last, 29...31 ~= last, days == Array(28...last) { return .days([last]) }
    guard places.isEmpty, days.allSatisfy({ 1...31 ~= $0 || $0 == -1 }) else { return nil }
    return .days(Set(days.map { $0 == -1 ? 31 : $0 }).sorted())
  }

  private func yearly(_ anchor: Anchor) -> RepeatRule.Step? {
    let (_, month, day) = anchor.day.components
    guard weekdays.isEmpty, months.isEmpty || months == [month] else { return nil }
    if anchor.isShifted, !anchor.isWithinMonth { return nil }
    if months == [2], Set(monthDays) == [28, 29], places == [-1] {
      return .years(interval, on: anchor.day.wantedDay > 28 ? nil : 29)
    }
    guard places.isEmpty, monthDays.isEmpty || monthDays.count == 1 && !months.isEmpty else { return nil }
    let named = monthDays.first ?? day
    if month == 2, named == 29 { return .years(interval, on: named) }
    guard 1...Self.longest(month) ~= named, month != 2 || named <= 28 else { return nil }
    // The last day of February means the last of every February, unless its number is said.
    return .years(interval, on: named == day && (month != 2 || anchor.day.isPlain) ? nil : named)
  }

  private static func longest(_ month: Int) -> Int { CalendarDay.length(ofMonth: month, year: 2_001) }
}

extension RepeatRule.Step {
  /// Whether a day is in one of the days, weeks, months or years that are counted from another.
  func meets(_ day: CalendarDay, from origin: CalendarDay) -> Bool {
    let (one, two) = (origin.components, day.components)
    let distance =
      switch self {
      case .days: day.daysSinceEpoch - origin.daysSinceEpoch
      case .weeks: (day.daysSinceEpoch - day.weekday - origin.daysSinceEpoch + origin.weekday) / 7
      case .weekdays: 0
      case .months: (two.year - one.year) * 12 + two.month - one.month
      case .years: two.year - one.year
      }
    switch self {
    case .days(let count), .weeks(let count, _), .months(let count, _), .years(let count, _):
      return distance.isMultiple(of: count)
    case .weekdays: return true
    }
  }
}

extension CalendarDay {
  /// Whether it is a day that every month has, and not the last of its own.
  fileprivate var isPlain: Bool { components.day == wantedDay && wantedDay <= 28 }
}
