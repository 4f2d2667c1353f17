import TodoCore
package import TodoStore

/// The merge of two lists, todo by todo and field by field: of a store with what is shared in a sync, with a conflict copy
/// (``CopyMerge``), or of two versions of a file that git keeps (``StoreMerge``).
///
/// There is always a result. It depends on the three lists alone, on no clock and no random number; swapping the sides does
/// not change it, and neither does merging the result with a side again. Where there is a choice, the result is what the
/// commands of both sides would have left on one machine in some order, and no text that somebody wrote is lost without a
/// note.
package struct ListMerge {
  let base: SharedList?
  let ours: SharedList
  let theirs: SharedList
  /// The result so far, in the order of the uids.
  private(set) var lines: [TodoLine] = []
  var notes: [MergeNote] = []
  /// The uids of todos that the base has and the result lacks.
  private(set) var removed: Set<TodoUID> = []
  /// The base's versions of todos that a side changed or removed.
  private(set) var changedBase: [TodoLine] = []
  /// Whether a side has an occurrence that was not there before.
  private(set) var hasNewOccurrences = false
  /// The uids of next occurrences that only one side has, by that side.
  private(set) var ownOccurrences: [MergeNote.Side: Set<TodoUID>] = [:]
  /// The repeating todos that may be open on one side only, by their index in `lines`; ``completePassed()`` looks at them.
  private(set) var openOnOneSide: [(index: Int, side: MergeNote.Side)] = []
  /// The links to parents that were dropped.
  var lostParents: [TodoLink] = []
  /// Whether a merged todo has a relation that our version lacks, and one that theirs lacks: only a merge with both can
  /// close a circle.
  private var hasNewRelations = (ours: false, theirs: false)

  private init(base: SharedList?, ours: SharedList, theirs: SharedList) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    lines.reserveCapacity(max(ours.lines.count, theirs.lines.count))
  }

  /// Merges two lists, neither of which has a uid twice.
  ///
  /// - Parameters:
  ///   - base: the list that both came from; nil where they have nothing in common, so that nothing is taken for removed.
  ///   - ours: the list that is merged into.
  ///   - theirs: the list that is taken in.
  package static func merge(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) -> (list: SharedList, notes: [MergeNote]) {
    var merge = ListMerge(base: base, ours: ours, theirs: theirs)
    merge.mergeTodos()
    merge.completePassed()
    merge.completeReopened()
    merge.followRecurrences()
    merge.dropRelationsToRemovedTodos()
    if merge.hasNewRelations.ours, merge.hasNewRelations.theirs { merge.openCircles() }
    merge.replaceLostParents()
    let lastID = [base?.lastID ?? 0, ours.lastID, theirs.lastID].max() ?? 0
    return (SharedList(sorted: merge.lines, lastID: lastID), merge.notes)
  }

  /// Walks through the three lists side by side.
  private mutating func mergeTodos() {
    let (baseLines, ourList, theirList) = (base?.lines ?? [], ours, theirs)
    var next = 0
    ourList.walk(beside: theirList) { ourIndex, theirIndex in
      let (ours, theirs) = (ourIndex.map { ourList.lines[$0] }, theirIndex.map { theirList.lines[$0] })
      guard let line = ours ?? theirs else { return }
      while next < baseLines.count, baseLines[next].order(to: line) < 0 {
        removed.insert(baseLines[next].uid)
        changedBase.append(baseLines[next])
        next += 1
      }
      let isInBase = next < baseLines.count && baseLines[next].order(to: line) == 0
      take(base: isInBase ? baseLines[next] : nil, ours, theirs)
      if isInBase { next += 1 }
    }
    removed.formUnion(baseLines[next...].lazy.map(\.uid))
    changedBase += baseLines[next...]
  }

  /// Adds a todo to the result that one side or both have; equal versions are not decoded.
  private mutating func take(base: TodoLine?, _ ours: TodoLine?, _ theirs: TodoLine?) {
    if base == nil, self.base != nil, !hasNewOccurrences {
      hasNewOccurrences = (ours ?? theirs)?.uid.isDerived ?? false
    }
    if let base, base != ours || base != theirs { changedBase.append(base) }
    switch (ours, theirs) {
    case (let ours?, let theirs?) where ours == theirs: lines.append(ours)
    case (let ours?, let theirs?): merge(base: base, ours, theirs)
    case (let ours?, nil): keep(ours, base: base, of: .ours)
    case (nil, let theirs?): keep(theirs, base: base, of: .theirs)
    case (nil, nil): break
    }
  }

  /// Adds a todo to the result of which the sides have different versions.
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
    watch(merged, ours, theirs)
    lines.append(merged)
  }

  /// The merge of a todo that both sides changed or made.
  private mutating func merged(base: Todo?, _ ours: Todo, _ theirs: Todo) -> Todo {
    if base == nil, ours.uid.isDerived, ours.isUntouched != theirs.isUntouched {
      // Both made the next occurrence, and only one side changed it since.
      return (ours.isUntouched ? theirs : ours).raised(to: max(ours.modified, theirs.modified))
    }
    let recurrence = base.flatMap { Recurrence($0, ours, theirs, in: self) }
    let isRuleGone = base == nil ? hasHandedOn(ours, theirs) : recurrence.map { !$0.hasRule } ?? false
    let fields = FieldMerge(base: base, ours: ours, theirs: theirs, isRuleGone: isRuleGone)
    notes += fields.conflicts.map { .conflict($0) }
    return fields.todo
  }

  /// Adds a todo to the result that only one side has, unless the other side removed it and this side left it as it was.
  private mutating func keep(_ line: TodoLine, base: TodoLine?, of side: MergeNote.Side) {
    let (ours, theirs) = side == .ours ? (line, nil) : (nil, line)
    guard let base else {
      if line.hasRule { openOnOneSide.append((lines.count, side)) }
      if case let uid = line.uid, uid.isDerived { ownOccurrences[side, default: []].insert(uid) }
      watch(line, ours, theirs)
      lines.append(line)
      return
    }
    if line == base {
      removed.insert(line.uid)
      return
    }
    let todo = line.todo
    notes.append(.keptRemoved(todo.uid, removedBy: side.other))
    let recurrence = Recurrence(base.todo, ours.map { _ in todo }, theirs.map { _ in todo }, in: self)
    if recurrence == nil, line.hasRule, base.todo.status == .open { openOnOneSide.append((lines.count, side)) }
    watch(line, ours, theirs)
    lines.append(recurrence.map { TodoLine($0.completed(todo, removedBy: side.other)) } ?? line)
  }

  /// Notes whether a todo has a relation that our version lacks, and whether it has one that theirs lacks.
  mutating func watch(_ line: TodoLine, _ ours: TodoLine?, _ theirs: TodoLine?) {
    guard line.hasRelations, !(hasNewRelations.ours && hasNewRelations.theirs) else { return }
    let todo = line.todo
    hasNewRelations.ours = hasNewRelations.ours || todo.hasRelations(beyond: ours?.todo)
    hasNewRelations.theirs = hasNewRelations.theirs || todo.hasRelations(beyond: theirs?.todo)
  }

  /// Drops the notes on conflicts that were decided anew.
  mutating func forgetConflicts(where isDecided: (MergeNote.Conflict) -> Bool) {
    notes.removeAll { note in if case .conflict(let conflict) = note { isDecided(conflict) } else { false } }
  }

  func index(of uid: TodoUID) -> Int? { lines.index(of: uid) }

  mutating func put(_ todo: Todo, at index: Int) { lines[index] = TodoLine(todo) }

  func list(_ side: MergeNote.Side) -> SharedList { side == .ours ? ours : theirs }
}

extension Todo {
  /// Whether the todo was not changed since it was made.
  package var isUntouched: Bool { modified == created }

  /// The todo with a `modified` after the latest that is known, where its own is not the latest.
  func raised(to latest: Instant) -> Todo {
    var todo = self
    if modified < latest { todo.modified = latest.after(latest) }
    return todo
  }
}
