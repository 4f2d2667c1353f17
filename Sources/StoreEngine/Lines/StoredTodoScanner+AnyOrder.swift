internal import JSONText
import TodoCore

/// Reads any order, white space, and any form that means the same.
extension StoredTodoScanner {
  /// Starts the strict reader after the keys that were in order, or at the beginning if there were none.
  mutating func enter(_ fields: inout StoredFields, _ seen: FieldSet) throws(JSONError) {
    json.resume(at: fields.range.lowerBound)
    if seen.isEmpty { fields = StoredFields(from: json.nextOffset()) }
    try json.beginObject()
    if !seen.isEmpty { json.resume(at: offset) }
  }

  /// Reads the rest of an object.
  mutating func scanOthers(into fields: inout StoredFields, _ inOrder: FieldSet) throws(JSONError) {
    var seen = inOrder
    try enter(&fields, seen)
    var start = json.offset
    var notesKeys = false
    while let key = try json.nextKey() {
      defer { start = json.offset }
      let name = json.text(of: key)
      if let field = TodoField(key: name) {
        guard !seen.contains(FieldSet(field)) else { throw json.repeated(key) }
        if fields.hasUnknown || FieldSet(field).rawValue < seen.rawValue { fields.isCanonical = false }
        seen.insert(FieldSet(field))
        if try !scan(field, keepingAt: start, into: &fields) { fields.isCanonical = false }
      } else {
        if !isSalvaging, let reserved = ReservedKey(rawValue: name) {
          throw JSONError(
            offset: key.range.lowerBound - 1,
            expected: "a key other than \"\(reserved.rawValue)\", which apply reserves")
        }
        if !notesKeys { json.beginKeys() }
        notesKeys = true
        if !fields.hasUnknown { fields.unknownStart = start }
        json.noteKey(key)
        _ = try json.skipValue()
      }
    }
    if notesKeys, let key = json.endKeys() { throw json.repeated(key) }
    offset = json.offset
    fields.end = offset
    try requireAll(fields, seen)
    if !json.isCanonical(from: fields.range.lowerBound) { fields.isCanonical = false }
  }

  private func requireAll(_ fields: StoredFields, _ seen: FieldSet) throws(JSONError) {
    guard seen.isSuperset(of: required) else {
      let missing = TodoField.allCases.filter { required.subtracting(seen).contains(FieldSet($0)) }
      let keys = missing.map { "\"\($0.key)\"" }.joined(separator: ", ")
      throw JSONError(offset: json.offset - 1, expected: "the key \(keys)")
    }
    guard json.offset - fields.range.lowerBound <= StoredFields.largestLength else {
      throw JSONError(
        offset: fields.range.lowerBound, expected: "a todo of at most \(StoredFields.largestLength) bytes")
    }
  }

  /// Reads the value of a field, or skips a value that a custom field had before the field was built in;
  /// returns whether the field has the value.
  ///
  /// - Parameter start: where an unknown key begins.
  private mutating func scan(
    _ field: TodoField, keepingAt start: Int, into fields: inout StoredFields
  ) throws(JSONError) -> Bool {
    let value = json
    do {
      try scan(field, into: &fields)
      return true
    } catch {
      guard field.schema.isLater else { throw error }
      json = value
      _ = try json.skipValue()
      // What was read of the value is no value of the field.
      fields[text: field] = nil
      fields[date: field] = nil
      fields[instant: field] = nil
      if !fields.hasUnknown { fields.unknownStart = start }
      return false
    }
  }

  /// Reads the value of a field.
  private mutating func scan(_ field: TodoField, into fields: inout StoredFields) throws(JSONError) {
    switch field.kind {
    case .id:
      let offset = json.nextOffset()
      guard let id = TodoID(rawValue: try json.integer()) else {
        throw JSONError(offset: offset, expected: "an id from 1 to \(TodoID.maximum)")
      }
      fields.id = id
    case .uid, .text, .reference: fields[text: field] = try json.string()
    case .status: fields.status = try choice()
    case .priority: fields.priority = try choice()
    case .date:
      let string = try json.string()
      guard let date = date(string, &fields.isCanonical) else {
        throw unfit(string, "a date such as \"2026-12-01\" or \"2026-12-01T14:30\"")
      }
      fields[date: field] = date
    case .instant:
      let string = try json.string()
      let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
      guard let instant = Instant(ascii: ArraySlice(ascii)) else {
        throw unfit(string, "an instant such as \"2026-11-20T23:11:00Z\"")
      }
      if !Instant.isCanonical(ascii) { fields.isCanonical = false }
      fields[instant: field] = instant
    case .rule:
      let string = try json.string()
      guard isRule(string, &fields.isCanonical) else {
        throw unfit(string, "a rule such as \"every 2 weeks\"")
      }
      fields[text: field] = string
    case .list, .references:
      fields[list: field] = json.nextOffset()
      var isEmpty = true
      try json.beginArray()
      while try json.nextElement() {
        _ = try json.string()
        isEmpty = false
      }
      if isEmpty, field.kind == .references { fields.isCanonical = false }
    }
  }

  /// Reads one of a few words.
  private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(JSONError) -> Choice
  {
    let string = try json.string()
    guard let choice = Choice(rawValue: json.text(of: string)) else {
      throw unfit(string, Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or "))
    }
    return choice
  }

  private func unfit(_ string: JSONString, _ expected: String) -> JSONError {
    JSONError(offset: string.range.lowerBound - 1, expected: expected)
  }
}
