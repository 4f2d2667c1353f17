import Graphs
internal import JSONText

/// A todo on its way through the patches that change it together: the one place that knows what a change does to a todo.
///
/// What they make of it follows from what they give, and from the todo as it was before the first: no step on the way
/// counts. Where that says nothing, the todo stays what it was. So patches that are applied again find everything as they
/// want it, and change nothing, whatever the time is by then.
package struct PatchedTodo {
  private let stored: Todo?
  /// Whether it has only what the patches give it, and nothing of what is stored.
  private let isNew: Bool
  private var todo: Todo
  private var tags: PatchedList<Exact<String>>
  private var after: PatchedList<TodoUID>
  /// The keys that `todo` does not know; nil while they are as they are stored.
  private var unknown: OrderedTable<Exact<String>, UnknownField>?
  /// The latest `modified` that was given.
  private var modified: Instant?
  private var given: FieldSet = []

  package init(_ stored: Todo) {
    self.stored = stored
    isNew = false
    todo = stored
    tags = PatchedList(stored.tags.map { Exact($0) }, isNew: false)
    after = PatchedList(stored.after, isNew: false)
  }

  /// A todo that the patches create.
  ///
  /// - Parameters:
  ///   - id: its id, if the store is not to give it one.
  ///   - stored: the one with this id and uid that the same batch has removed before, if there was one: the new one
  ///     is created and completed when that was.
  package init(_ uid: TodoUID, id: TodoID = TodoID(stored: 0), inPlaceOf stored: Todo? = nil, at now: Instant) {
    self.stored = stored
    isNew = true
    todo = Todo(id: id, uid: uid, title: "", created: stored?.created ?? now)
    tags = PatchedList([], isNew: true)
    after = PatchedList([], isNew: true)
  }

  package mutating func apply(_ patch: TodoPatch) {
    for (value, field) in patch.values {
      given.insert(FieldSet(field))
      switch field {
      case .tags: tags.replace(by: (value?.list ?? []).map { Exact($0) })
      case .after: after.replace(by: value?.uids ?? [])
      case .modified: modified = [modified, value?.instant].compactMap(\.self).max()
      default: todo[field] = value
      }
    }
    // A part that is new to its whole has its project, unless it has one of its own.
    if let project = patch.wholesProject, todo.project == nil, todo.parent != stored?.parent { todo.project = project }
    tags.remove(Set(patch.removedTags.map { Exact($0) }))
    tags.add(patch.addedTags.map { Exact($0) })
    after.remove(patch.removedAfter)
    after.add(patch.addedAfter)
    applyUnknown(patch)
  }

  /// What has become of it when the last patch is applied at that instant.
  ///
  /// - Parameter removed: todos that go in the same step, and with them the relations to them that no patch gives.
  package func settled(at now: Instant, without removed: Set<TodoUID> = []) -> Todo {
    var todo = todo
    todo.tags = tags.values.map(\.wrappedValue)
    todo.after = after.values
    if !after.isReplaced { todo.after.removeAll(where: removed.contains) }
    if !isGiven(.parent), todo.parent.map(removed.contains) ?? false { todo.parent = nil }
    todo.unknown = settledUnknown
    if !isRuleGiven, let stored { todo.repeats = stored.rule(movedTo: todo) }
    todo.due = hourOfRule(todo) ?? todo.due
    todo.completed = end(todo.completed, isGiven(.completed), by: .done, before: stored?.completed, at: now)
    todo.cancelled = end(todo.cancelled, isGiven(.cancelled), by: .cancelled, before: stored?.cancelled, at: now)
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

  private func isGiven(_ field: TodoField) -> Bool { given.contains(FieldSet(field)) }

  /// Whether a patch says what the rule is, so that dates given beside it are the series' own.
  private var isRuleGiven: Bool { isNew || isGiven(.repeats) }

  /// A due day that a new rule gives an hour, where no patch says when it is due.
  private func hourOfRule(_ todo: Todo) -> LocalDate? {
    guard isRuleGiven, !isGiven(.due), let due = todo.due, due.minute == nil, let minute = todo.repeats?.minute,
      todo.repeats != stored?.repeats
    else { return nil }
    return LocalDate(day: due.day, minute: minute)
  }

  /// When it got a status that ends it: as that is given, or else when it already had it before, or now.
  ///
  /// A status that ends it in another way clears that; while the status stays, so does what is stored. A new todo that
  /// brings when it was changed last has ended elsewhere: if it does not tell when, nobody knows.
  private func end(
    _ end: Instant?, _ isGiven: Bool, by status: TodoStatus, before kept: Instant?, at now: Instant
  ) -> Instant? {
    guard todo.status == status else { return isNew || todo.status != stored?.status ? nil : kept }
    if isGiven { return end }
    if isNew, stored == nil, modified != nil { return nil }
    return stored?.status == status ? kept : now
  }

  /// Keys keep their places as tags do, and values that only have other escapes stay as they were: what is listed has
  /// more escapes than what is stored.
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
      // A null that is stored means itself.
      if json == nil, table[Exact(key)].map({ $0.json.elementsEqual("null".utf8) }) ?? false { continue }
      table[Exact(key)] = json.map { UnknownField(key: key, json: $0) }
    }
    unknown = table
  }
}

