package import JSONText
package import TextSearch
package import TodoCore

/// A todo in the store's bytes: checked, and decoded only on demand.
///
/// It is valid only as long as the bytes that it points into.
package struct StoredTodo: TodoFields {
  package let bytes: UnsafeBufferPointer<UInt8>
  package let fields: StoredFields

  package var id: TodoID { fields.id }
  package var status: TodoStatus { fields.status }
  package var priority: TodoPriority? { fields.priority }
  package var due: LocalDate? { fields.due }
  package var start: LocalDate? { fields.start }
  package var uid: TodoUID { TodoUID(stored: text(of: .uid) ?? "") }

  package var unknown: [UnknownField] {
    var fields: [UnknownField] = []
    var displaced: [(place: Int, name: String)] = []
    forEachUnknown { json, key, field, value in
      if let field { displaced.append((fields.count, field.displacedName)) }
      fields.append(UnknownField(key: json.text(of: key), json: json.compacted(value)))
      return true
    }
    for case (let place, var name) in displaced {
      while fields.json(name) != nil { name += "-2" }
      fields[place] = UnknownField(key: name, json: fields[place].json)
    }
    return fields
  }

  /// The fields of which the todo has another value, of a custom field from before they were built in.
  var displacedFields: [TodoField] {
    var found: [TodoField] = []
    if !fields.isCanonical {
      forEachUnknown { _, _, field, _ in
        if let field { found.append(field) }
        return true
      }
    }
    return found
  }

  package func json(ofKey key: String) -> [UInt8]? {
    if !fields.isCanonical { return unknown.json(key) }
    var found: [UInt8]?
    withJSON(ofKey: key) { found = JSONScanner(bytes).compacted($0) }
    return found
  }

  /// Passes the range of an unknown key's value to a closure, if the todo has the key.
  func withJSON(ofKey name: String, _ body: (Range<Int>) -> Void) {
    var name = name
    name.withUTF8 { name in
      forEachUnknown { _, key, _, value in
        guard withUTF8(of: key, { $0.elementsEqual(name) }) else { return true }
        body(value)
        return false
      }
    }
  }

  /// Passes the unknown keys with the ranges of their values to a closure until it returns `false`; with a
  /// key of a custom field, the field that has its name now.
  private func forEachUnknown(_ body: (JSONScanner, JSONString, TodoField?, Range<Int>) -> Bool) {
    guard let start = fields.unknownStart else { return }
    scanned { bytes throws(JSONError) in
      var json = JSONScanner(bytes, from: start)
      if bytes[json.nextOffset()] != UInt8(ascii: ",") {
        // The unknown key is the first of all keys.
        json = JSONScanner(bytes, from: fields.range.lowerBound)
        try json.beginObject()
      }
      while let key = try json.nextKey() {
        let value = try json.skipValue()
        // A known key follows an unknown one only if another program or an older version has written the
        // todo.
        let field = fields.isCanonical ? nil : TodoField(key: json.text(of: key))
        if let field, fields.hasValue(of: field) { continue }
        if !body(json, key, field, value) { return }
      }
    }
  }

  package subscript(field: TodoField) -> TodoValue? {
    switch field.kind {
    case .id: .id(id)
    case .uid: .uid(uid)
    case .text: text(of: field).map { .text($0) }
    case .status: .status(status)
    case .priority: priority.map { .priority($0) }
    case .date: fields[date: field].map { .date($0) }
    case .instant: fields[instant: field].map { .instant($0) }
    case .rule: text(of: field).flatMap { RepeatRule($0) }.map { .rule($0) }
    case .list: words(of: field).map { .list($0) }
    case .reference: text(of: field).map { .uid(TodoUID(stored: $0)) }
    case .references: words(of: field).map { .uids($0.map(TodoUID.init(stored:))) }
    }
  }

  /// Whether a field is set; a list is set if it holds words.
  func has(_ field: TodoField) -> Bool {
    switch field.kind {
    case .text, .rule, .reference: return fields[text: field] != nil
    case .id, .uid, .status, .priority, .date, .instant, .list, .references: return self[field] != nil
    }
  }

  private func words(of list: TodoField) -> [String]? {
    let words = texts(of: list)
    return words.isEmpty ? nil : words
  }

  /// The decoded texts of a field: the elements of a list, the single text of another field, or none.
  package func texts(of field: TodoField) -> [String] {
    var texts: [String] = []
    forEachText(of: field) { texts.append(String(decoding: $0, as: UTF8.self)) }
    return texts
  }

  /// Passes the UTF-8 of each text of a field to a closure, in place if it has no escapes.
  package func forEachText(of field: TodoField, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard !field.kind.isPlural else { return forEachElement(of: field, body) }
    if let string = fields[text: field] { withUTF8(of: string, body) }
  }

  /// Texts without escapes are copied as they are stored.
  package func append(_ field: TodoField, to utf8: inout [UInt8]) {
    switch field.kind {
    case .id: utf8.append(digitsOf: id.rawValue)
    case .date: fields[date: field]?.append(to: &utf8)
    case .status, .priority:
      var word = field == .status ? status.rawValue : priority?.rawValue ?? ""
      word.withUTF8 { utf8.append(contentsOf: $0) }
    case .instant, .rule: self[field]?.append(to: &utf8)
    case .uid, .text, .reference:
      if let string = fields[text: field] { withUTF8(of: string) { utf8.append(contentsOf: $0) } }
    case .list, .references:
      var isFirst = true
      forEachElement(of: field) { text in
        if !isFirst { utf8.append(UInt8(ascii: ",")) }
        utf8.append(contentsOf: text)
        isFirst = false
      }
    }
  }

  private func forEachElement(of field: TodoField, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let start = fields[list: field] else { return }
    scanned { bytes throws(JSONError) in
      var json = JSONScanner(bytes, from: start)
      try json.beginArray()
      while try json.nextElement() { withUTF8(of: try json.string(), body) }
    }
  }

  /// Whether a field contains a text.
  package func contains(_ text: SearchText, in field: TodoField) -> Bool {
    fields[text: field].map { withUTF8(of: $0, text.matches) } ?? false
  }

  /// The decoded text of a field; `nil` if it is not set.
  package func text(of field: TodoField) -> String? {
    fields[text: field].map { JSONScanner(bytes).text(of: $0) }
  }

  /// Passes the UTF-8 of a string to a closure, in place if it has no escapes.
  package func withUTF8<Result>(of string: JSONString, _ body: (UnsafeBufferPointer<UInt8>) -> Result)
    -> Result
  {
    guard string.hasEscapes else { return body(UnsafeBufferPointer(rebasing: bytes[string.range])) }
    var text = JSONScanner(bytes).text(of: string)
    return text.withUTF8(body)
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
