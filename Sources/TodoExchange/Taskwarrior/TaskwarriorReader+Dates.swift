import TodoCore

extension TaskwarriorReader {
  /// What a task says of when it is to be done.
  mutating func takeDates(
    of task: TaskwarriorTask, _ template: TaskwarriorTask?, _ record: inout ForeignRecord
  ) throws(TaskwarriorTask.Mistake) {
    if let due = task.due {
      let origin = template?.due.map { (stamp: $0, note: template?.notes[.due]) }
      // What a template has made already counts from its date, and a series is told by where its occurrence came from.
      let made = ["mask", TaskwarriorSeries.key]
      let keeps = task.isTemplate && task.extras.contains { TaskwarriorSeries.isOne($0.key, of: made) }
      try take(due, "due", task.notes[.due], noted: .due, .last, origin, to: .due, &record, keeps: keeps)
    }
    let origin = template.flatMap { template in
      (template.wait ?? template.scheduled).map { (stamp: $0, note: template.notes[.start]) }
    }
    let note = task.notes[.start]
    if let wait = task.wait {
      try take(wait, "wait", note, noted: .start, .first, origin, to: .start, &record, keeps: task.scheduled != nil)
      if let scheduled = task.scheduled {
        record.kept.append(UnknownField(key: "scheduled", text: scheduled.text))
        record.remarks.append(.kept("scheduled"))
      }
    } else if let scheduled = task.scheduled {
      try take(scheduled, "scheduled", note, noted: .start, .first, origin, to: .start, &record, keeps: true)
    }
  }

  /// When an occurrence of a template is due.
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
    _ stamp: TaskwarriorTask.Stamp, _ key: String, _ note: String?, noted: TaskwarriorNotes.Key,
    _ edge: TaskwarriorClock.Edge, _ origin: (stamp: TaskwarriorTask.Stamp, note: String?)?, to field: TodoField,
    _ record: inout ForeignRecord, keeps: Bool = false
  ) throws(TaskwarriorTask.Mistake) {
    guard let read = clock.date(of: stamp.instant, note: note) else {
      throw .init(message: "\(key) is beyond the year 9999")
    }
    var date = read.date
    if read.isDay, !read.isNoted { record.remarks.append(.adapted("\(field.name) as a day")) }
    if !read.isDay, let origin, let day = shiftedDay(stamp, from: origin) {
      // The template has a day, and this is so many times 24 hours from it, across a change of the clock.
      date = LocalDate(day: day)
    }
    record.patch.set(field, to: .date(date))
    if read.isNoted, clock.stamp(of: date, edge).instant == stamp.instant, !keeps { return }
    record.kept.append(UnknownField(key: key, text: "\(date)@\(stamp.text)"))
    if read.isNoted, let note { record.kept.append(UnknownField(key: noted.rawValue, text: note)) }
  }

  private mutating func shiftedDay(
    _ stamp: TaskwarriorTask.Stamp, from origin: (stamp: TaskwarriorTask.Stamp, note: String?)
  ) -> CalendarDay? {
    let distance = stamp.instant.seconds - origin.stamp.instant.seconds
    guard distance.isMultiple(of: 86_400), let read = clock.date(of: origin.stamp.instant, note: origin.note),
      read.isDay
    else { return nil }
    let day = read.date.day.advanced(by: distance / 86_400)
    return day.isOnCalendar ? day : nil
  }

  /// What a task says of how it comes back.
  mutating func takeRule(of task: TaskwarriorTask, _ template: TaskwarriorTask?, _ record: inout ForeignRecord) {
    let told = task.notes[.repeats].flatMap { RepeatRule($0) }
    if let template = task.template {
      record.kept.append(UnknownField(key: "parent", text: template))
      if let recur = task.recur {
        record.kept.append(UnknownField(key: "recur", text: recur))
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
    if let told,
      TaskwarriorDuration.text(of: told).map({ Exact($0) }) == Exact(recur)
        || rule != nil && TaskwarriorDuration.text(of: told) == rule.flatMap(TaskwarriorDuration.text)
    {
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
    if !isWritten { record.kept.append(UnknownField(key: "recur", text: recur)) }
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
    let origin = template.due.flatMap { clock.date(of: $0.instant, note: template.notes[.due])?.date.day }
    if let origin, rule.lastDay(from: origin) == last { return rule.counted(from: origin, to: due?.day ?? origin) }
    rule.end = .until(last)
    return rule
  }

  /// The day of an end: a task at a later hour is not due on it any more.
  private mutating func lastDay(_ text: String, _ note: String?, of due: LocalDate?) -> CalendarDay? {
    guard let instant = TaskwarriorDate(text).flatMap({ clock.instant(of: $0) }),
      let end = clock.date(of: instant, note: note)
    else { return nil }
    let isBefore = !end.isDay && (due?.minute).map { $0 > end.date.minute ?? $0 } ?? false
    return end.date.day.advanced(by: isBefore ? -1 : 0)
  }
}
