extension Todo {
  /// The next occurrence of a todo that is done at that moment; nil for one that does not come back.
  ///
  /// The next date is the first of the rule's series after the todo's own date and after today (``RepeatRule/next(of:on:)``).
  /// Its hour is the rule's, else that of the todo, and the distance from start to due stays as it is. A todo without any
  /// date gets a due date. It stays a part of what the todo is a part of, and comes after nothing.
  func nextOccurrence(at moment: Moment) -> NextOccurrence? {
    guard let rule = repeats, let step = rule.next(of: (due ?? start)?.day, on: moment.today) else { return nil }
    let shift = step.day.daysSinceEpoch - ((due ?? start)?.day ?? moment.today).daysSinceEpoch
    guard start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    var next = self
    next.status = .open
    (next.completed, next.cancelled) = (nil, nil)
    if due != nil || start == nil { next.due = LocalDate(day: step.day, minute: rule.minute ?? due?.minute) }
    next.start = start.map { start in
      LocalDate(day: start.day.advanced(by: shift), minute: due == nil ? rule.minute ?? start.minute : start.minute)
    }
    next.repeats = step.rule
    next.after = []
    next.created = moment.instant
    next.modified = moment.instant
    return NextOccurrence(todo: next, shift: shift)
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
