import TodoCore

/// A task's line, translated into the values of a todo that Markdown has a place for.
struct MarkdownTask {
  var title = ""
  var status = TodoStatus.open
  /// Whether somebody works on it.
  var isStarted = false
  var tags: [String] = []
  /// The tags before the title.
  private(set) var headTags: [String] = []
  /// The values of custom fields.
  private(set) var own: [OwnWord] = []
  private(set) var priority: TodoPriority?
  private(set) var rule: RepeatRule?
  private(set) var created: LocalDate?
  private(set) var start: LocalDate?
  var due: LocalDate?
  /// The day of completion or cancellation, depending on the status.
  var ended: LocalDate?
  /// The identifiers of the tasks that must be done first.
  var after: [String] = []
  var id: String?
  var block: String?
  /// The uid in a comment, or `nil`.
  var uid: TodoUID?
  /// The remarks about values that are kept but not shown, or that are lost or adapted.
  var remarks: [ExchangeRemark] = []
  /// Whether custom fields are recognized; older versions read them as text.
  let readsOwn: Bool

  /// The line from its list marker on, without its line end; empty for a task made of a todo.
  let line: Bytes
  let box: Range<Int>
  /// The fields that the values were read from, except for tags.
  private(set) var valued: [MarkdownField] = []
  /// The fields without a value here.
  private(set) var others: [MarkdownField] = []

  /// The uid by which the line itself names the task, or `nil`.
  var ownUID: TodoUID? { uid ?? id.flatMap(MarkdownName.uid(id:)) ?? block.flatMap(MarkdownName.uid(block:)) }
  var days: DateHistory { DateHistory(created: created, ended: ended, status) }

  /// The last day of the rule, or `nil` if the rule does not end.
  var lastDay: CalendarDay? {
    guard let rule else { return nil }
    return rule.untilDay ?? (due ?? start).flatMap { rule.lastDay(from: $0.day) }
  }
}

extension MarkdownTask {
  /// Reads a single line; `nil` if the line is no task.
  init?(line text: String, readsOwn: Bool = true) {
    let line = MarkdownLine(Array(text.utf8)[...])
    guard !line.content.contains(.lineFeed), let box = line.box else { return nil }
    self.init(line.content, box: box, readsOwn: readsOwn)
  }

  /// Reads a line with a box.
  ///
  /// Of several fields of one kind, the first counts that can be understood.
  init(_ line: Bytes, box: Range<Int>, readsOwn: Bool = true) {
    self.line = line
    self.box = box
    self.readsOwn = readsOwn
    let (head, words, fields) = parts()
    switch line[(box.lowerBound + 1)..<(box.upperBound - 1)].string {
    case " ": status = .open
    case "x", "X": status = .done
    case "-": status = .cancelled
    case "/": isStarted = true
    case let mark: remarks.append(.kept("mark \(quoted(mark))"))
    }
    var scheduled: LocalDate?
    var (times, ends): ([String], [String]) = ([], [])
    for tag in head where !addTag(tag) {
      others.append(MarkdownField(.tag, tag))
      remarks.append(.kept("tag \(quoted(tag))"))
    }
    headTags = tags.unique
    for field in fields {
      let isTaken: Bool
      switch field.key {
      case .tag: isTaken = addTag(field.value)
      case .time:
        isTaken = MarkdownTail.isTime(Array(field.value.utf8)[...])
        if isTaken { times.append(field.value) }
      case .until:
        isTaken = LocalDate(field.value) != nil
        if isTaken { ends.append(field.value) }
      case .own:
        let word = OwnWord(field.name ?? "", field.value, after: own)
        own += [word].compactMap(\.self)
        isTaken = word != nil
      case .uid: isTaken = Self.take(field.value, for: &uid) { TodoUID($0) }
      case .id: isTaken = Self.take(field.value, for: &id) { MarkdownName.uid(id: $0) == nil ? nil : $0 }
      case .block:
        isTaken = Self.take(field.value, for: &block) { MarkdownName.uid(block: $0) == nil ? nil : $0 }
      case .dependsOn: isTaken = addAfter(field.value)
      case .priority: isTaken = Self.take(field.value, for: &priority, by: Self.priority)
      case .recurrence: isTaken = Self.take(field.value, for: &rule, by: MarkdownRepeat.rule)
      case .created: isTaken = Self.take(field.value, for: &created) { LocalDate($0) }
      case .start: isTaken = Self.take(field.value, for: &start) { LocalDate($0) }
      case .scheduled: isTaken = Self.take(field.value, for: &scheduled) { LocalDate($0) }
      case .due: isTaken = Self.take(field.value, for: &due) { LocalDate($0) }
      case .done: isTaken = status == .done && Self.take(field.value, for: &ended) { LocalDate($0) }
      case .cancelled: isTaken = status == .cancelled && Self.take(field.value, for: &ended) { LocalDate($0) }
      case .onCompletion: isTaken = false
      }
      if !isTaken {
        others.append(field)
        remarks.append(field.isAbout(.recurrence) ? .lostRule(field.value) : .kept(field.label))
      } else if ![.tag, .time, .until].contains(field.key) {
        valued.append(field)
      }
    }
    tags = tags.unique
    own = own.grouped
    if start != nil, scheduled != nil { remarks.append(.kept("scheduled")) }
    start = start ?? scheduled
    let bytes = Array(words.utf8)[...]
    if let sign = bytes.start(of: "🔁"), case let rule = bytes[(sign + 4)...].trimmed, !rule.isEmpty {
      remarks.append(.lostRule(rule.string))
    }
    var text = words
    take(times, ends, into: &text)
    setTitle(text)
  }

