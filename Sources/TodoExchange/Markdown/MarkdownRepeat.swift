import TodoCore

/// Rules to repeat by in the words of Obsidian Tasks, which are those of rrule.js, with `when done` behind them.
enum MarkdownRepeat {
  /// The rule that some words mean; nil where no rule of ours does.
  ///
  /// What counts from completion is so many days, weeks, months or years there and here; where Obsidian goes to a
  /// certain day after that, no rule of ours does.
  static func rule(_ words: String) -> RepeatRule? {
    let parts = words.lowercased().split(separator: " ")
    guard parts.suffix(2) == ["when", "done"] else { return RepeatRule(words) }
    guard let rule = RepeatRule(parts.dropLast(2).joined(separator: " ")), rule.base == .date, rule.from == nil else {
      return nil
    }
    return rule.step.units == nil ? nil : RepeatRule(base: .completion, rule.step)
  }

  /// The words for a rule of a todo with that date of its own.
  static func words(for rule: RepeatRule, on date: LocalDate?) -> String {
    if rule.base == .date { return series(rule.step, endsMonth: date?.day.endsMonth ?? false) }
    // The day of the month that a step leads to is not said.
    let step: RepeatRule.Step = if case .months(let count, _) = rule.step { .months(count, on: nil) } else { rule.step }
    return "\(series(step)) when done"
  }

  /// Whether words mean just that rule, but for its last day, which is a word of its own.
  static func isExact(_ words: String, for rule: RepeatRule) -> Bool {
    var open = rule
    if rule.untilDay != nil { open.end = nil }
    return self.rule(words) == open
  }

  private static func series(_ step: RepeatRule.Step, endsMonth: Bool = false) -> String {
    switch step {
    case .days(let count): return quantity(count, "day")
    case .weeks(let count, let weekdays):
      return quantity(count, "week") + on(weekdays.map(name).joined(separator: ", "))
    case .weekdays([1, 2, 3, 4, 5]): return "every weekday"
    case .weekdays(let weekdays): return "every \(weekdays.map(name).joined(separator: ", "))"
    case .months(let count, nil):
      // Obsidian counts from the day on which a shorter month has ended.
      return quantity(count, "month") + (endsMonth ? " on the last" : "")
    case .months(let count, .days(let days)?): return quantity(count, "month") + on("the \(list(days.map(ordinal)))")
    case .months(let count, .weekday(let weekday, let ordinal)?):
      return quantity(count, "month") + on("the \(ordinal.name) \(name(of: weekday))")
    case .years(let count, _): return quantity(count, "year")
    }
  }

  private static func quantity(_ count: Int, _ unit: String) -> String {
    count == 1 ? "every \(unit)" : "every \(count) \(unit)s"
  }

  private static func on(_ days: String) -> String { days.isEmpty ? "" : " on \(days)" }
  private static func name(of weekday: Int) -> String { DateNames.weekdays[weekday - 1] }

  /// A month that is shorter has its last day for one that it lacks; the 31st is the last of each.
  private static func ordinal(_ day: Int) -> String { day == 31 ? "last" : DateNames.ordinal(day) }

  private static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : "\(words.dropLast().joined(separator: ", ")) and \(words[words.count - 1])"
  }
}

extension CalendarDay {
  fileprivate var endsMonth: Bool { advanced(by: 1).components.day == 1 }
}
