import TodoCore

/// Repeat rules in the words of Obsidian Tasks: those of rrule.js, optionally followed by `when done`.
enum MarkdownRepeat {
  /// Returns the rule that some words mean; `nil` if no rule of ours means the same.
  ///
  /// Our rules that count from completion are plain numbers of days, weeks, months or years; Obsidian's may
  /// also go to a certain day after that.
  static func rule(_ words: String) -> RepeatRule? {
    let parts = words.lowercased().split(separator: " ")
    guard parts.suffix(2) == ["when", "done"] else { return RepeatRule(words) }
    guard let rule = RepeatRule(parts.dropLast(2).joined(separator: " ")), rule.base == .date,
      rule.from == nil
    else {
      return nil
    }
    return rule.step.units == nil ? nil : RepeatRule(base: .completion, rule.step)
  }

  /// Returns the words for the rule of a todo with a date.
  static func words(for rule: RepeatRule, on date: LocalDate?) -> String {
    var step = rule.step
    // Obsidian's words do not state the day of the month after such a step.
    if step.unit == .year || rule.base == .completion { step.days = nil }
    // Obsidian would count on from the last day of a shorter month.
    if step == RepeatRule.Step(step.count, .month), rule.base == .date, date?.day.wantedDay == 31 {
      step.days = .days([31])
    }
    return RepeatRule(step).longLabel + (rule.base == .date ? "" : " when done")
  }

  /// Returns whether words mean exactly a rule, apart from its last day, which is a separate word.
  static func isExact(_ words: String, for rule: RepeatRule) -> Bool {
    var open = rule
    if rule.untilDay != nil { open.end = nil }
    return self.rule(words) == open
  }
}
