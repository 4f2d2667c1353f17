import Graphs
public import TodoCore

/// What changes mean beyond the changed todos, as the transaction that makes them knows it.
public struct ChangeEffects: Hashable, Sendable {
  /// The projects, tags and custom fields that the changes introduced.
  public package(set) var newNames = NewNames()
  /// The todos that are no longer blocked because others were closed, in id order.
  public package(set) var freed: [RelatedTodo] = []
  /// The subtasks that stay open, by the todo that was closed, in id order.
  public package(set) var openParts: [TodoID: [RelatedTodo]] = [:]
  /// The open todo with which a series has gone on, by the todo that was opened again.
  public package(set) var successors: [TodoID: RelatedTodo] = [:]
  /// The todos that are named in relations and exist, or existed before the changes.
  package var named: [TodoUID: RelatedTodo] = [:]

  /// Creates effects on nothing.
  public init() {}

  /// Returns the todo that a relation names, or `nil` if it is unknown.
  public func todo(_ uid: TodoUID) -> RelatedTodo? { named[uid] }
}

/// What a change did, and what that means.
package struct MadeChanges {
  /// The change to each todo.
  package var deltas: [TodoDelta]
  /// Nothing, unless it was asked for.
  package var effects: ChangeEffects

  package init(_ deltas: [TodoDelta], _ effects: ChangeEffects = ChangeEffects()) {
    self.deltas = deltas
    self.effects = effects
  }
}

/// The effects of changes that are about to be made to a document, or have led to it.
extension StoreDocument {
  /// The changes with their effects, if these are asked for, since they may take a scan of every todo.
  ///
  /// - Parameter last: the last selection, which may know the relations between the document's todos.
  package func made(
    _ deltas: [TodoDelta], withEffects isAsked: Bool, knowing last: LastSelection? = nil
  ) throws(DocumentError) -> MadeChanges {
    MadeChanges(deltas, isAsked ? try effects(of: deltas, knowing: last) : ChangeEffects())
  }

  /// All effects of changes.
  package func effects(
    of deltas: [TodoDelta], knowing last: LastSelection? = nil
  ) throws(DocumentError) -> ChangeEffects {
    var effects = try closingEffects(of: deltas, knowing: last)
    effects.newNames = try newNames(in: deltas)
    effects.named = try named(in: deltas)
    effects.successors = try openSuccessors(after: deltas)
    return effects
  }

  /// The todos that are named in relations that changed.
  package func named(in deltas: [TodoDelta]) throws(DocumentError) -> [TodoUID: RelatedTodo] {
    let asked = Set(deltas.flatMap { $0.namedInRelations })
    var named: [TodoUID: RelatedTodo] = [:]
    for delta in deltas where asked.contains(delta.todo.uid) && named[delta.todo.uid] == nil {
      named[delta.todo.uid] = RelatedTodo(delta.todo)
    }
    return named.merging(try recognised(asked.subtracting(named.keys))) { first, _ in first }
  }

  /// The existing todos with these uids; of several todos with one uid, the first.
  package func recognised(_ uids: Set<TodoUID>) throws(DocumentError) -> [TodoUID: RelatedTodo] {
    var found: [TodoUID: RelatedTodo] = [:]
    if uids.isEmpty { return found }
    try scan { todo in
      let uid = todo.uid
      if uids.contains(uid), found[uid] == nil { found[uid] = RelatedTodo(todo) }
    }
    return found
  }

