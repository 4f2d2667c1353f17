package import StoreEngine
package import TodoCore

/// The merge of a conflict copy of a store, which a program that syncs folders leaves beside the store.
///
/// The history gives the base of each todo. A version that the store once had is not a change made in the
/// copy. The base of a todo that the copy changed is its version at the last revision that the copy is known
/// to have had, with those values of steps undone here that the copy still has: they are no change of the
/// copy's either. If the history knows nothing of the copy, there is no base, and both are joined. A todo
/// that the copy lacks stays.
package struct CopyMerge {
  /// The commands that bring in todos from elsewhere.
  private static let importing = ChangesByOthers.commands.union(["merge"])

  private let ours: SharedList
  /// The todos of the copy, with their ids in the copy.
  private let copy: SharedList
  /// The former versions of todos that were different, or missing, at the revision to which the history was
  /// read back.
  private var past: [TodoUID: Todo?] = [:]
  /// The versions of the copy's todos that the store once had.
  private var formerVersions: [TodoUID: Todo] = [:]
  /// What steps that were undone made of the copy's todos, the last step first.
  private var undone: [TodoUID: [(before: Todo, after: Todo)]] = [:]
  /// The ids of todos that the store once had.
  package private(set) var removedIDs: [TodoUID: TodoID] = [:]
  /// Whether the history was read back to a revision that the copy had.
  private var isRevisionFound = false
  /// Whether the copy has a version of a todo that was made here; a version from elsewhere may have come from
  /// the copy.
  private var isRelated = false

  package init(of copy: SharedList, into ours: SharedList) {
    self.copy = copy
    self.ours = ours
  }

  /// Reads back a step of the history, the newest first.
  ///
  /// A todo in the copy that is as a step made it, or was changed since, shows that the copy had the step's
  /// revision.
  package mutating func readBack(_ step: HistoryStep, _ state: HistoryState) {
    let changes = step.changes.map {
      ($0.before.flatMap { Todo(line: $0) }, $0.after.flatMap { Todo(line: $0) })
    }
    let isOwn = !Self.importing.contains(step.command)
    // A merge that was undone may be wanted again.
    let hasFormerVersions = step.isChange && (isOwn || state == .inForce)
    for todo in changes.flatMap({ [$0.0, $0.1].compactMap(\.self) }) {
      if hasFormerVersions, isInCopy(todo) {
        formerVersions[todo.uid] = todo
        isRelated = isRelated || isOwn
      }
      if !ours.has(todo.uid), removedIDs[todo.uid] == nil { removedIDs[todo.uid] = todo.id }
    }
    if step.isChange, isOwn, state != .inForce {
      for case (let before?, let after?) in changes where copy.has(after.uid) {
        undone[after.uid, default: []].append((before, after))
      }
    }
    if isRevisionFound { return }
    // A version that an undo restored was made earlier.
    if step.isChange, isOwn {
      isRevisionFound = changes.contains { before, after in
        guard let after else { return false }
        return isInCopy(after) || (before == nil && copy[after.uid]?.isMadeTogether(with: after) ?? false)
      }
      if isRevisionFound { return }
    }
    for (before, after) in changes.reversed() {
      if let uid = (before ?? after)?.uid { past[uid] = .some(before) }
    }
  }

  private func isInCopy(_ todo: Todo) -> Bool { copy[todo.uid]?.isSame(as: todo) ?? false }

  package func merged() -> (list: SharedList, notes: [MergeNote]) {
    let theirs = copy.numbered(like: ours, lastID: copy.lastID < Numbering.bound ? copy.lastID : 0) {
      removedIDs[$0] ?? $1
    }
    // The base of a todo, or nil if there is none; it counts only if the history knows the copy.
    func base(of todo: Todo) -> Todo? { past[todo.uid] ?? ours[todo.uid] }
    let isKnown =
      isRevisionFound || isRelated || theirs.todos.contains { base(of: $0)?.isSame(as: $0) ?? false }
    var bases = isKnown ? theirs : .empty
    bases.lastID = 0
    // All others are in the copy as they are here, and have always been so.
    let changed = Set(ours.uidsChanged(in: theirs)).union(past.keys).union(formerVersions.keys)
    for todo in changed.union(undone.keys).compactMap({ theirs[$0] }) {
      var base = formerVersions[todo.uid] ?? (isKnown ? base(of: todo).map { withUndone($0, in: todo) } : nil)
      base?.id = todo.id
      bases[todo.uid] = base
    }
    return ListMerge.merge(base: bases, ours: ours, theirs: theirs)
  }

  /// Returns the base of a copy's todo with the values of undone steps that the copy still has.
  private func withUndone(_ base: Todo, in copy: Todo) -> Todo {
    (undone[copy.uid] ?? []).reversed().reduce(base) { $0.after($1, heldBy: copy) }
  }
}

extension Todo {
  /// Returns the todo with those values of a step that another version of it still has.
  fileprivate func after(_ step: (before: Todo, after: Todo), heldBy copy: Todo) -> Todo {
    // What is older than the step cannot come from it.
    if copy.modified < step.after.modified { return self }
    var todo = self
    func elements<Element: Hashable>(_ list: (Todo) -> [Element]) -> [Element] {
      let before = Set(list(step.before))
      let after = Set(list(step.after))
      let held = Set(list(copy))
      let kept = list(self).filter { held.contains($0) || after.contains($0) || !before.contains($0) }
      return kept
        + list(step.after).filter { held.contains($0) && !before.contains($0) && !kept.contains($0) }
    }
    for field in TodoField.allCases
    where step.before[field] != step.after[field] && field != .modified && !Claim.fields.contains(field) {
      switch field.kind {
      case .list:
        todo[field] = .list(elements { ($0[field]?.list ?? []).map { Exact($0) } }.map(\.wrappedValue))
      case .references: todo[field] = .uids(elements { $0[field]?.uids ?? [] })
      case .text
      where field == .content
        && LineMerge.hasLines(copy.content, of: step.after.content, not: step.before.content):
        todo.content = LineMerge.merge(base: step.before.content, ours: content, theirs: step.after.content)
      case .status, .instant: break
      default: if copy[field] == step.after[field] { todo[field] = step.after[field] }
      }
    }
    // A todo that ended at another time ended by itself.
    let ends: [TodoField] = [.status, .completed, .cancelled]
    if ends.allSatisfy({ copy[$0] == step.after[$0] }) {
      for field in ends { todo[field] = step.after[field] }
    }
    if step.before.claim != step.after.claim, copy.claim == step.after.claim { todo.claim = step.after.claim }
    let held = step.after.unknown.filter { !step.before.unknown.contains($0) && copy.unknown.contains($0) }
    todo.unknown =
      todo.unknown.filter { field in
        let isGone = step.after.json(ofKey: field.key) == nil && step.before.json(ofKey: field.key) != nil
        return !held.contains { Exact($0.key) == Exact(field.key) }
          && !(isGone && copy.json(ofKey: field.key) == nil)
      } + held
    return todo
  }
}

extension Todo {
  /// Whether both are the same apart from their ids.
  func isSame(as other: Todo) -> Bool {
    var numbered = self
    numbered.id = other.id
    return numbered == other
  }

  /// Whether both are versions of a todo that was made once: its uid was neither chosen by a person nor
  /// derived on each machine from the uid of a former occurrence.
  fileprivate func isMadeTogether(with other: Todo) -> Bool {
    uid.isUUID && (!uid.isDerived || created == other.created)
  }
}
