internal import JSONText
import Libc
package import TodoCore

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
  /// Spaces are added after the line: near the end of its bytes the scanner reads one byte at a time, which
  /// takes ten times as long.
  package static func scan<Answer>(_ line: some Collection<UInt8>, _ answer: (StoredTodo) -> Answer)
    -> Answer?
  {
    let read = line.withContiguousStorageIfAvailable { line in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: line.count + JSONCursor.reach) { bytes in
        let end = bytes.initialize(fromContentsOf: line)
        bytes[end...].initialize(repeating: UInt8(ascii: " "))
        var scanner = StoredTodoScanner(UnsafeBufferPointer(bytes))
        return scanner.todo(upTo: end).map(answer)
      }
    }
    // Not `flatMap(\.self)`, whose key path a generic function makes anew for each line, which takes as long
    // as reading it.
    return read ?? nil
  }

  /// Whether the todo can be read back from its line.
  package var isReadable: Bool { Self.scan(line) { _ in () } != nil }
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

extension UnsafeBufferPointer<UInt8> {
  /// The offset of the next line end; `nil` if there is none.
  func newline(from start: Int) -> Int? {
    guard let base = baseAddress, let found = memchr(base + start, 0x0A, count - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }
}
