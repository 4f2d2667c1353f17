/// References to the todos that another one is to stand to in some way, as a user writes them.
struct RelationRefs {
  var after: [TodoRef] = []
  package var notAfter: [TodoRef] = []
  var parent: TodoRef?

  init() {}

  init(_ edits: TodoEdits) throws(TodoError) {
    after = try Self.refs(edits.after.filter { !TodoRules.clears($0) })
    notAfter = try Self.refs(edits.notAfter)
    guard let text = edits[.parent], !TodoRules.clears(text) else { return }
    let refs = try TodoRef.parse(text).withoutSteps()
    guard refs.count == 1, refs[0].namesOne else { throw .refused(.parents(text)) }
    parent = refs[0]
  }

  /// Those that have to name todos which are there; whole uids of which relations are taken away need not.
  var all: [TodoRef] {
    after + [parent].compactMap(\.self) + notAfter.filter { if case .uid = $0.target { false } else { true } }
  }

  var isEmpty: Bool { after.isEmpty && notAfter.isEmpty && parent == nil }

  private static func refs(_ words: [String]) throws(TodoError) -> [TodoRef] {
    try words.map { word throws(TodoError) in try TodoRef.parse(word).withoutSteps() }.flatMap(\.self)
  }
}

package struct ReferencedTodos {
  private let todos: [(id: TodoID, uid: TodoUID)]
  private let uids: [Int: TodoUID]
  private let projects: [TodoUID: String]

  /// Todos that have been found for references, of which each names at least one.
  package init(_ todos: [(id: TodoID, uid: TodoUID, project: String?)] = []) {
    self.todos = todos.map { ($0.id, $0.uid) }
    uids = Dictionary(todos.map { ($0.id.rawValue, $0.uid) }) { $1 }
    projects = todos.reduce(into: [:]) { projects, todo in projects[todo.uid] = todo.project }
  }

  /// The project of a todo that a reference names; nil where it has none.
  func project(of uid: TodoUID) -> String? { projects[uid] }

  /// The uids of the todos that a reference names: the one that has the whole uid goes before one that begins with it.
  func uids(of ref: TodoRef) -> [TodoUID] {
    switch ref.target {
    case .uid(let text): return [TodoUID(stored: text)]
    case .ids(let ids) where ids.count == 1: return [uids[ids.lowerBound]].compactMap(\.self)
    case .steps: return []
    case .ids(let ids): return todos.filter { ids.contains($0.id.rawValue) }.map(\.uid)
    case .beginning(let text):
      let named = todos.map(\.uid).filter { $0.text.utf8.starts(with: text.utf8) }
      return named.filter { Exact($0.text) == Exact(text) }.first.map { [$0] } ?? named
    }
  }
}
