import TodoCore

enum CSVWords {
  /// Returns the status that a word means, and whether the word also names the stage of an open todo;
  /// otherwise `nil`.
  static func status(_ text: String) -> (status: TodoStatus, isStage: Bool)? {
    switch plain(text) {
    case "", "open", "todo", "pending", "needsaction", "notstarted", "active", "incomplete", "uncompleted",
      "no", "n",
      "false", "0", "[]":
      (.open, false)
    case "inprogress", "inprocess", "started", "waiting": (.open, true)
    case "done", "completed", "complete", "finished", "closed", "yes", "y", "true", "1", "x", "[x]", "✓", "✔",
      "☑":
      (.done, false)
    case "cancelled", "canceled", "abandoned", "dropped", "deleted", "rejected", "wontdo", "wontfix":
      (.cancelled, false)
    default: nil
    }
  }

  /// The words for no priority, then for each priority from low to high.
  static let priorities = [
    ["no", "nopriority", "normal", "0", "4", "p4"], ["low", "l", "lowest", "3", "p3", "c"],
    ["medium", "m", "med", "2", "p2", "b"],
    ["high", "h", "highest", "urgent", "critical", "top", "1", "p1", "a"],
  ]

  /// Returns the word of a priority, without a number in front of it.
  static func priority(_ text: String) -> String {
    let word = text.unicodeScalars.drop { "0123456789".unicodeScalars.contains($0) }
    let hasNumber = word.first?.isBlank == true && word.count < text.unicodeScalars.count
    return plain(hasNumber ? String(word) : text)
  }

  /// Returns whether a cell is a word for no value.
  static func isNone(_ text: String) -> Bool {
    ["none", "n/a", "na", "null", "nil"].contains(plain(text)) || text.unicodeScalars.allSatisfy(\.isBlank)
  }

  /// Returns the rule that a text means, and whether the original skips short months.
  ///
  /// The text is a rule of ours, or an RRULE that is counted from the dates.
  static func rule(
    _ text: String, due: LocalDate?, start: LocalDate?, at moment: Moment
  ) -> (rule: RepeatRule, skipsShortMonths: Bool)? {
    if let rule = try? TodoRules.repeats(text, at: moment) { return (rule, false) }
    let prefix = "RRULE:".utf8
    let rule = text.utf8.starts(with: prefix) ? text.utf8.dropFirst(prefix.count) : text.utf8[...]
    guard let anchor = RecurrenceParts.Anchor(due: due?.day, start: start?.day),
      let parts = RecurrenceParts(rule)
    else { return nil }
    let lastDay = parts.lastDay(of: due ?? start, on: WallClock(moment))
    return parts.rule(anchor, lastDay: lastDay).map { ($0, parts.skipsShortMonths(anchor)) }
  }

  static func tags(_ text: String) -> [String] {
    if text.utf8.contains(UInt8(ascii: ",")) {
      return text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }
    return text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
  }

  static func trimmed(_ cell: Bytes) -> String { trimmed(cell.string) }

  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.first?.isBlank ?? false || scalars.last?.isBlank ?? false else { return text }
    guard let last = scalars.lastIndex(where: { !$0.isBlank }) else { return "" }
    return String(scalars.drop(while: \.isBlank)[...last])
  }

  /// Returns a word in lower case without spaces and the signs `-`, `_`, `'`, `’` and `!`.
  private static func plain(_ text: String) -> String {
    String(
      text.lowercased().unicodeScalars.filter { !$0.isBlank && !["-", "_", "'", "’", "!"].contains($0) })
  }
}

extension UnknownField {
  /// Creates a custom field from a cell: a text, or a list in JSON.
  init(key: String, cell: Bytes) {
    let list = cell.first == UInt8(ascii: "[") ? TodoValue(own: Array(cell))?.list : nil
    self = list.map { UnknownField(key: key, texts: $0) } ?? UnknownField(key: key, text: cell.string)
  }

