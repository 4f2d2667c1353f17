internal import JSONText
import TodoCore

/// Reads todo objects in place: checks the shape of each, and notes where its values are.
///
/// Canonically laid out bytes, which is every store that no other program has written, are read by a cursor
/// that knows what comes next; the rest by a strict reader of any JSON.
struct StoredTodoScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The current offset.
  var offset: Int
  /// The strict reader; it lags behind as long as everything is in order.
  var json: JSONScanner
  var instants = StoredInstantReader()
  let required = FieldSet.required
  /// Whether a todo may have what no intact store has: keys that `apply` reserves, and values nested too
  /// deeply to be kept.
  let isSalvaging: Bool

  init(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int = 0, salvaging isSalvaging: Bool = false) {
    self.bytes = bytes
    self.offset = offset
    self.isSalvaging = isSalvaging
    json = JSONScanner(
      bytes, from: offset, depthLimit: isSalvaging ? JSONScanner.depthLimit : TodoObjectWriter.depthLimit)
  }

  /// Reads the todo object at the current offset.
  mutating func todo() throws(JSONError) -> StoredTodo { StoredTodo(bytes: bytes, fields: try fields()) }

  /// Reads the values of the todo object at the current offset.
  mutating func fields() throws(JSONError) -> StoredFields {
    var fields = StoredFields(from: offset)
    let seen = scanInOrder(into: &fields)
    if seen.isSuperset(of: required), offset < bytes.count, bytes[offset] == UInt8(ascii: "}"),
      offset - fields.range.lowerBound < StoredFields.largestLength
    {
      offset += 1
      fields.end = offset
    } else {
      try scanOthers(into: &fields, seen)
    }
    return fields
  }

  /// Skips the canonical separator between two todos, if it is next and another todo may follow.
  mutating func skipSeparator() -> Bool {
    guard bytes.count - offset > 2, bytes[offset] == UInt8(ascii: ","),
      bytes[offset + 1] == UInt8(ascii: "\n")
    else {
      return false
    }
    offset += 2
    return true
  }

  /// Reads a todo that is followed only by white space up to an offset; `nil` if there is anything else.
  mutating func todo(upTo end: Int) -> StoredTodo? {
    guard let todo = try? todo(), offset <= end, bytes[offset..<end].allSatisfy(\.isJSONWhiteSpace) else {
      return nil
    }
    return todo
  }
}

