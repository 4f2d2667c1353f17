import TodoCore
package import TodoStore

/// The merge of two lists, todo by todo and field by field: of a store with what is shared in a sync, with a conflict copy
/// (``CopyMerge``), or of two versions of a file that git keeps (``StoreMerge``).
///
/// There is always a result. It depends on the three lists alone, no clock and no random number, and is the same from both
/// sides; to merge it again with one of them changes nothing. Where there is a choice, it is what the commands of both
/// sides would have left on one machine in some order, and no text that somebody wrote goes without a note.
package struct ListMerge {
  let base: SharedList?
  let ours: SharedList
  let theirs: SharedList
  /// The result so far, in the order of the uids.
  private(set) var lines: [TodoLine] = []
  var notes: [MergeNote] = []
  /// The uids of todos that the base has and the result lacks.
  private(set) var removed: Set<TodoUID> = []
  /// What the base has of todos that a side changed or removed.
  private(set) var changedBase: [TodoLine] = []
  /// Whether a side has an occurrence that was not there before.
  private(set) var hasNewOccurrences = false
  /// The uids of next occurrences that only this side has.
  private(set) var ownOccurrences: [MergeNote.Side: Set<TodoUID>] = [:]
  /// The repeating todos that may be open on one side only, by their place in `lines`: what ``completePassed()`` looks at.
  private(set) var openOnOneSide: [(place: Int, side: MergeNote.Side)] = []
  /// The links to parents that were dropped.
  var lostParents: [TodoLink] = []
  /// Whether a merged todo has a relation that a side's version lacks; the merge closes a circle only if both lack some.
  private var hasNewRelations = (here: false, there: false)

  private init(base: SharedList?, ours: SharedList, theirs: SharedList) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    lines.reserveCapacity(max(ours.lines.count, theirs.lines.count))
  }

  /// Merges two lists, none of which has a uid twice.
  ///
  /// - Parameters:
  ///   - base: what both came from; nil where they have nothing in common, so that nothing counts as removed.
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
    if merge.hasNewRelations.here, merge.hasNewRelations.there { merge.openCircles() }
    merge.replaceLostParents()
    let lastID = [base?.lastID ?? 0, ours.lastID, theirs.lastID].max() ?? 0
    return (SharedList(sorted: merge.lines, lastID: lastID), merge.notes)
  }

  /// Walks through the three lists side by side.
  private mutating func mergeTodos() {
    let (before, ours, theirs) = (base?.lines ?? [], ours, theirs)
    var place = 0
    ours.walk(beside: theirs) { here, there in
      let (mine, other) = (here.map { ours.lines[$0] }, there.map { theirs.lines[$0] })
      guard let line = mine ?? other else { return }
      while place < before.count, before[place].order(to: line) < 0 {
        removed.insert(before[place].uid)
        changedBase.append(before[place])
        place += 1
      }
      let wasThere = place < before.count && before[place].order(to: line) == 0
      take(wasThere ? before[place] : nil, mine, other)
      if wasThere { place += 1 }
    }
    removed.formUnion(before[place...].lazy.map(\.uid))
    changedBase += before[place...]
  }

  /// Takes in a todo that one side has or both do; those that are the same are not looked into.
  private mutating func take(_ before: TodoLine?, _ mine: TodoLine?, _ other: TodoLine?) {
    if before == nil, base != nil, !hasNewOccurrences { hasNewOccurrences = (mine ?? other)?.uid.isDerived ?? false }
    if let before, before != mine || before != other { changedBase.append(before) }
    switch (mine, other) {
    case (let mine?, let other?) where mine == other: lines.append(mine)
    case (let mine?, let other?): merge(before, mine, other)
    case (let mine?, nil): keep(mine, before, .ours)
    case (nil, let other?): keep(other, before, .theirs)
    case (nil, nil): break
    }
  }

  /// Takes in a todo that both sides have, and not the same.
  private mutating func merge(_ before: TodoLine?, _ mine: TodoLine, _ other: TodoLine) {
    let merged: TodoLine
    if let before, before == mine || before == other {
      merged = before == mine ? other : mine
    } else {
      let (left, right) = (mine.todo, other.todo)
      let todo = self.merged(before?.todo, left, right)
      merged = TodoLine(todo)
      if before == nil, todo.status == .open, todo.repeats != nil {
        if left.status != .open { openOnOneSide.append((lines.count, .theirs)) }
        if right.status != .open { openOnOneSide.append((lines.count, .ours)) }
      }
    }
    watch(merged, mine, other)
    lines.append(merged)
  }

  /// What becomes of a todo that both sides changed or made.
  private mutating func merged(_ before: Todo?, _ mine: Todo, _ other: Todo) -> Todo {
    if before == nil, mine.uid.isDerived, mine.isUntouched != other.isUntouched {
      // Both made the next occurrence, and one did something with it.
      return (mine.isUntouched ? other : mine).raised(to: max(mine.modified, other.modified))
    }
    let recurrence = before.flatMap { Recurrence($0, mine, other, in: self) }
    let isRuleGone = before == nil ? hasHandedOn(mine, other) : recurrence.map { !$0.hasRule } ?? false
    let fields = FieldMerge(base: before, ours: mine, theirs: other, isRuleGone: isRuleGone)
    notes += fields.conflicts.map { .conflict($0) }
    return fields.todo
  }

  /// Takes in a todo that only one side has; one that the other removed stays only if this side changed it.
  private mutating func keep(_ line: TodoLine, _ before: TodoLine?, _ side: MergeNote.Side) {
    let (mine, other) = side == .ours ? (line, nil) : (nil, line)
    guard let before else {
      if line.hasRule { openOnOneSide.append((lines.count, side)) }
      if case let uid = line.uid, uid.isDerived { ownOccurrences[side, default: []].insert(uid) }
      watch(line, mine, other)
      lines.append(line)
      return
    }
    if line == before {
      removed.insert(line.uid)
      return
    }
    let todo = line.todo
    notes.append(.keptRemoved(todo.uid, removedBy: side.other))
    let recurrence = Recurrence(before.todo, mine.map { _ in todo }, other.map { _ in todo }, in: self)
    if recurrence == nil, line.hasRule, before.todo.status == .open { openOnOneSide.append((lines.count, side)) }
    watch(line, mine, other)
    lines.append(recurrence.map { TodoLine($0.completed(todo, removedBy: side.other)) } ?? line)
  }

  /// Notes whether a todo stands to others to which it does not on one of the sides.
  mutating func watch(_ line: TodoLine, _ mine: TodoLine?, _ other: TodoLine?) {
    guard line.hasRelations, !(hasNewRelations.here && hasNewRelations.there) else { return }
    let todo = line.todo
    hasNewRelations.here = hasNewRelations.here || todo.hasRelations(beyond: mine?.todo)
    hasNewRelations.there = hasNewRelations.there || todo.hasRelations(beyond: other?.todo)
  }

  /// Drops notes on values that were decided anew.
  mutating func forgetConflicts(where isDecided: (MergeNote.Conflict) -> Bool) {
    notes.removeAll { note in if case .conflict(let conflict) = note { isDecided(conflict) } else { false } }
  }

  func place(of uid: TodoUID) -> Int? { lines.place(of: uid) }

  mutating func put(_ todo: Todo, at place: Int) { lines[place] = TodoLine(todo) }

  func list(_ side: MergeNote.Side) -> SharedList { side == .ours ? ours : theirs }
}

extension Todo {
  /// Whether nothing was done with it since it was made.
  package var isUntouched: Bool { modified == created }

  /// The same as a version that is changed later than any that is known.
  func raised(to latest: Instant) -> Todo {
    var todo = self
    if modified < latest { todo.modified = latest.after(latest) }
    return todo
  }
}
