import TextSearch
public import TodoCore
import TodoStore

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
    let keys = Set(known.union(others).flatMap { paths($0.wrappedValue).map(key) })
    return given.filter { !keys.contains(key($0.key.wrappedValue)) }
  }
}
