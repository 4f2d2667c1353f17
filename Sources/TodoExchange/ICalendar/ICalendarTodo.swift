import TodoCore

/// What a VTODO says of a todo, or what one is to say.
struct ICalendarTodo {
  var uid: TodoUID?
  @Exact var title = ForeignWords.untitled
  @Exact var content: String?
  var status = TodoStatus.open
  var completed: Instant?
  var cancelled: Instant?
  var due: LocalDate?
  var start: LocalDate?
  var repeats: RepeatRule?
  var priority: TodoPriority?
  @Exact var tags: [String] = []
  var created: Instant?
  var modified: Instant?
  /// What there is to tell of it.
  var remarks: [ExchangeRemark] = []

  /// Nothing yet.
  init() {}

  /// What is to be said of a todo.
  init(_ todo: TodoSummary) {
    uid = todo.uid
    title = todo.title
    content = todo.content
    (status, completed, cancelled) = (todo.status, todo.completed, todo.cancelled)
    (due, start, repeats) = (todo.due, todo.start, todo.repeats)
    priority = todo.priority
    tags = todo.tags
    (created, modified) = (todo.created, todo.isUndated ? nil : todo.modified)
  }

  /// The days that its rule is counted from; nil without any date.
  var anchor: RecurrenceParts.Anchor? { RecurrenceParts.Anchor(due: due?.day, start: start?.day) }

  /// Whether one of its dates has a time, so that all are written with one.
  var isTimed: Bool { due?.minute != nil || start?.minute != nil }

  /// The rule of recurrence that it has; nil where only a rule to repeat by says it.
  var recurrence: RecurrenceParts? { repeats.flatMap(recurrence) }

  /// The rule of recurrence that a rule to repeat by is on its days.
  func recurrence(of rule: RepeatRule) -> RecurrenceParts? {
    guard let anchor, var parts = RecurrenceParts(rule, anchor) else { return nil }
    // It has to be of the type of DTSTART.
    parts.until = rule.untilDay.map { Array($0.description.utf8.filter { $0 != UInt8(ascii: "-") }) }
    if isTimed { parts.until? += "T235959".utf8 }
    return parts
  }

  /// The values as a patch, as far as they are set.
  var patch: TodoPatch {
    var patch = TodoPatch()
    patch.set(.title, to: .text(title))
    if let content { patch.set(.content, to: .text(content)) }
    patch.set(.status, to: .status(status))
    if let priority { patch.set(.priority, to: .priority(priority)) }
    if let due { patch.set(.due, to: .date(due)) }
    if let start { patch.set(.start, to: .date(start)) }
    if let repeats { patch.set(.repeats, to: .rule(repeats)) }
    if !tags.isEmpty { patch.set(.tags, to: .list(tags)) }
    if let created { patch.set(.created, to: .instant(created)) }
    if let modified { patch.set(.modified, to: .instant(modified)) }
    if status == .done, let completed { patch.set(.completed, to: .instant(completed)) }
    if status == .cancelled, let cancelled { patch.set(.cancelled, to: .instant(cancelled)) }
    return patch
  }

  /// Whether what was kept of an aspect says the same as this.
  ///
  /// - Parameter isCurrent: whether the todo is as the import left it: then what its record does not tell may be what
  ///   it got instead.
  func agrees(with kept: ICalendarTodo, on aspect: ICalendarAspect, isCurrent: Bool) -> Bool {
    func isSame(_ instant: Instant?, _ kept: Instant?) -> Bool { instant == kept || kept == nil && isCurrent }
    return switch aspect {
    case .uid: uid == kept.uid
    case .created: created == kept.created || kept.created == nil
    case .modified: isSame(modified, kept.modified)
    case .title: Exact(title) == Exact(kept.title)
    case .content: Exact(content) == Exact(kept.content)
    case .status: status == kept.status && isSame(completed, kept.completed) && isSame(cancelled, kept.cancelled)
    case .schedule: due == kept.due && start == kept.start && repeats == kept.repeats
    case .priority: priority == kept.priority
    case .tags: Exact(tags) == Exact(kept.tags)
    }
  }
}
