internal import JSONText

/// One todo where it lies in the store's bytes: checked, but nothing is decoded until it is asked for.
///
/// It is valid only as long as the bytes that it points into.
package struct StoredTodo {
  let bytes: UnsafeBufferPointer<UInt8>
  /// From its `{` to behind its `}`.
  let range: Range<Int>
  package let id: TodoID
  package let status: TodoStatus
  package let priority: TodoPriority?
  package let due: LocalDate?
  package let start: LocalDate?
  package let created: Instant
  package let modified: Instant
  package let completed: Instant?
  let uid: JSONString
  let title: JSONString
  let content: JSONString?
  package let repeats: RepeatRule?
  let project: JSONString?
  /// Where the array of its tags begins.
  let tags: Int
  let unknown: [(key: JSONString, value: Range<Int>)]
  /// Whether its bytes are exactly those that `TodoObjectWriter` writes of it.
  let isCanonical: Bool

  /// The decoded text of one of its strings.
  func text(of string: JSONString) -> String {
    JSONScanner(bytes).text(of: string)
  }

  /// The decoded texts of its tags.
  var tagTexts: [String] {
    var json = JSONScanner(bytes, from: tags)
    var texts: [String] = []
    do throws(JSONError) {
      try json.beginArray()
      while try json.nextElement() { texts.append(json.text(of: try json.string())) }
    } catch {
      preconditionFailure("these bytes were scanned when the todo was found")
    }
    return texts
  }

  /// Lends the UTF-8 of one of its strings, in place when it holds no escape.
  private func withUTF8<Result>(of string: JSONString, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard string.hasEscapes else { return body(UnsafeBufferPointer(rebasing: bytes[string.range])) }
    var text = text(of: string)
    return text.withUTF8(body)
  }

  /// Whether the text stands in its title or in its content.
  func contains(_ text: SearchText, in field: TodoField) -> Bool {
    switch field {
    case .title: withUTF8(of: title, text.matches)
    case .content: content.map { withUTF8(of: $0, text.matches) } ?? false
    default: false
    }
  }

  /// Everything of it, decoded.
  func decoded() -> Todo {
    let scanner = JSONScanner(bytes)
    return Todo(
      id: id, uid: TodoUID(stored: scanner.text(of: uid)), title: scanner.text(of: title),
      content: content.map(scanner.text(of:)), status: status, priority: priority, due: due, start: start,
      repeats: repeats, project: project.map(scanner.text(of:)), tags: tagTexts, created: created,
      modified: modified, completed: completed,
      unknown: unknownFields)
  }

  /// The keys that `todo` does not know, decoded.
  var unknownFields: [UnknownField] {
    guard !unknown.isEmpty else { return [] }
    let scanner = JSONScanner(bytes)
    return unknown.map { UnknownField(key: scanner.text(of: $0.key), json: scanner.compacted($0.value)) }
  }
}
