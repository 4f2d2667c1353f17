import TodoCore

/// Converts between Taskwarrior's durations of recurrence and repeat rules.
///
/// Source: `getNextRecurrence` and `Duration` of Taskwarrior 2.6.2. Only some of its words count months by the
/// calendar; for others a month is 30 days, a quarter 91, a year 365.
enum TaskwarriorDuration {
  /// Taskwarrior's words for steps that are read and written.
  private static let words: [(word: String, step: RepeatRule.Step)] = [
    ("daily", .days(1)), ("weekdays", workdays), ("weekly", .weeks(1, on: [])), ("biweekly", .weeks(2, on: [])),
    ("monthly", .months(1, on: nil)), ("quarterly", .months(3, on: nil)), ("yearly", .years(1, on: nil)),
    ("biyearly", .years(2, on: nil)),
  ]

  /// Further words that are only read.
  private static let otherWords: [(word: String, step: RepeatRule.Step)] = [
    ("day", .days(1)), ("week", .weeks(1, on: [])), ("fortnight", .weeks(2, on: [])), ("month", .days(30)),
    ("bimonthly", .months(2, on: nil)), ("quarter", .days(91)), ("semiannual", .months(6, on: nil)),
    ("year", .days(365)), ("annual", .years(1, on: nil)), ("P1Y", .years(1, on: nil)), ("biannual", .years(2, on: nil)),
    ("P2Y", .years(2, on: nil)),
  ]

  private static let workdays = RepeatRule.Step.weekdays([1, 2, 3, 4, 5])

  /// Returns the rule that a duration means; `nil` if there is none, as for hours or mixed units.
  static func rule(_ text: String) -> RepeatRule? {
    let word = (words + otherWords).first { Exact($0.word) == Exact(text) }
    return (word?.step ?? counted(text.utf8[...])).map { RepeatRule($0) }
  }

  /// Returns whether Taskwarrior reads a text as a duration, even if it means no rule here; with any other text it
  /// refuses the whole file, or crashes.
  static func isReadable(_ text: String) -> Bool {
    let digits = text.utf8.prefix(while: \.isDigit)
    let unit = String(text.utf8[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }) ?? ""
    if rule(digits.isEmpty ? text : "\(Substring(digits))\(unit)") != nil { return true }
    if Array(text.utf8)[...].durationParts(units: "YMDTHMS") != nil { return true }
    if units.contains(unit) { return digits.count < 5 }
    return 1..<5 ~= digits.count && (units.contains { "\($0)s" == unit } || ["h", "s"].contains(unit))
  }

  private static let units = ["second", "sec", "minute", "min", "hour", "hr", "wk", "mo", "mth", "qtr", "qrtr", "yr"]

  /// Reads a number with a unit, such as `3wks` or `P3W`.
  private static func counted(_ text: Substring.UTF8View) -> RepeatRule.Step? {
    let isISO = text.first == UInt8(ascii: "P")
    let text = isISO ? text.dropFirst() : text
    let digits = text.prefix(while: \.isDigit)
    guard let number = Int(String(digits) ?? ""), RepeatRule.counts.contains(number),
      let unit = String(text[digits.endIndex...])
    else { return nil }
    func step(_ count: Int, _ step: (Int) -> RepeatRule.Step) -> RepeatRule.Step? {
      RepeatRule.counts.contains(count) ? step(count) : nil
    }
    // An ISO period counts only with the letter of a single unit.
    if isISO, !["D", "W", "M", "Y"].contains(unit) { return nil }
    switch isISO ? unit.lowercased() : unit {
    case "d", "day", "days": return .days(number)
    case "w", "wk", "wks", "week", "weeks": return .weeks(number, on: [])
    case "m": return .months(number, on: nil)
    case "mo", "mos", "mth", "mths", "mnths", "month", "months": return step(number * 30) { .days($0) }
    case "q": return step(number * 3) { .months($0, on: nil) }
    case "qtr", "qtrs", "qrtr", "qrtrs", "quarter", "quarters": return step(number * 91) { .days($0) }
    case "y", "yr", "yrs", "year", "years": return step(number * 365) { .days($0) }
    default: return nil
    }
  }

  /// Returns the duration of a rule whose days are those of the task's own date; `nil` if there is none.
  static func text(of rule: RepeatRule) -> String? {
    guard rule.base == .date, let step = plain(rule.step) else { return nil }
    if let word = words.first(where: { $0.step == step })?.word { return word }
    if case .years(let count, _) = step { return "\(count * 12)m" }
    return step.units
  }

