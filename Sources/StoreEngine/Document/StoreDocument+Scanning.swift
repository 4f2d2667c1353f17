import FileStore
import Graphs
internal import JSONText
package import TodoCore

/// Finds todos by their values: every todo is scanned in place, and none is decoded.
extension StoreDocument {
  /// The lines of the todos that satisfy a condition, in id order.
  package func lines(where isIncluded: (StoredTodo) -> Bool) throws(DocumentError) -> [StoredLine] {
    // Room for more than there can be: what is not used of it is never touched, and growing would copy.
    var found = SystemCalls.largeArray(
      of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    let bytes = try scan { todo in
      if isIncluded(todo) { found.append(todo.fields) }
    }
    return found.concurrentMap { [start = objects.lowerBound] fields in
      bytes.withUnsafeBufferPointer {
        StoredLine(of: StoredTodo(bytes: $0, fields: fields), in: bytes, from: start)
      }
    }
  }

  /// The uids of a set that todos already have.
  package func taken(_ uids: Set<TodoUID>) throws(DocumentError) -> Set<TodoUID> {
    guard !uids.isEmpty else { return [] }
    var taken: Set<TodoUID> = []
    try scan { todo in
      let uid = todo.uid
      if uids.contains(uid) { taken.insert(uid) }
    }
    return taken
  }

  /// Scans every todo in id order.
  ///
  /// - Returns: the bytes that the todos' ranges point into.
  @discardableResult
  package func scan(_ body: (StoredTodo) -> Void) throws(DocumentError) -> [UInt8] {
    let bytes = try read(objects)
    try scan(bytes, body)
    return bytes
  }

  /// Scans every todo in id order in bytes that have been read.
  ///
  /// In a large store a second thread scans the second half meanwhile: a word is found among 100,000 todos in
  /// a quarter less time, and the full screen shows them in a fifth less.
  package func scan(_ bytes: [UInt8], _ body: (StoredTodo) -> Void) throws(DocumentError) {
    guard let middle = Self.middle(of: bytes) else {
      guard let run = Self.scan(bytes, 0..<bytes.count, body) else { throw .irregular }
      if run.isCanonical { isInOrder = true }
      return
    }
    let (first, (second, found)) = SystemCalls.concurrently {
      Self.scan(bytes, 0..<middle - StoreLayout.separator.count, body)
    } _: {
      let capacity = (bytes.count - middle) / StoreLayout.shortestObject
      var found = SystemCalls.largeArray(of: StoredFields.self, capacity: capacity)
      let run = Self.scan(bytes, middle..<bytes.count) { found.append($0.fields) }
      return (run, found)
    }
    guard let first, let second, first.lastID < second.firstID else { throw .irregular }
    bytes.withUnsafeBufferPointer { bytes in
      for fields in found { body(StoredTodo(bytes: bytes, fields: fields)) }
    }
    if first.isCanonical, second.isCanonical { isInOrder = true }
  }

  /// Where a line near the middle begins; `nil` if there are too few bytes or too little memory for a second
  /// thread.
  private static func middle(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 1 << 20, SystemCalls.hasMemory(for: 4 * bytes.count) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let newline = bytes.newline(from: bytes.count / 2), newline + 1 < bytes.count,
        bytes[newline - 1] == UInt8(ascii: ",")
      else { return nil }
      return newline + 1
    }
  }

  /// What a scan has learned about a run of consecutive todos.
  private struct Run {
    var firstID = 0
    var lastID = 0
    /// Whether every todo is laid out as it would be written, and so on one line.
    var isCanonical = true
  }

  /// Scans the todos in a part of the bytes that begins and ends with a todo; `nil` if they are not in order.
  private static func scan(_ bytes: [UInt8], _ part: Range<Int>, _ body: (StoredTodo) -> Void) -> Run? {
    bytes.withUnsafeBufferPointer { bytes in
      try? scan(UnsafeBufferPointer(rebasing: bytes[..<part.upperBound]), from: part.lowerBound, body)
    }
  }

  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (StoredTodo) -> Void
  ) throws(JSONError) -> Run {
    var scanner = StoredTodoScanner(bytes, from: start)
    var run = Run()
    while scanner.offset < bytes.count {
      let start = scanner.offset
      let todo = try scanner.todo()
      let id = todo.id.rawValue
      guard todo.fields.range.lowerBound == start, id > run.lastID else {
        throw JSONError(offset: start, expected: "todos in id order")
      }
      body(todo)
      if run.lastID == 0 { run.firstID = id }
      run.lastID = id
      if !todo.fields.isCanonical { run.isCanonical = false }
      guard scanner.offset < bytes.count else { break }
      guard scanner.skipSeparator() else {
        throw JSONError(offset: scanner.offset, expected: "one todo per line")
      }
    }
    return run
  }
}

