internal import JSONText

/// Finding todos by what they are: all of them are scanned in place, and none is decoded for that.
extension StoreDocument {
  /// The lines of the todos for which a condition holds, in the order of their ids.
  func lines(where isIncluded: (StoredTodo) -> Bool) throws(DocumentError) -> [StoredLine] {
    var lines: [StoredLine] = []
    try scan { todo in
      if isIncluded(todo) { lines.append(StoredLine(of: todo, in: objects.lowerBound)) }
    }
    return lines
  }

  /// Which of these uids a todo has already.
  func taken(_ uids: Set<TodoUID>) throws(DocumentError) -> Set<TodoUID> {
    guard !uids.isEmpty else { return [] }
    var taken: Set<TodoUID> = []
    try scan { todo in
      let uid = todo.uid
      if uids.contains(uid) { taken.insert(uid) }
    }
    return taken
  }

  /// Scans every todo in id order, and gives the bytes that their ranges point into.
  @discardableResult
  func scan(_ body: (StoredTodo) -> Void) throws(DocumentError) -> [UInt8] {
    let bytes = try read(objects)
    try scan(bytes, body)
    return bytes
  }

  /// Scans every todo in id order, of the bytes that were read of all.
  func scan(_ bytes: [UInt8], _ body: (StoredTodo) -> Void) throws(DocumentError) {
    // What is laid out as it would be written stands on one line.
    var isCanonical = true
    do {
      try bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
        try Self.scan(bytes) { todo in
          isCanonical = isCanonical && todo.fields.isCanonical
          body(todo)
        }
      }
    } catch {
      throw .irregular
    }
    if isCanonical { noteOrder() }
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
