internal import JSONText
import TodoCore

/// Reads todo objects in place: checks the shape of each, and finds where its values lie.
struct StoredTodoScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  var json: JSONScanner
  private var instants = StoredInstantReader()
  /// Whether a todo may have what no sound store has: keys that `apply` reserves, and values too deep to be kept.
  private let isSalvaging: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, salvaging isSalvaging: Bool = false) {
    self.bytes = bytes
    self.isSalvaging = isSalvaging
    json = JSONScanner(
      bytes, from: offset, depthLimit: isSalvaging ? JSONScanner.depthLimit : TodoObjectWriter.depthLimit)
  }

  /// Where it is, from the first of the bytes.
  var offset: Int { json.offset }

  /// The todo object that begins here.
  mutating func todo() throws(JSONError) -> StoredTodo {
    var fields = StoredFields(from: json.nextOffset())
    var seen = FieldSet()
    try json.beginObject()
    try scanInOrder(into: &fields, &seen)
    try scanOthers(into: &fields, &seen)
    try requireAll(fields, seen)
    if !json.isCanonical(from: fields.range.lowerBound) { fields.isCanonical = false }
    return StoredTodo(bytes: bytes, fields: fields)
  }

  /// The keys that `todo` does not know, with their values, of the object that begins here.
  mutating func unknownFields() throws(JSONError) -> [UnknownField] {
    var fields: [UnknownField] = []
    // In the canonical layout they come last.
    var (known, seen) = (StoredFields(from: json.nextOffset()), FieldSet())
    try json.beginObject()
    try scanInOrder(into: &known, &seen)
    while let key = try json.nextKey() {
      let value = try json.skipValue()
      let name = json.text(of: key)
      guard TodoField(key: name) == nil else { continue }
      fields.append(UnknownField(key: name, json: json.compacted(value)))
    }
    return fields
  }

  /// Scans what is left of an object, which is its end in the canonical layout.
  private mutating func scanOthers(into fields: inout StoredFields, _ seen: inout FieldSet) throws(JSONError) {
    while let key = try json.nextKey() {
      let name = json.text(of: key)
      if let field = TodoField(key: name) {
        guard !seen.contains(FieldSet(field)) else { throw duplicate(key) }
        fields.isCanonical = false
        try scan(field, field.kind, into: &fields, &seen)
      } else {
        if !isSalvaging, let reserved = ReservedKey(name) {
          throw JSONError(
            offset: key.range.lowerBound - 1,
            expected: "a key other than \"\(reserved.rawValue)\", which apply reserves")
        }
        if !fields.hasUnknown { json.beginKeys() }
        json.noteKey(key)
        fields.hasUnknown = true
        _ = try json.skipValue()
      }
    }
    if fields.hasUnknown, let key = json.endKeys() { throw duplicate(key) }
    fields.end = json.offset
  }

  private func requireAll(_ fields: StoredFields, _ seen: FieldSet) throws(JSONError) {
    guard seen.isSuperset(of: .required) else {
      let missing = TodoField.allCases.filter { FieldSet.required.subtracting(seen).contains(FieldSet($0)) }
      let keys = missing.map { "\"\($0.key)\"" }.joined(separator: ", ")
      throw JSONError(offset: json.offset - 1, expected: "the key \(keys)")
    }
    guard json.offset - fields.range.lowerBound <= StoredFields.largestLength else {
      throw JSONError(
        offset: fields.range.lowerBound, expected: "a todo of at most \(StoredFields.largestLength) bytes")
    }
  }

  /// Scans the value of a field.
  ///
  /// It is inlined, so that of a known field only its own case is left.
  @inline(__always)
  mutating func scan(
    _ field: TodoField, _ kind: TodoSchema.Kind, into fields: inout StoredFields, _ seen: inout FieldSet
  ) throws(JSONError) {
    seen.insert(FieldSet(field))
    switch kind {
    case .id:
      let offset = json.nextOffset()
      guard let id = TodoID(rawValue: try json.integer()) else {
        throw JSONError(offset: offset, expected: "an id from 1 to \(TodoID.maximum)")
      }
      fields.id = id
    case .uid, .text, .reference: fields[text: field] = try json.string()
    case .status: fields.status = try status()
    case .priority: fields.priority = try priority()
    case .date: fields[date: field] = try date(into: &fields)
    case .instant: fields[instant: field] = try instant(into: &fields)
    case .rule: fields[text: field] = try repeatRule(into: &fields)
    case .list, .references:
      fields[list: field] = json.nextOffset()
      var isEmpty = true
      if !json.skip("[]") {
        try json.beginArray()
        while try json.nextElement() {
          _ = try json.string()
          isEmpty = false
        }
      }
      if isEmpty, kind == .references { fields.isCanonical = false }
    }
  }

  /// Passes what the canonical layout has between two todos, if it is next and another todo may follow.
  mutating func skipSeparator() -> Bool {
    json.skip(",\n") && json.offset < bytes.count
  }

  private func duplicate(_ key: JSONString) -> JSONError {
    JSONError(offset: key.range.lowerBound - 1, expected: "each key once, not \"\(json.text(of: key))\" again")
  }
}

