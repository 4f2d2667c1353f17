internal import JSONText

/// A todo on its way through a batch.
///
/// What a batch makes of it follows from what its objects give, and from the todo as it was before the batch: no step on
/// the way counts. Where that says nothing, the todo stays what it was. So a batch that is run again finds everything as
/// it wants it, and changes nothing, whatever the time is by then.
struct BatchedTodo {
  /// The todo before the batch; nil for one that was not there.
  private let stored: Todo?
  /// Whether it has only what the batch gives it, and nothing of what is stored.
  private let isNew: Bool
  private var todo: Todo
  private var tags: BatchedTags
  /// The keys that `todo` does not know; nil while they are as they are stored.
  private var unknown: OrderedTable<Exact<String>, UnknownField>?
  /// The latest `modified` that was given.
  private var modified: Instant?
  /// What was given for `completed` last.
  private var completed: TodoPatch.Change<Instant> = .keep
  private var isRuleGiven: Bool

  /// A todo of the store.
  init(_ stored: Todo) {
    self.stored = stored
    isNew = false
    isRuleGiven = false
    todo = stored
    tags = BatchedTags(stored.tags, isNew: false)
  }

  /// A todo that the batch creates.
  ///
  /// - Parameter stored: the one with this id and uid that the batch has removed before, if there was one: the new one
  ///   is created and completed when that was.
  init(_ id: TodoID, _ uid: TodoUID, inPlaceOf stored: Todo?, at now: Instant) {
    self.stored = stored
    isNew = true
    isRuleGiven = true
    todo = Todo(id: id, uid: uid, title: "", created: stored?.created ?? now)
    tags = BatchedTags([], isNew: true)
  }

  /// Takes in what an object gives.
  mutating func apply(_ patch: BatchPatch) throws(Refusal) {
    if let title = patch.title { todo.title = try allowed(title, besides: stored?.title, TodoRules.title) }
    try change(patch.content, besides: stored?.content, TodoRules.content).apply(to: &todo.content)
    if let status = patch.status { todo.status = status }
    patch.priority.apply(to: &todo.priority)
    patch.due.apply(to: &todo.due)
    patch.start.apply(to: &todo.start)
    if patch.repeats != .keep {
      patch.repeats.apply(to: &todo.repeats)
      isRuleGiven = true
    } else if isRuleGiven, case .set(let date) = patch.due {
      todo.repeats = todo.repeats?.moved(to: date.day)
    }
    try change(patch.project, besides: stored?.project, TodoRules.project).apply(to: &todo.project)
    try applyTags(patch)
    if let created = patch.created { todo.created = created }
    if let modified = patch.modified { self.modified = max(self.modified ?? modified, modified) }
    if patch.completed != .keep { completed = patch.completed }
    applyUnknown(patch)
  }

  /// What has become of it by the end of a batch that is run at that instant.
  func settled(at now: Instant) -> Todo {
    var todo = todo
    todo.tags = tags.values
    todo.unknown = settledUnknown
    if !isRuleGiven, let date = todo.due, date != stored?.due { todo.repeats = todo.repeats?.moved(to: date.day) }
    todo.completed = settledCompleted(at: now)
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

  /// What is done was completed when that is given, or else when it already was before the batch, or now.
  private func settledCompleted(at now: Instant) -> Instant? {
    guard todo.status == .done else { return isNew || todo.status != stored?.status ? nil : stored?.completed }
    switch completed {
    case .set(let instant): return instant
    case .clear: return nil
    case .keep: return stored?.status == .done ? stored?.completed : now
    }
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
}

extension BatchedTodo {
  private mutating func applyTags(_ patch: BatchPatch) throws(Refusal) {
    if let list = patch.tags {
      if !(stored.map { Exact($0.tags) == Exact(list) } ?? false) { try check(list) }
      tags.replace(by: list)
    }
    tags.remove(patch.removedTags)
    try check(patch.addedTags)
    tags.add(patch.addedTags)
  }

  /// Tags that the stored todo has are not judged again.
  private func check(_ tags: [String]) throws(Refusal) {
    var known: Set<Exact<String>>?
    for tag in tags where !TodoRules.isTag(tag) || TodoRules.clears(tag) {
      let tagsKnown = known ?? Set((stored?.tags ?? []).map { Exact($0) })
      guard tagsKnown.contains(Exact(tag)) else { throw .tag(tag) }
      known = tagsKnown
    }
  }

  private mutating func applyUnknown(_ patch: BatchPatch) {
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

  /// A text that is to be set, unless it clears.
  private func change(
    _ change: TodoPatch.Change<String>, besides stored: String?, _ rule: (String) throws(Refusal) -> String
  ) throws(Refusal) -> TodoPatch.Change<String> {
    guard case .set(let text) = change else { return change }
    if TodoRules.clears(text), stored.map({ Exact($0) != Exact(text) }) ?? true { return .clear }
    return .set(try allowed(text, besides: stored, rule))
  }

  /// A text that the rules allow, or that is stored already.
  private func allowed(
    _ text: String, besides stored: String?, _ rule: (String) throws(Refusal) -> String
  ) throws(Refusal) -> String {
    if let stored, Exact(stored) == Exact(text) { return text }
    return try rule(text)
  }
}
