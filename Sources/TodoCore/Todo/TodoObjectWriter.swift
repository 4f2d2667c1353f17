package import JSONText

/// Writes the todo object: the one shape that a todo has in the store, in output and in input.
package enum TodoObjectWriter {
  /// How deep an object may be nested, itself included.
  ///
  /// A line of history has it inside three others (`{"changes":[{"before":…`), the store inside two, and a JSON scanner
  /// takes 512 levels in all: so what is taken in can be stored, checked and undone.
  package static let depthLimit = JSONScanner.depthLimit - 3

  /// Appends the object with its keys in order; unset values are left out.
  ///
  /// - Parameter fields: the keys to write, in that order; nil means all, followed by those that `todo` does not know.
  package static func write(_ todo: some TodoFields, fields: [AnyField]? = nil, to json: inout JSONWriter) {
    json.beginObject()
    if let fields {
      for field in fields {
        switch field {
        case .builtIn(let field): write(field, of: todo, to: &json)
        case .own(let field):
          guard let value = todo.json(ofKey: field.name) else { continue }
          json.key(field.name)
          json.raw(value)
        }
      }
    } else {
      for field in TodoField.allCases { write(field, of: todo, to: &json) }
      for field in todo.unknown {
        json.key(field.key)
        json.raw(field.json)
      }
    }
    json.endObject()
  }

  private static func write(_ field: TodoField, of todo: some TodoFields, to json: inout JSONWriter) {
    guard let value = todo[field] else {
      guard field.kind == .list, field.schema.isRequired else { return }
      json.key(field.name)
      json.beginArray()
      json.endArray()
      return
    }
    json.key(field.name)
    write(value, to: &json)
  }

  /// Appends a value as the object has it.
  package static func write(_ value: TodoValue, to json: inout JSONWriter) {
    switch value {
    case .id(let id): json.integer(id.rawValue)
    case .date, .instant: json.string(appending: value.append)
    case .uid, .text, .status, .priority, .rule: json.string(value.description)
    case .list(let words):
      json.strings(words.wrappedValue)
    case .uids(let uids): json.strings(uids.map(\.text))
    case .number(let text): json.raw(Array(text.wrappedValue.utf8))
    case .bool(let isTrue): json.bool(isTrue)
    }
  }
}
