extension Todo {
  /// The next occurrence of a todo that is done at that moment; nil for one that does not come back.
  ///
  /// The next date is the one of the rule's series after the todo's own date, or after today for `after`; dates that have
  /// passed already are skipped. Time of day and distance from start to due stay as they are. A todo without any date
  /// gets a due date. It stays a part of what the todo is a part of, and comes after nothing.
  func nextOccurrence(at moment: Moment) -> NextOccurrence? {
    guard let rule = repeats, let step = step(rule, at: moment) else { return nil }
    var next = self
    next.status = .open
    (next.completed, next.cancelled) = (nil, nil)
    next.due = due.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    next.start = start.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    if due == nil, start == nil { next.due = LocalDate(day: step.day) }
    next.repeats = step.rule
    next.after = []
    next.created = moment.instant
    next.modified = moment.instant
    return NextOccurrence(todo: next, shift: step.shift)
  }

  /// The next day, how many days that moves the todo's dates, and the rule from there on; nil beyond the calendar.
  private func step(_ rule: RepeatRule, at moment: Moment) -> (day: CalendarDay, shift: Int, rule: RepeatRule)? {
    let date = due ?? start
    let origin = date?.day ?? moment.today
    // A time of today may have passed.
    let isTodayOver = LocalDate(day: moment.today, minute: date?.minute).lastMinute < moment.local.firstMinute
    let next = rule.next(
      after: rule.base == .completion ? moment.today : origin,
      notBefore: moment.today.advanced(by: isTodayOver ? 1 : 0))
    guard let (day, rule) = next else { return nil }
    let shift = day.daysSinceEpoch - origin.daysSinceEpoch
    guard start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    return (day, shift, rule)
  }

  /// The rule of a todo that this one becomes: where its date moves, the series does not.
  ///
  /// A date that is set for the first time, or taken away, moves nothing.
  func rule(movedTo new: Todo) -> RepeatRule? {
    guard let rule = new.repeats else { return nil }
    let days: (CalendarDay?, CalendarDay?) =
      due == nil && new.due == nil ? (start?.day, new.start?.day) : (due?.day, new.due?.day)
    guard case (let old?, let new?) = days, old != new else { return rule }
    return rule.moved(from: old, to: new)
  }
}
