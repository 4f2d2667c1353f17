/// How a todo comes back after it is done.
public struct RepeatRule: Hashable, Sendable {
  /// What the next date is counted from.
  public enum Base: Hashable, Sendable {
    /// The date of the todo itself: `every`.
    case date
    /// The day on which it is done: `after`.
    case completion
  }

  /// How far the next date is.
  public enum Step: Hashable, Sendable {
    /// So many days.
    case days(Int)
    /// So many weeks.
    case weeks(Int)
    /// So many months; `anchor` is the day of the month that was asked for, which a shorter month cuts.
    case months(Int, anchor: Int?)
    /// So many years; `anchor` as for months.
    case years(Int, anchor: Int?)
    /// The next of these days of the week, 1 for Monday to 7 for Sunday; ascending, at least one.
    case weekdays([Int])
  }

  /// What the next date is counted from.
  public let base: Base
  /// How far it is.
  public let step: Step

  /// How far a rule may reach in one step, in its own unit.
  static let counts = 1...9_999

  /// The next day after the given one by one step, and the rule from there on.
  ///
  /// A month's end stays a month's end, and a day that a shorter month cuts comes back in the next longer one: the rule
  /// remembers the day that was asked for. Nil beyond the year 9999.
  func next(after day: CalendarDay) -> (day: CalendarDay, rule: RepeatRule)? {
    switch step {
    case .days(let count): return byDays(count, after: day)
    case .weeks(let count): return byDays(count * 7, after: day)
    case .weekdays(let weekdays):
      let distance = weekdays.map { ($0 - day.weekday + 6) % 7 + 1 }.min() ?? 7
      return byDays(distance, after: day)
    case .months(let count, let anchor):
      return byMonths(count, anchor: anchor, after: day).map { next, anchor in
        (next, RepeatRule(base: base, step: .months(count, anchor: anchor)))
      }
    case .years(let count, let anchor):
      return byMonths(count * 12, anchor: anchor, after: day).map { next, anchor in
        (next, RepeatRule(base: base, step: .years(count, anchor: anchor)))
      }
    }
  }

  /// The rule for a todo that was moved to that day: a day of the month that it is no longer on is forgotten.
  func moved(to day: CalendarDay) -> RepeatRule {
    let (year, month, dayOfMonth) = day.components
    let length = CalendarDay.length(ofMonth: month, year: year)
    // What is counted from completion has no day of its own to be moved from.
    guard base == .date else { return self }
    switch step {
    case .months(let count, let anchor?) where dayOfMonth != min(anchor, length):
      return RepeatRule(base: base, step: .months(count, anchor: nil))
    case .years(let count, let anchor?) where dayOfMonth != min(anchor, length):
      return RepeatRule(base: base, step: .years(count, anchor: nil))
    default: return self
    }
  }

  private func byDays(_ count: Int, after day: CalendarDay) -> (day: CalendarDay, rule: RepeatRule)? {
    let next = day.advanced(by: count)
    return next.isOnCalendar ? (next, self) : nil
  }

  private func byMonths(_ count: Int, anchor: Int?, after day: CalendarDay) -> (day: CalendarDay, anchor: Int?)? {
    let (year, month, dayOfMonth) = day.components
    let length = CalendarDay.length(ofMonth: month, year: year)
    // Counted from completion, every step begins at a day of its own, which means nothing.
    let wanted = anchor ?? (base == .date && dayOfMonth == length ? 31 : dayOfMonth)
    // The day that was asked for may be yet to come in this month.
    let distance = min(wanted, length) - dayOfMonth
    if base == .date, distance > 0 { return (day.advanced(by: distance), anchor) }
    guard let first = CalendarDay(year: year, month: month, day: 1)?.advanced(byMonths: count) else { return nil }
    let nextLength = CalendarDay.length(ofMonth: first.components.month, year: first.components.year)
    // No month cuts the 27th, and on the 28th a todo can stand because February has cut a later day.
    let remembered = base == .date && wanted >= 28 ? wanted : nil
    return (first.advanced(by: min(wanted, nextLength) - 1), anchor ?? remembered)
  }
}
