import FileStore
package import JSONText
package import TodoCore

/// The todos that a selection picked, in its order, with the bytes that they are in; texts are decoded on
/// demand.
package struct StoredTodos: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// The lines of todos that have changed since; their offsets continue after those of `bytes`.
  private(set) var changed: [UInt8] = []
  private var todos: ArraySlice<StoredFields>
  /// The relations to the other todos of the store; `nil` if nobody asked for them, or there are none.
  private(set) var family: StoredFamily?
  /// In a tree, the depth of each todo; `nil` in a list.
  private let depths: [Int]?
  /// The revision of the store that the todos come from.
  package private(set) var revision: Int
  /// When the passing of time alone changes what is said about the store's todos; `nil` if nobody asked.
  package private(set) var nextChange: LocalDate?
  /// Whether the store that the todos come from is empty.
  package private(set) var isStoreEmpty: Bool

  package init(
    bytes: [UInt8], todos: [StoredFields], family: StoredFamily? = nil, depths: [Int]? = nil, revision: Int,
    nextChange: NextChange? = nil
  ) {
    self.bytes = bytes
    self.todos = todos[...]
    isStoreEmpty = bytes.isEmpty
    self.family = family
    self.depths = depths
    self.revision = revision
    self.nextChange = nextChange?.date
  }

  /// Creates todos from memory, each written as its line.
  package init(_ todos: [Todo]) {
    var (bytes, fields): ([UInt8], [StoredFields]) = ([], [])
    for line in todos.map(\.line) {
      guard let todo = Todo.scan(line, { $0.fields }) else {
        preconditionFailure("a written line is a todo's")
      }
      fields.append(todo.moved(by: bytes.count))
      bytes += line
    }
    self.init(bytes: bytes, todos: fields, revision: 0)
  }

  /// Creates the todos at some nodes of a family.
  init(_ nodes: [Int], of family: StoredFamily, depths: [Int]?, revision: Int, nextChange: NextChange?) {
    self.init(
      bytes: family.bytes, todos: nodes.map { family.fields[$0] }, family: family, depths: depths,
      revision: revision,
      nextChange: nextChange)
  }

  /// Returns the todos for a newer version of the store: without some, and with others inserted before given
  /// places.
  ///
  /// - Parameters:
  ///   - added: the new todos in order, as they are in the lines of changed todos.
  ///   - nextChange: when the passing of time changes what is said about the new todos.
  func following(
    _ document: StoreDocument, without gone: Set<TodoID>, adding added: [(place: Int, fields: StoredFields)],
    changed: [UInt8], relations: TodoRelations?, nextChange: LocalDate?
  ) -> StoredTodos {
    let start = todos.startIndex
    var next = start
    var new = self
    new.todos = SystemCalls.largeArray(of: StoredFields.self, capacity: todos.count + added.count)[...]
    let ends = todos.indices.filter { gone.contains(todos[$0].id) } + [todos.endIndex]
    var rest = added[...]
    for end in ends {
      while let todo = rest.first, start + todo.place <= end {
        new.todos += todos[next..<start + todo.place]
        new.todos.append(todo.fields.moved(by: bytes.count))
        next = start + todo.place
        rest.removeFirst()
      }
      new.todos += todos[next..<end]
      next = end + 1
    }
    new.changed = changed
    new.isStoreEmpty = document.objects.isEmpty
    new.revision = document.trailer.revision
    new.family = relations.flatMap { family?.following($0) }
    new.nextChange = [self.nextChange, nextChange].compactMap(\.self).min()
    return new
  }

  /// The first todos, at most `count`.
  package func first(_ count: Int) -> StoredTodos {
    var first = self
    first.todos = todos.prefix(count)
    return first
  }

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

  /// Passes the values of each todo to a closure without copying them.
  package func forEachFields(_ body: (StoredFields) -> Void) {
    for position in indices { body(todos[position]) }
  }

  /// Passes a todo with its bytes to a closure.
  package func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    let fields = todos[position]
    if fields.range.lowerBound < bytes.count {
      return bytes.withUnsafeBufferPointer { body(StoredTodo(bytes: $0, fields: fields)) }
    }
    return changed.withUnsafeBufferPointer {
      body(StoredTodo(bytes: $0, fields: fields.moved(by: -bytes.count)))
    }
  }
}

/// The contents of a list's rows.
extension StoredTodos {
  /// The relations of a todo as lists show them; `nil` if they are not known.
  package func relations(at position: Int) -> ListedRelations? {
    guard let place = place(at: position) else { return nil }
    let (relations, depth) = (place.family.relations, depths?[position])
    return ListedRelations(
      depth: depth ?? 0, whole: depth == 0 ? place.whole : nil, progress: relations.progress(of: place.node),
      blockers: relations.blockers(of: place.node).map { relations.nodes[$0].id })
  }

  /// Writes a todo as an object with some keys, or with all if `fields` is `nil`.
  ///
  /// The stored bytes are copied only if they are what would be written.
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
    of fields: [AnyField], at position: Int, to utf8: inout [UInt8],
    _ makeVisible: (inout [UInt8], Int) -> Void
  ) {
    withTodo(at: position) { $0.appendRow(of: fields, to: &utf8, makeVisible) }
  }
}

extension StoredTodos {
  /// The sections of the list; `nil` for a list that is not grouped.
  ///
  /// A section begins wherever a todo's section differs from the one before.
  package func sections(
    by grouping: TodoGrouping, at moment: Moment
  ) -> [(section: TodoSection?, range: Range<Int>)] {
    switch grouping {
    case .ungrouped: return isEmpty ? [] : [(nil, 0..<count)]
    // Most lists are grouped by due date, for which the bytes are not needed.
    case .by(.builtIn(.due)):
      return runs { TodoGrouping.dueSection(of: todos[$0], at: moment) }.map { (.due($0), $1) }
    case .by(let field):
      func section(_ position: Int) -> TodoSection? {
        let place = field == .builtIn(.parent) ? place(at: position) : nil
        return withTodo(at: position) { grouping.section(of: $0, place, at: moment) }
      }
      return runs { section($0)?.key }.map { (section($1.lowerBound), $1) }
    }
  }

  /// The runs of consecutive todos with the same key.
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
