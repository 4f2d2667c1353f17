import TodoKit

/// The value of a field as one text, the same that options and queries take.
enum FieldText {
  /// The text of a field; nil when it is not set.
  static func text(of field: TodoField, in todo: TodoSummary) -> String? {
    var bytes: [UInt8] = []
    append(field, of: todo, to: &bytes)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Whether the text of a field is what somebody wrote, and so may hold anything.
  static func isWritten(_ field: TodoField) -> Bool {
    switch field {
    case .uid, .title, .content, .project, .tags: true
    case .id, .status, .priority, .due, .start, .repeats, .created, .modified, .completed: false
    }
  }

  /// Appends the text of a field as UTF-8, nothing when it is not set.
  static func append(_ field: TodoField, of todo: TodoSummary, to bytes: inout [UInt8]) {
    switch field {
    case .uid, .title, .content, .project, .tags:
      var isFirst = true
      todo.forEachText(of: field) { text in
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        bytes.append(contentsOf: text)
        isFirst = false
      }
    case .id: todo.id.withASCII { bytes.append(contentsOf: $0) }
    case .status: bytes.append(contentsOf: todo.status.rawValue.utf8)
    case .priority: bytes.append(contentsOf: (todo.priority?.rawValue ?? "").utf8)
    case .due: todo.due?.withASCII { bytes.append(contentsOf: $0) }
    case .start: todo.start?.withASCII { bytes.append(contentsOf: $0) }
    case .repeats: bytes.append(contentsOf: (todo.repeats?.description ?? "").utf8)
    case .created: todo.created.withASCII { bytes.append(contentsOf: $0) }
    case .modified: todo.modified.withASCII { bytes.append(contentsOf: $0) }
    case .completed: todo.completed?.withASCII { bytes.append(contentsOf: $0) }
    }
  }
}
