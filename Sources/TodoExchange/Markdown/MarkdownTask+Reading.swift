import TodoCore

extension MarkdownTask {
  /// What a line says.
  ///
  /// Of several fields of one kind the first counts that can be understood.
  ///
  /// - Parameter remarks: gets what is kept of the line and not shown.
  init(_ record: MarkdownRecord, _ repeats: inout MarkdownRepeat, telling remarks: inout [ExchangeRemark]) {
    let words = record.words
    switch record.mark {
    case " ": status = .open
    case "x", "X": status = .done
    case "-": status = .cancelled
    case let mark:
      status = .open
      remarks.append(.kept("mark \(quoted(String(mark)))"))
    }
    var scheduled: LocalDate?
    var (times, ends): ([String], [String]) = ([], [])
    var tagsKnown: Set<Exact<String>> = []
    for tag in words.head where !addTag(tag, besides: &tagsKnown, telling: &remarks) {
      remarks.append(.kept("tag \(quoted(tag))"))
    }
    headTags = tags
    for field in words.fields {
      let isTaken: Bool
      switch field.key {
      case .tag: isTaken = addTag(field.value, besides: &tagsKnown, telling: &remarks)
      case .time:
        isTaken = MarkdownTail.isTime(Array(field.value.utf8)[...])
        if isTaken { times.append(field.value) }
      case .until:
        isTaken = LocalDate(field.value) != nil
        if isTaken { ends.append(field.value) }
      case .uid: isTaken = Self.take(field.value, for: &uid) { TodoUID($0) }
      case .id: isTaken = Self.take(field.value, for: &id) { MarkdownName.uid(id: $0) == nil ? nil : $0 }
      case .block: isTaken = Self.take(field.value, for: &block) { MarkdownName.uid(block: $0) == nil ? nil : $0 }
      case .dependsOn: isTaken = addAfter(field.value)
      case .priority: isTaken = Self.take(field.value, for: &priority, by: Self.priority)
      case .recurrence: isTaken = Self.take(field.value, for: &rule) { repeats.rule($0) }
      case .created: isTaken = Self.take(field.value, for: &created) { LocalDate($0) }
      case .start: isTaken = Self.take(field.value, for: &start) { LocalDate($0) }
      case .scheduled: isTaken = Self.take(field.value, for: &scheduled) { LocalDate($0) }
      case .due: isTaken = Self.take(field.value, for: &due) { LocalDate($0) }
      case .done: isTaken = status == .done && Self.take(field.value, for: &ended) { LocalDate($0) }
      case .cancelled: isTaken = status == .cancelled && Self.take(field.value, for: &ended) { LocalDate($0) }
      case .onCompletion: isTaken = false
      }
      if !isTaken { remarks.append(field.isAbout(.recurrence) ? .lostRule(field.value) : .kept(field.told)) }
    }
    if start != nil, scheduled != nil { remarks.append(.kept("scheduled")) }
    start = start ?? scheduled
    var text = words.title
    take(times, ends, into: &text)
    let (title, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("title")) }
    self.title = title
  }

  /// Sets a value that is not set, if it can be understood.
  private static func take<Value>(_ text: String, for value: inout Value?, by read: (String) -> Value?) -> Bool {
    guard value == nil, let new = read(text) else { return false }
    value = new
    return true
  }

  private mutating func addTag(
    _ text: String, besides known: inout Set<Exact<String>>, telling remarks: inout [ExchangeRemark]
  ) -> Bool {
    guard let (tag, isChanged) = ForeignWords.tag(text), !TodoRules.clears(tag) else { return false }
    if isChanged { remarks.append(.adapted("tag")) }
    if known.insert(Exact(tag)).inserted { tags.append(tag) }
    return true
  }

  private mutating func addAfter(_ text: String) -> Bool {
    let ids = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard after.isEmpty, ids.allSatisfy({ MarkdownName.uid(id: $0) != nil }) else { return false }
    var known: Set<Exact<String>> = []
    after = ids.filter { known.insert(Exact($0)).inserted }
    return true
  }

  /// Takes the first time for the day that is due, and the first day for the end of a rule that has none; without such
  /// a day or rule, they are words of the title.
  private mutating func take(_ times: [String], _ ends: [String], into title: inout String) {
    var (times, ends) = (times[...], ends[...])
    if let day = due, day.minute == nil, let time = times.first, let timed = LocalDate("\(day)T\(time)") {
      due = timed
      times = times.dropFirst()
    }
    if let rule, rule.end == nil, let day = ends.popFirst().flatMap({ LocalDate($0) })?.day {
      self.rule?.end = .until(day)
    }
    for word in times.map({ "at:\($0)" }) + ends.map({ "until:\($0)" }) { title += title.isEmpty ? word : " \(word)" }
  }

  private static func priority(_ name: String) -> TodoPriority? {
    switch name.lowercased() {
    case "highest", "high": .high
    case "medium": .medium
    case "low", "lowest": .low
    default: nil
    }
  }
}
