import TodoCore

/// Converts between Taskwarrior's durations of recurrence and repeat rules.
///
/// Source: `getNextRecurrence` and `Duration` of Taskwarrior 2.6.2. Only some of its words count months by
/// the calendar; for others a month is 30 days, a quarter 91, a year 365.
enum TaskwarriorDuration {
  /// Taskwarrior's word for the only step that names days.
  private static let workdays = "weekdays"
  /// Taskwarrior's words for steps that are read and written.
  private static let words: [(word: String, count: Int, unit: RepeatRule.Step.Unit)] = [
    ("daily", 1, .day), ("weekly", 1, .week), ("biweekly", 2, .week), ("monthly", 1, .month),
    ("quarterly", 3, .month), ("yearly", 1, .year), ("biyearly", 2, .year),
  ]

  /// Further words that are only read.
  private static let otherWords: [(word: String, count: Int, unit: RepeatRule.Step.Unit)] = [
    ("day", 1, .day), ("week", 1, .week), ("fortnight", 2, .week), ("month", 30, .day),
    ("bimonthly", 2, .month), ("quarter", 91, .day), ("semiannual", 6, .month), ("year", 365, .day),
    ("annual", 1, .year), ("P1Y", 1, .year), ("biannual", 2, .year), ("P2Y", 2, .year),
  ]

  /// Returns the rule that a duration means; `nil` if there is none, as for hours or mixed units.
  static func rule(_ text: String) -> RepeatRule? {
    if Exact(text) == Exact(workdays) { return RepeatRule(.workdays) }
    let word = (words + otherWords).first { Exact($0.word) == Exact(text) }
    return (word.map { RepeatRule.Step($0.count, $0.unit) } ?? counted(text.utf8[...])).map { RepeatRule($0) }
  }

  /// Returns whether Taskwarrior reads a text as a duration, even if it means no rule here; with any other
  /// text it refuses the whole file, or crashes.
  static func isReadable(_ text: String) -> Bool {
    let digits = text.utf8.prefix(while: \.isDigit)
    let unit = String(text.utf8[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }) ?? ""
    if rule(digits.isEmpty ? text : "\(Substring(digits))\(unit)") != nil { return true }
    if Array(text.utf8)[...].durationParts(units: "YMDTHMS") != nil { return true }
    if units.contains(unit) { return digits.count < 5 }
    return 1..<5 ~= digits.count && (units.contains { "\($0)s" == unit } || ["h", "s"].contains(unit))
  }

  private static let units = [
    "second", "sec", "minute", "min", "hour", "hr", "wk", "mo", "mth", "qtr", "qrtr", "yr",
  ]

  /// Reads a number with a unit, such as `3wks` or `P3W`.
  private static func counted(_ text: Substring.UTF8View) -> RepeatRule.Step? {
    let isISO = text.first == UInt8(ascii: "P")
    let text = isISO ? text.dropFirst() : text
    let digits = text.prefix(while: \.isDigit)
    guard let number = Int(String(digits) ?? ""), RepeatRule.counts.contains(number),
      let unit = String(text[digits.endIndex...])
    else { return nil }
    func step(_ count: Int, _ unit: RepeatRule.Step.Unit) -> RepeatRule.Step? {
      RepeatRule.counts.contains(count) ? RepeatRule.Step(count, unit) : nil
    }
    // An ISO period counts only with the letter of a single unit.
    if isISO, !["D", "W", "M", "Y"].contains(unit) { return nil }
    switch isISO ? unit.lowercased() : unit {
    case "d", "day", "days": return step(number, .day)
    case "w", "wk", "wks", "week", "weeks": return step(number, .week)
    case "m": return step(number, .month)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return step(number * 30, .day)
    case "q": return step(number * 3, .month)
    case "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters": return step(number * 91, .day)
    case "y", "yr", "yrs", "year", "years": return step(number * 365, .day)
    default: return nil
    }
  }

  /// Returns the duration of a rule whose days are those of the task's own date; `nil` if there is none.
  static func text(of rule: RepeatRule) -> String? {
    guard rule.base == .date, let step = plain(rule.step) else { return nil }
    if step == .workdays { return workdays }
    if let word = words.first(where: { ($0.count, $0.unit) == (step.count, step.unit) })?.word { return word }
    return step.unit == .year ? "\(step.count * 12)m" : step.units
  }

