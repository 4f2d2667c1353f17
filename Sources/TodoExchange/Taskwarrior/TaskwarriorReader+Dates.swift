import TodoCore

extension TaskwarriorReader {
  mutating func takeDates(
    of task: TaskwarriorTask, _ template: TaskwarriorTask?, _ record: inout ForeignRecord
  ) throws(TaskwarriorTask.Mistake) {
    if let due = task.toldDue {
      // What a template has made already counts from its date, and a series is told by where its occurrence came from.
      let made = ["mask", TaskwarriorSeries.key]
      let keeps = task.isTemplate && task.extras.contains { TaskwarriorSeries.isOne($0.key, of: made) }
      try take(due, .last, template?.toldDue, to: .due, &record, keeps: keeps)
    }
    if let start = task.toldStart {
      try take(start, .first, template?.toldStart, to: .start, &record, keeps: task.scheduled != nil)
    }
    if task.wait != nil, let scheduled = task.scheduled {
      record.keep("scheduled", scheduled.text)
      record.remarks.append(.kept("scheduled"))
    }
  }

  mutating func dueDate(
    of task: TaskwarriorTask, template: TaskwarriorTask
  ) throws(TaskwarriorTask.Mistake) -> LocalDate? {
    var record = ForeignRecord(line: task.line, sum: Digest())
    try takeDates(of: task, template, &record)
    return record.patch[.due]?.date
  }

  /// - Parameters:
  ///   - origin: the same date of the template.
  ///   - keeps: whether it is kept as it is written even if it would be written so anyway.
  private mutating func take(
    _ told: TaskwarriorTask.ToldDate, _ edge: TaskwarriorClock.Edge, _ origin: TaskwarriorTask.ToldDate?,
    to field: TodoField, _ record: inout ForeignRecord, keeps: Bool
  ) throws(TaskwarriorTask.Mistake) {
    let instant = told.stamp.instant
    guard let read = clock.date(of: instant, note: told.note) else {
      throw .init(message: "\(told.key) is beyond the year 9999")
    }
    var date = read.date
    if read.isDay, !read.isNoted { record.remarks.append(.adapted("\(field.name) as a day")) }
    if !read.isDay, let origin, (instant.seconds - origin.stamp.instant.seconds).isMultiple(of: 86_400),
      let first = clock.date(of: origin.stamp.instant, note: origin.note), first.isDay
    {
      // The template has a day, and this is so many times 24 hours from it, across a change of the clock.
      let day = first.date.day.advanced(by: (instant.seconds - origin.stamp.instant.seconds) / 86_400)
      if day.isOnCalendar { date = LocalDate(day: day) }
    }
    record.patch.set(field, to: .date(date))
    if read.isNoted, clock.stamp(of: date, edge) == instant, !keeps { return }
    record.keep(told.key, "\(date)@\(told.stamp.text)")
    if read.isNoted, let note = told.note { record.keep(told.noteKey.rawValue, note) }
  }

  mutating func takeRule(of task: TaskwarriorTask, _ template: TaskwarriorTask?, _ record: inout ForeignRecord) {
    let told = task.notes[.repeats].flatMap { RepeatRule($0) }
    if let template = task.template {
      record.keep("parent", template)
      if let recur = task.recur {
        record.keep("recur", recur)
        if task.status == .pending { record.remarks.append(.kept("recur of an occurrence")) }
      }
      // Of a todo that is written as one, it is the rule; others have it from their template.
      if task.hasOtherUUID, let told { record.patch.set(.repeats, to: .rule(told)) }
      return
    }
    guard let recur = task.recur else {
      if let told { record.patch.set(.repeats, to: .rule(told)) }
      return
    }
    let isOpen = task.status == .pending || task.status == .recurring
    let rule = TaskwarriorDuration.rule(recur)
    if let told, TaskwarriorRecurrence.isSame(told, recur) {
      record.patch.set(.repeats, to: .rule(bounded(told, by: template ?? task, record)))
    } else if let rule, isOpen {
      record.patch.set(.repeats, to: .rule(bounded(rule, by: template ?? task, record)))
    } else if isOpen {
      record.remarks.append(.lostRule(recur))
    }
    // A template never loses its duration there, also when it has come to its end here.
    let isWritten =
      isOpen && !task.isTemplate && record.patch[.repeats] != nil
      && rule.flatMap(TaskwarriorDuration.text).map { Exact($0) } == Exact(recur)
    if !isWritten { record.keep("recur", recur) }
  }

  /// A rule with the end that a template has, as of the todo's own date.
  ///
  /// A number of times holds as long as it still comes to that end.
  private mutating func bounded(
    _ rule: RepeatRule, by template: TaskwarriorTask, _ record: ForeignRecord
  ) -> RepeatRule {
    let due = record.patch[.due]?.date
    var rule = rule
    guard let text = template.extras.text("until"), let last = lastDay(text, template.notes[.until], of: due) else {
      rule.end = nil
      return rule
    }
    let origin = template.toldDue.flatMap { clock.date(of: $0.stamp.instant, note: $0.note)?.date.day }
    if let origin, rule.lastDay(from: origin) == last { return rule.counted(from: origin, to: due?.day ?? origin) }
    rule.end = .until(last)
    return rule
  }

  /// The day of an end: a task at a later hour is not due on it any more.
  private mutating func lastDay(_ text: String, _ note: String?, of due: LocalDate?) -> CalendarDay? {
    guard let instant = ForeignDate(text).flatMap({ clock.instant(of: $0) }),
      let end = clock.date(of: instant, note: note)
    else { return nil }
    let isBefore = !end.isDay && (due?.minute).map { $0 > end.date.minute ?? $0 } ?? false
    return end.date.day.advanced(by: isBefore ? -1 : 0)
  }
}
