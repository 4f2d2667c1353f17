import TextSearch
public import TodoCore
package import TodoStore

/// The context of changes: what they mean for other todos, which takes a scan of the store.
public struct ReceiptContext: Hashable, Sendable {
  /// The projects, tags and own fields that the changes introduced.
  public private(set) var newNames = NewNames()
  /// The todos that are no longer blocked because others were closed, in id order.
  public private(set) var freed: [RelatedTodo] = []
  /// The parts that stay open, by the todo that was closed, in id order.
  public private(set) var openParts: [TodoID: [RelatedTodo]] = [:]
  /// The open todo with which a series has gone on, by the todo that was opened again.
  public private(set) var successors: [TodoID: RelatedTodo] = [:]
  /// How lines were understood, by the todos made from them: of a single line, and of lines with words that were hardly
  /// meant as text.
  public internal(set) var jots: [TodoID: JotLine] = [:]
  /// The lines of standard input from which new todos came, in the order of the changes, or none.
  public internal(set) var lines: [Int] = []
  /// Whether titles that were stored as text hold words that `jot` would read.
  public internal(set) var isLikeLines = false
  /// The todos that are named in relations and exist, or existed before the changes.
  private var named: [TodoUID: RelatedTodo] = [:]

  /// Creates an empty context.
  public init() {}

  /// Creates the whole context of changes, or an empty one if `isAsked` is false, since it takes a scan of every todo, or
  /// if the store cannot be read.
  init(of deltas: [TodoDelta], in todos: any ReceiptEntity, ifAsked isAsked: Bool) {
    self.init(naming: isAsked ? deltas : [], in: todos)
    guard isAsked else { return }
    newNames = NewNames(in: deltas, of: todos)
    guard let effects = try? todos.effects(of: deltas) else { return }
    freed = effects.freed
    openParts = effects.openParts
    successors = effects.successors
  }

  /// Creates a context that knows only the todos named in relations that changed.
  init(naming deltas: [TodoDelta], in todos: any ReceiptEntity) {
    let asked = Set(deltas.flatMap { $0.namedInRelations })
    if asked.isEmpty { return }
    for delta in deltas where asked.contains(delta.todo.uid) && named[delta.todo.uid] == nil {
      named[delta.todo.uid] = RelatedTodo(delta.todo)
    }
    guard let others = try? todos.recognised(asked.subtracting(named.keys)) else { return }
    named.merge(others) { first, _ in first }
  }

  /// Returns the todo that a relation names, or `nil` if it is unknown.
  public func todo(_ uid: TodoUID) -> RelatedTodo? { named[uid] }
}

extension TodoDelta {
  /// The todos that are named in relations that changed.
  fileprivate var namedInRelations: [TodoUID] {
    let isWhole = before == nil || after == nil
    return TodoSchema.relations.filter { isWhole || fields.contains($0) }.flatMap { field in
      [before, after].compactMap { $0?[field] }.flatMap { $0.uids ?? [$0.uid].compactMap(\.self) }
    }
  }
}

/// Todos whose project, tag and field names can be read without the rest of them.
package protocol NamedTodos {
  /// Returns the names in `project` or `tags` of all todos except some; each once, in no particular order.
  func names(in field: TodoField, besides ids: Set<TodoID>) throws(StoreError) -> Set<Exact<String>>
  /// Returns the names of users' own fields in all todos except some; each once, in no particular order.
  func ownNames(besides ids: Set<TodoID>) throws(StoreError) -> [String]
}

/// Todos that can tell what changes mean for others.
package protocol ReceiptEntity: NamedTodos {
  /// Returns the existing todos with these uids; of several todos with one uid, the first.
  func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo]
  /// Returns the effects on other todos of changes, which may already have been made.
  func effects(of deltas: [TodoDelta]) throws(StoreError) -> ChangeEffects
}

extension TodoStore: ReceiptEntity {
  package func names(in field: TodoField, besides ids: Set<TodoID>) throws(StoreError) -> Set<Exact<String>> {
    try reduceTodos(into: []) { names, todo in
      if !ids.contains(todo.id) { names.formUnion(todo.texts(of: field).lazy.map { Exact($0) }) }
    }
  }

  package func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo] {
    if uids.isEmpty { return [:] }
    return try reduceTodos(into: [:]) { found, todo in
      let uid = todo.uid
      if uids.contains(uid), found[uid] == nil { found[uid] = RelatedTodo(todo) }
    }
  }

  package func effects(of deltas: [TodoDelta]) throws(StoreError) -> ChangeEffects {
    try read { document throws(DocumentError) in try document.effects(of: deltas, knowing: last) }
  }
}

/// The names that a command has introduced, because a name that is new by mistake should be seen at once.
public struct NewNames: Hashable, Sendable {
  /// The first todo that each new project came with.
  private var projects: [Exact<String>: TodoID] = [:]
  private var tags: [Exact<String>: TodoID] = [:]
  private var fields: [Exact<String>: TodoID] = [:]

  /// Creates an empty set of new names.
  public init() {}

  /// Finds the names that changes give to todos and that no todo had before; none if the store cannot be read.
  init(in deltas: [TodoDelta], of todos: any NamedTodos) {
    projects = Self.new(
      in: deltas, { [$0.project].compactMap(\.self) }, as: SearchText.fold, above: ProjectPath.names(to:)
    ) { ids throws(StoreError) in try todos.names(in: .project, besides: ids) }
    tags = Self.new(in: deltas, \.tags, as: SearchText.fold) { ids throws(StoreError) in
      try todos.names(in: .tags, besides: ids)
    }
    fields = Self.new(in: deltas, { $0.unknown.map(\.key) }, as: { Array($0.utf8) }) { ids throws(StoreError) in
      Set(try todos.ownNames(besides: ids).map { Exact($0) })
    }
  }

  /// Whether a project is new and came first with a todo: no todo had it or a subproject of it.
  public func hasProject(_ name: String, of id: TodoID) -> Bool { projects[Exact(name)] == id }

  /// Whether a tag is new and came first with a todo.
  public func hasTag(_ name: String, of id: TodoID) -> Bool { tags[Exact(name)] == id }

  /// Whether one of the user's own fields is new and came first with a todo.
  public func hasField(_ name: String, of id: TodoID) -> Bool { fields[Exact(name)] == id }

  /// - Parameters:
  ///   - names: returns the names that a todo has.
  ///   - key: returns a key that is equal for names that count as one.
  ///   - paths: returns a name and the names above it.
  ///   - others: returns the names of all todos except the changed ones.
  private static func new(
    in deltas: [TodoDelta], _ names: (Todo) -> [String], as key: (String) -> [UInt8],
    above paths: (String) -> [String] = { [$0] },
    _ others: (Set<TodoID>) throws(StoreError) -> Set<Exact<String>>
  ) -> [Exact<String>: TodoID] {
    var given: [Exact<String>: TodoID] = [:]
    var known: Set<Exact<String>> = []
    for delta in deltas {
      known.formUnion((delta.before.map(names) ?? []).lazy.map { Exact($0) })
      for name in delta.after.map(names) ?? [] where given[Exact(name)] == nil { given[Exact(name)] = delta.todo.id }
    }
    guard !known.isSuperset(of: given.keys), let others = try? others(Set(deltas.map(\.todo.id))) else { return [:] }
    let folded = Set(known.union(others).flatMap { paths($0.wrappedValue).map(key) })
    return given.filter { !folded.contains(key($0.key.wrappedValue)) }
  }
}
