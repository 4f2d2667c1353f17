/// The steps that references name, in place of todos or beside them.
package struct NamedSteps {
  /// Those of one todo.
  package struct Steps {
    fileprivate let refs: [(text: String, numbers: ClosedRange<Int>)]
    /// Whether the todo is named too.
    fileprivate let isBesideTodo: Bool
  }

  private let pick: [TodoRef]
  private let refs: [Int: [(text: String, numbers: ClosedRange<Int>)]]

  /// The steps among what is picked.
  package init(_ pick: TodoPick) {
    guard case .refs(let all) = pick else {
      (self.pick, refs) = ([], [:])
      return
    }
    self.pick = all
    var refs: [Int: [(text: String, numbers: ClosedRange<Int>)]] = [:]
    for ref in all {
      if case .steps(let numbers, let id) = ref.target { refs[id, default: []].append((ref.text, numbers)) }
    }
    self.refs = refs
  }

  /// The steps of a todo that are named; nil where none is.
  package subscript(todo: Todo) -> Steps? {
    refs[todo.id.rawValue].map { Steps(refs: $0, isBesideTodo: pick.contains { $0.names(todo.id, todo.uid) }) }
  }
}

extension NamedSteps.Steps {
  /// Makes of a patch that completes or opens a todo one that does so with its steps.
  func mark(in patch: inout TodoPatch, of todo: Todo) throws(UnfitTodo) {
    let isDone = patch[.status] == .status(.done)
    if !isBesideTodo { patch = TodoPatch() }
    let content = todo.content ?? ""
    let count = TodoSteps(in: content)?.count ?? 0
    let missing = refs.filter { $0.numbers.upperBound < 1 || $0.numbers.lowerBound > count }.map(\.text)
    guard missing.isEmpty else { throw UnfitTodo(todo, .noSuchSteps(missing, count: count)) }
    let marked = TodoSteps.content(content, with: refs.map(\.numbers), done: isDone)
    if marked != content { patch.set(.content, to: .text(marked)) }
  }
}
