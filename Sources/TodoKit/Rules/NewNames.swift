import TextSearch

/// The projects and tags that a command has brought in, since a name that is new by mistake is seen best at once.
public struct NewNames: Hashable, Sendable {
  private var projects: Set<Exact<String>> = []
  private var tags: Set<Exact<String>> = []

  /// None.
  public init() {}

  /// The names that changes give to todos and that no todo had before; none where the store cannot tell.
  init(in deltas: [TodoDelta], of todos: any NamedTodos) {
    projects = Self.names(of: .project, in: deltas, todos)
    tags = Self.names(of: .tags, in: deltas, todos)
  }

  /// Whether the project is new: no todo had it, or one below it.
  public func hasProject(_ name: String) -> Bool { projects.contains(Exact(name)) }

  /// Whether no todo had the tag.
  public func hasTag(_ name: String) -> Bool { tags.contains(Exact(name)) }

  private static func names(of field: TodoField, in deltas: [TodoDelta], _ todos: any NamedTodos) -> Set<Exact<String>>
  {
    var given: Set<Exact<String>> = []
    var known: Set<Exact<String>> = []
    for delta in deltas {
      known.formUnion(names(of: field, delta.before))
      given.formUnion(names(of: field, delta.after))
    }
    guard !given.isSubset(of: known) else { return [] }
    do {
      known.formUnion(try todos.names(in: field, besides: Set(deltas.map(\.todo.id))))
    } catch {
      return []
    }
    let folded = Set(known.flatMap { paths(to: $0.wrappedValue, field) })
    return given.filter { !folded.contains(SearchText.fold($0.wrappedValue)) }
  }

  private static func names(of field: TodoField, _ todo: TodoSummary?) -> [Exact<String>] {
    guard let todo else { return [] }
    return (field == .project ? [todo.project].compactMap(\.self) : todo.tags).map { Exact($0) }
  }

  /// A name and, of a project, those above it, as queries compare them.
  private static func paths(to name: String, _ field: TodoField) -> [[UInt8]] {
    (field == .project ? ProjectPath.names(to: name) : [name]).map(SearchText.fold)
  }
}

/// Todos of which the names can be had without the rest.
package protocol NamedTodos {
  /// The names that the todos have in `project` or `tags`, but for some of the todos; each once, in no order.
  func names(in field: TodoField, besides ids: Set<TodoID>) throws(StoreError) -> Set<Exact<String>>
}
