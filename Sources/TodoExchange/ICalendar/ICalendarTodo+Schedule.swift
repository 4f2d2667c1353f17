import TodoCore

/// Start, due date and rule of a VTODO, which depend on each other.
extension ICalendarTodo {
  /// Reads start, due date and rule.
  mutating func readSchedule(
    _ component: ICalendarComponent, _ dates: inout ICalendarDates
  ) throws(ICalendarFault) {
    guard component.hasItems(.schedule) else { return }
    let start = try component[.start].reading(&dates)
    var due = try component[.due].reading(&dates)
    if due == nil, let item = component[.start], let duration = component[.duration] {
      guard let length = ICalendarDuration(duration.word) else { throw ICalendarFault(duration, isNo: "duration") }
      due = try dates.date(item, plus: length)
    } else if component.has(.duration) {
      remarks.append(.kept("DURATION"))
    }
    if component.has(.isDueDay), due?.remark == .standsForDay { due?.remark = nil }
    self.due = due?.date
    if let start {
      let exact = component[.exactStart].flatMap { LocalDate($0.string) }
      if let exact, exact.isWritten(as: start.date) {
        self.start = exact
      } else if start.date != due?.date {
        // Apple's programs give every VTODO a DTSTART, the same as DUE.
        self.start = start.date
      }
    }
    remarks += Set([start?.remark, due?.remark].compactMap(\.self))
    readRule(component, start, due, dates.clock)
  }

  private mutating func readRule(
    _ component: ICalendarComponent, _ start: ICalendarDates.Reading?, _ due: ICalendarDates.Reading?,
    _ clock: WallClock
  ) {
    let exact = component[.exactRule].flatMap { RepeatRule($0.string) }
    let rules = component.all(.rule)
    guard let rule = rules.first else {
      // One that goes with a rule of recurrence has ended with that.
      if exact.flatMap(recurrence) == nil { repeats = exact }
      let dates = component.all(.exceptions).first { Exact($0.shownName) == Exact("RDATE") }
      if let dates { remarks.append(.lostRule("RDATE:\(dates.string)")) }
      return
    }
    if rules.count == 1, !component.has(.exceptions), let parts = rule.value.flatMap({ RecurrenceParts($0) }),
      let anchor
    {
      // Where it is the rule of recurrence of the rule to repeat by, that one says more.
      let isOfExact = exact.flatMap(recurrence) == parts
      let moved = [start, due].compactMap(\.self).filter { $0.date.day != $0.writtenDay }
      let read = parts.rule(
        anchor, elsewhere: moved.isEmpty ? nil : (start ?? due)?.writtenDay, isDay: moved.allSatisfy(\.isDay),
        lastDay: parts.lastDay(of: self.due ?? self.start, on: clock))
      repeats = isOfExact ? exact : read
      if read != nil, !isOfExact, parts.passesMonths(anchor) { remarks.append(.shortMonths(rule.string)) }
    }
    if repeats == nil { remarks.append(.lostRule(rule.string)) }
  }
}

/// Start, due date and rule as they were on the wall clock that they were read by.
extension ICalendarTodo {
  /// What there is to keep of them, as keys and JSON: on another wall clock an instant is another date.
  func keptSchedule(of component: ICalendarComponent) -> [UnknownField] {
    guard [component[.start], component[.due]].contains(where: { $0?.isInstant ?? false }) else { return [] }
    let texts: [(TodoField, String?)] = [
      (.start, start?.description), (.due, due?.description), (.repeats, repeats?.description),
    ]
    return texts.compactMap { field, text in text.map { UnknownField(key: field.key, text: $0) } }
  }

  /// Takes in what was kept of them.
  mutating func takeSchedule(from kept: KeptRecord) {
    func date(_ field: TodoField) -> LocalDate? { kept.text(field.key).flatMap { LocalDate($0) } }
    let (start, due) = (date(.start), date(.due))
    guard start != nil || due != nil, isNear(self.start ?? self.due, start ?? due), isNear(self.due, due) else {
      return
    }
    (self.start, self.due) = (start, due)
    repeats = kept.text(TodoField.repeats.key).flatMap { RepeatRule($0) }
  }
}

/// Whether a date may be another on the wall clock of another zone: those are at most a day away from UTC.
private func isNear(_ date: LocalDate?, _ other: LocalDate?) -> Bool {
  guard let date, let other else { return date == nil && other == nil }
  return abs(date.day.daysSinceEpoch - other.day.daysSinceEpoch) <= 2
}

extension ICalendarItem? {
  fileprivate func reading(
    _ dates: inout ICalendarDates
  ) throws(ICalendarFault) -> ICalendarDates.Reading? {
    guard let self else { return nil }
    return try dates.date(self)
  }
}

extension LocalDate {
  /// Whether a start is written as a date that reads as another one: a day may be written as its first minute.
  fileprivate func isWritten(as date: LocalDate) -> Bool {
    day == date.day && (minute == nil ? date.minute ?? 0 == 0 : minute == date.minute)
  }
}
