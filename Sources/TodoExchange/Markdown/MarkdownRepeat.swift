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
    var step = rule.step
    switch step {
    // Obsidian counts from the day on which a shorter month has ended.
    case .months(let count, nil) where rule.base == .date && date?.day.endsMonth ?? false:
      step = .months(count, on: .days([31]))
    // The day of the month that a step leads to is not said.
    case .months(let count, _) where rule.base == .completion: step = .months(count, on: nil)
    case .years(let count, _): step = .years(count, on: nil)
    default: break
    }
    return RepeatRule(step).longLabel + (rule.base == .date ? "" : " when done")
  }

  /// Whether words mean just that rule, but for its last day, which is a word of its own.
  static func isExact(_ words: String, for rule: RepeatRule) -> Bool {
    var open = rule
    if rule.untilDay != nil { open.end = nil }
    return self.rule(words) == open
  }
}

extension CalendarDay {
  fileprivate var endsMonth: Bool { advanced(by: 1).components.day == 1 }
}
