package import JSONText

/// Writes the todo object: the one form of a todo in the store, in output and in input.
package enum TodoObjectWriter {
  /// The maximum nesting of an object, itself included.
  ///
  /// A line of history holds the object inside three others (`{"changes":[{"before":…`), the store inside
  /// two, and a JSON scanner allows 512 levels in all. So any object that is accepted can be stored, checked
  /// and undone.
  package static let depthLimit = JSONScanner.depthLimit - 3

  /// Appends the object with its keys in order; unset values are left out.
  ///
  /// - Parameter fields: the keys to write, in order; `nil` for all, followed by those that `todo` does not
  ///   know.
  package static func write(_ todo: some TodoFields, fields: [AnyField]? = nil, to json: inout JSONWriter) {
    json.beginObject()
    if let fields {
      for field in fields {
        switch field {
        case .builtIn(let field): write(field, of: todo, to: &json)
        case .own(let field): json.member(field.name, json: todo.json(ofKey: field.name))
        }
      }
    } else {
      for field in TodoField.allCases { write(field, of: todo, to: &json) }
      for field in todo.unknown { json.member(field.key, json: field.json) }
    }
    json.endObject()
  }

  private static func write(_ field: TodoField, of todo: some TodoFields, to json: inout JSONWriter) {
    guard let value = todo[field] else {
      guard field.kind == .list, field.schema.isRequired else { return }
      json.key(field.name)
      return json.strings([])
    }
    json.key(field.name)
    write(value, to: &json)
  }

  /// Appends a value in the form of the todo object.
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
