internal import JSONText

/// The todos that a selection picked, in its order, with the bytes that they lie in: texts are decoded when asked for.
package final class StoredTodos: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  private let todos: [StoredFields]

  init(bytes: [UInt8], todos: [StoredFields]) {
    self.bytes = bytes
    self.todos = todos
  }

  /// Whether the store they were picked from holds no todos at all.
  var isStoreEmpty: Bool { bytes.isEmpty }

  package var startIndex: Int { 0 }
  package var endIndex: Int { todos.count }

  package subscript(position: Int) -> Todo {
    withTodo(at: position) { $0.decoded() }
  }

  /// The small values of a todo, and the places of its texts.
  func fields(at position: Int) -> StoredFields { todos[position] }

  /// Lends a todo with its bytes.
  func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields(at: position))) }
  }
}
