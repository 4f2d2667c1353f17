import TodoCore

/// How Taskwarrior says after what time a task comes back, and which rules say the same.
///
/// Source: `getNextRecurrence` and `Duration` of Taskwarrior 2.6.2. Only some of its words count months by the calendar;
/// by others a month is 30 days, a quarter 91, a year 365.
enum TaskwarriorDuration {
  /// The words that Taskwarrior has for steps: a rule is written by these.
  private static let words: [(word: String, step: RepeatRule.Step)] = [
    ("daily", .days(1)), ("weekdays", workdays), ("weekly", .weeks(1, on: [])), ("biweekly", .weeks(2, on: [])),
    ("monthly", .months(1, on: nil)), ("quarterly", .months(3, on: nil)), ("yearly", .years(1, on: nil)),
    ("biyearly", .years(2, on: nil)),
  ]

  /// The words that are read besides.
  private static let otherWords: [(word: String, step: RepeatRule.Step)] = [
    ("day", .days(1)), ("week", .weeks(1, on: [])), ("fortnight", .weeks(2, on: [])), ("month", .days(30)),
    ("bimonthly", .months(2, on: nil)), ("quarter", .days(91)), ("semiannual", .months(6, on: nil)),
    ("year", .days(365)), ("annual", .years(1, on: nil)), ("P1Y", .years(1, on: nil)), ("biannual", .years(2, on: nil)),
    ("P2Y", .years(2, on: nil)),
  ]

  private static let workdays = RepeatRule.Step.weekdays([1, 2, 3, 4, 5])

  /// The rule that a duration means; nil where there is none, as for hours or mixed units.
  static func rule(_ text: String) -> RepeatRule? {
    let word = (words + otherWords).first { Exact($0.word) == Exact(text) }
    return (word?.step ?? counted(text.utf8[...])).map { RepeatRule($0) }
  }

  /// Whether Taskwarrior reads a text as a duration, even one that means no rule here: at others it refuses a whole file,
  /// or crashes.
  static func isReadable(_ text: String) -> Bool {
    let digits = text.utf8.prefix(while: \.isDigit)
    let unit = String(text.utf8[digits.endIndex...].drop { $0 == UInt8(ascii: " ") }) ?? ""
    if rule(digits.isEmpty ? text : "\(Substring(digits))\(unit)") != nil { return true }
    if Array(text.utf8)[...].durationParts(units: "YMDTHMS") != nil { return true }
    if units.contains(unit) { return digits.count < 5 }
    return 1..<5 ~= digits.count && (units.contains { "\($0)s" == unit } || ["h", "s"].contains(unit))
  }

  private static let units = ["second", "sec", "minute", "min", "hour", "hr", "wk", "mo", "mth", "qtr", "qrtr", "yr"]

  /// `3wks`, `P3W`.
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
    // Of a period only the letter of one unit means what the word does.
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

  /// The duration that a rule comes down to where its days are those of the task's own date; nil where there is none.
  static func text(of rule: RepeatRule) -> String? {
    guard rule.base == .date, let step = plain(rule.step) else { return nil }
    if let word = words.first(where: { $0.step == step })?.word { return word }
    if case .years(let count, _) = step { return "\(count * 12)m" }
    return step.units
  }

  /// A step without the one day that it names; nil for one that names several.
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

  /// Whether the dates of a rule are those that come of its duration, counted from a day.
  static func counts(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
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

  /// Whether a day of the month is the one that is wanted, or the last where the month is shorter.
  private static func isSame(_ wanted: [Int], _ due: CalendarDay) -> Bool {
    let (year, month, day) = due.components
    return wanted.count == 1 && day == min(wanted[0], CalendarDay.length(ofMonth: month, year: year))
  }

  /// Whether the calendar cuts days of a rule, which Taskwarrior then goes on counting from.
  static func drifts(_ rule: RepeatRule, from due: CalendarDay) -> Bool {
    switch rule.step {
    case .months: due.components.day > 28 || rule.wantsCutDay
    case .years: due.components.month == 2 && (due.components.day > 28 || rule.wantsCutDay)
    case .days, .weeks, .weekdays: false
    }
  }
}

extension RepeatRule {
  /// Whether it names a day that some months do not have.
  fileprivate var wantsCutDay: Bool {
    switch step {
    case .months(_, .days(let days)?): days.contains { $0 > 28 }
    case .years(_, let day): (day ?? 0) > 28
    default: false
    }
  }
}

/// How a todo is written that comes back.
struct TaskwarriorRecurrence {
  /// The duration; nil where Taskwarrior is not to make it come back.
  private(set) var recur: String?
  /// The last day on which Taskwarrior is to make it come back.
  private(set) var until: CalendarDay?
  /// What tells the rule, where the duration does not.
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

  /// The duration by which Taskwarrior comes to the same dates; it has none without a date to count from.
  private static func duration(of rule: RepeatRule, of todo: Todo, _ kept: String?, isSeries: Bool) -> String? {
    guard let due = todo.due, let text = TaskwarriorDuration.text(of: rule),
      isSeries || TaskwarriorDuration.counts(rule, from: due.day)
    else { return nil }
    return kept.flatMap { isSame(rule, $0) ? $0 : nil } ?? text
  }

  /// Whether a rule comes down to the same duration as another one does that is written otherwise.
  static func isSame(_ rule: RepeatRule, _ recur: String) -> Bool {
    guard let text = TaskwarriorDuration.text(of: rule).map({ Exact($0) }) else { return false }
    return text == Exact(recur)
      || TaskwarriorDuration.rule(recur).flatMap(TaskwarriorDuration.text).map { Exact($0) } == text
  }
}
