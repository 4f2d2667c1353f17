/// References, as a user writes them, to the todos that another todo is to be related to.
struct RelationRefs {
  var after: [TodoRef] = []
  var notAfter: [TodoRef] = []
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

  /// The references that must name existing todos; a whole uid in `notAfter` need not.
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

  /// Creates the todos that were found for references, each of which names at least one.
  package init(_ todos: [(id: TodoID, uid: TodoUID, project: String?)] = []) {
    self.todos = todos.map { ($0.id, $0.uid) }
    uids = Dictionary(todos.map { ($0.id.rawValue, $0.uid) }) { $1 }
    projects = todos.reduce(into: [:]) { projects, todo in projects[todo.uid] = todo.project }
  }

  /// Returns the project of a referenced todo, or `nil` if it has none.
  func project(of uid: TodoUID) -> String? { projects[uid] }

  /// Returns the uids of the todos that a reference names; an exact uid beats uids that begin with the text.
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
