extension StoreDocument {
  /// A todo and where it lies.
  struct Located {
    let range: Range<Int>
    let todo: Todo
    /// Its line as it is stored.
    let line: [UInt8]
  }

  /// The todos that are picked.
  func locate(_ pick: StorePick) throws(DocumentError) -> [Located] {
    switch pick {
    case .refs(let refs): try locate(refs)
    case .selection(let selection): try scanned(selection.isIncluded)
    }
  }

  /// The todos that a condition picks, in id order, found by one scan of all.
  func scanned(_ isIncluded: (StoredTodo) -> Bool) throws(DocumentError) -> [Located] {
    var located: [Located] = []
    try scan { todo in
      if isIncluded(todo) { located.append(self.located(todo)) }
    }
    return located
  }

  /// A scanned todo and its place in the document.
  private func located(_ todo: StoredTodo) -> Located {
    Located(
      range: todo.fields.range.lowerBound + objects.lowerBound..<todo.fields.range.upperBound + objects.lowerBound,
      todo: Todo(todo),
      line: Array(todo.bytes[todo.fields.range]))
  }

  /// The todos that the references name, each once, in the order in which they are named first.
  ///
  /// - Throws: `StoreError.notFound` with every reference to nothing, `StoreError.ambiguous` for the beginning of several
  ///   uids.
  func locate(_ refs: [TodoRef]) throws(DocumentError) -> [Located] {
    var uids = UIDLookup(refs)
    let bytes = try uids?.scan(self) ?? []
    var ids = try passIDs(of: refs)
    var located: [Located] = []
    var seen: Set<TodoID> = []
    var missing: [String] = []
    for ref in refs {
      let found: (isThere: Bool, todos: [Located])
      switch ref.target {
      case .ids(let range):
        if ids != nil {
          found = ids?.take(range) ?? (false, [])
        } else {
          let todos = try locate(range)
          found = (!todos.isEmpty, todos)
        }
      case .uid, .beginning:
        let todo = try self.todo(of: uids?.todos(for: ref.target) ?? [], in: bytes, for: ref)
        found = (todo != nil, [todo].compactMap(\.self))
      }
      if !found.isThere { missing.append(ref.text) }
      located += found.todos.filter { seen.insert($0.todo.id).inserted }
    }
    if missing.isEmpty { return located }
    try requireOrder()
    throw .store(.notFound(refs: missing))
  }

  /// All todos whose ids are asked for, found by one pass; nil where to look for each of them is faster.
  private func passIDs(of refs: [TodoRef]) throws(DocumentError) -> PassedTodos? {
    var ranges: [ClosedRange<Int>] = []
    for case .ids(let ids) in refs.map(\.target) { ranges.append(ids) }
    let count = ranges.reduce(0) { min(objects.count, $0 + min(objects.count, $1.count)) }
    return isPassFaster(for: count) ? PassedTodos(try pass(ranges)) : nil
  }

  /// The todos with ids in a range, found by bisection.
  func locate(_ ids: ClosedRange<Int>) throws(DocumentError) -> [Located] {
    var located: [Located] = []
    var position = try position(ofFirstFrom: ids.lowerBound)
    while let line = try line(at: position), try ids.contains(id(of: line)) {
      located.append(try self.located(line))
      position = line.range.upperBound + StoreLayout.separator.count
    }
    if located.count < ids.count { try requireOrder() }
    return located
  }

  /// The only one of the todos that a reference names by a uid; nil when there is none.
  private func todo(
    of found: [StoredFields], in bytes: [UInt8], for ref: TodoRef
  ) throws(DocumentError) -> Located? {
    guard found.count > 1 else {
      return bytes.withUnsafeBufferPointer { bytes in
        found.first.map { located(StoredTodo(bytes: bytes, fields: $0)) }
      }
    }
    let found = found.sorted { $0.id < $1.id }
    let uids = bytes.withUnsafeBufferPointer { bytes in found.map { StoredTodo(bytes: bytes, fields: $0).uid.text } }
    throw .store(.ambiguous(ref: ref.text, uids: uids, ids: found.map(\.id.rawValue)))
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
}

/// Todos in the order of their ids, each of which is handed over once, however many ranges it lies in.
private struct PassedTodos {
  private let todos: [StoreDocument.Located]
  private var untaken: UntakenPositions

  init(_ todos: [StoreDocument.Located]) {
    self.todos = todos
    untaken = UntakenPositions(count: todos.count)
  }

  /// Whether todos with ids in a range are there, and those of them that were not handed over before.
  mutating func take(_ ids: ClosedRange<Int>) -> (isThere: Bool, todos: [StoreDocument.Located]) {
    let start = count { $0.id.rawValue < ids.lowerBound }
    let range = start..<count { $0.id.rawValue <= ids.upperBound }
    return (!range.isEmpty, untaken.take(range).map { todos[$0] })
  }

  /// How many todos come first; a condition holds for these and for none behind them.
  private func count(while isFirst: (Todo) -> Bool) -> Int {
    var low = 0
    var high = todos.count
    while low < high {
      let middle = (low + high) / 2
      if isFirst(todos[middle].todo) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
