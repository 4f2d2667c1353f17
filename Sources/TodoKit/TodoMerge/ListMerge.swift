/// The merge of two lists, todo by todo and field by field.
///
/// There is always a result. It depends on the three lists alone, no clock and no random number, and is the same from both
/// sides; to merge it again with one of them changes nothing. Where there is a choice, it is what the commands of both
/// sides would have left on one machine in some order, and no text that somebody wrote goes without a note.
package struct ListMerge {
  let base: SharedList?
  let ours: SharedList
  let theirs: SharedList
  /// The todos by then, in the order of their uids.
  var todos: [Todo] = []
  /// What was decided by then.
  var notes: [MergeNote] = []
  /// The uids of todos that were there before, and that one side or both removed.
  private(set) var removed: Set<TodoUID> = []
  /// The todos that one side completed or both did, and whose next occurrences may have to hear of what the other changed.
  private(set) var recurrences: [Recurrence] = []
  /// The relations to parents that were dropped.
  var lostParents: [TodoLink] = []
  /// Whether a todo may stand to others to which it does not on one of the sides.
  private var hasNewRelations = (here: false, there: false)

  private init(base: SharedList?, ours: SharedList, theirs: SharedList) {
    (self.base, self.ours, self.theirs) = (base, ours, theirs)
    todos.reserveCapacity(max(ours.todos.count, theirs.todos.count))
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
    merge.followRecurrences()
    merge.dropRelationsToRemovedTodos()
    if merge.hasNewRelations.here, merge.hasNewRelations.there { merge.openCircles() }
    merge.replaceLostParents()
    let lastID = [base?.lastID ?? 0, ours.lastID, theirs.lastID].max() ?? 0
    return (SharedList(sorted: merge.todos, lastID: lastID), merge.notes)
  }

  /// Walks through the three lists side by side.
  private mutating func mergeTodos() {
    let before = base?.todos ?? []
    var (place, here, there) = (0, 0, 0)
    while here < ours.todos.count || there < theirs.todos.count {
      var (isHere, isThere) = (here < ours.todos.count, there < theirs.todos.count)
      if isHere, isThere, ours.todos[here].uid != theirs.todos[there].uid {
        isHere = ours.todos[here].uid.precedes(theirs.todos[there].uid)
        isThere = !isHere
      }
      let uid = isHere ? ours.todos[here].uid : theirs.todos[there].uid
      while place < before.count, before[place].uid != uid, before[place].uid.precedes(uid) {
        removed.insert(before[place].uid)
        place += 1
      }
      let wasThere = place < before.count && before[place].uid == uid
      switch (isHere, isThere) {
      case (true, true) where ours.todos[here] == theirs.todos[there]:
        todos.append(ours.todos[here])
      case (true, true):
        merge(wasThere ? before[place] : nil, ours.todos[here], theirs.todos[there])
      case (true, false):
        keep(ours.todos[here], wasThere ? before[place] : nil, .ours)
      default:
        keep(theirs.todos[there], wasThere ? before[place] : nil, .theirs)
      }
      if wasThere { place += 1 }
      if isHere { here += 1 }
      if isThere { there += 1 }
    }
    removed.formUnion(before[place...].lazy.map(\.uid))
  }

  /// Takes in a todo that both sides have, and not the same.
  private mutating func merge(_ before: Todo?, _ mine: Todo, _ other: Todo) {
    let merged: Todo
    if let before, before == mine || before == other {
      merged = before == mine ? other : mine
    } else if before == nil, mine.uid.isDerived, mine.isUntouched != other.isUntouched {
      // Both made the next occurrence, and one did something with it.
      merged = (mine.isUntouched ? other : mine).raised(to: max(mine.modified, other.modified))
    } else {
      let recurrence = before.flatMap { Recurrence($0, mine, other, in: self) }
      let fields = FieldMerge(
        base: before, ours: mine, theirs: other, isRuleGone: recurrence.map { !$0.hasRule } ?? false)
      merged = fields.todo
      notes += fields.conflicts.map { .conflict($0) }
      if let recurrence { recurrences.append(recurrence) }
    }
    watch(merged, mine, other)
    todos.append(merged)
  }

  /// Takes in a todo that only one side has, unless that is because the other removed it.
  private mutating func keep(_ todo: Todo, _ before: Todo?, _ side: MergeNote.Side) {
    let (mine, other) = side == .ours ? (todo, nil) : (nil, todo)
    guard let before else {
      watch(todo, mine, other)
      todos.append(todo)
      return
    }
    if todo == before {
      removed.insert(todo.uid)
      return
    }
    notes.append(.keptRemoved(todo.uid, removedBy: side.other))
    let recurrence = Recurrence(before, mine, other, in: self)
    if let recurrence { recurrences.append(recurrence) }
    watch(todo, mine, other)
    todos.append(recurrence?.completed(todo, removedBy: side.other) ?? todo)
  }

  private mutating func watch(_ todo: Todo, _ mine: Todo?, _ other: Todo?) {
    if todo.after.isEmpty, todo.parent == nil { return }
    hasNewRelations.here = hasNewRelations.here || todo.hasRelations(beyond: mine)
    hasNewRelations.there = hasNewRelations.there || todo.hasRelations(beyond: other)
  }

  /// Drops notes on values that were decided anew.
  mutating func forgetConflicts(of uid: TodoUID, in fields: [TodoField]) {
    notes.removeAll { note in
      guard case .conflict(let conflict) = note, conflict.uid == uid else { return false }
      return conflict.field.map(fields.contains) ?? false
    }
  }

  /// The place of the merged todo with that uid; nil when there is none.
  func place(of uid: TodoUID) -> Int? {
    let place = todos.partitioningIndex { !$0.uid.precedes(uid) }
    return place < todos.count && todos[place].uid == uid ? place : nil
  }

  /// The list of a side.
  func list(_ side: MergeNote.Side) -> SharedList { side == .ours ? ours : theirs }
}

extension Todo {
  /// Whether nothing was done with it since it was made.
  var isUntouched: Bool { modified == created }

  /// The same as a version that is changed later than any that is known.
  func raised(to latest: Instant) -> Todo {
    var todo = self
    if modified < latest { todo.modified = latest.after(latest) }
    return todo
  }
}
