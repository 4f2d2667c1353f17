internal import JSONText
import TodoCore

extension Todo {
  /// Reads a todo's line; nil when it is none.
  package init?(line: [UInt8]) {
    guard let todo = Self.scan(line, { Todo($0) }) else { return nil }
    self = todo
  }

  /// The id in a todo's line; nil when it is none.
  static func id(inLine line: [UInt8]) -> TodoID? {
    scan(line) { $0.id }
  }

  /// Asks the todo that a line is; nil when it is none.
  package static func scan<Answer>(_ line: [UInt8], _ answer: (StoredTodo) -> Answer) -> Answer? {
    do {
      return try line.withUnsafeBufferPointer { bytes throws(JSONError) in
        var scanner = StoredTodoScanner(bytes)
        let todo = try scanner.todo()
        try scanner.end()
        return answer(todo)
      }
    } catch {
      return nil
    }
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