extension StoredTodoScanner {
  private mutating func status() throws(JSONError) -> TodoStatus {
    if json.skip(#""open""#) { return .open }
    if json.skip(#""done""#) { return .done }
    let string = try json.string()
    if json.equals(string, "open") { return .open }
    if json.equals(string, "done") { return .done }
    if json.equals(string, "cancelled") { return .cancelled }
    throw noChoice(string, of: TodoStatus.self)
  }

  private mutating func priority() throws(JSONError) -> TodoPriority {
    if json.skip(#""high""#) { return .high }
    if json.skip(#""medium""#) { return .medium }
    if json.skip(#""low""#) { return .low }
    let string = try json.string()
    if json.equals(string, "high") { return .high }
    if json.equals(string, "medium") { return .medium }
    if json.equals(string, "low") { return .low }
    throw noChoice(string, of: TodoPriority.self)
  }

  private func noChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ string: JSONString, of type: Choice.Type
  ) -> JSONError {
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }
    return JSONError(offset: string.range.lowerBound - 1, expected: names.joined(separator: " or "))
  }

  private mutating func date(into fields: inout StoredFields) throws(JSONError) -> LocalDate {
    if let day = json.skipString(ofLength: CalendarDay.storedLength, CalendarDay.init(stored:)) {
      return LocalDate(day: day)
    }
    let string = try json.string()
    let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
    guard let date = LocalDate(ascii: ArraySlice(ascii)) else {
      throw JSONError(
        offset: string.range.lowerBound - 1, expected: "a date such as \"2026-12-01\" or \"2026-12-01T14:30\"")
    }
    if ascii.count != 10, ascii[10] != UInt8(ascii: "T") { fields.isCanonical = false }
    return date
  }

  private mutating func repeatRule(into fields: inout StoredFields) throws(JSONError) -> JSONString {
    let string = try json.string()
    let text = json.text(of: string)
    guard let rule = RepeatRule(text) else {
      throw JSONError(offset: string.range.lowerBound - 1, expected: "a rule such as \"every 2 weeks\"")
    }
    if Exact(rule.description) != Exact(text) { fields.isCanonical = false }
    return string
  }

  private mutating func instant(into fields: inout StoredFields) throws(JSONError) -> Instant {
    if let instant = json.skipString(ofLength: StoredInstantReader.length, { instants.read($0) }) { return instant }
    let string = try json.string()
    let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
    guard let instant = Instant(ascii: ArraySlice(ascii)) else {
      throw JSONError(offset: string.range.lowerBound - 1, expected: "an instant such as \"2026-11-20T23:11:00Z\"")
    }
    if !Instant.isCanonical(ascii) { fields.isCanonical = false }
    return instant
  }
}

extension UnknownField {
  /// Whether a todo of a sound store may have it.
  var isStorable: Bool {
    guard ReservedKey(key) == nil else { return false }
    return json.withUnsafeBufferPointer { bytes in
      // The todo itself is one of the levels.
      var json = JSONScanner(bytes, depthLimit: TodoObjectWriter.depthLimit - 1)
      do { return try !json.skipValue().isEmpty } catch { return false }
    }
  }
}