/// Selects todos by their values and their relations.
extension StoreDocument {
  /// The todos that a selection picks, in its order.
  package func select(_ selection: TodoSelection) throws(DocumentError) -> StoredTodos {
    guard let terms = selection.relationTerms else { return try selectApart(selection) }
    let family = try family(answering: terms)
    var picked: [Int] = []
    var keys = SortColumns(selection.order, section: selection.section)
    var nextChange = selection.nextChange
    for node in 0..<family.count {
      let place = FamilyMember(family: family, node: node)
      family.withTodo(node) { todo in
        nextChange?.add(todo.status, due: todo.due, start: todo.start)
        guard selection.isIncluded(todo, place) else { return }
        picked.append(node)
        keys.append(todo, place)
      }
    }
    let order = keys.sortedIndices(count: picked.count).map { picked[$0] }
    let tree =
      selection.isTree
      ? TreeOrder(of: order, count: family.count, parent: family.relations.parent) {
        Array(family.relations.after.targets(of: $0))
      } : nil
    return StoredTodos(
      tree?.nodes ?? order, of: family, depths: tree?.depths, revision: trailer.revision,
      nextChange: nextChange)
  }

  /// Selects todos for a selection that does not depend on relations.
  private func selectApart(_ selection: TodoSelection) throws(DocumentError) -> StoredTodos {
    // Room for more than there can be: what is not used of it is never touched, and growing would copy.
    var picked = SystemCalls.largeArray(
      of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    var keys = SortColumns(selection.order, section: selection.section)
    var hasRelations = false
    var nextChange = selection.nextChange
    let bytes = try scan { todo in
      nextChange?.add(todo.status, due: todo.due, start: todo.start)
      if todo.fields.hasRelations { hasRelations = true }
      guard selection.isIncluded(todo, nil) else { return }
      picked.append(todo.fields)
      keys.append(todo)
    }
    let order = keys.sortedIndices(count: picked.count)
    // Gathered in order here, the values come from memory faster than later, between other work.
    var todos = SystemCalls.largeArray(of: StoredFields.self, capacity: order.count)
    for index in order { todos.append(picked[index]) }
    let family = hasRelations && selection.tellsRelations ? try family() : nil
    return StoredTodos(
      bytes: bytes, todos: todos, family: family, revision: trailer.revision, nextChange: nextChange)
  }

  /// The lines of the todos that a selection picks, in id order.
  package func lines(pickedBy selection: TodoSelection) throws(DocumentError) -> [StoredLine] {
    guard let terms = selection.relationTerms else { return try lines { selection.isIncluded($0, nil) } }
    let family = try family(answering: terms)
    return (0..<family.count).compactMap { node in
      family.withTodo(node) { todo in
        let isIncluded = selection.isIncluded(todo, FamilyMember(family: family, node: node))
        return isIncluded ? StoredLine(of: todo, in: family.bytes, from: objects.lowerBound) : nil
      }
    }
  }
}

extension StoreDocument {
  /// All todos with their relations, and the answers to the terms of a query.
  ///
  /// - Throws: `StoreError.notFound` if a term names no todo.
  func family(answering terms: [RelationTerm] = []) throws(DocumentError) -> StoredFamily {
    var fields = SystemCalls.largeArray(
      of: StoredFields.self, capacity: objects.count / StoreLayout.shortestObject)
    var collector = RelationCollector()
    let bytes = try scan { todo in
      fields.append(todo.fields)
      collector.append(todo)
    }
    if collector.hasLinks {
      bytes.withUnsafeBufferPointer { bytes in
        for fields in fields { collector.find(StoredTodo(bytes: bytes, fields: fields).uid) }
      }
    }
    let relations = collector.result().relations
    // All references that name no todo are reported together.
    _ = try todos(named: terms.flatMap(\.refs))
    var answers: [[Bool]] = []
    for term in terms {
      let nodes = try lines(of: .refs(term.refs)).compactMap { relations.node(of: TodoID(stored: $0.id)) }
      answers.append(relations.nodes(standing: term.relation, to: nodes))
    }
    return StoredFamily(bytes: bytes, fields: fields, relations: relations, answers: answers)
  }
}