  /// The value as a cell; a list is in JSON where commas could not part its texts.
  var cell: String {
    let isPlain = texts.allSatisfy {
      !$0.isEmpty && !$0.utf8.contains(.comma) && Exact(CSVWords.trimmed($0)) == Exact($0)
    }
    return isPlain ? word : json[...].string
  }
}

/// Sets the values of a record from the cells of a table.
extension ForeignRecord {
  mutating func setTitle(_ text: String) {
    let (title, isChanged) = ForeignWords.title(text)
    if isChanged { remarks.append(.adapted("title")) }
    patch.set(.title, to: .text(title))
  }

  mutating func settleTitle() {
    if patch.sets(.title) { return }
    patch.set(.title, to: .text(ForeignWords.untitled))
    remarks.append(Self.noWords)
  }

  private static let noWords = ExchangeRemark.adapted("no title")

  var isUntitled: Bool { remarks.contains(Self.noWords) }

  mutating func setContent(_ texts: [String]) {
    let (content, isChanged) = ForeignWords.content(texts.joined(separator: "\n\n"))
    if CSVWords.trimmed(content).isEmpty { return }
    if isChanged { remarks.append(.adapted("content")) }
    patch.set(.content, to: .text(content))
  }

  /// Sets the project; a text that cannot be a project is kept.
  mutating func setProject(_ text: String, from column: String) {
    guard let project = try? TodoRules.project(text), !TodoRules.clears(project) else {
      if !TodoRules.clears(text) { keep(unread: text, of: column) }
      return
    }
    if Exact(project) != Exact(text) { remarks.append(.adapted("project \(quoted(text))")) }
    patch.set(.project, to: .text(project))
  }

  mutating func setTags(_ words: [String]) {
    var tags: [String] = []
    for word in words where !TodoRules.clears(word) {
      guard let (tag, isChanged) = ForeignWords.tag(word), !TodoRules.clears(tag) else {
        remarks.append(.lost("tag \(quoted(word))"))
        continue
      }
      if isChanged { remarks.append(.adapted("tag \(quoted(word))")) }
      tags.append(tag)
    }
    if !tags.isEmpty { patch.set(.tags, to: .list(tags.unique)) }
  }

  /// Sets the status and returns whether the word is one; a word for the stage of an open todo is also kept.
  mutating func setStatus(_ word: String) -> Bool {
    guard let (status, isStage) = CSVWords.status(word) else { return false }
    patch.set(.status, to: .status(status))
    if isStage {
      kept.append(UnknownField(key: TodoField.status.key, text: word))
      remarks.append(.kept("status \(quoted(word))"))
    }
    return true
  }

  /// Sets the priority and returns whether the word is one; `words` holds those for none, low, medium and
  /// high.
  mutating func setPriority(_ word: String, among words: [[String]]) -> Bool {
    guard let index = words.firstIndex(where: { $0.contains { Exact($0) == Exact(word) } }) else {
      return false
    }
    if index > 0 { patch.set(.priority, to: .priority([.low, .medium, .high][index - 1])) }
    return true
  }

  /// Sets the repeat rule, counted from the record's dates; any other text is kept.
  mutating func setRule(_ text: String, from column: String, at moment: Moment) {
    let dates = (due: patch[.due]?.date, start: patch[.start]?.date)
    if let (rule, skipsShortMonths) = CSVWords.rule(text, due: dates.due, start: dates.start, at: moment) {
      patch.set(.repeats, to: .rule(rule))
      if skipsShortMonths { remarks.append(.shortMonths(text)) }
    } else if !TodoRules.clears(text) {
      remarks.append(.lostRule(text))
      keep(text, of: column)
    }
  }

  mutating func keep(_ text: String, of column: String) {
    kept.append(UnknownField(key: column, text: text))
    remarks.append(.kept(column))
  }

  /// Keeps a cell that is no value of its column.
  mutating func keep(unread text: String, of column: String) {
    kept.append(UnknownField(key: column, text: text))
    remarks.append(.unread(column, text))
  }
}
