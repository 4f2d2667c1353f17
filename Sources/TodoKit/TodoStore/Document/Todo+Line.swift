internal import JSONText

extension Todo {
  /// Reads a todo's line; nil when it is none.
  init?(line: [UInt8]) {
    do {
      self = try line.withUnsafeBufferPointer { bytes throws(JSONError) in
        var scanner = StoredTodoScanner(bytes)
        let todo = try scanner.todo()
        var json = scanner.json
        try json.end()
        return todo.decoded()
      }
    } catch {
      return nil
    }
  }
}
