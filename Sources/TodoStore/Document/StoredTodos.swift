import FileStore
package import JSONText
package import TodoCore

/// The todos that a selection picked, in its order, with the bytes that they lie in: texts are decoded when asked for.
package final class StoredTodos: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// The lines of todos that have changed since: their places go on behind those of the bytes.
  let changed: [UInt8]
  private let todos: ArraySlice<StoredFields>
  /// How they stand to the others of the store; nil where that is not asked for, or no todo stands to another.
  let family: StoredFamily?
  /// In a tree how many of the todos above it each is below; nil in a list that is none.
  private let depths: [Int]?
  /// The revision of the store that they were picked from.
  package let revision: Int
  /// When the clock alone changes what is said of the store's todos; nil where nobody wanted to know.
  package let nextChange: LocalDate?
  /// Whether the store they were picked from holds no todos at all.
  package let isStoreEmpty: Bool

  package init(
    bytes: [UInt8], todos: [StoredFields], family: StoredFamily? = nil, revision: Int, nextChange: NextChange? = nil
  ) {
    self.bytes = bytes
    self.todos = todos[...]
    self.family = family
    self.revision = revision
    self.nextChange = nextChange?.date
    (depths, changed, isStoreEmpty) = (nil, [], bytes.isEmpty)
  }

  /// Todos of a family.
  package init(_ nodes: [Int], of family: StoredFamily, depths: [Int]?, revision: Int, nextChange: NextChange?) {
    self.revision = revision
    self.nextChange = nextChange?.date
    bytes = family.bytes
    todos = nodes.map { family.fields[$0] }[...]
    self.family = family
    self.depths = depths
    (changed, isStoreEmpty) = ([], bytes.isEmpty)
  }

  private init(first count: Int, of todos: StoredTodos) {
    (bytes, changed, isStoreEmpty) = (todos.bytes, todos.changed, todos.isStoreEmpty)
    self.todos = todos.todos.prefix(count)
    family = todos.family
    depths = todos.depths
    revision = todos.revision
    nextChange = todos.nextChange
  }

  /// The same of another version of the store: without some todos, and with others before those at these places.
  ///
  /// - Parameters:
  ///   - added: the todos in their order, as they lie in the lines of changed todos.
  ///   - nextChange: when the clock changes what is said of these; of the others it is known.
  init(
    _ former: StoredTodos, without gone: Set<TodoID>, adding added: [(place: Int, fields: StoredFields)],
    changed: [UInt8], relations: TodoRelations?, isStoreEmpty: Bool, revision: Int, nextChange: LocalDate?
  ) {
    let (old, start) = (former.todos, former.todos.startIndex)
    var todos = SystemCalls.largeArray(of: StoredFields.self, capacity: old.count + added.count)
    var next = start
    let ends = old.indices.filter { gone.contains(old[$0].id) } + [old.endIndex]
    var rest = added[...]
    for end in ends {
      while let new = rest.first, start + new.place <= end {
        todos += old[next..<start + new.place]
        todos.append(new.fields.moved(by: former.bytes.count))
        next = start + new.place
        rest.removeFirst()
      }
      todos += old[next..<end]
      next = end + 1
    }
    (bytes, self.changed, self.isStoreEmpty) = (former.bytes, changed, isStoreEmpty)
    (self.todos, depths, self.revision) = (todos[...], nil, revision)
    family = relations.flatMap { former.family?.following($0) }
    self.nextChange = [former.nextChange, nextChange].compactMap(\.self).min()
  }

  /// The first of them, at most so many.
  package func first(_ count: Int) -> StoredTodos { StoredTodos(first: count, of: self) }

  /// The place of a todo in its family.
  package func place(at position: Int) -> FamilyMember? {
    guard let family, let node = family.relations.node(of: todos[position].id) else { return nil }
    return FamilyMember(family: family, node: node)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { todos.count }

  package subscript(position: Int) -> Todo {
    withTodo(at: position) { Todo($0) }
  }

  /// The small values of a todo, and the places of its texts.
  package func fields(at position: Int) -> StoredFields { todos[position] }

  /// Lends those of all todos, which takes no copy of them.
  package func forEachFields(_ body: (StoredFields) -> Void) {
    for position in indices { body(todos[position]) }
  }

  /// Lends a todo with its bytes.
  package func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    let fields = todos[position]
    if fields.range.lowerBound < bytes.count {
      return bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields)) }
    }
    return changed.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields.moved(by: -bytes.count))) }
  }
}

/// What rows of a list are made of.
extension StoredTodos {
  /// How a todo stands to others; nil where that is not known.
  package func relations(at position: Int) -> ListedRelations? {
    guard let place = place(at: position) else { return nil }
    let (relations, depth) = (place.family.relations, depths?[position])
    return ListedRelations(
      depth: depth ?? 0, whole: depth == 0 ? place.whole : nil, progress: relations.progress(of: place.node),
      blockers: relations.blockers(of: place.node).map { relations.nodes[$0].id })
  }

  /// Writes a todo as an object with some keys, or with all where `fields` is nil.
  ///
  /// All of a todo is only copied where it is stored as it would be written.
  package func write(_ fields: [AnyField]?, at position: Int, to json: inout JSONWriter) {
    withTodo(at: position) { todo in
      if fields == nil, todo.fields.isCanonical {
        return json.raw(UnsafeBufferPointer(rebasing: todo.bytes[todo.fields.range]))
      }
      TodoObjectWriter.write(todo, fields: fields, to: &json)
    }
  }

  /// Appends a row of a table.
  package func appendRow(
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8], _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    withTodo(at: position) { $0.appendRow(of: fields, to: &utf8, makeVisible) }
  }
}

extension StoredTodos {
  /// The sections that they are in, nil for a list that is not grouped: a new one begins wherever the section of a todo is
  /// not that of the one before.
  package func sections(
    by grouping: TodoGrouping, at moment: Moment
  ) -> [(section: TodoSection?, range: Range<Int>)] {
    switch grouping {
    case .ungrouped: return isEmpty ? [] : [(nil, 0..<count)]
    // Most lists are grouped so, which takes no look at the bytes.
    case .due: return runs { TodoGrouping.dueSection(of: todos[$0], at: moment) }.map { (.due($0), $1) }
    case .parent, .priority, .project, .tag, .own:
      func section(_ position: Int) -> TodoSection? {
        let place = grouping == .parent ? place(at: position) : nil
        return withTodo(at: position) { grouping.section(of: $0, place, at: moment) }
      }
      return runs { section($0)?.key }.map { (section($1.lowerBound), $1) }
    }
  }

  /// The todos that follow each other and have the same key.
  private func runs<Key: Equatable>(of key: (Int) -> Key) -> [(key: Key, range: Range<Int>)] {
    var runs: [(key: Key, range: Range<Int>)] = []
    for position in indices {
      let key = key(position)
      if let last = runs.last, last.key == key {
        runs[runs.count - 1].range = last.range.lowerBound..<position + 1
      } else {
        runs.append((key, position..<position + 1))
      }
    }
    return runs
  }
}
