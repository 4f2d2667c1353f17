import TodoCore

enum CSVWords {
  /// A status, and whether the word tells besides how far an open todo has come; nil for a word that is none.
  static func status(_ text: String) -> (status: TodoStatus, isStage: Bool)? {
    switch plain(text) {
    case "", "open", "todo", "pending", "needsaction", "notstarted", "active", "incomplete", "uncompleted", "no", "n",
      "false", "0", "[]":
      (.open, false)
    case "inprogress", "inprocess", "started", "waiting": (.open, true)
    case "done", "completed", "complete", "finished", "closed", "yes", "y", "true", "1", "x", "[x]", "✓", "✔", "☑":
      (.done, false)
    case "cancelled", "canceled", "abandoned", "dropped", "deleted", "rejected", "wontdo", "wontfix":
      (.cancelled, false)
    default: nil
    }
  }

  /// A priority, nil within for none; nil for a word that is none.
  ///
  /// Before the word its number may stand.
  static func priority(_ text: String) -> TodoPriority?? {
    if isNone(text) { return .some(nil) }
    let word = text.unicodeScalars.drop { "0123456789".unicodeScalars.contains($0) }
    let hasNumber = word.first?.isBlank == true && word.count < text.unicodeScalars.count
    switch plain(hasNumber ? String(word) : text) {
    case "no", "nopriority", "normal", "0", "4", "p4": return .some(nil)
    case "high", "h", "highest", "urgent", "critical", "top", "1", "p1", "a": return .high
    case "medium", "m", "med", "2", "p2", "b": return .medium
    case "low", "l", "lowest", "3", "p3", "c": return .low
    default: return nil
    }
  }

  /// Whether a cell says in words that there is nothing.
  static func isNone(_ text: String) -> Bool { ["", "none", "n/a", "na", "null", "nil"].contains(plain(text)) }

  /// The rule that a text says: one of ours, or one of calendars, which counts from these dates, and whether that passes
  /// over short months.
  static func rule(
    _ text: String, due: LocalDate?, start: LocalDate?, at moment: Moment
  ) -> (rule: RepeatRule, passesMonths: Bool)? {
    if let rule = RepeatRule(text) { return (rule, false) }
    let prefix = "RRULE:".utf8
    let rule = text.utf8.starts(with: prefix) ? text.utf8.dropFirst(prefix.count) : text.utf8[...]
    guard let anchor = RecurrenceParts.Anchor(due: due?.day, start: start?.day), let parts = RecurrenceParts(rule)
    else { return nil }
    let lastDay = parts.lastDay(of: due ?? start, on: WallClock(moment))
    return parts.rule(anchor, lastDay: lastDay).map { ($0, parts.passesMonths(anchor)) }
  }

  /// The tags of a cell: words, or with commas between them.
  static func tags(_ text: String) -> [String] {
    if text.utf8.contains(UInt8(ascii: ",")) {
      return text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }
    return text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
  }

  static func trimmed(_ cell: Bytes) -> String { trimmed(cell.string) }

  /// A text without the blanks at its ends.
  static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.first?.isBlank ?? false || scalars.last?.isBlank ?? false else { return text }
    return String(scalars.drop(while: \.isBlank)[...(scalars.lastIndex { !$0.isBlank } ?? scalars.startIndex)])
  }

  /// Small letters without blanks, hyphens and apostrophes.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().unicodeScalars.filter { !$0.isBlank && !["-", "_", "'", "’", "!"].contains($0) })
  }
}
