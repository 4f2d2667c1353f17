internal import JSONText
import Libc
package import TodoCore

/// A todo as the bytes of its line, decoded only on demand.
///
/// When a hundred thousand todos are compared with as many others, few differ, and their bytes tell which. Equal todos
/// have equal lines, since each line has the bytes that `TodoObjectWriter` writes.
package struct TodoLine: Equatable, Sendable {
  /// The todo's number, kept apart from the bytes: each store has its own number for the same todo.
  package var id: TodoID
  /// When the todo was made, and when it was last changed.
  package let (created, modified): (Instant, Instant)
  /// The first eight bytes of the uid as a number with the same order.
  package let uidStart: UInt64
  /// The bytes that contain the line, shared by many lines.
  private let bytes: [UInt8]
  /// The offset of the line's `{`.
  private let origin: Int
  /// The length of the line, and the offset of the comma after its id.
  private let (length, idEnd): (Int32, Int32)
  /// The length of the uid in bytes; `nil` if the uid has to be decoded.
  private let uidLength: Int16?
  /// Whether the todo names other todos, and whether it repeats.
  package let (hasRelations, hasRule): (Bool, Bool)

  /// Creates the line of a todo found in bytes.
  package init(_ stored: StoredTodo, in bytes: [UInt8]) {
    guard stored.fields.isCanonical, let uid = stored.fields[text: .uid] else {
      self = TodoLine(Todo(stored))
      return
    }
    let range = stored.fields.range
    id = stored.id
    (created, modified) = (stored.fields.created, stored.fields.modified)
    (hasRelations, hasRule) = (stored.fields.hasRelations, stored.fields[text: .repeats] != nil)
    uidStart = stored.withUTF8(of: uid) { TodoUID.start(of: $0) }
    self.bytes = bytes
    origin = range.lowerBound
    length = Int32(truncatingIfNeeded: range.count)
    idEnd = Int32(truncatingIfNeeded: uid.range.lowerBound - Self.uidKey.count - range.lowerBound)
    uidLength = uid.hasEscapes ? nil : Int16(exactly: uid.range.count)
  }

  /// Writes the line of a todo.
  package init(_ todo: Todo) {
    var numbered = todo
    numbered.id = TodoID(stored: 1)
    bytes = numbered.line
    id = todo.id
    (created, modified) = (todo.created, todo.modified)
    (hasRelations, hasRule) = (!todo.after.isEmpty || todo.parent != nil, todo.repeats != nil)
    var uid = todo.uid.text
    uidStart = uid.withUTF8 { TodoUID.start(of: $0) }
    origin = 0
    length = Int32(truncatingIfNeeded: bytes.count)
    idEnd = Int32(StoreLayout.objectStart.utf8CodeUnitCount + 1)
    let hasEscapes = bytes.dropFirst(Int(idEnd) + Self.uidKey.count).prefix(uid.utf8.count).contains(UInt8(ascii: "\\"))
    uidLength = hasEscapes ? nil : Int16(exactly: uid.utf8.count)
  }

  /// Reads one line; `nil` if it is no todo.
  package init?(line: [UInt8]) {
    guard let todo = Todo.scan(line, { TodoLine($0, in: line) }) else { return nil }
    self = todo
  }

  /// The bytes between the id and the text of the uid.
  private static let uidKey = Array(#","uid":""#.utf8)

  /// Whether the line can be read back; a line that was found in other bytes has been read.
  package var isReadable: Bool { Int(length) < bytes.count || Todo.scan(bytes) { _ in () } != nil }

  /// The decoded todo.
  package var todo: Todo {
    var todo = decoded { Todo($0) }
    todo.id = id
    return todo
  }

  /// The uid of the todo.
  package var uid: TodoUID { withUID { TodoUID(stored: String(decoding: $0, as: UTF8.self)) } }

  /// Appends the line, without a line end.
  package func append(to utf8: inout [UInt8]) {
    let prefix = StoreLayout.objectStart
    utf8.append(contentsOf: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
    utf8.append(digitsOf: id.rawValue)
    withContents { utf8.append(contentsOf: $0) }
  }

  /// The most bytes that the line takes, with a line end.
  package var capacity: Int { Int(length) + 17 }

  /// The bytes of the line, without a line end.
  package var line: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(capacity)
    append(to: &line)
    return line
  }

  /// Whether both are the same todo with the same number.
  package static func == (left: TodoLine, right: TodoLine) -> Bool {
    left.id == right.id && left.isSame(as: right)
  }

  /// Whether both are the same apart from their numbers.
  package func isSame(as other: TodoLine) -> Bool {
    guard uidStart == other.uidStart, length - idEnd == other.length - other.idEnd else { return false }
    return withContents { left in
      other.withContents { right in
        left.order(to: right) == 0
      }
    }
  }

  /// The order of the uids' bytes: negative if this uid comes first, 0 if both are equal.
  package func order(to other: TodoLine) -> Int {
    if uidStart != other.uidStart { return uidStart < other.uidStart ? -1 : 1 }
    return withUID { left in other.withUID { left.order(to: $0) } }
  }

  /// The order of the line's uid and another uid.
  package func order(to uid: TodoUID) -> Int {
    var text = uid.text
    return text.withUTF8 { right in withUID { $0.order(to: right) } }
  }

  /// Passes the bytes after the id to a closure.
  private func withContents<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[origin + Int(idEnd)..<origin + Int(length)]))
    }
  }

  /// Passes the UTF-8 of the uid to a closure.
  private func withUID<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    guard let uidLength else {
      var text = decoded { $0.uid.text }
      return text.withUTF8(body)
    }
    return bytes.withUnsafeBufferPointer { bytes in
      let start = origin + Int(idEnd) + Self.uidKey.count
      return body(UnsafeBufferPointer(rebasing: bytes[start..<start + Int(uidLength)]))
    }
  }

  private func decoded<Value>(_ body: (StoredTodo) -> Value) -> Value {
    guard let value = Todo.scan(bytes[origin..<origin + Int(length)], body) else {
      preconditionFailure("a line is a todo's")
    }
    return value
  }
}