  /// Returns a step without the day that it names; `nil` if it names several days or a weekday of the month.
  private static func plain(_ step: RepeatRule.Step) -> RepeatRule.Step? {
    if step == .workdays { return step }
    let isOneDay = if case .days(let days)? = step.days { days.count == 1 } else { step.days == nil }
    guard isOneDay, step.weekdays.count < 2 else { return nil }
    return RepeatRule.Step(step.count, step.unit == .weekday ? .week : step.unit)
  }

  /// Returns whether a rule has the same dates as its duration, counted from a day.
  static func matches(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
    let origin = rule.from ?? due
    guard origin <= due, rule.step.meets(due, from: origin) else { return false }
    let (step, (year, month, day)) = (rule.step, due.components)
    switch step.unit {
    case .day: return true
    case .weekday: return step.weekdays.contains(due.weekday)
    case .week:
      return origin.weekday == due.weekday && (step.weekdays.isEmpty || step.weekdays == [due.weekday])
    case .month, .year:
      guard case .days(let days) = step.days ?? .days([origin.components.day]) else { return false }
      let isSame = day == min(days[0], CalendarDay.length(ofMonth: month, year: year))
      return isSame && (step.unit == .month || origin.components.month == month)
    }
  }

  /// Returns whether short months cut days of a rule, from which Taskwarrior then counts on.
  static func drifts(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
    guard rule.step.unit == .month || rule.step.unit == .year && due.components.month == 2 else {
      return false
    }
    let named = if case .days(let days)? = rule.step.days { days } else { [Int]() }
    return (named + [due.components.day]).contains { $0 > 28 }
  }
}

/// The recurrence attributes of a todo's task.
struct TaskwarriorRecurrence {
  /// The duration, or `nil` if Taskwarrior should not repeat the task.
  private(set) var recur: String?
  /// The last day on which Taskwarrior should repeat the task, or `nil`.
  private(set) var until: CalendarDay?
  /// The note with the rule if the duration does not express it; otherwise `nil`.
  private(set) var note: String?
  private(set) var isTemplate = false
  private(set) var remark: ExchangeRemark?

  init(_ todo: Todo, kept: String?, isOccurrence: Bool) {
    guard let rule = todo.repeats else {
      guard let kept, todo.status != .open || isOccurrence || TaskwarriorDuration.rule(kept) == nil else {
        return
      }
      recur = kept
      isTemplate = todo.status == .open && !isOccurrence
      return
    }
    note = rule.description
    if isOccurrence {
      recur = kept
      if todo.status == .open { remark = .kept("repeat \(quoted(rule.description))") }
      return
    }
    guard todo.status == .open else {
      if let kept, Self.isSame(rule, kept) { recur = kept }
      return
    }
    if let recur = Self.duration(of: rule, of: todo, kept) {
      self.recur = recur
      isTemplate = true
      until = rule.untilDay ?? todo.due.flatMap { rule.lastDay(from: $0.day) }
      var open = rule
      if rule.untilDay != nil { open.end = nil }
      if TaskwarriorDuration.rule(recur) == open { note = nil }
      if let due = todo.due, !TaskwarriorDuration.matches(rule, from: due.day) {
        remark = .adapted("repeat \(quoted(rule.description)) as \(recur)")
      } else if let due = todo.due, TaskwarriorDuration.drifts(rule, from: due.day) {
        remark = .adapted("repeat at the end of months")
      }
    } else {
      remark = .kept("repeat \(quoted(rule.description))")
    }
  }

  /// Returns the duration with which Taskwarrior gets the same dates; `nil` if there is none, or no due date.
  ///
  /// A series of Taskwarrior's stays one although the todo has been moved, and then counts from the new date
  /// there.
  private static func duration(of rule: RepeatRule, of todo: Todo, _ kept: String?) -> String? {
    guard let due = todo.due, let text = TaskwarriorDuration.text(of: rule) else { return nil }
    if let kept, isSame(rule, kept) { return kept }
    return TaskwarriorDuration.matches(rule, from: due.day) ? text : nil
  }

  /// Returns whether a rule has a given duration, which may be spelled differently.
  static func isSame(_ rule: RepeatRule, _ recur: String) -> Bool {
    guard let text = TaskwarriorDuration.text(of: rule).map({ Exact($0) }) else { return false }
    return text == Exact(recur)
      || TaskwarriorDuration.rule(recur).flatMap(TaskwarriorDuration.text).map { Exact($0) } == text
  }
}
