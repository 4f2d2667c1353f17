package import JSONText

/// Writes the todo object: the one shape that a todo has in the store, in output and in input.
package enum TodoObjectWriter {
  /// How deep an object may be nested, itself included.
  ///
  /// A line of history has it inside three others (`{"changes":[{"before":…`), the store inside two, and a JSON scanner
  /// takes 512 levels in all: so what is taken in can be stored, checked and undone.
  static let depthLimit = JSONScanner.depthLimit - 3

  /// Appends the object with its keys in order; unset values are left out.
  ///
  /// - Parameter fields: the keys to write, in that order; nil means all, followed by those that `todo` does not know.
  package static func write(_ todo: some TodoFields, fields: [TodoField]? = nil, to json: inout JSONWriter) {
    json.beginObject()
    for field in fields ?? TodoField.allCases {
      write(field, of: todo, to: &json)
    }
    if fields == nil {
      for field in todo.unknown {
        json.key(field.key)
        json.raw(field.json)
      }
    }
    json.endObject()
  }

  private static func write(_ field: TodoField, of todo: some TodoFields, to json: inout JSONWriter) {
    switch field {
    case .id:
      json.key("id" as StaticString)
      json.integer(todo.id.rawValue)
    case .uid: write(todo.uid.text, for: "uid", to: &json)
    case .title: write(todo.title, for: "title", to: &json)
    case .content: write(todo.content, for: "content", to: &json)
    case .status: write(todo.status.rawValue, for: "status", to: &json)
    case .priority: write(todo.priority?.rawValue, for: "priority", to: &json)
    case .due: write(todo.due, for: "due", to: &json)
    case .start: write(todo.start, for: "start", to: &json)
    case .repeats: write(todo.repeats?.description, for: "repeat", to: &json)
    case .project: write(todo.project, for: "project", to: &json)
    case .tags:
      json.key("tags" as StaticString)
      json.beginArray()
      for tag in todo.tags { json.string(tag) }
      json.endArray()
    case .created: write(todo.created, for: "created", to: &json)
    case .modified: write(todo.modified, for: "modified", to: &json)
    case .completed: write(todo.completed, for: "completed", to: &json)
    }
  }

  private static func write(_ value: String?, for key: StaticString, to json: inout JSONWriter) {
    guard let value else { return }
    json.key(key)
    json.string(value)
  }

  private static func write(_ date: LocalDate?, for key: StaticString, to json: inout JSONWriter) {
    guard let date else { return }
    json.key(key)
    date.withASCII { json.string(utf8: $0) }
  }

  private static func write(_ instant: Instant?, for key: StaticString, to json: inout JSONWriter) {
    guard let instant else { return }
    json.key(key)
    instant.withASCII { json.string(utf8: $0) }
  }
}
