import TodoCore

/// Says what tasks mean in terms of todos.
struct TaskwarriorReader {
  var clock: TaskwarriorClock
  /// The uids of todos that go by other UUIDs in Taskwarrior.
  private var uids: [(uuid: TodoUID, uid: TodoUID)] = []
  /// The uids of todos that are told by tasks with UUIDs that have nothing to do with them.
  private(set) var told: Set<TodoUID> = []

  init(_ moment: Moment) {
    clock = TaskwarriorClock(moment)
  }

  /// What a task says.
  ///
  /// - Parameter template: the one that it is an occurrence of.
  mutating func record(
    of task: TaskwarriorTask, template: TaskwarriorTask? = nil
  ) throws(TaskwarriorTask.Mistake) -> ForeignRecord {
    var record = ForeignRecord(line: task.line, sum: Digest(of: task.sum))
    name(task, &record)
    takeTexts(of: task, &record)
    takeStatus(of: task, &record)
    try takeDates(of: task, template, &record)
    takeRule(of: task, template, &record)
    try takeRelations(of: task, &record)
    for field in task.extras { keep(field, of: task, &record) }
    return record
  }

  mutating func append(_ next: TaskwarriorReader) {
    uids += next.uids
    told.formUnion(next.told)
  }

  private mutating func name(_ task: TaskwarriorTask, _ record: inout ForeignRecord) {
    guard let uuid = task.uuid else {
      var identity = Digest()
      identity.add(task.description)
      identity.add(task.project ?? "")
      record.identity = identity
      return
    }
    record.uid = task.uid
    guard let uid = task.notes.uid(on: uuid) else { return }
    if task.hasOtherUUID {
      told.insert(uid)
      if let note = task.notes[.uid] { record.keep(TaskwarriorNote.uid.rawValue, note) }
    } else {
      uids.append((TodoUID(stored: uuid), uid))
    }
  }

  private func takeTexts(of task: TaskwarriorTask, _ record: inout ForeignRecord) {
    let (title, isChanged) = ForeignWords.title(task.description)
    record.patch.set(.title, to: .text(title))
    if isChanged {
      record.keep("description", task.description)
      record.remarks.append(
        .adapted(Exact(title) == Exact(ForeignWords.untitled) ? "no title as \(title)" : "title on one line"))
    }
    if let letter = task.priority {
      if let priority = TaskwarriorWords.priority(letter) {
        record.patch.set(.priority, to: .priority(priority))
      } else {
        record.keep("priority", letter)
        record.remarks.append(.kept("priority \(quoted(letter))"))
      }
    }
    if let name = task.project { takeProject(name, task.notes[.project], &record) }
    takeTags(of: task, &record)
    let annotations = task.annotations
    if annotations.isEmpty { return }
    if let (content, kept) = TaskwarriorContent.content(annotations, days: task.notes[.notes], clock) {
      record.patch.set(.content, to: .text(content))
      record.kept.append(UnknownField(key: "annotations", texts: kept.map { "\($0)" }))
      if annotations.contains(where: { ForeignWords.content($0.annotation.description).isChanged }) {
        record.remarks.append(.adapted("control characters of the content"))
      }
    } else {
      record.remarks.append(.lost("content"))
    }
  }

  private func takeProject(_ name: String, _ note: String?, _ record: inout ForeignRecord) {
    let project = TaskwarriorWords.project(name, note: note)
    if let project { record.patch.set(.project, to: .text(project)) }
    if project.map({ Exact(TaskwarriorWords.written(project: $0)) }) != Exact(name) {
      record.keep("project", name)
      if project == nil { record.remarks.append(.kept("project \(quoted(name))")) }
    }
  }

  private func takeTags(of task: TaskwarriorTask, _ record: inout ForeignRecord) {
    if task.tags.isEmpty { return }
    let tags = TaskwarriorWords.tags(task.tags, note: task.notes[.tags])
    record.patch.set(.tags, to: .list(tags))
    if TaskwarriorWords.areSame(tags, task.tags) { return }
    let words = Set(task.tags.map { Exact($0) })
    if words == Set(tags.map { Exact(TaskwarriorWords.written(tag: $0)) }) { return }
    record.kept.append(UnknownField(key: "tags", texts: task.tags))
    if tags.count < task.tags.count { record.remarks.append(.kept("tags that no todo can have")) }
  }

  private func takeStatus(of task: TaskwarriorTask, _ record: inout ForeignRecord) {
    let status: TodoStatus =
      switch task.status {
      case .completed: .done
      case .deleted: .cancelled
      case .pending, .recurring, nil: .open
      }
    record.patch.set(.status, to: .status(status))
    if let end = task.end, let field = status.endField { record.patch.set(field, to: .instant(end)) }
    if let entry = task.entry { record.patch.set(.created, to: .instant(entry)) }
    if let modified = task.modified { record.patch.set(.modified, to: .instant(modified)) }
  }

  private mutating func takeRelations(
    of task: TaskwarriorTask, _ record: inout ForeignRecord
  ) throws(TaskwarriorTask.Mistake) {
    if let text = task.notes[.parent] {
      guard let parent = TodoUID(text) else { throw .init(message: "\(quoted(text)) is not a uid") }
      record.parent = .uid(parent)
    }
    if task.depends.isEmpty { return }
    var noted: [TodoUID: TodoUID] = [:]
    for word in (task.notes[.after] ?? "").split(separator: " ") {
      if let uid = TodoUID(String(word)) { noted[uid.uuid] = uid }
    }
    for text in task.depends {
      guard let uid = TodoUID(text) else { throw .init(message: "\(quoted(text)) is not a UUID") }
      record.after.append(.uid(noted[uid] ?? uid))
    }
  }

  /// Names the todos of relations by their own uids, where they go by others in Taskwarrior.
  func resolve(_ records: inout [ForeignRecord]) {
    let related = records.indices.filter { !records[$0].after.isEmpty }
    if related.isEmpty { return }
    let uids = Dictionary(uids.map { ($0.uuid, $0.uid) }) { $1 }
    for index in related {
      records[index].after = records[index].after.map { ref in
        guard case .uid(let uuid) = ref, let uid = uids[uuid] else { return ref }
        return .uid(uid)
      }
    }
  }

  /// Keeps an attribute that has no field; what Taskwarrior keeps books with is not told.
  private func keep(_ field: UnknownField, of task: TaskwarriorTask, _ record: inout ForeignRecord) {
    if Exact(field.key) == Exact("until"), case .rule(let rule)? = record.patch[.repeats], rule.end != nil,
      let text = field.text
    {
      // Like a date: what it was read as, and how it came.
      let last = rule.untilDay ?? record.patch[.due]?.date.flatMap { rule.lastDay(from: $0.day) }
      record.keep(field.key, "\(last?.description ?? "")@\(text)")
      if let note = task.notes[.until] { record.keep(TaskwarriorNote.until.rawValue, note) }
      return
    }
    record.kept.append(field)
    switch field.key {
    case "mask", "imask", "rtype", "last", "template", TaskwarriorSeries.key: break
    case "start", "until": record.remarks.append(.kept(field.key))
    default: record.remarks.append(.kept("UDA \(visible(field.key))"))
    }
  }
}

extension ForeignRecord {
  mutating func keep(_ key: String, _ text: String) { kept.append(UnknownField(key: key, text: text)) }
}
