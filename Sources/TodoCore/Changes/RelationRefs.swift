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

/// The todos that references name.
package struct ReferencedTodos {
  package typealias Named = (uid: TodoUID, project: String?)

  /// By the text of the reference, which determines what the reference names.
  private let todos: [Exact<String>: [Named]]

  package init(_ todos: [Exact<String>: [Named]] = [:]) { self.todos = todos }

  /// The todos that a reference names; a whole uid in `notAfter` need not be a todo's.
  subscript(ref: TodoRef) -> [Named] {
    if let named = todos[Exact(ref.text)] { return named }
    return if case .uid(let text) = ref.target { [(TodoUID(stored: text), nil)] } else { [] }
  }
}
