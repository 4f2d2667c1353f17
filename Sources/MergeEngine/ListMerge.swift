package import StoreEngine
import TodoCore

/// The merge of two lists, todo by todo and field by field: of a store with the shared list in a sync, of a
/// store with a conflict copy (``CopyMerge``), or of two versions of a file that git keeps (``StoreMerge``).
///
/// There is always a result. It depends only on the three lists, not on a clock or random numbers; swapping
/// the sides does not change it, and neither does merging the result with a side again. If there is a choice,
/// the result is the list that the commands of both sides would have left on one machine in some order, and
/// no text that somebody wrote is lost without a note.
package struct ListMerge {
  let base: SharedList?
  let ours: SharedList
  let theirs: SharedList
  /// The result so far.
  private(set) var result: SharedList
  var notes: [MergeNote] = []
  /// The uids of todos that a side changed, or that the merge changed itself; all others are the same in all
  /// lists.
  private(set) var touched: Set<TodoUID> = []
  /// The uids of todos that the base has and the result lacks.
  private(set) var removed: Set<TodoUID> = []
  /// The base versions of todos that a side changed or removed, in the order of their uids.
  private(set) var changedBase: [Todo] = []
  /// Whether a side has an occurrence that the base lacks.
  private(set) var hasNewOccurrences = false
  /// The repeating todos that may be open on one side only, for ``completeOvertaken()``.
  private(set) var openOnOneSide: [(uid: TodoUID, side: MergeNote.Side)] = []

  private init(base: SharedList?, ours: SharedList, theirs: SharedList) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    result = ours
  }

  /// Merges two lists, neither of which has a uid twice.
  ///
  /// - Parameters:
  ///   - base: the list from which both came, or `nil` if they have nothing in common, so that nothing counts
  ///     as removed.
  ///   - ours: the list that is merged into.
  ///   - theirs: the list that is merged in.
  package static func merge(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) -> (list: SharedList, notes: [MergeNote]) {
    var merge = ListMerge(base: base, ours: ours, theirs: theirs)
    merge.mergeTodos()
    merge.completeOvertaken()
    merge.completeReopened()
    merge.followRecurrences()
    merge.dropRelationsToRemovedTodos()
    // Only a merge that gives both sides relations can make a loop.
    if merge.hasRelations(beyond: ours), merge.hasRelations(beyond: theirs) { merge.breakCircles() }
    merge.replaceLostParents()
    merge.result.lastID = [base?.lastID ?? 0, ours.lastID, theirs.lastID].max() ?? 0
    return (merge.result, merge.notes)
  }

  /// Merges the todos that a side changed; all others stay as they are.
  private mutating func mergeTodos() {
    touched = Set(base.map { [ours, theirs].flatMap($0.uidsChanged) } ?? ours.uidsChanged(in: theirs))
    let uids = touched.sorted { $0.precedes($1) }
    for uid in uids {
      switch (ours[uid], theirs[uid]) {
      case (let ours?, let theirs?): if ours != theirs { merge(base: base?[uid], ours, theirs) }
      case (let ours?, nil): keep(ours, base: base?[uid], of: .ours)
      case (nil, let theirs?): keep(theirs, base: base?[uid], of: .theirs)
      case (nil, nil): break
      }
    }
    guard let base else { return }
    hasNewOccurrences = touched.contains { $0.isDerived && !base.has($0) }
    changedBase = uids.compactMap { base[$0] }
    removed = Set(changedBase.map(\.uid).filter { !result.has($0) })
  }

  /// Merges a todo of which the sides have different versions.
  private mutating func merge(base: Todo?, _ ours: Todo, _ theirs: Todo) {
    let todo = base == ours ? theirs : base == theirs ? ours : merged(base: base, ours, theirs)
    put(todo)
    guard base == nil, todo.status == .open, todo.repeats != nil else { return }
    if ours.status != .open { openOnOneSide.append((todo.uid, .theirs)) }
    if theirs.status != .open { openOnOneSide.append((todo.uid, .ours)) }
  }

  /// Returns the merge of a todo that both sides changed or made.
  private mutating func merged(base: Todo?, _ ours: Todo, _ theirs: Todo) -> Todo {
    if base == nil, ours.uid.isDerived, ours.isUntouched != theirs.isUntouched {
      // Both sides made the next occurrence, and only one has changed it since.
      return (ours.isUntouched ? theirs : ours).raised(to: max(ours.modified, theirs.modified))
    }
    let recurrence = base.flatMap { Recurrence($0, ours, theirs, in: self) }
    let isRuleGone = base == nil ? hasHandedOn(ours, theirs) : recurrence.map { !$0.hasRule } ?? false
    let fields = FieldMerge(base: base, ours: ours, theirs: theirs, isRuleGone: isRuleGone)
    notes += fields.conflicts
    return fields.todo
  }

  /// Keeps a todo that only one side has, unless the other side removed it and this side left it unchanged.
  private mutating func keep(_ todo: Todo, base: Todo?, of side: MergeNote.Side) {
    guard let base else {
      if todo.repeats != nil { openOnOneSide.append((todo.uid, side)) }
      put(todo)
      return
    }
    if todo == base {
      result[todo.uid] = nil
      return
    }
    notes.append(.keptRemoved(todo.uid, removedBy: side.other))
    let recurrence = Recurrence(base, side == .ours ? todo : nil, side == .theirs ? todo : nil, in: self)
    if recurrence == nil, todo.repeats != nil, base.status == .open { openOnOneSide.append((todo.uid, side)) }
    put(recurrence?.completed(todo, removedBy: side.other) ?? todo)
  }

  /// Whether a todo of the result has a relation that a side's version lacks.
  private func hasRelations(beyond side: SharedList) -> Bool {
    touched.contains { result[$0]?.hasRelations(beyond: side[$0]) ?? false }
  }

  /// Drops the notes on conflicts that were decided again.
  mutating func forgetConflicts(where isDecided: (TodoUID, TodoField?) -> Bool) {
    notes.removeAll { note in
      guard case .conflict(let conflict, _) = note else { return false }
      return isDecided(conflict.uid, TodoField(key: conflict.field))
    }
  }

  /// Returns the uids of the todos in the result that satisfy a condition, in order, so that the notes are in
  /// order too.
  func uids(where isIncluded: (Todo) -> Bool) -> [TodoUID] {
    result.todos.filter(isIncluded).map(\.uid).sorted { $0.precedes($1) }
  }

  mutating func put(_ todo: Todo) {
    result[todo.uid] = todo
    touched.insert(todo.uid)
  }

  func list(_ side: MergeNote.Side) -> SharedList { side == .ours ? ours : theirs }
}

extension Todo {
  /// Whether the todo has not been changed since it was made.
  package var isUntouched: Bool { modified == created }

  /// Returns the todo with a `modified` after the latest known time, if its own is earlier.
  func raised(to latest: Instant) -> Todo {
    var todo = self
    if modified < latest { todo.modified = latest.after(latest) }
    return todo
  }
}
