import TextSearch
public import TodoCore
package import TodoStore

/// What there is to tell of changes besides the changes themselves, which takes a look at other todos.
public struct ReceiptContext: Hashable, Sendable {
  /// The projects and tags that came in with them.
  public private(set) var newNames = NewNames()
  /// Todos that were blocked, and are free now that others are closed, in the order of their ids.
  public private(set) var freed: [RelatedTodo] = []
  /// The parts that stay open, by the todos that were closed, in the order of their ids.
  public private(set) var openParts: [TodoID: [RelatedTodo]] = [:]
  /// What of lines was understood, by the todos that they became: of a single one, and of those with words that were hardly
  /// meant as text.
  public internal(set) var jots: [TodoID: JotLine] = [:]
  /// The todos that are named in relations, as far as they are or were there.
  private var named: [TodoUID: RelatedTodo] = [:]

  /// Nothing.
  public init() {}

  /// All that there is to tell of changes; nothing where nobody asks for it, since it costs a look at every todo, and
  /// where the store cannot tell.
  init(of deltas: [TodoDelta], in todos: any ReceiptEntity, ifAsked isAsked: Bool) {
    self.init(naming: isAsked ? deltas : [], in: todos)
    guard isAsked else { return }
    newNames = NewNames(in: deltas, of: todos)
    guard let effects = try? todos.effects(of: deltas) else { return }
    (freed, openParts) = (effects.freed, effects.openParts)
  }

  /// Only what the todos are called that changes name in relations.
  init(naming deltas: [TodoDelta], in todos: any ReceiptEntity) {
    let asked = Set(deltas.flatMap { $0.namedInRelations })
    if asked.isEmpty { return }
    for delta in deltas where asked.contains(delta.todo.uid) && named[delta.todo.uid] == nil {
      named[delta.todo.uid] = RelatedTodo(delta.todo)
    }
    guard let others = try? todos.recognised(asked.subtracting(named.keys)) else { return }
    named.merge(others) { first, _ in first }
  }

  /// The todo that a relation names; nil when there is none.
  public func todo(_ uid: TodoUID) -> RelatedTodo? { named[uid] }
}

extension TodoDelta {
  /// The todos that it has to do with by relations which are different now.
  fileprivate var namedInRelations: [TodoUID] {
    let isWhole = before == nil || after == nil
    return TodoSchema.relations.filter { isWhole || fields.contains($0) }.flatMap { field in
      [before, after].compactMap { $0?[field] }.flatMap { $0.uids ?? [$0.uid].compactMap(\.self) }
    }
  }
}

/// Todos of which the names can be had without the rest.
package protocol NamedTodos {
  /// The names that the todos have in `project` or `tags`, but for some of the todos; each once, in no order.
  func names(in field: TodoField, besides ids: Set<TodoID>) throws(StoreError) -> Set<Exact<String>>
  /// The names of the fields that users have made, but for those of some todos; each once, in no order.
  func ownNames(besides ids: Set<TodoID>) throws(StoreError) -> [String]
}

/// Todos that can tell what changes have to do with others.
package protocol ReceiptEntity: NamedTodos {
  /// The todos with these uids, as far as they are there; the first of several with one.
  func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo]
  /// What changes that may have been made already mean for other todos.
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

/// The projects and tags that a command has brought in, since a name that is new by mistake is seen best at once.
public struct NewNames: Hashable, Sendable {
  /// Each name, and the first of the todos that it came in with.
  private var projects: [Exact<String>: TodoID] = [:]
  private var tags: [Exact<String>: TodoID] = [:]
  private var fields: [Exact<String>: TodoID] = [:]

  /// None.
  public init() {}

  /// The names that changes give to todos and that no todo had before; none where the store cannot tell.
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

  /// Whether the project is new, and came in with that todo first: no todo had it, or one below it.
  public func hasProject(_ name: String, of id: TodoID) -> Bool { projects[Exact(name)] == id }

  /// Whether no todo had the tag, and it came in with that todo first.
  public func hasTag(_ name: String, of id: TodoID) -> Bool { tags[Exact(name)] == id }

  /// Whether no todo had a field of the user's own, and it came in with that todo first.
  public func hasField(_ name: String, of id: TodoID) -> Bool { fields[Exact(name)] == id }

  /// - Parameters:
  ///   - names: the names that a todo has.
  ///   - key: what is the same in names that are one.
  ///   - paths: a name, and what is there where it is.
  ///   - others: the names of all todos but for those that have changed.
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
