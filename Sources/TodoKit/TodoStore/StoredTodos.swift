/// The todos that a selection picked: each is decoded when it is asked for.
package struct StoredTodos: RandomAccessCollection {
  private let bytes: [UInt8]
  private let offsets: [Int]

  init(bytes: [UInt8], offsets: [Int]) {
    self.bytes = bytes
    self.offsets = offsets
  }

  /// Whether the store they were picked from holds no todos at all.
  var isStoreEmpty: Bool { bytes.isEmpty }

  package var startIndex: Int { 0 }
  package var endIndex: Int { offsets.count }

  package subscript(position: Int) -> Todo {
    withTodo(at: position) { $0.decoded() }
  }

  /// The summary of a todo, of which no more is decoded than is asked for.
  func summary(at position: Int, _ portion: TodoPortion, seenAt moment: Moment) -> TodoSummary {
    withTodo(at: position) { todo in
      if portion.isObject, todo.isCanonical {
        return TodoSummary(todo, texts: FieldSet(), object: bytes[todo.range], at: moment)
      }
      return TodoSummary(todo, texts: portion.texts, at: moment)
    }
  }

  private func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = StoredTodoScanner(bytes, from: offsets[position])
      guard let todo = try? scanner.todo() else {
        preconditionFailure("these bytes, which nobody can change, were scanned when the todo was picked")
      }
      return body(todo)
    }
  }
}
