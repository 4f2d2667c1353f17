import FileStore
internal import JSONText

extension StoreDocument {
  /// The todos that a selection picks, in its order.
  ///
  /// All of the todos are scanned, none is decoded.
  func select(_ selection: TodoSelection) throws(DocumentError) -> StoredTodos {
    // Room for more than there can be: what is not used of it is never touched, and growing would copy.
    var picked = SystemCalls.largeArray(of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    var keys = SortColumns(selection.order, section: selection.section)
    let bytes = try scan { todo in
      guard selection.isIncluded(todo) else { return }
      picked.append(todo.fields)
      keys.append(todo)
    }
    let order = keys.sortedIndices(count: picked.count)
    // Put in order here, one after another, they are fetched from memory faster than later, between other work.
    var todos = SystemCalls.largeArray(of: StoredFields.self, capacity: order.count)
    for index in order.prefix(selection.limit ?? order.count) { todos.append(picked[index]) }
    return StoredTodos(bytes: bytes, todos: todos)
  }

  /// Scans every todo in id order, and gives the bytes that their ranges point into.
  @discardableResult
  func scan(_ body: (StoredTodo) -> Void) throws(DocumentError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try source.read(objects)
    } catch {
      throw .store(.file(error))
    }
    do {
      try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in try Self.scan(bytes, body) }
    } catch {
      throw .irregular
    }
    return bytes
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (StoredTodo) -> Void
  ) throws(JSONError) {
    var scanner = StoredTodoScanner(bytes)
    var lastID = 0
    while scanner.offset < bytes.count {
      let start = scanner.offset
      let todo = try scanner.todo()
      guard todo.fields.range.lowerBound == start, todo.id.rawValue > lastID else {
        throw JSONError(offset: start, expected: "todos in id order")
      }
      body(todo)
      lastID = todo.id.rawValue
      guard scanner.offset < bytes.count else { return }
      guard scanner.skipSeparator() else {
        throw JSONError(offset: scanner.offset, expected: "one todo a line")
      }
    }
  }
}