  /// Returns a step without the day that it names; `nil` if it names several days or a weekday of the month.
  private static func plain(_ step: RepeatRule.Step) -> RepeatRule.Step? {
    switch step {
    case .days, workdays: step
    case .weekdays(let weekdays): weekdays.count == 1 ? .weeks(1, on: []) : nil
    case .weeks(let count, let weekdays): weekdays.count > 1 ? nil : .weeks(count, on: [])
    case .months(_, .weekday?): nil
    case .months(let count, .days(let days)?): days.count == 1 ? .months(count, on: nil) : nil
    case .months(let count, nil): .months(count, on: nil)
    case .years(let count, _): .years(count, on: nil)
    }
  }

  /// Returns whether a rule has the same dates as its duration, counted from a day.
  static func matches(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
    let origin = rule.from ?? due
    guard origin <= due, rule.step.meets(due, from: origin) else { return false }
    switch rule.step {
    case .days: return true
    case workdays: return due.weekday <= 5
    case .weekdays(let weekdays): return weekdays == [due.weekday]
    case .weeks(_, let weekdays):
      return origin.weekday == due.weekday && (weekdays.isEmpty || weekdays == [due.weekday])
    case .months(_, .weekday?): return false
    case .months(_, .days(let days)?): return isSame(days, due)
    case .months(_, nil): return rule.from == nil || isSame([origin.components.day], due)
    case .years(_, let wanted):
      return origin.components.month == due.components.month && isSame([wanted ?? origin.components.day], due)
    }
  }

  /// Returns whether a date has the wanted day of the month, or the last day of a shorter month.
  private static func isSame(_ wanted: [Int], _ due: CalendarDay) -> Bool {
    let (year, month, day) = due.components
    return wanted.count == 1 && day == min(wanted[0], CalendarDay.length(ofMonth: month, year: year))
  }

  /// Returns whether short months cut days of a rule, from which Taskwarrior then counts on.
  static func drifts(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
    switch rule.step {
    case .months: due.components.day > 28 || rule.wantsCutDay
    case .years: due.components.month == 2 && (due.components.day > 28 || rule.wantsCutDay)
    case .days, .weeks, .weekdays: false
    }
  }
}

extension RepeatRule {
  /// Whether the rule names a day that some months do not have.
  fileprivate var wantsCutDay: Bool {
    switch step {
    case .months(_, .days(let days)?): days.contains { $0 > 28 }
    case .years(_, let day): (day ?? 0) > 28
    default: false
    }
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

  init(_ todo: Todo, kept: String?, isOccurrence: Bool, _ series: TaskwarriorSeries?) {
    guard let rule = todo.repeats else {
      guard let kept, todo.status != .open || isOccurrence || TaskwarriorDuration.rule(kept) == nil else { return }
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
    if let recur = Self.duration(of: rule, of: todo, series?.template.text("recur") ?? kept, isSeries: series != nil) {
      self.recur = recur
      isTemplate = true
      until = rule.untilDay ?? todo.due.flatMap { rule.lastDay(from: $0.day) }
      var open = rule
      if rule.untilDay != nil { open.end = nil }
      if TaskwarriorDuration.rule(recur) == open { note = nil }
      if let due = todo.due, series == nil, TaskwarriorDuration.drifts(rule, from: due.day) {
        remark = .adapted("repeat at the end of months")
      }
    } else {
      remark = .kept("repeat \(quoted(rule.description))")
    }
  }

  /// Returns the duration with which Taskwarrior gets the same dates; `nil` if there is none, or no due date.
  private static func duration(of rule: RepeatRule, of todo: Todo, _ kept: String?, isSeries: Bool) -> String? {
    guard let due = todo.due, let text = TaskwarriorDuration.text(of: rule),
      isSeries || TaskwarriorDuration.matches(rule, from: due.day)
    else { return nil }
    return kept.flatMap { isSame(rule, $0) ? $0 : nil } ?? text
  }

  /// Returns whether a rule has a given duration, which may be spelled differently.
  static func isSame(_ rule: RepeatRule, _ recur: String) -> Bool {
    guard let text = TaskwarriorDuration.text(of: rule).map({ Exact($0) }) else { return false }
    return text == Exact(recur)
      || TaskwarriorDuration.rule(recur).flatMap(TaskwarriorDuration.text).map { Exact($0) } == text
  }
}
