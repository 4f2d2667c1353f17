import FileStore
import Graphs
internal import JSONText
package import TodoCore

/// Finding todos by what they are: all of them are scanned in place, and none is decoded for that.
extension StoreDocument {
  /// Which of these uids a todo has already.
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
  package func scan(_ body: (StoredTodo) -> Void) throws(DocumentError) { try family().forEach(body) }

  /// All todos where they lie.
  ///
  /// Of a large store a second thread scans half meanwhile: a word is found among 100,000 todos in a quarter less time,
  /// and the full screen shows them in a fifth less.
  ///
  /// - Parameter isRelated: whether it is to be known how they stand to each other.
  package func family(related isRelated: Bool = false) throws(DocumentError) -> StoredFamily {
    let bytes = try read(objects)
    let run: Run
    if let middle = Self.middle(of: bytes) {
      let (first, second) = SystemCalls.concurrently {
        Run(of: bytes, 0..<middle - StoreLayout.separator.count, room: bytes.count)
      } _: {
        Run(of: bytes, middle..<bytes.count, room: bytes.count - middle)
      }
      guard let whole = first?.followed(by: second) else { throw .irregular }
      run = whole
    } else {
      guard let whole = Run(of: bytes, 0..<bytes.count, room: bytes.count) else { throw .irregular }
      run = whole
    }
    if run.isCanonical { noteOrder() }
    let family = StoredFamily(bytes: bytes, fields: run.todos)
    return isRelated ? family.related() : family
  }

  /// Where a line in the middle begins, of so many bytes that a second thread pays, if there is plenty of memory for one.
  private static func middle(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= 1 << 20, SystemCalls.hasMemory(for: 4 * bytes.count) else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      guard let newline = bytes.newline(from: bytes.count / 2), newline + 1 < bytes.count,
        bytes[newline - 1] == UInt8(ascii: ",")
      else { return nil }
      return newline + 1
    }
  }
}

/// Todos that stand one after another.
private struct Run {
  private(set) var todos: [StoredFields]
  /// What is laid out as it would be written stands on one line.
  private(set) var isCanonical = true

  /// Scans the todos of a part that begins and ends with one; nil where they are not in order.
  ///
  /// - Parameter room: how many bytes of todos there is to be room for. What is not used of it is never touched, and
  ///   growing would copy.
  init?(of bytes: [UInt8], _ part: Range<Int>, room: Int) {
    todos = SystemCalls.largeArray(of: StoredFields.self, capacity: room / StoreLayout.shortestObject)
    let isInOrder = bytes.withUnsafeBufferPointer { bytes in
      (try? scan(UnsafeBufferPointer(rebasing: bytes[..<part.upperBound]), from: part.lowerBound)) ?? false
    }
    if !isInOrder { return nil }
  }

  /// Both, one after the other; nil where they are not in order.
  consuming func followed(by next: Run?) -> Run? {
    guard let next, let last = todos.last, let first = next.todos.first, last.id < first.id else { return nil }
    todos += next.todos
    isCanonical = isCanonical && next.isCanonical
    return self
  }

  /// Tells whether the todos are in order, each on a line of its own.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) throws(JSONError) -> Bool {
    var scanner = StoredTodoScanner(bytes, from: start)
    var last = 0
    while scanner.offset < bytes.count {
      let start = scanner.offset
      let fields = try scanner.todo().fields
      guard fields.range.lowerBound == start, fields.id.rawValue > last else { return false }
      last = fields.id.rawValue
      todos.append(fields)
      if !fields.isCanonical { isCanonical = false }
      guard scanner.offset < bytes.count else { break }
      guard scanner.skipSeparator() else { return false }
    }
    return true
  }
}

/// Picking todos by what they are, and by how they stand to others.
extension StoreDocument {
  /// The todos that a selection picks, in its order.
  ///
  /// - Parameter last: what is known of the store.
  /// - Throws: `StoreError.notFound` where the selection names what is no todo.
  package func select(
    _ selection: TodoSelection, knowing last: LastScan? = nil
  ) throws(DocumentError) -> StoredTodos {
    let isRelated = selection.relationTerms != nil || selection.tellsRelations
    var family = if let last { try last.family(of: self) } else { try family(related: isRelated) }
    if let terms = selection.relationTerms { family = family.answering(try answers(to: terms, of: family)) }
    var nodes: [Int] = []
    var keys = SortColumns(selection.order, section: selection.section)
    var nextChange = selection.nextChange
    for node in family.fields.indices {
      let place = selection.relationTerms == nil ? nil : FamilyMember(family: family, node: node)
      family.withTodo(node) { todo in
        nextChange?.add(todo.status, due: todo.due, start: todo.start)
        guard selection.isIncluded(todo, place) else { return }
        nodes.append(node)
        keys.append(todo, place)
      }
    }
    let order = keys.sortedIndices(count: nodes.count).map { nodes[$0] }
    let relations = isRelated ? family.relations : nil
    let tree = selection.isTree ? family.tree(of: order) : nil
    return StoredTodos(
      tree?.nodes ?? order, of: family, relations, depths: tree?.depths, revision: trailer.revision,
      nextChange: nextChange?.date)
  }

  /// For each relation to todos that are named whether a todo has it.
  func answers(to terms: [RelationTerm], of family: StoredFamily) throws(DocumentError) -> [[Bool]] {
    // Every name that is of no todo is told at once.
    _ = try todos(named: terms.flatMap(\.refs))
    guard let relations = family.relations else { return [] }
    return try terms.map { term throws(DocumentError) in
      let nodes = try lines(of: .refs(term.refs)).compactMap { relations.node(of: TodoID(stored: $0.id)) }
      return relations.nodes(standing: term.relation, to: nodes)
    }
  }

  /// The lines of the todos for which a condition holds, in the order of their ids.
  package func lines(where isIncluded: (StoredTodo) -> Bool) throws(DocumentError) -> [StoredLine] {
    let family = try family()
    return lines(of: family.nodes(where: isIncluded), in: family)
  }

  /// The lines of the todos that a selection picks, in its order.
  package func lines(pickedBy selection: TodoSelection) throws(DocumentError) -> [StoredLine] {
    let picked = try select(selection)
    return lines(of: picked.nodes, in: picked.family)
  }

  private func lines(of nodes: [Int], in family: StoredFamily) -> [StoredLine] {
    nodes.concurrentMap { [start = objects.lowerBound] node in
      family.withTodo(node) { StoredLine(of: $0, in: family.bytes, from: start) }
    }
  }
}
