import TodoCore

/// What the line of a task says, in the values of a todo: all that Markdown has a place for.
struct MarkdownTask {
  var title = ""
  var status = TodoStatus.open
  var tags: [String] = []
  /// Those of them that stand before the title.
  var headTags: [String] = []
  var priority: TodoPriority?
  var rule: RepeatRule?
  var created: LocalDate?
  var start: LocalDate?
  var due: LocalDate?
  /// When it was done or cancelled, as its status says.
  var ended: LocalDate?
  /// The identifiers of the tasks that come before it.
  var after: [String] = []
  /// Its identifier.
  var id: String?
  /// The name of the block that it is.
  var block: String?
  /// The uid that a comment says.
  var uid: TodoUID?

  /// The uid that it goes by of itself.
  var ownUID: TodoUID? { uid ?? id.flatMap(MarkdownName.uid(id:)) ?? block.flatMap(MarkdownName.uid(block:)) }

  /// When it was created and ended.
  var days: DateHistory { DateHistory(created: created, ended: ended, status) }

  /// Its line as it is written where nothing is kept of another.
  func line(usesDataview: Bool = false, _ repeats: inout MarkdownRepeat) throws(FormatRefusal) -> [UInt8] {
    var line = try MarkdownRecord.line(mark: status.mark, title: title)
    for tag in tags {
      line.append(.blank)
      if Self.isPlain(tag: tag) {
        MarkdownField.Key.tag.append(Array(tag.utf8), style: .sign, to: &line)
      } else {
        try MarkdownField(.tag, tag).append(to: &line)
      }
    }
    var value: [UInt8] = []
    for key in MarkdownField.Key.allCases {
      value.removeAll(keepingCapacity: true)
      appendValue(of: key, to: &value, &repeats)
      if value.isEmpty { continue }
      line.append(.blank)
      key.append(value, style: usesDataview && !key.row.signs.isEmpty ? .dataview : .sign, to: &line)
    }
    return line
  }

  /// The value of the field of one kind, if it has such a one; tags can be several.
  func value(of key: MarkdownField.Key, _ repeats: inout MarkdownRepeat) -> String? {
    var value: [UInt8] = []
    appendValue(of: key, to: &value, &repeats)
    return value.isEmpty ? nil : value[...].string
  }

  /// Whether a tag needs no look at how it would be read.
  private static func isPlain(tag: String) -> Bool {
    var hasLetter = false
    return tag.utf8.allSatisfy { byte in
      hasLetter = hasLetter || byte.isLetter
      return byte.isLetter || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte && byte != UInt8(ascii: ".")
    } && hasLetter
  }

  /// The last day on which it comes back.
  var lastDay: CalendarDay? {
    guard let rule else { return nil }
    return rule.untilDay ?? (due ?? start).flatMap { rule.lastDay(from: $0.day) }
  }

  /// Appends the value of the field of one kind; nothing where it has none.
  private func appendValue(of key: MarkdownField.Key, to text: inout [UInt8], _ repeats: inout MarkdownRepeat) {
    switch key {
    case .time: if let minute = due?.minute { text.append(minute: minute) }
    case .until: if let day = lastDay { text.append(day) }
    case .uid: if let uid { text += uid.text.utf8 }
    case .id: if let id { text += id.utf8 }
    case .dependsOn: if !after.isEmpty { text += after.joined(separator: ",").utf8 }
    case .priority: if let priority { text += priority.rawValue.utf8 }
    case .recurrence: if let rule { text += repeats.words(for: rule, on: due ?? start).words.utf8 }
    case .created: created?.append(to: &text)
    case .start: start?.append(to: &text)
    case .due: if let due { text.append(due.day) }
    case .done: if status == .done { ended?.append(to: &text) }
    case .cancelled: if status == .cancelled { ended?.append(to: &text) }
    case .block: if let block { text += block.utf8 }
    case .tag, .onCompletion, .scheduled: break
    }
  }
}

/// What a list says of a todo.
extension MarkdownTask {
  /// What a list says of a todo, without what it is called and what comes before it.
  ///
  /// - Parameter remarks: gets what is not carried over.
  init(
    _ todo: Todo, from origin: MarkdownOrigin?, _ clock: WallClock, _ repeats: inout MarkdownRepeat,
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
    start = todo.start
    // A start is a day; one with a time stays where the line had it so.
    if let date = start, date.minute != nil, date != origin?.line?.task.start {
      start = LocalDate(day: date.day)
      remarks.append(.adapted("start as a day"))
    }
    rule = todo.repeats
    if let rule, rule != origin?.line?.task.rule {
      let (words, isExact) = repeats.words(for: rule, on: todo.due ?? todo.start)
      let end = lastDay.map { " until:\($0)" } ?? ""
      if !isExact { remarks.append(.adapted("repeat \(quoted(rule.description)) as \(quoted(words + end))")) }
    }
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
  private static func tags(of todo: Todo) -> [String] {
    var known: Set<Exact<String>> = []
    return todo.tags.filter { tag in
      let isWritable =
        isPlain(tag: tag)
        || ForeignWords.tag(tag).map { Exact($0.tag) == Exact(tag) } ?? false && MarkdownField(.tag, tag).isWritable
      return isWritable && (todo.tags.count == 1 || known.insert(Exact(tag)).inserted)
    }
  }
}

extension TodoStatus {
  /// What is in the box.
  var mark: Unicode.Scalar {
    switch self {
    case .open: " "
    case .done: "x"
    case .cancelled: "-"
    }
  }
}
