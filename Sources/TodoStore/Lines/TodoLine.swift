internal import JSONText
import Libc
package import TodoCore

/// A todo as the bytes of its line, which are decoded only where they are asked for.
///
/// Where a hundred thousand todos are held against as many others, few differ, and bytes tell which. Two lines are the
/// same when their todos are: each has the bytes that `TodoObjectWriter` writes of it.
package struct TodoLine: Equatable, Sendable {
  /// Its number, which stands apart from the bytes: each store has its own for the same todo.
  package var id: TodoID
  /// When it was made, and when it was last changed.
  package let (created, modified): (Instant, Instant)
  /// The first eight bytes of its uid as one number, of the same order.
  package let uidStart: UInt64
  /// The bytes that it lies in, which are those of many.
  private let bytes: [UInt8]
  /// Where its `{` lies.
  private let origin: Int
  /// From its `{` to behind its `}`, and to the comma behind its id.
  private let (length, idEnd): (Int32, Int32)
  /// The number of bytes of its uid; nil where that has to be decoded.
  private let uidLength: Int16?
  /// Whether it names other todos, and whether it repeats.
  package let (hasRelations, hasRule): (Bool, Bool)

  /// A todo that was found in bytes.
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

  /// A todo that is to be written.
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

  /// Reads one line; nil where it is no todo.
  package init?(line: [UInt8]) {
    guard let todo = Todo.scan(line, { TodoLine($0, in: line) }) else { return nil }
    self = todo
  }

  /// What stands between the id and the text of the uid.
  private static let uidKey = Array(#","uid":""#.utf8)

  /// The todo, decoded.
  package var todo: Todo {
    var todo = decoded { Todo($0) }
    todo.id = id
    return todo
  }

  /// Its uid.
  package var uid: TodoUID { withUID { TodoUID(stored: String(decoding: $0, as: UTF8.self)) } }

  /// Appends the line, without an end.
  package func append(to utf8: inout [UInt8]) {
    let prefix = StoreLayout.objectStart
    utf8.append(contentsOf: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount))
    utf8.append(digitsOf: id.rawValue)
    withContents { utf8.append(contentsOf: $0) }
  }

  /// How many bytes the line has at most, with an end.
  package var capacity: Int { Int(length) + 17 }

  /// The bytes of the line, without an end.
  package var line: [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(capacity)
    append(to: &line)
    return line
  }

  /// Whether both are the same todo, with the same number.
  package static func == (left: TodoLine, right: TodoLine) -> Bool {
    left.id == right.id && left.isSame(as: right)
  }

  /// Whether both are the same but for their numbers.
  package func isSame(as other: TodoLine) -> Bool {
    guard uidStart == other.uidStart, length - idEnd == other.length - other.idEnd else { return false }
    return withContents { left in
      other.withContents { right in
        left.order(to: right) == 0
      }
    }
  }

  /// The order of the uids by their bytes: negative where this one is before another, 0 where both are the same.
  package func order(to other: TodoLine) -> Int {
    if uidStart != other.uidStart { return uidStart < other.uidStart ? -1 : 1 }
    return withUID { left in other.withUID { left.order(to: $0) } }
  }

  /// The order of its uid and another one.
  package func order(to uid: TodoUID) -> Int {
    var text = uid.text
    return text.withUTF8 { right in withUID { $0.order(to: right) } }
  }

  /// Lends what is behind the id.
  private func withContents<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      body(UnsafeBufferPointer(rebasing: bytes[origin + Int(idEnd)..<origin + Int(length)]))
    }
  }

  /// Lends the UTF-8 of its uid.
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
  /// Its number, from 1.
  package let number: Int
  /// What should be there, in words for a message.
  package let expected: String
}

extension TodoLine {
  /// Reads bytes that have a todo on each line, with an id up to a bound; empty lines are passed over.
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
  /// Where the first line ends from a place on; nil where none does.
  func newline(from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  /// The order of bytes: negative where these come before others, 0 where both are the same.
  package func order(to other: UnsafeBufferPointer<UInt8>) -> Int {
    // What lies in one place is not looked at, since it may be far away.
    if let base = baseAddress, let otherBase = other.baseAddress, base != otherBase,
      case let order = memcmp(base, otherBase, Swift.min(count, other.count)), order != 0
    {
      return Int(order)
    }
    return count - other.count
  }
}

extension TodoUID {
  /// The first eight bytes of a uid as one number, of the same order.
  fileprivate static func start(of uid: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for place in 0..<8 { number = number << 8 | (place < uid.count ? UInt64(uid[place]) : 0) }
    return number
  }
}

extension Todo {
  /// Reads a todo's line; nil when it is none.
  package init?(line: some Collection<UInt8>) {
    guard let todo = Self.scan(line, { Todo($0) }) else { return nil }
    self = todo
  }

  /// The id in a todo's line; nil when it is none.
  static func id(inLine line: some Collection<UInt8>) -> TodoID? {
    scan(line) { $0.id }
  }

  /// Asks the todo that a line is; nil when it is none.
  ///
  /// It is scanned with blanks behind it: near the end of its bytes the scanner would look at one byte at a time, which
  /// takes ten times as long.
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
  /// The bytes of its line in the store.
  package var line: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    var json = JSONWriter(appendingTo: bytes)
    TodoObjectWriter.write(self, to: &json)
    // As long as it is and no longer: of a batch, a hundred thousand are kept until they are written.
    return json.bytes.withUnsafeBufferPointer { Array($0) }
  }
}