  /// Which todos are free after changes, and which subtasks of closed todos stay open.
  private func closingEffects(
    of deltas: [TodoDelta], knowing last: LastSelection?
  ) throws(DocumentError) -> ChangeEffects {
    var effects = ChangeEffects()
    let closed = deltas.compactMap { delta -> Todo? in
      guard delta.before?.status == .open, let todo = delta.after, todo.status != .open else { return nil }
      return todo
    }
    guard !closed.isEmpty, let relations = try relations(around: closed, after: deltas, knowing: last) else {
      return effects
    }
    let nodes = closed.compactMap { relations.node(of: $0.id) }
    let freed = relations.nodesFreed(byClosing: nodes).map { relations.nodes[$0].id }
    let parts = nodes.map { relations.parts.targets(of: $0).filter { relations.nodes[$0].status == .open } }
    let named = try recognised(Set(freed + parts.joined().map { relations.nodes[$0].id }), as: deltas)
    let changed = Set(deltas.map(\.todo.id))
    effects.freed = freed.filter { !changed.contains($0) }.compactMap { named[$0] }
    for (whole, parts) in zip(nodes, parts) where !parts.isEmpty {
      effects.openParts[relations.nodes[whole].id] = parts.compactMap { named[relations.nodes[$0].id] }
    }
    return effects
  }

  /// The relations after changes, or `nil` if closed todos have none.
  private func relations(
    around closed: [Todo], after deltas: [TodoDelta], knowing last: LastSelection?
  ) throws(DocumentError) -> TodoRelations? {
    if let known = last?.relations(of: self), deltas.allSatisfy(\.keepsRelations) {
      guard var relations = known else { return nil }
      for delta in deltas { relations.set(delta.todo.status, of: delta.todo.id) }
      return relations
    }
    let uids = Set(closed.map(\.uid))
    let isNamed = deltas.contains { delta in
      TodoSchema.relations.contains { field in
        delta.after?.related(by: field).contains { uids.contains($0) } ?? false
      }
    }
    if !isNamed, try !mayMention(uids, moreThan: 1) { return nil }
    return try relations(after: deltas).relations
  }

  /// For each todo that changes open again, the open one with which its series has gone on, if any.
  private func openSuccessors(after deltas: [TodoDelta]) throws(DocumentError) -> [TodoID: RelatedTodo] {
    let todos = deltas.compactMap { $0.before?.status == .done && $0.after?.status == .open ? $0.after : nil }
    guard try mayMention(Set(todos.map { $0.uid.next() }), moreThan: 0) else { return [:] }
    var derived: [TodoUID: RelatedTodo] = [:]
    try scan { if $0.uid.isDerived { derived[$0.uid] = RelatedTodo($0) } }
    for delta in deltas where delta.todo.uid.isDerived {
      derived[delta.todo.uid] = delta.after.map { RelatedTodo($0) }
    }
    return todos.reduce(into: [:]) { open, todo in
      var next = [todo.uid]
      while let uid = next.popLast(), open[todo.id] == nil {
        let successors = (1...).lazy.map { uid.next($0) }.prefix { derived[$0] != nil }
        open[todo.id] = successors.compactMap { derived[$0] }.first { $0.status == .open }
        next += successors
      }
    }
  }

  /// The todos with these ids after the changes.
  private func recognised(_ ids: Set<TodoID>, as deltas: [TodoDelta]) throws(DocumentError) -> [TodoID:
    RelatedTodo]
  {
    var found: [TodoID: RelatedTodo] = [:]
    for delta in deltas where ids.contains(delta.todo.id) { found[delta.todo.id] = RelatedTodo(delta.todo) }
    for line in try lines(in: ids.filter { found[$0] == nil }.map(\.rawValue).sorted().map { $0...$0 }) {
      let todo = try line.todo()
      found[todo.id] = RelatedTodo(id: todo.id, title: todo.title, status: todo.status)
    }
    return found
  }
}

extension TodoDelta {
  /// Whether the todo is there before and after with the same relations, so that only its status counts for
  /// others.
  fileprivate var keepsRelations: Bool {
    guard case .changed(let before, let after) = self else { return false }
    return (before.uid, before.after, before.parent) == (after.uid, after.after, after.parent)
  }

  /// The todos that are named in relations that changed.
  fileprivate var namedInRelations: [TodoUID] {
    let isWhole = before == nil || after == nil
    return TodoSchema.relations.filter { isWhole || fields.contains($0) }.flatMap { field in
      [before, after].compactMap { $0?[field] }.flatMap { $0.uids ?? [$0.uid].compactMap(\.self) }
    }
  }
}
