import TextSearch
public import TodoCore

/// The names that a command has introduced, because a name that is new by mistake should be seen at once.
public struct NewNames: Hashable, Sendable {
  /// The first todo that each new project came with.
  fileprivate(set) var projects: [Exact<String>: TodoID] = [:]
  fileprivate(set) var tags: [Exact<String>: TodoID] = [:]
  fileprivate(set) var fields: [Exact<String>: TodoID] = [:]

  /// Creates an empty set of new names.
  public init() {}

  /// Whether a project is new and came first with a todo: no todo had it or a subproject of it.
  public func hasProject(_ name: String, of id: TodoID) -> Bool { projects[Exact(name)] == id }

  /// Whether a tag is new and came first with a todo.
  public func hasTag(_ name: String, of id: TodoID) -> Bool { tags[Exact(name)] == id }

  /// Whether a custom field is new and came first with a todo.
  public func hasField(_ name: String, of id: TodoID) -> Bool { fields[Exact(name)] == id }
}

extension StoreDocument {
  /// The names in `project` or `tags` of all todos except some, each once.
  package func names(in field: TodoField, besides ids: Set<TodoID>) throws(DocumentError) -> Set<
    Exact<String>
  > {
    var names: Set<Exact<String>> = []
    try scan { todo in
      if !ids.contains(todo.id) { names.formUnion(todo.texts(of: field).lazy.map { Exact($0) }) }
    }
    return names
  }

  /// The names that changes give to todos and that no todo had before.
  func newNames(in deltas: [TodoDelta]) throws(DocumentError) -> NewNames {
    var new = NewNames()
    new.projects = try names(
      given: deltas, { [$0.project].compactMap(\.self) }, as: SearchText.fold, above: ProjectPath.names(to:)
    ) { ids throws(DocumentError) in try names(in: .project, besides: ids) }
    new.tags = try names(given: deltas, \.tags, as: SearchText.fold) { ids throws(DocumentError) in
      try names(in: .tags, besides: ids)
    }
    new.fields = try names(given: deltas, { $0.unknown.map(\.key) }, as: { Array($0.utf8) }) {
      ids throws(DocumentError) in try ownNames(besides: ids)
    }
    return new
  }

  /// - Parameters:
  ///   - names: returns the names that a todo has.
  ///   - key: returns a key that is equal for names that count as one.
  ///   - paths: returns a name and the names above it.
  ///   - others: returns the names of all todos except the changed ones.
  private func names(
    given deltas: [TodoDelta], _ names: (Todo) -> [String], as key: (String) -> [UInt8],
    above paths: (String) -> [String] = { [$0] },
    _ others: (Set<TodoID>) throws(DocumentError) -> Set<Exact<String>>
  ) throws(DocumentError) -> [Exact<String>: TodoID] {
    var given: [Exact<String>: TodoID] = [:]
    var known: Set<Exact<String>> = []
    for delta in deltas {
      known.formUnion((delta.before.map(names) ?? []).lazy.map { Exact($0) })
      for name in delta.after.map(names) ?? [] where given[Exact(name)] == nil {
        given[Exact(name)] = delta.todo.id
      }
    }
    if known.isSuperset(of: given.keys) { return [:] }
    let folded = Set(
      known.union(try others(Set(deltas.map(\.todo.id)))).flatMap { paths($0.wrappedValue).map(key) })
    return given.filter { !folded.contains(key($0.key.wrappedValue)) }
  }
}
