import TodoKit

/// The value of a field as one text, the same that options and queries take.
enum FieldText {
  /// The text of a field; nil when it is not set.
  static func text(of field: TodoField, in todo: TodoSummary) -> String? {
    var bytes: [UInt8] = []
    return append(field, of: todo, to: &bytes) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Whether the text of a field is what somebody wrote, and so may hold anything.
  static func isWritten(_ field: TodoField) -> Bool {
    switch field {
    case .uid, .title, .content, .project, .tags: true
    case .id, .status, .priority, .due, .start, .repeats, .created, .modified, .completed: false
    }
  }

  /// Appends the text of a field as UTF-8; false when it is not set.
  @discardableResult
  static func append(_ field: TodoField, of todo: TodoSummary, to bytes: inout [UInt8]) -> Bool {
    switch field {
    case .uid, .title, .content, .project, .tags:
      var isSet = false
      todo.forEachText(of: field) { text in
        if isSet { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: text)
        isSet = true
      }
      return isSet
    case .id: todo.id.withASCII { bytes.append(contentsOf: $0) }
    case .status: bytes.append(contentsOf: todo.status.rawValue.utf8)
    case .priority:
      guard let priority = todo.priority else { return false }
      bytes.append(contentsOf: priority.rawValue.utf8)
    case .repeats:
      guard let rule = todo.repeats else { return false }
      bytes.append(contentsOf: rule.description.utf8)
    case .due: return append(todo.due, to: &bytes)
    case .start: return append(todo.start, to: &bytes)
    case .created: return append(todo.created, to: &bytes)
    case .modified: return append(todo.modified, to: &bytes)
    case .completed: return append(todo.completed, to: &bytes)
    }
    return true
  }

  private static func append(_ date: LocalDate?, to bytes: inout [UInt8]) -> Bool {
    date?.withASCII { bytes.append(contentsOf: $0) } != nil
  }

  private static func append(_ instant: Instant?, to bytes: inout [UInt8]) -> Bool {
    instant?.withASCII { bytes.append(contentsOf: $0) } != nil
  }
}