extension Todo {
  /// A new todo, made by patches at an instant; the store gives it its id.
  package init(_ uid: TodoUID, from patches: [TodoPatch], at now: Instant) {
    var todo = PatchedTodo(uid, at: now)
    for patch in patches { todo.apply(patch) }
    self = todo.settled(at: now)
  }

  /// What a patch makes of it at a moment; the rules have judged the patch.
  package func applying(_ patch: TodoPatch, at moment: Moment) -> ChangeResult {
    if patch.removes { return ChangeResult(nil) }
    var patch = patch
    var next: NextOccurrence?
    if patch.recurs, status != .done, patch[.status] == .status(.done) {
      next = nextOccurrence(at: moment)
      // The rule goes over to the next one, so that there is one live occurrence, or is over with this one.
      if repeats != nil { patch.set(.repeats, to: nil) }
    }
    var todo = PatchedTodo(self)
    todo.apply(patch)
    return ChangeResult(todo.settled(at: moment.instant), next: next)
  }
}

/// A list of a todo, such as its tags, on its way through patches.
///
/// What the todo has keeps its place, also where it is taken away and added again, and what is new comes behind: so a feed
/// that is run again finds everything where it left it. Only a whole list that is given sets an order.
struct PatchedList<Element: Hashable> {
  private let stored: [Element]
  /// The elements by now; nil while they are as they are stored.
  private var elements: OrderedTable<Element, Element>?
  private(set) var isReplaced: Bool

  /// What a todo has; one that is new has nothing, and any order.
  init(_ stored: [Element], isNew: Bool) {
    self.stored = stored
    isReplaced = isNew
  }

  /// Puts a list in the place of all elements; the very list that is stored stays as it is.
  mutating func replace(by list: [Element]) {
    isReplaced = true
    elements = list == stored ? nil : Self.table(list)
  }

  package mutating func remove(_ removed: Set<Element>) {
    if removed.isEmpty { return }
    edit { table in
      for element in table.values where removed.contains(element) { table[element] = nil }
    }
  }

  mutating func add(_ added: [Element]) {
    if added.isEmpty { return }
    edit { table in
      for element in added { table[element] = element }
    }
  }

  var values: [Element] {
    guard let elements else { return stored }
    return isReplaced ? elements.values : elements.values(inOrderOf: stored)
  }

  private mutating func edit(_ change: (inout OrderedTable<Element, Element>) -> Void) {
    var table = elements ?? Self.table(stored)
    elements = nil
    change(&table)
    elements = table
  }

  private static func table(_ list: [Element]) -> OrderedTable<Element, Element> {
    OrderedTable(list.lazy.map { ($0, $0) })
  }
}
