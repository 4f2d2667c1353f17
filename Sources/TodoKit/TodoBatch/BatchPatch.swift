internal import JSONText

/// What one object of a batch asks for.
struct BatchPatch {
  /// The line of the input on which it begins, from 1.
  let line: Int
  var id: Int?
  var uid: TodoUID?
  var removes = false
  /// The last change of the todo that the object knows of.
  var ifModified: Instant?
  var title: String?
  var content: TodoPatch.Change<String> = .keep
  var status: TodoStatus?
  var priority: TodoPatch.Change<TodoPriority> = .keep
  var due: TodoPatch.Change<LocalDate> = .keep
  var start: TodoPatch.Change<LocalDate> = .keep
  var repeats: TodoPatch.Change<RepeatRule> = .keep
  var project: TodoPatch.Change<String> = .keep
  var tags: [String]?
  var addedTags: [String] = []
  var removedTags: [String] = []
  var created: Instant?
  var modified: Instant?
  var completed: TodoPatch.Change<Instant> = .keep
  /// Keys that `todo` does not know; nil takes one away.
  var unknown: [(key: String, json: [UInt8]?)] = []

  init(line: Int) {
    self.line = line
  }

  /// Makes the changes at that instant.
  ///
  /// What is given stands; the rest follows from it.
  ///
  /// - Parameter stored: the todo as it was before the batch, nil when the batch has created it. All of a batch is one
  ///   change, so `modified` moves on from there only once, and who repeats it has not given a new one.
  func apply(to todo: inout Todo, stored: Todo?, at now: Instant) {
    let old = todo
    if let title { todo.title = title }
    content.apply(to: &todo.content)
    if let status { todo.status = status }
    priority.apply(to: &todo.priority)
    due.apply(to: &todo.due)
    start.apply(to: &todo.start)
    if case .set(let date) = due { todo.repeats = todo.repeats?.moved(to: date.day) }
    repeats.apply(to: &todo.repeats)
    project.apply(to: &todo.project)
    if let tags { todo.tags = tags }
    todo.tags.removeAll(where: removedTags.contains)
    for tag in addedTags where !todo.tags.contains(tag) { todo.tags.append(tag) }
    if let created { todo.created = created }
    applyUnknown(to: &todo)
    if todo.status != old.status { todo.completed = todo.status == .done ? now : nil }
    if todo.status == .done { completed.apply(to: &todo.completed) }
    if let modified, modified != (stored ?? old).modified {
      todo.modified = modified
    } else if let stored {
      move(&todo, on: stored, at: now)
    } else if todo != old {
      todo.modified = now
    }
  }

  /// Moves `modified` on from what was there before the batch, unless an object before this one has given another, or
  /// the todo is by now what it was.
  private func move(_ todo: inout Todo, on stored: Todo, at now: Instant) {
    let next = now.following(stored.modified)
    guard todo.modified == stored.modified || todo.modified == next else { return }
    todo.modified = stored.modified
    if todo != stored { todo.modified = next }
  }

  private func applyUnknown(to todo: inout Todo) {
    for (key, json) in unknown {
      let index = todo.unknown.firstIndex { $0.key == key }
      switch (index, json) {
      case (let index?, let json?):
        // What is listed has more escapes than what is stored, and changes nothing when it is applied.
        guard !JSONScanner.areEqual(todo.unknown[index].json, json) else { continue }
        todo.unknown[index] = UnknownField(key: key, json: json)
      case (let index?, nil): todo.unknown.remove(at: index)
      case (nil, let json?): todo.unknown.append(UnknownField(key: key, json: json))
      case (nil, nil): break
      }
    }
  }
}
