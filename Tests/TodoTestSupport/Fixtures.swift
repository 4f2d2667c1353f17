import Graphs
package import TodoKit

/// A document in the canonical layout: the head, one todo per line, and the trailer.
package func document(_ todos: [Todo], lastID: Int? = nil, revision: Int = 1) -> String {
  let lines = todos.map { String(decoding: $0.line, as: UTF8.self) }.joined(separator: ",\n")
  let lastID = lastID ?? todos.map(\.id.rawValue).max() ?? 0
  return """
    {"format":"todo","version":1,"todos":[
    \(lines.isEmpty ? "" : lines + "\n")],"lastID":\(lastID),"revision":\(revision)}

    """
}

extension String {
  /// A document without the digest of its last history line.
  package var withoutDigest: String { replacing(/,"history":"[0-9a-f]{16}"/, with: "") }
}

extension ChangeCause {
  /// A change at ``Moment/friday``, by a command that does not exist.
  package static let test = ChangeCause("test", at: .friday)
}

/// References to ids and uids, as they are written on a command line.
package func refs(_ words: String...) throws(TodoError) -> [TodoRef] {
  var refs: [TodoRef] = []
  for word in words { refs += try TodoRef.parse(word) }
  return refs
}

extension TodoUID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) {
    self.init(stored: text)
  }
}

/// The values of a patch by their names; setting a value to nil clears the field.
extension TodoPatch {
  package var title: String? {
    get { self[.title]?.text }
    set { set(.title, to: newValue.map { .text($0) }) }
  }
  package var content: String? {
    get { self[.content]?.text }
    set { set(.content, to: newValue.map { .text($0) }) }
  }
  package var project: String? {
    get { self[.project]?.text }
    set { set(.project, to: newValue.map { .text($0) }) }
  }
  package var status: TodoStatus? {
    get { if case .status(let status) = self[.status] { status } else { nil } }
    set { set(.status, to: newValue.map { .status($0) }) }
  }
  package var priority: TodoPriority? {
    get { if case .priority(let priority) = self[.priority] { priority } else { nil } }
    set { set(.priority, to: newValue.map { .priority($0) }) }
  }
  package var due: LocalDate? {
    get { self[.due]?.date }
    set { set(.due, to: newValue.map { .date($0) }) }
  }
  package var repeats: RepeatRule? {
    get { if case .rule(let rule) = self[.repeats] { rule } else { nil } }
    set { set(.repeats, to: newValue.map { .rule($0) }) }
  }
  package var tags: [String]? {
    get { self[.tags]?.list }
    set { set(.tags, to: newValue.map { .list($0) }) }
  }
  package var created: Instant? {
    get { self[.created]?.instant }
    set { set(.created, to: newValue.map { .instant($0) }) }
  }
  package var modified: Instant? {
    get { self[.modified]?.instant }
    set { set(.modified, to: newValue.map { .instant($0) }) }
  }
  package var completed: Instant? {
    get { self[.completed]?.instant }
    set { set(.completed, to: newValue.map { .instant($0) }) }
  }
  package var cancelled: Instant? {
    get { self[.cancelled]?.instant }
    set { set(.cancelled, to: newValue.map { .instant($0) }) }
  }
  /// The fields that are cleared.
  package var cleared: [TodoField] { values.filter { $0.value == nil }.map(\.field) }
}

extension TodoDelta {
  /// The change from one version of a todo to another; nil if neither exists.
  package static func sample(_ before: Todo?, _ after: Todo?) -> TodoDelta? {
    guard let before else { return after.map { .added($0) } }
    return after.map { .changed(before, $0) } ?? .removed(before)
  }
}

extension TodoStore {
  /// Changes picked todos without having to know other todos.
  package func changeTodos(
    _ pick: StorePick, for cause: ChangeCause,
    _ makeResult: @escaping (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(StoreError) -> [TodoDelta] {
    try changeTodos(ifModified: [:], for: cause, withEffects: false) { _ in
      PickedChange(pick) { _ in makeResult }
    }.deltas
  }

  /// Adds todos as they are.
  package func addTodos(_ todos: [Todo], claiming uids: Set<TodoUID>, for cause: ChangeCause)
    throws(StoreError)
    -> [Todo]
  {
    try addTodos(claiming: uids, for: cause, withEffects: false) { _ in todos }.deltas.map(\.todo)
  }

  /// Changes todos in a workspace, without finding out what that means for others.
  package func change(
    _ scope: WorkspaceScope, for cause: ChangeCause, _ body: (inout TodoWorkspace) -> Bool
  ) throws(StoreError) -> [TodoDelta] {
    try change(scope, for: cause, withEffects: false) { workspace, _ in
      body(&workspace)
    } then: { _, _ in
    }.made.deltas
  }

  /// All todos, in the order of their ids.
  package var todosByID: [Todo] {
    get throws { Array(try todos(TodoSelection(order: [TodoSortKey(.id)]) { _ in true })) }
  }

  /// Replaces a todo with its new version.
  package func replaceTodo(_ old: Todo, by new: Todo, for cause: ChangeCause) throws(StoreError) {
    _ = try replaceTodo(old, naming: [], for: cause, withEffects: false) { _ in ChangeResult(new) }
  }
}

extension [Todo] {
  /// Whether some of the todos would come after themselves, or be parts of themselves.
  package var haveCircle: Bool {
    let places = Dictionary(enumerated().map { ($0.element.uid, $0.offset) }) { first, _ in first }
    return TodoSchema.relations.contains { field in
      let edges = indices.flatMap { place in
        self[place].related(by: field).compactMap { places[$0] }.map {
          DirectedGraph.Edge(from: place, to: $0)
        }
      }
      return !DirectedGraph(count: count, edges: edges).closingEdges.isEmpty
    }
  }
}
