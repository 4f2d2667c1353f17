import TodoCore

/// How a todo is written that comes back.
struct TaskwarriorRecurrence {
  /// The duration; nil where Taskwarrior is not to make it come back.
  private(set) var recur: String?
  /// The last day on which Taskwarrior is to make it come back.
  private(set) var until: CalendarDay?
  /// What tells the rule, where the duration does not.
  private(set) var note: String?
  /// Whether it is the template of others.
  private(set) var isTemplate = false
  /// What there is to tell of it.
  package private(set) var remark: ExchangeRemark?

  /// - Parameters:
  ///   - kept: the duration that it came with.
  ///   - series: the series that it came as.
  init(_ todo: TodoSummary, kept: String?, isOccurrence: Bool, _ series: TaskwarriorSeries?) {
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
  private static func duration(
    of rule: RepeatRule, of todo: TodoSummary, _ kept: String?, isSeries: Bool
  ) -> String? {
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
