import TodoCore

/// The words of tables for what todos know.
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

  /// The tags of a cell: words, or with commas between them.
  static func tags(_ text: String) -> [String] {
    if text.utf8.contains(UInt8(ascii: ",")) {
      return text.split(separator: ",").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    }
    return text.unicodeScalars.split(whereSeparator: \.isBlank).map { String($0) }
  }

  /// What a cell says, without the blanks at its ends.
  static func trimmed(_ cell: ArraySlice<UInt8>) -> String { trimmed(String(decoding: cell, as: UTF8.self)) }

  /// A text without the blanks at its ends.
  static func trimmed(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last, first.isBlank || last.isBlank
    else {
      return text
    }
    let scalars = text.unicodeScalars.drop(while: \.isBlank)
    return String(
      scalars.prefix(upTo: scalars.lastIndex { !$0.isBlank }.map { scalars.index(after: $0) } ?? scalars.endIndex))
  }

  /// Small letters without blanks, hyphens and apostrophes.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().unicodeScalars.filter { !$0.isBlank && !["-", "_", "'", "’", "!"].contains($0) })
  }
}