/// A line that is not as expected.
package struct StrangeLine: Error {
  /// The number of the line, from 1.
  package let number: Int
  /// What was expected, in words for a message.
  package let expected: String
}

extension TodoLine {
  /// Reads bytes with a todo on each line, and ids up to a bound; empty lines are skipped.
  package static func lines(in bytes: [UInt8], idsUpTo bound: Int) throws(StrangeLine) -> [TodoLine] {
    try bytes.withUnsafeBufferPointer { pointer throws(StrangeLine) in
      var lines: [TodoLine] = []
      var (start, number) = (0, 0)
      while start < pointer.count {
        let end = pointer.newline(from: start) ?? pointer.count
        number += 1
        if start < end {
          var scanner = StoredTodoScanner(pointer, from: start)
          guard let todo = scanner.todo(upTo: end) else {
            throw StrangeLine(number: number, expected: "a todo")
          }
          guard todo.id.rawValue <= bound else {
            throw StrangeLine(number: number, expected: "an id up to \(bound)")
          }
          lines.append(TodoLine(todo, in: bytes))
        }
        start = end + 1
      }
      return lines
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next line end; `nil` if there is none.
  func newline(from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// The order of two buffers: negative if this one comes first, 0 if both are equal.
  package func order(to other: UnsafeBufferPointer<UInt8>) -> Int {
    // Bytes in the same place need no comparison, and may be slow to fetch.
    if let base = baseAddress, let otherBase = other.baseAddress, base != otherBase,
      case let order = memcmp(base, otherBase, Swift.min(count, other.count)), order != 0
    {
      return Int(order)
    }
    return count - other.count
  }
}

extension TodoUID {
  /// The first eight bytes of a uid as a number with the same order.
  fileprivate static func start(of uid: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for place in 0..<8 { number = number << 8 | (place < uid.count ? UInt64(uid[place]) : 0) }
    return number
  }
}

extension Todo {
  /// Reads a todo's line; `nil` if it is none.
  package init?(line: some Collection<UInt8>) {
    guard let todo = Self.scan(line, { Todo($0) }) else { return nil }
    self = todo
  }

  /// The id on a todo's line; `nil` if the line is none.
  static func id(inLine line: some Collection<UInt8>) -> TodoID? {
    scan(line) { $0.id }
  }

  /// Scans a todo's line and asks the todo; `nil` if the line is none.
  ///
  /// Blanks are added after the line: near the end of its bytes the scanner reads one byte at a time, which takes ten
  /// times as long.
  package static func scan<Answer>(_ line: some Collection<UInt8>, _ answer: (StoredTodo) -> Answer) -> Answer? {
    let read = line.withContiguousStorageIfAvailable { line in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: line.count + JSONCursor.reach) { bytes in
        let end = bytes.initialize(fromContentsOf: line)
        bytes[end...].initialize(repeating: UInt8(ascii: " "))
        var scanner = StoredTodoScanner(UnsafeBufferPointer(bytes))
        return scanner.todo(upTo: end).map(answer)
      }
    }
    return read.flatMap(\.self)
  }
}

extension TodoFields {
  /// The bytes of the todo's line in the store.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    var json = JSONWriter(appendingTo: bytes)
    TodoObjectWriter.write(self, to: &json)
    // Copied to its exact size: a batch keeps a hundred thousand lines until they are written.
    return json.bytes.withUnsafeBufferPointer { Array($0) }
  }
}
