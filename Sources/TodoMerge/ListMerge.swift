import TodoCore
package import TodoStore

/// The merge of two lists, todo by todo and field by field: of a store with the shared list in a sync, of a store with a
/// conflict copy (``CopyMerge``), or of two versions of a file that git keeps (``StoreMerge``).
///
/// There is always a result. It depends only on the three lists, not on a clock or random numbers; swapping the sides does
/// not change it, and neither does merging the result with a side again. If there is a choice, the result is the list that
/// the commands of both sides would have left on one machine in some order, and no text that somebody wrote is lost without
/// a note.
package struct ListMerge {
  let base: SharedList?
  let ours: SharedList
  let theirs: SharedList
  /// The result so far, in the order of the uids.
  private(set) var lines: [TodoLine] = []
  var notes: [MergeNote] = []
  /// The uids of todos that the base has and the result lacks.
  private(set) var removed: Set<TodoUID> = []
  /// The base versions of todos that a side changed or removed.
  private(set) var changedBase: [TodoLine] = []
  /// Whether a side has an occurrence that the base lacks.
  private(set) var hasNewOccurrences = false
  /// The repeating todos that may be open on one side only, by index in `lines`, for ``completeOvertaken()``.
  private(set) var openOnOneSide: [(index: Int, side: MergeNote.Side)] = []

  private init(base: SharedList?, ours: SharedList, theirs: SharedList) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    lines.reserveCapacity(max(ours.lines.count, theirs.lines.count))
  }

  /// Merges two lists, neither of which has a uid twice.
  ///
  /// - Parameters:
  ///   - base: the list from which both came, or `nil` if they have nothing in common, so that nothing counts as removed.
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
    // Only a merge that gives both sides relations can close a circle.
    if merge.hasRelations(beyond: ours), merge.hasRelations(beyond: theirs) { merge.breakCircles() }
    merge.replaceLostParents()
    let lastID = [base?.lastID ?? 0, ours.lastID, theirs.lastID].max() ?? 0
    return (SharedList(sorted: merge.lines, lastID: lastID), merge.notes)
  }

  /// Walks through both lists side by side; equal versions are not decoded.
  private mutating func mergeTodos() {
    let (base, ourList, theirList) = (base, ours, theirs)
    ourList.walk(beside: theirList) { ourIndex, theirIndex in
      switch (ourIndex.map { ourList.lines[$0] }, theirIndex.map { theirList.lines[$0] }) {
      case (let ours?, let theirs?) where ours == theirs: lines.append(ours)
      case (let ours?, let theirs?): merge(base: base?.lines.line(like: ours), ours, theirs)
      case (let ours?, nil): keep(ours, base: base?.lines.line(like: ours), of: .ours)
      case (nil, let theirs?): keep(theirs, base: base?.lines.line(like: theirs), of: .theirs)
      case (nil, nil): break
      }
    }
    let changes = [ours, theirs].flatMap { base?.differences(from: $0) ?? [] }
    hasNewOccurrences = changes.contains { $0.here == nil && $0.uid.isDerived }
    for line in SharedList(lines: changes.compactMap(\.here), lastID: 0).lines where line != changedBase.last {
      changedBase.append(line)
    }
    removed = Set(changedBase.map(\.uid).filter { index(of: $0) == nil })
  }

  /// Adds a todo of which the sides have different versions.
  private mutating func merge(base: TodoLine?, _ ours: TodoLine, _ theirs: TodoLine) {
    let merged: TodoLine
    if let base, base == ours || base == theirs {
      merged = base == ours ? theirs : ours
    } else {
      let (our, their) = (ours.todo, theirs.todo)
      let todo = self.merged(base: base?.todo, our, their)
      merged = TodoLine(todo)
      if base == nil, todo.status == .open, todo.repeats != nil {
        if our.status != .open { openOnOneSide.append((lines.count, .theirs)) }
        if their.status != .open { openOnOneSide.append((lines.count, .ours)) }
      }
    }
    lines.append(merged)
  }

  /// Merges a todo that both sides changed or made.
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

  /// Adds a todo that only one side has, unless the other side removed it and this side left it unchanged.
  private mutating func keep(_ line: TodoLine, base: TodoLine?, of side: MergeNote.Side) {
    guard let base else {
      if line.hasRule { openOnOneSide.append((lines.count, side)) }
      lines.append(line)
      return
    }
    if line == base { return }
    let todo = line.todo
    notes.append(.keptRemoved(todo.uid, removedBy: side.other))
    let recurrence = Recurrence(base.todo, side == .ours ? todo : nil, side == .theirs ? todo : nil, in: self)
    if recurrence == nil, line.hasRule, base.todo.status == .open { openOnOneSide.append((lines.count, side)) }
    lines.append(recurrence.map { TodoLine($0.completed(todo, removedBy: side.other)) } ?? line)
  }

  /// Whether a todo of the result has a relation that a side's version lacks.
  private func hasRelations(beyond side: SharedList) -> Bool {
    lines.contains { line in
      guard line.hasRelations, case let version = side.lines.line(like: line), version != line else { return false }
      return line.todo.hasRelations(beyond: version?.todo)
    }
  }

  /// Drops the notes on conflicts that were decided again.
  mutating func forgetConflicts(where isDecided: (TodoUID, TodoField?) -> Bool) {
    notes.removeAll { note in
      guard case .conflict(let conflict, _) = note else { return false }
      return isDecided(conflict.uid, TodoField(key: conflict.field))
    }
  }

  func index(of uid: TodoUID) -> Int? { lines.index(of: uid) }

  mutating func put(_ todo: Todo, at index: Int) { lines[index] = TodoLine(todo) }

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
