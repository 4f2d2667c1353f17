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
  /// The todos that are named in relations, as far as they are or were there.
  private var named: [TodoUID: RelatedTodo] = [:]

  /// Nothing.
  public init() {}

  /// All that there is to tell of changes; nothing where the store cannot tell.
  init(of deltas: [TodoDelta], in todos: any ReceiptEntity) {
    self.init(naming: deltas, in: todos)
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

/// Todos that can tell what changes have to do with others.
package protocol ReceiptEntity: NamedTodos {
  /// The todos with these uids, as far as they are there; the first of several with one.
  func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo]
  /// What changes that may have been made already mean for other todos.
  func effects(of deltas: [TodoDelta]) throws(StoreError) -> ChangeEffects
}