  /// Divides the line into the tags before the title, the words of the title, and the fields after them.
  func parts() -> (head: [String], words: String, fields: [MarkdownField]) {
    var fields: [MarkdownField] = []
    var rest = MarkdownEdges.trimmed(line[box.upperBound...])
    var tail = MarkdownTail(of: rest, readsOwn: readsOwn)
    while let field = tail, field.escape.level == 0 {
      fields.append(field.field)
      rest = MarkdownEdges.trimmedEnd(rest[..<field.start])
      tail = MarkdownTail(of: rest, readsOwn: readsOwn)
    }
    let (head, title) = MarkdownHead.split(MarkdownEdges.decoded(tail?.escape.removed(from: rest) ?? rest))
    return (head, title.string, fields.reversed())
  }

  private mutating func setTitle(_ text: String) {
    let (title, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("title")) }
    self.title = title
  }

  private static func take<Value>(_ text: String, for value: inout Value?, by read: (String) -> Value?)
    -> Bool
  {
    guard value == nil, let new = read(text) else { return false }
    value = new
    return true
  }

  private mutating func addTag(_ text: String) -> Bool {
    guard let (tag, isChanged) = ForeignWords.tag(text), !TodoRules.clears(tag) else { return false }
    if isChanged { remarks.append(.adapted("tag")) }
    tags.append(tag)
    return true
  }

  private mutating func addAfter(_ text: String) -> Bool {
    let ids = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard after.isEmpty, ids.allSatisfy({ MarkdownName.uid(id: $0) != nil }) else { return false }
    after = ids.unique
    return true
  }

  /// Takes the first time for the due date, and the first day to end an endless rule; others become words of
  /// the title.
  private mutating func take(_ times: [String], _ ends: [String], into title: inout String) {
    var (times, ends) = (times[...], ends[...])
    if let day = due, day.minute == nil, let time = times.first, let timed = LocalDate("\(day)T\(time)") {
      due = timed
      valued.append(MarkdownField(.time, time))
      times = times.dropFirst()
    }
    if let rule, rule.end == nil, let text = ends.first, let day = LocalDate(text)?.day {
      self.rule?.end = .until(day)
      valued.append(MarkdownField(.until, text))
      ends = ends.dropFirst()
    }
    for word in times.map({ "at:\($0)" }) + ends.map({ "until:\($0)" }) {
      title += title.isEmpty ? word : " \(word)"
    }
  }

  private static func priority(_ name: String) -> TodoPriority? {
    MarkdownField.Key.priorities.first { Exact($0.name) == Exact(name.lowercased()) }?.priority
  }
}

extension MarkdownTask {
  /// Creates the task of a todo, without its names and its predecessors.
  init(_ todo: Todo, from origin: MarkdownOrigin?, _ clock: WallClock) {
    line = []
    box = 0..<0
    readsOwn = origin?.readsOwn ?? true
    remarks = origin?.kept.losses ?? []
    setTitle(todo.title)
    status = todo.status
    isStarted = todo.isStarted
    tags = Self.tags(of: todo)
    if tags.count < todo.tags.count { remarks.append(.lost("tag")) }
    own = todo.unknown.own(for: MarkdownCodec.self) { remarks.append($0) }.flatMap(\.ownWords)
      .ordered(as: origin?.line?.own ?? [])
    priority = todo.priority
    due = todo.due
    start = todo.start
    rule = todo.repeats
    // A start is written as a day; a time stays only if the line had it.
    if let date = start, date.minute != nil, date != origin?.line?.start {
      start = LocalDate(day: date.day)
      remarks.append(.adapted("start as a day"))
    }
    if let rule, rule != origin?.line?.rule {
      let words = MarkdownRepeat.words(for: rule, on: due ?? start)
      let told = words + (lastDay.map { " until:\($0)" } ?? "")
      if !MarkdownRepeat.isExact(words, for: rule) {
        remarks.append(.adapted("repeat \(quoted(rule.description)) as \(quoted(told))"))
      }
    }
    (created, ended) = DateHistory.days(of: todo, origin?.days, clock)
  }

  /// Returns the tags that can be written, without duplicates.
  private static func tags(of todo: Todo) -> [String] {
    todo.tags.filter { tag in
      MarkdownField.isPlain(tag: tag)
        || ForeignWords.tag(tag).map { Exact($0.tag) == Exact(tag) } ?? false
          && MarkdownField(.tag, tag).isWritable
    }.unique
  }
}

extension MarkdownTask {
  /// The character in the box.
  var mark: Unicode.Scalar {
    switch status {
    case .open: isStarted ? "/" : " "
    case .done: "x"
    case .cancelled: "-"
    }
  }
}
