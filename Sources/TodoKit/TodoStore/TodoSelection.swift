/// Which todos to pick, in which order, and how many.
package struct TodoSelection {
  /// Whether a todo is picked.
  package let isIncluded: (StoredTodo) -> Bool
  /// What they are sorted by.
  package let order: [TodoSortKey]
  /// How many at most; nil for all.
  package let limit: Int?

  package init(order: [TodoSortKey], limit: Int? = nil, isIncluded: @escaping (StoredTodo) -> Bool) {
    self.order = order
    self.limit = limit
    self.isIncluded = isIncluded
  }
}

/// The todos that a selection picked: each is decoded when it is asked for.
package struct StoredTodos: RandomAccessCollection {
  private let bytes: [UInt8]
  private let offsets: [Int]

  init(bytes: [UInt8], offsets: [Int]) {
    self.bytes = bytes
    self.offsets = offsets
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { offsets.count }

  package subscript(position: Int) -> Todo {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = StoredTodoScanner(bytes, from: offsets[position])
      guard let todo = try? scanner.todo() else {
        preconditionFailure("these bytes, which nobody can change, were scanned when the todo was picked")
      }
      return todo.decoded()
    }
  }
}
