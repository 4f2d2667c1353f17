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
    projects = Self.names(of: .project, in: deltas, todos)
    tags = Self.names(of: .tags, in: deltas, todos)
    fields = Self.ownNames(in: deltas, todos)
  }

  /// Whether the project is new, and came in with that todo first: no todo had it, or one below it.
  public func hasProject(_ name: String, of id: TodoID) -> Bool { projects[Exact(name)] == id }

  /// Whether no todo had the tag, and it came in with that todo first.
  public func hasTag(_ name: String, of id: TodoID) -> Bool { tags[Exact(name)] == id }

  /// Whether no todo had a field of the user's own, and it came in with that todo first.
  public func hasField(_ name: String, of id: TodoID) -> Bool { fields[Exact(name)] == id }

  private static func ownNames(in deltas: [TodoDelta], _ todos: any NamedTodos) -> [Exact<String>: TodoID] {
    var given: [Exact<String>: TodoID] = [:]
    var known: Set<Exact<String>> = []
    for delta in deltas {
      for field in delta.before?.unknown ?? [] { known.insert(Exact(field.key)) }
      for field in delta.after?.unknown ?? [] where given[Exact(field.key)] == nil {
        given[Exact(field.key)] = delta.todo.id
      }
    }
    guard !known.isSuperset(of: given.keys) else { return [:] }
    let others = try? todos.unknownKeys(besides: Set(deltas.map(\.todo.id)))
    known.formUnion((others ?? given.keys.map(\.wrappedValue)).lazy.map { Exact($0) })
    return given.filter { !known.contains($0.key) }
  }

  private static func names(of field: TodoField, in deltas: [TodoDelta], _ todos: any NamedTodos)
    -> [Exact<String>: TodoID]
  {
    var given: [Exact<String>: TodoID] = [:]
    var known: Set<Exact<String>> = []
    for delta in deltas {
      known.formUnion(names(of: field, delta.before))
      for name in names(of: field, delta.after) where given[name] == nil { given[name] = delta.todo.id }
    }
    guard !known.isSuperset(of: given.keys) else { return [:] }
    do {
      known.formUnion(try todos.names(in: field, besides: Set(deltas.map(\.todo.id))))
    } catch {
      return [:]
    }
    let folded = Set(known.flatMap { paths(to: $0.wrappedValue, field) })
    return given.filter { !folded.contains(SearchText.fold($0.key.wrappedValue)) }
  }

  private static func names(of field: TodoField, _ todo: Todo?) -> [Exact<String>] {
    guard let todo else { return [] }
    return (field == .project ? [todo.project].compactMap(\.self) : todo.tags).map { Exact($0) }
  }

  /// A name and, of a project, those above it, as queries compare them.
  private static func paths(to name: String, _ field: TodoField) -> [[UInt8]] {
    (field == .project ? ProjectPath.names(to: name) : [name]).map(SearchText.fold)
  }
}