/// Reads canonical order.
extension StoredTodoScanner {
  /// Skips the keys of an object that are in canonical order.
  ///
  /// A field that few todos have is left to the strict reader: each key here is looked for in every todo.
  ///
  /// With key and kind known at compile time, each comparison is one of a few words: a loop over the schema
  /// takes 20 % longer.
  ///
  /// - Returns: the fields that were read.
  private mutating func scanInOrder(into fields: inout StoredFields) -> FieldSet {
    guard var cursor = JSONCursor(bytes, from: offset) else { return [] }
    var seen = FieldSet()
    defer { offset = cursor.offset }
    guard pass(#"{"id":"#, .id, .id, at: &cursor, into: &fields, &seen), !seen.isEmpty,
      pass(#","uid":"#, .uid, .uid, at: &cursor, into: &fields, &seen),
      pass(#","title":"#, .title, .text, at: &cursor, into: &fields, &seen),
      pass(#","content":"#, .content, .text, at: &cursor, into: &fields, &seen),
      pass(#","status":"#, .status, .status, at: &cursor, into: &fields, &seen),
      pass(#","priority":"#, .priority, .priority, at: &cursor, into: &fields, &seen),
      pass(#","due":"#, .due, .date, at: &cursor, into: &fields, &seen),
      pass(#","start":"#, .start, .date, at: &cursor, into: &fields, &seen),
      pass(#","repeat":"#, .repeats, .rule, at: &cursor, into: &fields, &seen),
      pass(#","project":"#, .project, .text, at: &cursor, into: &fields, &seen),
      pass(#","tags":"#, .tags, .list, at: &cursor, into: &fields, &seen),
      pass(#","after":"#, .after, .references, at: &cursor, into: &fields, &seen),
      pass(#","parent":"#, .parent, .reference, at: &cursor, into: &fields, &seen),
      pass(#","created":"#, .created, .instant, at: &cursor, into: &fields, &seen),
      pass(#","modified":"#, .modified, .instant, at: &cursor, into: &fields, &seen),
      pass(#","completed":"#, .completed, .instant, at: &cursor, into: &fields, &seen)
    else { return seen }
    _ = pass(#","cancelled":"#, .cancelled, .instant, at: &cursor, into: &fields, &seen)
    return seen
  }

  /// Reads a key with its value if it is next; `false` if the value is not in its plainest form.
  ///
  /// It is transparent to the compiler: the optimiser by itself inlines a few of these calls and leaves the
  /// rest.
  @_transparent
  private mutating func pass(
    _ key: StaticString, _ field: TodoField, _ kind: TodoSchema.Kind, at cursor: inout JSONCursor,
    into fields: inout StoredFields, _ seen: inout FieldSet
  ) -> Bool {
    let start = cursor
    guard cursor.skip(key) else { return true }
    guard value(of: field, kind, at: &cursor, into: &fields) else {
      cursor = start
      return false
    }
    seen.insert(FieldSet(field))
    return true
  }

  /// Reads the value of a field; `false` if it is not in its plainest form.
  ///
  /// It is transparent, too, so that only the case of the known kind is left.
  @_transparent
  private mutating func value(
    of field: TodoField, _ kind: TodoSchema.Kind, at cursor: inout JSONCursor, into fields: inout StoredFields
  ) -> Bool {
    switch kind {
    case .id:
      guard let id = cursor.number().flatMap(TodoID.init(rawValue:)) else { return false }
      fields.id = id
    case .uid, .text, .reference:
      guard let string = cursor.string() else { return false }
      fields[text: field] = string
    case .status:
      let status: TodoStatus? =
        cursor.skip(#""open""#)
        ? .open : cursor.skip(#""done""#) ? .done : cursor.skip(#""cancelled""#) ? .cancelled : nil
      guard let status else { return false }
      fields.status = status
    case .priority:
      let priority: TodoPriority? =
        cursor.skip(#""high""#)
        ? .high : cursor.skip(#""medium""#) ? .medium : cursor.skip(#""low""#) ? .low : nil
      guard let priority else { return false }
      fields.priority = priority
    case .date:
      if let day = cursor.string(ofLength: CalendarDay.storedLength, CalendarDay.init(stored:)) {
        fields[date: field] = LocalDate(day: day)
      } else {
        guard let string = cursor.string(), let date = date(string, &fields.isCanonical) else { return false }
        fields[date: field] = date
      }
    case .instant:
      guard let instant = cursor.string(ofLength: StoredInstantReader.length, { instants.read($0) }) else {
        return false
      }
      fields[instant: field] = instant
    case .rule:
      guard let string = cursor.string(), isRule(string, &fields.isCanonical) else { return false }
      fields[text: field] = string
    case .list, .references:
      fields[list: field] = cursor.offset
      if kind == .list, cursor.skip("[]") { return true }
      guard cursor.skip("[") else { return false }
      repeat {
        if cursor.string() == nil { return false }
      } while cursor.skip(",")
      return cursor.skip("]")
    }
    return true
  }

  func date(_ string: JSONString, _ isCanonical: inout Bool) -> LocalDate? {
    let ascii = UnsafeBufferPointer(rebasing: bytes[string.range])
    guard let date = LocalDate(ascii: ArraySlice(ascii)) else { return nil }
    if ascii.count != 10, ascii[10] != UInt8(ascii: "T") { isCanonical = false }
    return date
  }

  func isRule(_ string: JSONString, _ isCanonical: inout Bool) -> Bool {
    let text = json.text(of: string)
    guard let rule = RepeatRule(text) else { return false }
    if Exact(rule.description) != Exact(text) { isCanonical = false }
    return true
  }
}
