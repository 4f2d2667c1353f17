extension Todo {
  /// The next occurrence of a todo that is done at that moment; nil for one that does not come back.
  ///
  /// The next date is one step after the todo's own date, or after today for `after`; dates that have passed already are
  /// skipped. The distance from start to due stays as it was. A todo without any date gets a due date. Id and uid are
  /// still those of the todo.
  func nextOccurrence(at moment: Moment) -> Todo? {
    guard let rule = repeats, let step = step(rule, at: moment) else { return nil }
    var next = self
    next.status = .open
    next.completed = nil
    next.due = due.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    next.start = start.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    if due == nil, start == nil { next.due = LocalDate(day: step.day) }
    next.repeats = step.rule
    next.created = moment.instant
    next.modified = moment.instant
    return next
  }

  /// The next day, how many days that moves the todo's dates, and the rule from there on; nil beyond the calendar.
  private func step(_ rule: RepeatRule, at moment: Moment) -> (day: CalendarDay, shift: Int, rule: RepeatRule)? {
    let date = due ?? start
    let origin = date?.day ?? moment.today
    var current = rule.base == .completion ? moment.today : origin
    var rule = rule
    repeat {
      guard let step = rule.next(after: current) else { return nil }
      (current, rule) = (step.day, step.rule)
    } while LocalDate(day: current, minute: date?.minute).lastMinute < moment.local.firstMinute
    let shift = current.daysSinceEpoch - origin.daysSinceEpoch
    guard start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    return (current, shift, rule)
  }
}
