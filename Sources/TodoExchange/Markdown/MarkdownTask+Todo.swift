import TodoCore

extension MarkdownTask {
  /// What a list says of a todo, without what it is called and what comes before it.
  ///
  /// - Parameter remarks: gets what is not carried over.
  init(
    _ todo: TodoSummary, from origin: MarkdownOrigin?, _ clock: WallClock, _ repeats: inout MarkdownRepeat,
    telling remarks: inout [ExchangeRemark]
  ) {
    let (title, isChanged) = ForeignWords.title(todo.title)
    if isChanged { remarks.append(.adapted("title")) }
    self.title = title
    status = todo.status
    tags = Self.tags(of: todo)
    if tags.count < todo.tags.count { remarks.append(.lost("tag")) }
    priority = todo.priority
    due = todo.due
    setStart(todo.start, from: origin?.line?.task.start, telling: &remarks)
    setRule(todo, from: origin?.line?.task.rule, &repeats, telling: &remarks)
    let end = status == .done ? todo.completed : todo.cancelled
    if let origin {
      created = origin.days.created(of: todo, clock)
      ended = status == .open ? nil : end.flatMap { origin.days.ended(of: todo, at: $0, clock) }
    } else {
      created = LocalDate(day: clock.date(of: todo.created).day)
      ended = status == .open ? nil : end.map { LocalDate(day: clock.date(of: $0).day) }
    }
  }

  /// The tags that can be written, each once.
  private static func tags(of todo: TodoSummary) -> [String] {
    var known: Set<Exact<String>> = []
    return todo.tags.filter { tag in
      let isWritable =
        isPlain(tag: tag)
        || ForeignWords.tag(tag).map { Exact($0.tag) == Exact(tag) } ?? false && MarkdownField(.tag, tag).isWritable
      return isWritable && (todo.tags.count == 1 || known.insert(Exact(tag)).inserted)
    }
  }

  /// A start is a day; one with a time stays where the line had it so.
  private mutating func setStart(
    _ start: LocalDate?, from former: LocalDate?, telling remarks: inout [ExchangeRemark]
  ) {
    guard let start, start != former, start.minute != nil else { return self.start = start }
    self.start = LocalDate(day: start.day)
    remarks.append(.adapted("start as a day"))
  }

  private mutating func setRule(
    _ todo: TodoSummary, from former: RepeatRule?, _ repeats: inout MarkdownRepeat,
    telling remarks: inout [ExchangeRemark]
  ) {
    rule = todo.repeats
    guard let rule, rule != former else { return }
    let (words, isExact) = repeats.words(for: rule, on: todo.due ?? todo.start)
    if isExact { return }
    let end = lastDay.map { " until:\($0)" } ?? ""
    remarks.append(.adapted("repeat \(quoted(rule.description)) as \(quoted(words + end))"))
  }
}
