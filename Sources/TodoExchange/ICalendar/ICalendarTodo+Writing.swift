import JSONText
import TodoCore

/// How the values of a todo are written where nothing was kept that says the same.
extension ICalendarTodo {
  /// Writes the properties of an aspect.
  func write(_ aspect: ICalendarAspect, to writer: inout ICalendarWriter) {
    switch aspect {
    case .uid: if let uid { writer.property("UID", text: uid.text) }
    case .created: if let created { writer.property("CREATED", created) }
    case .modified: if let modified { writer.property("LAST-MODIFIED", modified) }
    case .title: writer.property("SUMMARY", text: title)
    case .content: if let content { writer.property("DESCRIPTION", text: content) }
    case .status: writeStatus(to: &writer)
    case .schedule:
      writeDates(to: &writer, hasRule: recurrence != nil)
      writeRule(to: &writer)
    case .priority:
      switch priority {
      case .high: writer.line("PRIORITY:1")
      case .medium: writer.line("PRIORITY:5")
      case .low: writer.line("PRIORITY:9")
      case nil: break
      }
    case .tags: if !tags.isEmpty { writer.property("CATEGORIES", texts: tags.map(ForeignWords.marked)) }
    }
  }

  private func writeStatus(to writer: inout ICalendarWriter) {
    switch status {
    case .open: writer.line("STATUS:NEEDS-ACTION")
    case .done:
      writer.line("STATUS:COMPLETED")
      if let completed { writer.property("COMPLETED", completed) }
      writer.line("PERCENT-COMPLETE:100")
    case .cancelled:
      writer.line("STATUS:CANCELLED")
      if let cancelled { writer.property("X-TODO-CANCELLED", cancelled) }
    }
  }

  /// Writes start and due date, both of one type as they have to be.
  ///
  /// - Parameter hasRule: whether a rule of recurrence follows, which is counted from a DTSTART.
  func writeDates(to writer: inout ICalendarWriter, hasRule: Bool) {
    if let date = start ?? (hasRule ? due : nil) {
      writer.property("DTSTART", date, isTimed: isTimed, seconds: 0)
    }
    if let due {
      // A day among times is its last second.
      writer.property("DUE", due, isTimed: isTimed, seconds: 86_399)
      if isTimed, due.minute == nil { writer.line("X-TODO-DUE-DAY:1") }
    }
    if let start, start == due || isTimed && start.minute == nil {
      writer.property("X-TODO-START", text: start.description)
    }
  }

  /// Writes the rule as one of recurrence, and as it is where that one does not say all.
  func writeRule(to writer: inout ICalendarWriter) {
    guard let repeats else { return }
    if let recurrence, let anchor {
      writer.property("RRULE") { $0 += recurrence.text }
      if recurrence.rule(anchor, lastDay: repeats.untilDay) == repeats { return }
    }
    writer.property("X-TODO-REPEAT", text: repeats.description)
  }
}

extension ICalendarWriter {
  /// Writes a property with an instant.
  mutating func property(_ name: StaticString, _ instant: Instant) {
    property(name) { $0.append(basic: instant) }
  }

  /// Writes a property with a day, or with a time that is the same everywhere.
  ///
  /// - Parameter seconds: the second of a day that a day stands for among times.
  fileprivate mutating func property(_ name: StaticString, _ date: LocalDate, isTimed: Bool, seconds: Int) {
    if !isTimed {
      property(name, parameter: ";VALUE=DATE") { $0.append(basic: date.day) }
    } else {
      property(name) { bytes in
        bytes.append(basic: date.day)
        bytes.append(basicTime: date.minute.map { $0 * 60 } ?? seconds)
      }
    }
  }
}

extension Array<UInt8> {
  /// `20261201`.
  fileprivate mutating func append(basic day: CalendarDay) {
    let (year, month, day) = day.components
    append(pair: year / 100)
    append(pair: year % 100)
    append(pair: month)
    append(pair: day)
  }

  /// `T143000`.
  fileprivate mutating func append(basicTime second: Int) {
    append(UInt8(ascii: "T"))
    append(pair: second / 3_600)
    append(pair: second / 60 % 60)
    append(pair: second % 60)
  }

  /// `20261201T143000Z`.
  fileprivate mutating func append(basic instant: Instant) {
    let second = (instant.seconds % 86_400 + 86_400) % 86_400
    append(basic: CalendarDay(daysSinceEpoch: (instant.seconds - second) / 86_400))
    append(basicTime: second)
    append(UInt8(ascii: "Z"))
  }
}
