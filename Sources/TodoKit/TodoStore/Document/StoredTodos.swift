internal import JSONText

/// The todos that a selection picked, in its order, with the bytes that they lie in: texts are decoded when asked for.
package final class StoredTodos: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  private let todos: ArraySlice<StoredFields>

  init(bytes: [UInt8], todos: [StoredFields]) {
    self.bytes = bytes
    self.todos = todos[...]
  }

  private init(bytes: [UInt8], todos: ArraySlice<StoredFields>) {
    self.bytes = bytes
    self.todos = todos
  }

  /// The first of them, at most so many.
  func first(_ count: Int) -> StoredTodos {
    StoredTodos(bytes: bytes, todos: todos.prefix(count))
  }

  /// Whether the store they were picked from holds no todos at all.
  var isStoreEmpty: Bool { bytes.isEmpty }

  package var startIndex: Int { 0 }
  package var endIndex: Int { todos.count }

  package subscript(position: Int) -> Todo {
    withTodo(at: position) { Todo($0) }
  }

  /// The small values of a todo, and the places of its texts.
  func fields(at position: Int) -> StoredFields { todos[position] }

  /// Lends a todo with its bytes.
  func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields(at: position))) }
  }
}

extension StoredTodos: TodoRows.Source {
  func summary(at position: Int, seenAt moment: Moment) -> TodoSummary {
    TodoSummary(self[position], at: moment)
  }

  /// All of a todo is only copied where it is stored as it would be written.
  func write(_ fields: [TodoField]?, at position: Int, to json: inout JSONWriter) {
    let stored = self.fields(at: position)
    if fields == nil, stored.isCanonical { return json.raw(bytes[stored.range]) }
    withTodo(at: position) { TodoObjectWriter.write($0, fields: fields, to: &json) }
  }

  func append(_ field: TodoField, at position: Int, to utf8: inout [UInt8]) {
    withTodo(at: position) { $0.append(field, to: &utf8) }
  }
}
