import TodoCore

/// Reads and writes the start, the due date and the rule of a VTODO, which depend on each other.
extension ICalendarTodo {
  /// The days from which a rule counts, or `nil` without any date.
  private var anchor: RecurrenceParts.Anchor? { RecurrenceParts.Anchor(due: due?.day, start: start?.day) }

  /// Whether a date has a time, so that all dates are written with one.
  private var isTimed: Bool { due?.minute != nil || start?.minute != nil }

  /// The recurrence rule that equals the repeat rule, or `nil` if none does.
  var recurrence: RecurrenceParts? { repeats.flatMap(recurrence) }

  /// Returns the recurrence rule that equals a repeat rule on the todo's days, or `nil` if none does.
  private func recurrence(of rule: RepeatRule) -> RecurrenceParts? {
    guard let anchor, var parts = RecurrenceParts(rule, anchor) else { return nil }
    parts.until = rule.untilDay.map { day in
      var text: [UInt8] = []
      text.append(basic: day)
      // UNTIL must have the type of DTSTART.
      return isTimed ? text + "T235959".utf8 : text
    }
    return parts
  }

  mutating func readSchedule(_ component: ICalendarComponent, _ dates: inout ICalendarDates) {
    let start = date(component[.start], &dates)
    var due = date(component[.due], &dates)
    if due == nil, start != nil, let item = component[.start], let duration = component[.duration] {
      if let length = ICalendarDuration(duration.word) { due = dates.date(item, plus: length) }
      if due == nil { tellUnread(duration) }
    } else if component.has(.duration) {
      remarks.append(.kept("DURATION"))
    }
    if component.has(.isDueDay), due?.remark == .standsForDay { due?.remark = nil }
    set(.due, to: due.map { .date($0.date) })
    if let start {
      let exact = component[.exactStart].flatMap { LocalDate($0.string) }
      if let exact, exact.isWritten(as: start.date) {
        set(.start, to: .date(exact))
      } else if start.date != due?.date {
        // Apple's programs give every VTODO a DTSTART equal to DUE.
        set(.start, to: .date(start.date))
      }
    }
    remarks += [start?.remark, due?.remark == start?.remark ? nil : due?.remark].compactMap(\.self)
    readRule(component, [start, due].compactMap(\.self), dates.clock)
  }

  private mutating func readRule(
    _ component: ICalendarComponent, _ dates: [ICalendarDates.Reading], _ clock: WallClock
  ) {
    let exact = component[.exactRule].flatMap { RepeatRule($0.string) }
    let rules = component.all(.rule)
    guard let rule = rules.first else {
      // A repeat rule written together with a recurrence rule ends when the latter is removed.
      if let exact, recurrence(of: exact) == nil { set(.repeats, to: .rule(exact)) }
      let dates = component.all(.exceptions).first { Exact($0.shownName) == Exact("RDATE") }
      if let dates { remarks.append(.lostRule("RDATE:\(dates.string)")) }
      return
    }
    if rules.count == 1, !component.has(.exceptions), let parts = rule.value.flatMap({ RecurrenceParts($0) }),
      let anchor
    {
      let moved = dates.filter { $0.date.day != $0.writtenDay }
      let read = parts.rule(
        anchor, elsewhere: moved.isEmpty ? nil : dates.first?.writtenDay, isDay: moved.allSatisfy(\.isDay),
        lastDay: parts.lastDay(of: due ?? start, on: clock))
      if let exact, recurrence(of: exact) == parts {
        // If both rules still agree, the repeat rule says more.
        set(.repeats, to: .rule(exact))
      } else if let read {
        set(.repeats, to: .rule(read))
        if parts.skipsShortMonths(anchor) { remarks.append(.shortMonths(rule.string)) }
      }
    }
    if repeats == nil { remarks.append(.lostRule(rule.string)) }
  }

  func writeSchedule(to writer: inout ICalendarWriter) {
    writeDates(to: &writer, hasRule: recurrence != nil)
    writeRule(to: &writer)
  }

  /// Writes the start and the due date, both of one type as the format requires.
  ///
  /// - Parameter hasRule: whether a recurrence rule follows, which counts from a DTSTART.
  func writeDates(to writer: inout ICalendarWriter, hasRule: Bool) {
    if let date = start ?? (hasRule ? due : nil) {
      writer.property("DTSTART", date, isTimed: isTimed, dayAs: 0)
    }
    if let due {
      // Among times, a due day is written as its last second.
      writer.property("DUE", due, isTimed: isTimed, dayAs: 86_399)
      if isTimed, due.minute == nil { writer.line("X-TODO-DUE-DAY:1") }
    }
    if let start, start == due || isTimed && start.minute == nil {
      writer.property("X-TODO-START", text: start.description)
    }
  }

  /// Writes the recurrence rule, and also the repeat rule if the former does not say everything.
  func writeRule(to writer: inout ICalendarWriter) {
    guard let repeats else { return }
    if let recurrence, let anchor {
      writer.property("RRULE") { $0 += recurrence.text }
      if recurrence.rule(anchor, lastDay: repeats.untilDay) == repeats { return }
    }
    writer.property("X-TODO-REPEAT", text: repeats.description)
  }

  private static let scheduled: [TodoField] = [.start, .due, .repeats]
  static let scheduleKeys = scheduled.map(\.key)

  /// Returns the schedule to keep as the current wall clock shows it: on another clock, an instant is another
  /// date.
  func keptSchedule(of component: ICalendarComponent) -> [UnknownField] {
    guard [component[.start], component[.due]].contains(where: { $0?.isInstant ?? false }) else { return [] }
    return Self.scheduled.compactMap { field in
      self[field].map { UnknownField(key: field.key, text: $0.description) }
    }
  }

  mutating func takeSchedule(from kept: ImportOrigin) {
    func date(_ field: TodoField) -> LocalDate? { kept.text(field.key).flatMap { LocalDate($0) } }
    let (start, due) = (date(.start), date(.due))
    guard start != nil || due != nil, isNear(self.start ?? self.due, start ?? due), isNear(self.due, due)
    else {
      return
    }
    patch.replace(.start, by: start.map { .date($0) })
    patch.replace(.due, by: due.map { .date($0) })
    let rule = kept.text(TodoField.repeats.key).flatMap { RepeatRule($0) }
    patch.replace(.repeats, by: rule.map { .rule($0) })
  }
}

/// Returns whether two dates may be the same instant on wall clocks of different zones, each at most a day
/// off UTC.
private func isNear(_ date: LocalDate?, _ other: LocalDate?) -> Bool {
  guard let date, let other else { return date == nil && other == nil }
  return abs(date.day.daysSinceEpoch - other.day.daysSinceEpoch) <= 2
}

extension ICalendarWriter {
  /// Writes a property with a day or a floating time.
  ///
  /// - Parameter second: the second of the day for a day that is written as a time.
  fileprivate mutating func property(_ name: String, _ date: LocalDate, isTimed: Bool, dayAs second: Int) {
    property(isTimed ? name : "\(name);VALUE=DATE") { bytes in
      if isTimed {
        bytes.append(basic: ForeignDate.Time(day: date.day, second: date.minute.map { $0 * 60 } ?? second))
      } else {
        bytes.append(basic: date.day)
      }
    }
  }
}

extension LocalDate {
  /// Returns whether a start is written as a date that was read: a day may be written as its first minute.
  fileprivate func isWritten(as date: LocalDate) -> Bool {
    day == date.day && (minute == nil ? date.minute ?? 0 == 0 : minute == date.minute)
  }
}
