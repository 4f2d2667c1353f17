import Graphs
internal import JSONText

/// A todo to which several patches are applied: the only place that knows what a change does to a todo.
///
/// The result depends on what the patches set and on the todo before the first patch, not on the steps in
/// between, except that a todo that is opened and completed is completed anew. Everything else stays. Other
/// patches that are applied again, at whatever time, change nothing.
package struct PatchedTodo {
  private let stored: Todo?
  /// Whether every value comes from the patches, none from the store.
  private let isNew: Bool
  private var todo: Todo
  private var tags: PatchedList<Exact<String>>
  private var after: PatchedList<TodoUID>
  /// The keys that `todo` does not know, or `nil` while they are unchanged.
  private var unknown: OrderedTable<Exact<String>, UnknownField>?
  /// The latest `modified` that a patch sets.
  private var modified: Instant?
  private var patched: FieldSet = []
  /// Whether a patch has replaced an earlier status, of the stored todo or of an earlier patch.
  private var isStatusNew = false
  /// The todo before the patch that completed it last, as the only element; empty if no patch did.
  private var uncompleted: [PatchedTodo] = []

  package init(_ stored: Todo) {
    self.stored = stored
    isNew = false
    todo = stored
    tags = PatchedList(stored.tags.map { Exact($0) }, isNew: false)
    after = PatchedList(stored.after, isNew: false)
  }

  /// Creates a todo from patches alone.
  ///
  /// - Parameters:
  ///   - id: the id, unless the store assigns one.
  ///   - stored: the todo with this id and uid that the same batch removed, if any, whose `created` and end
  ///     are kept.
  package init(_ uid: TodoUID, id: TodoID = TodoID(stored: 0), inPlaceOf stored: Todo? = nil, at now: Instant)
  {
    self.stored = stored
    isNew = true
    todo = Todo(id: id, uid: uid, title: "", created: stored?.created ?? now)
    tags = PatchedList([], isNew: true)
    after = PatchedList([], isNew: true)
  }

  package mutating func apply(_ patch: TodoPatch) {
    // A todo in place of a removed one has no status before a patch gives it one.
    let hasStatus = !isNew || isPatched(.status) || stored == nil && !patched.isEmpty
    if hasStatus, case .status(let status)? = patch[.status], status != todo.status {
      // What has ended ends anew, unless this patch says when.
      if let end = todo.status.endField { patched.remove(FieldSet(end)) }
      uncompleted = status == .done ? [self] : []
      isStatusNew = true
    }
    for (value, field) in patch.values {
      patched.insert(FieldSet(field))
      switch field {
      case .tags: tags.replace(by: (value?.list ?? []).map { Exact($0) })
      case .after: after.replace(by: value?.uids ?? [])
      case .modified: modified = [modified, value?.instant].compactMap(\.self).max()
      default: todo[field] = value
      }
    }
    // A subtask that gets a new parent takes the parent's project, unless it has a project.
    if let project = patch.parentProject, todo.project == nil, todo.parent != stored?.parent {
      todo.project = project
    }
    tags.remove(Set(patch.removedTags.map { Exact($0) }))
    tags.add(patch.addedTags.map { Exact($0) })
    after.remove(patch.removedAfter)
    after.add(patch.addedAfter)
    applyUnknown(patch)
  }

  /// Returns the todo after the last patch, and its next occurrence if the patches have completed a repeating
  /// todo.
  ///
  /// The rule moves to the next occurrence, so that only one occurrence is live, or ends with this one. A
  /// rule that comes with `done` belongs to a series that has gone on, if the todo is done and without a rule
  /// already.
  ///
  /// - Parameter removed: the todos removed in the same step; relations to them are dropped, unless a patch
  ///   sets them.
  package func result(at moment: Moment, without removed: Set<TodoUID> = []) -> ChangeResult {
    let after = settled(at: moment, without: removed)
    guard after.status == .done, after.repeats != nil else { return ChangeResult(after) }
    var open = uncompleted.first?.settled(at: moment)
    let isOver =
      stored?.status == .done && stored?.repeats == nil && isPatched(.status) && isPatched(.repeats)
    guard open != nil || isOver else { return ChangeResult(after) }
    var done = self
    done.patched.insert(FieldSet(.repeats))
    done.todo.repeats = nil
    open?.due = after.due
    open?.start = after.start
    open?.repeats = after.repeats
    return ChangeResult(
      done.settled(at: moment, without: removed),
      next: open?.nextOccurrence(at: moment, doneAt: after.completed))
  }

  /// Returns the todo after the last patch, applied at a moment.
  ///
  /// - Parameter removed: as in ``result(at:without:)``.
  package func settled(at moment: Moment, without removed: Set<TodoUID> = []) -> Todo {
    var todo = todo
    let now = moment.instant
    todo.tags = tags.values.map(\.wrappedValue)
    todo.after = after.values
    if !after.isReplaced { todo.after.removeAll(where: removed.contains) }
    if !isPatched(.parent), todo.parent.map(removed.contains) ?? false { todo.parent = nil }
    todo.unknown = settledUnknown
    if !isRulePatched, let stored { todo.repeats = stored.rule(movedTo: todo) }
    todo.due = dueOfRule(todo, at: moment) ?? todo.due
    todo.completed = end(todo.completed, isPatched(.completed), by: .done, before: stored?.completed, at: now)
    todo.cancelled = end(
      todo.cancelled, isPatched(.cancelled), by: .cancelled, before: stored?.cancelled, at: now)
    settleClaim(of: &todo, at: now)
    guard let stored else {
      todo.modified = modified ?? now
      return todo
    }
    todo.modified = stored.modified
    let isChanged = todo != stored
    if let modified, modified > stored.modified {
      todo.modified = modified
    } else if isChanged {
      todo.modified = now.after(stored.modified)
    }
    return todo
  }

  /// A todo that is opened again is free, the lease ends with the todo, and whoever gets a todo has it from
  /// now on, without the lease of whoever had it before.
  private func settleClaim(of todo: inout Todo, at now: Instant) {
    // There is no claim without an owner, not even of a patch that sets a lease alone.
    if todo.owner == nil { todo.claim = nil }
    if todo.claim == stored?.claim, todo.status == stored?.status { return }
    if let stored, stored.status != .open, todo.status == .open, !isPatched(.owner) { todo.claim = nil }
    if todo.owner != nil, Exact(todo.owner) != Exact(stored?.owner) {
      if !isPatched(.taken) { todo.taken = now }
      if !isPatched(.lease) { todo.lease = nil }
    }
    if todo.status != .open { todo.lease = nil }
  }

  private func isPatched(_ field: TodoField) -> Bool { patched.contains(FieldSet(field)) }

  /// Whether a patch sets the rule, so that the dates beside it belong to the series.
  private var isRulePatched: Bool { isNew || isPatched(.repeats) }

  /// The due date that a new rule implies: its first date, or its time on a day that no patch sets; `nil` if
  /// there is none.
  private func dueOfRule(_ todo: Todo, at moment: Moment) -> LocalDate? {
    guard isRulePatched, let rule = todo.repeats, rule != stored?.repeats || isPatched(.due) else {
      return nil
    }
    guard let due = todo.due else {
      return todo.status == .open ? rule.firstDate(at: moment, from: todo.start?.day) : nil
    }
    guard !isPatched(.due), due.minute == nil, let minute = rule.minute else { return nil }
    return LocalDate(day: due.day, minute: minute)
  }

  /// Returns when the todo got the status that ends it: the given time, else the earlier time if it has kept
  /// the status, else now.
  ///
  /// Another ending status clears the time; while the status stays, so does the stored time. A new todo with
  /// a `modified` of its own ended elsewhere: if no patch says when, the time is unknown.
  private func end(
    _ end: Instant?, _ isPatched: Bool, by status: TodoStatus, before kept: Instant?, at now: Instant
  ) -> Instant? {
    guard todo.status == status else { return isNew || todo.status != stored?.status ? nil : kept }
    if isPatched { return end }
    if isNew, stored == nil, modified != nil { return nil }
    return stored?.status == status && !isStatusNew ? kept : now
  }

  /// The unknown keys, in their order as tags are.
  ///
  /// A value that differs only in its escapes stays as stored, since listed values have more escapes.
  private var settledUnknown: [UnknownField] {
    guard let unknown else { return todo.unknown }
    guard !isNew, let stored else { return unknown.values }
    let known = OrderedTable(stored.unknown.lazy.map { (Exact($0.key), $0) })
    return unknown.values(inOrderOf: stored.unknown.lazy.map { Exact($0.key) }).map { field in
      known[Exact(field.key)].flatMap { JSONScanner.areEqual($0.json, field.json) ? $0 : nil } ?? field
    }
  }

  private mutating func applyUnknown(_ patch: TodoPatch) {
    if patch.unknown.isEmpty { return }
    var table = unknown ?? OrderedTable(todo.unknown.lazy.map { (Exact($0.key), $0) })
    unknown = nil
    for (key, json) in patch.unknown {
      // A stored null is a value, and stays.
      if json == nil, table[Exact(key)].map({ $0.json.elementsEqual("null".utf8) }) ?? false { continue }
      table[Exact(key)] = json.map { UnknownField(key: key, json: $0) }
    }
    unknown = table
  }
}

extension Todo {
  /// Creates a new todo from patches at a moment; the store assigns the id.
  package init(_ uid: TodoUID, from patches: [TodoPatch], at moment: Moment) {
    var todo = PatchedTodo(uid, at: moment.instant)
    for patch in patches { todo.apply(patch) }
    self = todo.settled(at: moment)
  }

  /// Returns the result of a patch at a moment; the rules have already validated the patch.
  package func applying(_ patch: TodoPatch, at moment: Moment) -> ChangeResult {
    if patch.removes { return ChangeResult(nil) }
    var todo = PatchedTodo(self)
    todo.apply(patch)
    return todo.result(at: moment)
  }
}
