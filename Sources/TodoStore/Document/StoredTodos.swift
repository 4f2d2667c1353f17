import FileStore
package import JSONText
package import TodoCore

/// The todos that a selection picked, in its order: texts are decoded when asked for.
package final class StoredTodos: RandomAccessCollection, Sendable {
  let family: StoredFamily
  let nodes: [Int]
  /// How they stand to the others of the store; nil where that is not asked for, or no todo stands to another.
  private let relations: TodoRelations?
  /// In a tree how many of the todos above it each is below; nil in a list that is none.
  private let depths: [Int]?
  /// The revision of the store that they were picked from.
  package let revision: Int
  /// When the clock alone changes what is said of the store's todos; nil where nobody wanted to know.
  package let nextChange: LocalDate?

  package init(
    _ nodes: [Int], of family: StoredFamily, _ relations: TodoRelations? = nil, depths: [Int]? = nil,
    revision: Int, nextChange: LocalDate? = nil
  ) {
    (self.nodes, self.family, self.relations, self.depths) = (nodes, family, relations, depths)
    (self.revision, self.nextChange) = (revision, nextChange)
  }

  /// The first of them, at most so many.
  package func first(_ count: Int) -> StoredTodos {
    StoredTodos(
      Array(nodes.prefix(count)), of: family, relations, depths: depths, revision: revision, nextChange: nextChange)
  }

  /// Whether the store they were picked from holds no todos at all.
  package var isStoreEmpty: Bool { family.fields.isEmpty }

  package var startIndex: Int { 0 }
  package var endIndex: Int { nodes.count }

  package subscript(position: Int) -> Todo {
    withTodo(at: position) { Todo($0) }
  }

  /// The small values of a todo, and the places of its texts.
  package func fields(at position: Int) -> StoredFields { family.fields[nodes[position]] }

  /// Lends those of all todos, which takes no copy of them.
  package func forEachFields(_ body: (StoredFields) -> Void) {
    for node in nodes { body(family.fields[node]) }
  }

  /// Lends a todo with its bytes.
  package func withTodo<Result>(at position: Int, _ body: (StoredTodo) -> Result) -> Result {
    family.withTodo(nodes[position], body)
  }
}

/// What rows of a list are made of.
extension StoredTodos {
  /// How a todo stands to others; nil where that is not known.
  package func relations(at position: Int) -> ListedRelations? {
    guard let relations else { return nil }
    let (node, depth) = (nodes[position], depths?[position])
    return ListedRelations(
      depth: depth ?? 0, whole: depth == 0 ? relations.parent(of: node).map(family.related) : nil,
      progress: relations.progress(of: node), blockers: relations.blockers(of: node).map { relations.nodes[$0].id })
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
    case .due: return runs { TodoGrouping.dueSection(of: fields(at: $0), at: moment) }.map { (.due($0), $1) }
    case .parent, .priority, .project, .tag, .own:
      func section(_ position: Int) -> TodoSection? {
        let place = grouping == .parent ? FamilyMember(family: family, node: nodes[position]) : nil
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
