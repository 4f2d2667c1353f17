internal import JSONText
import TextSearch

/// One todo where it lies in the store's bytes: checked, but nothing is decoded until it is asked for.
///
/// It is valid only as long as the bytes that it points into.
package struct StoredTodo: TodoFields {
  let bytes: UnsafeBufferPointer<UInt8>
  let fields: StoredFields

  package var id: TodoID { fields.id }
  package var status: TodoStatus { fields.status }
  package var priority: TodoPriority? { fields.priority }
  package var due: LocalDate? { fields.due }
  package var start: LocalDate? { fields.start }
  package var created: Instant { fields.created }
  package var modified: Instant { fields.modified }
  package var completed: Instant? { fields.completed }

  /// The decoded text of one of its strings.
  func text(of string: JSONString) -> String {
    JSONScanner(bytes).text(of: string)
  }

  /// Lends the UTF-8 of one of its strings, in place when it holds no escape.
  func withUTF8<Result>(of string: JSONString, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard string.hasEscapes else { return body(UnsafeBufferPointer(rebasing: bytes[string.range])) }
    var text = text(of: string)
    return text.withUTF8(body)
  }

  package var uid: TodoUID { TodoUID(stored: text(of: fields.uid)) }
  package var title: String { text(of: fields.title) }
  package var content: String? { fields.content.map(text(of:)) }
  package var project: String? { fields.project.map(text(of:)) }

  package var tags: [String] {
    var texts: [String] = []
    forEachText(of: .tags) { texts.append(String(decoding: $0, as: UTF8.self)) }
    return texts
  }

  /// Lends the UTF-8 of the texts of a field, one after another; numbers and dates have none.
  func forEachText(of field: TodoField, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let string: JSONString?
    switch field {
    case .uid: string = fields.uid
    case .title: string = fields.title
    case .content: string = fields.content
    case .project: string = fields.project
    case .tags: return forEachTag(body)
    default: string = nil
    }
    if let string { withUTF8(of: string, body) }
  }

  private func forEachTag(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    scanned { bytes throws(JSONError) in
      var json = JSONScanner(bytes, from: fields.tags)
      try json.beginArray()
      while try json.nextElement() { withUTF8(of: try json.string(), body) }
    }
  }

  package var repeats: RepeatRule? {
    fields.repeats.flatMap { RepeatRule(text(of: $0)) }
  }

  package var unknown: [UnknownField] {
    guard fields.hasUnknown else { return [] }
    return scanned { bytes throws(JSONError) in
      // As deep as anything could be that was scanned before.
      var scanner = StoredTodoScanner(bytes, from: fields.range.lowerBound, salvaging: true)
      return try scanner.unknownFields()
    }
  }

  /// Whether the text stands in its title or in its content.
  func contains(_ text: SearchText, in field: TodoField) -> Bool {
    switch field {
    case .title: withUTF8(of: fields.title, text.matches)
    case .content: fields.content.map { withUTF8(of: $0, text.matches) } ?? false
    default: false
    }
  }

  /// Everything of it, decoded.
  func decoded() -> Todo {
    Todo(
      id: id, uid: uid, title: title, content: content, status: status, priority: priority, due: due, start: start,
      repeats: repeats, project: project, tags: tags, created: created, modified: modified, completed: completed,
      unknown: unknown)
  }

  private func scanned<Values>(
    _ scan: (UnsafeBufferPointer<UInt8>) throws(JSONError) -> Values
  ) -> Values {
    do throws(JSONError) {
      return try scan(bytes)
    } catch {
      preconditionFailure("these bytes were scanned when the todo was found")
    }
  }
}
