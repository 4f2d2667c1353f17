/// What the rules make of a todo that is done, and comes back.
struct Recurrence {
  /// The todo as it is done; the rule has gone over to the next one, so that there is one live occurrence.
  let done: Todo
  /// What the next occurrence is to be; its id and uid are not looked at.
  let next: Todo?

  /// Completes a todo at that moment.
  ///
  /// The next date is one step after the todo's own date, or after today for `after`; dates that have passed already are
  /// skipped. The distance from start to due stays as it was. A todo without any date gets a due date.
  init(completing todo: Todo, at moment: Moment) {
    var done = todo
    done.status = .done
    done.completed = moment.instant
    guard let rule = todo.repeats, let step = Self.step(rule, of: todo, at: moment) else {
      self.done = done
      next = nil
      return
    }
    done.repeats = nil
    self.done = done
    var next = todo
    next.status = .open
    next.completed = nil
    next.due = todo.due.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    next.start = todo.start.map { LocalDate(day: $0.day.advanced(by: step.shift), minute: $0.minute) }
    if todo.due == nil, todo.start == nil { next.due = LocalDate(day: step.day) }
    next.repeats = step.rule
    next.created = moment.instant
    next.modified = moment.instant
    self.next = next
  }

  /// The next day, how many days that moves the todo's dates, and the rule from there on; nil beyond the calendar.
  private static func step(
    _ rule: RepeatRule, of todo: Todo, at moment: Moment
  ) -> (day: CalendarDay, shift: Int, rule: RepeatRule)? {
    let date = todo.due ?? todo.start
    let origin = date?.day ?? moment.today
    var current = rule.base == .completion ? moment.today : origin
    var rule = rule
    repeat {
      guard let step = rule.next(after: current) else { return nil }
      (current, rule) = (step.day, step.rule)
    } while LocalDate(day: current, minute: date?.minute).lastMinute < moment.local.firstMinute
    let shift = current.daysSinceEpoch - origin.daysSinceEpoch
    guard todo.start?.day.advanced(by: shift).isOnCalendar ?? true else { return nil }
    return (current, shift, rule)
  }
}
