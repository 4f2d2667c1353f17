internal import JSONText
import TodoCore

struct TaskwarriorWriter {
  var clock: TaskwarriorClock
  var json: JSONWriter
  private(set) var remarks: [(remark: ExchangeRemark, id: TodoID)] = []

  /// Writes a todo as one task: a todo that repeats is a template, of which Taskwarrior makes the
  /// occurrences.
  mutating func write(_ todo: Todo) {
    let kept = ImportOrigin(writing: .task, in: todo.unknown)
    for remark in kept?.losses ?? [] { report(remark, todo) }
    json.breakLine()
    let ownUUID = kept?.uuid(of: todo.uid)
    let uuid = ownUUID ?? todo.uid.uuid.text
    let isOccurrence = kept?["parent"] != nil && (todo.repeats == nil || ownUUID != nil)
    let recurrence = TaskwarriorRecurrence(todo, kept: kept?.text("recur"), isOccurrence: isOccurrence)
    if let remark = recurrence.remark { report(remark, todo) }
    json.beginObject()
    json.member(.uuid, uuid)
    json.member(.todoUID, TaskwarriorKey.uid(of: todo.uid, on: uuid))
    writeTexts(of: todo, kept)
    writeDates(of: todo, kept, recurrence)
    switch todo.status {
    case .open: json.member(.status, recurrence.isTemplate ? "recurring" : "pending")
    case .done: json.member(.status, "completed")
    case .cancelled: json.member(.status, "deleted")
    }
    json.member(.recur, recurrence.recur)
    json.member(.todoRepeat, recurrence.note)
    if let until = recurrence.until { write(LocalDate(day: until), .until, .todoUntil, .last, kept) }
    json.member(.todoParent, (todo.parent ?? kept?.parent)?.text)
    let after = todo.after + (kept?.after ?? [])
    if !after.isEmpty {
      json.member("depends", after.map(\.uuid.text))
      let others = after.filter { !$0.isUUID }.map(\.text)
      if !others.isEmpty { json.member(.todoAfter, others.joined(separator: " ")) }
    }
    if let kept {
      writeExtras(
        kept, isStarted: todo.isStarted, isOccurrence: isOccurrence, isEnding: recurrence.until != nil)
    }
    let dates = (kept?[TaskwarriorKey.todoDates.rawValue]).flatMap { UnknownField.members(of: $0) } ?? []
    for field in todo.unknown.own(for: TaskwarriorCodec.self, { report($0, todo) }) {
      if let former = dates.text(field.key), let date = field.text.flatMap({ LocalDate($0) }) {
        json.member(
          field.key, former.stamp(of: date) ?? TaskwarriorClock.text(of: clock.stamp(of: date, .first)))
      } else {
        json.member(field.key, json: field.json)
      }
    }
    if let unread = kept?[TaskwarriorKey.todoUnread.rawValue] { writeUnread(unread, of: todo) }
    json.endObject()
  }

  /// Writes the attributes that were not understood, apart from those for which the todo has a value now.
  private mutating func writeUnread(_ unread: [UInt8], of todo: Todo) {
    let left = (UnknownField.members(of: unread) ?? []).filter { field in
      switch TaskwarriorKey(rawValue: field.key) {
      case .due: todo.due == nil
      case .wait, .scheduled: todo.start == nil
      case .todoParent: todo.parent == nil
      default: true
      }
    }
    if !left.isEmpty { json.member(.todoUnread, UnknownField(key: "", members: left).json[...].string) }
  }

  private mutating func writeTexts(of todo: Todo, _ kept: ImportOrigin?) {
    let title = kept?.text("description").flatMap {
      Exact(ForeignWords.title($0).title) == Exact(todo.title) ? $0 : nil
    }
    json.member(.description, title ?? written(todo.title, of: todo))
    json.member(.priority, todo.priority.map(TaskwarriorWords.letter) ?? kept?.text("priority"))
    writeProject(of: todo, kept)
    writeTags(of: todo, kept)
    guard let content = todo.content else { return }
    let former = kept?.texts("annotations") ?? []
    let (annotations, days, areNew) = TaskwarriorContent.annotations(
      of: content, kept: former, todo.modified, &clock)
    if areNew { report(.rewritten("annotations"), todo) }
    json.key("annotations")
    json.beginArray()
    for annotation in annotations {
      json.beginObject()
      json.member(.entry, annotation.entry)
      json.member(.description, written(annotation.description, of: todo))
      json.endObject()
    }
    json.endArray()
    json.member(.todoNotes, days)
  }

  private mutating func writeProject(of todo: Todo, _ kept: ImportOrigin?) {
    func means(_ name: String) -> Bool {
      Exact(TaskwarriorWords.project(name, note: nil)) == Exact(todo.project)
    }
    let former = kept?.text("project").flatMap { means($0) ? $0 : nil }
    guard let name = former ?? todo.project.map(TaskwarriorWords.written(project:)) else { return }
    json.member(.project, name)
    if !means(name) { json.member(.todoProject, todo.project) }
  }

  private mutating func writeTags(of todo: Todo, _ kept: ImportOrigin?) {
    var (words, note) = TaskwarriorWords.written(tags: todo.tags)
    if let kept = kept?.values.first(where: { Exact($0.key) == Exact("tags") })?.texts {
      let order = todo.tags.joined(separator: " ")
      if Exact(TaskwarriorWords.tags(kept, note: order)) == Exact(todo.tags) {
        words = kept
        note = Exact(TaskwarriorWords.tags(kept, note: nil)) == Exact(todo.tags) ? nil : order
      }
    }
    if words.isEmpty { return }
    json.member("tags", words)
    json.member(.todoTags, note)
  }

  private mutating func writeExtras(_ kept: ImportOrigin, isStarted: Bool, isOccurrence: Bool, isEnding: Bool)
  {
    for value in kept.values {
      switch TaskwarriorKey(rawValue: value.key) {
      case nil, .rtype, .last, .template: break
      case .start: if isStarted { continue }
      case .parent, .imask: if !isOccurrence { continue }
      // The end of a rule is written with the rule.
      case .until: if isEnding || value.text?.utf8.contains(UInt8(ascii: "@")) ?? false { continue }
      default: continue
      }
      json.member(value.key, json: value.json)
    }
  }

  private mutating func writeDates(of todo: Todo, _ kept: ImportOrigin?, _ recurrence: TaskwarriorRecurrence)
  {
    write(todo.created, .entry, "created", of: todo)
    if !todo.isUndated { json.member(.modified, TaskwarriorClock.clamped(todo.modified)) }
    if let end = todo.status.endField.flatMap({ todo[$0]?.instant }) {
      write(end, .end, todo.status.rawValue, of: todo)
    }
    if let due = todo.due { write(due, .due, .todoDue, .last, kept) }
    // The mask counts occurrences that Taskwarrior has made, which no template is written with.
    if !recurrence.isTemplate { json.member("mask", json: kept?["mask"]) }
    if todo.isStarted { write(todo.taken ?? todo.modified, .start, "taken", of: todo) }
    guard let start = todo.start else { return }
    let scheduled = kept?["scheduled"]
    let isScheduled = scheduled != nil && kept?["wait"] == nil
    write(start, isScheduled ? .scheduled : .wait, .todoStart, .first, kept)
    if !isScheduled { json.member("scheduled", json: scheduled) }
  }

  private mutating func write(_ instant: Instant, _ key: TaskwarriorKey, _ name: String, of todo: Todo) {
    let clamped = TaskwarriorClock.clamped(instant)
    if clamped != instant { report(.lost("time \(name), outside Taskwarrior's range of years"), todo) }
    json.member(key, clamped)
  }

  /// Writes a date, in its kept form if it is still the same date.
  private mutating func write(
    _ date: LocalDate, _ key: TaskwarriorKey, _ note: TaskwarriorKey, _ edge: TaskwarriorClock.Edge,
    _ kept: ImportOrigin?
  ) {
    if let former = kept?.stamp(key.rawValue, of: date) {
      json.member(key, former)
      return json.member(note, kept?.text(note.rawValue))
    }
    let instant = clock.stamp(of: date, edge)
    json.member(key, instant)
    json.key(note.rawValue)
    json.string { ascii in
      date.append(to: &ascii)
      ascii.append(UInt8(ascii: "@"))
      ascii.append(basic: instant)
    }
  }

  private mutating func written(_ text: String, of todo: Todo) -> String {
    let written = TaskwarriorWords.written(text)
    if Exact(written) != Exact(text) { report(.adapted("\"&open;\" as a bracket"), todo) }
    return written
  }

  private mutating func report(_ remark: ExchangeRemark, _ todo: Todo) { remarks.append((remark, todo.id)) }
}

/// Reads kept dates such as `2026-12-01@20261130T230000Z`: the date as read, and the original text.
extension ImportOrigin {
  /// Returns the original text of a date; `nil` if the todo's date is a different one now.
  fileprivate func stamp(_ key: String, of date: LocalDate) -> String? { text(key)?.stamp(of: date) }

  /// Returns the UUID of a todo's task if it is not made of the uid; otherwise `nil`.
  fileprivate func uuid(of uid: TodoUID) -> String? {
    guard let note = text(TaskwarriorKey.todoUID.rawValue), let uuid = TaskwarriorKey.uuid(in: note) else {
      return nil
    }
    return TaskwarriorKey.uid(in: note, on: uuid) == uid ? uuid : nil
  }
}

extension String {
  /// Returns the original text of a kept date; `nil` if the date is a different one now.
  fileprivate func stamp(of date: LocalDate) -> String? {
    guard let at = utf8.firstIndex(of: UInt8(ascii: "@")), LocalDate(self[..<at]) == date else { return nil }
    return String(self[utf8.index(after: at)...])
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: TaskwarriorKey, _ text: String?) { member(key.rawValue, text) }

  fileprivate mutating func member(_ key: TaskwarriorKey, _ instant: Instant) {
    self.key(key.rawValue)
    string { $0.append(basic: instant) }
  }
}

extension UnknownField {
  /// Creates a field whose value is an object.
  init(key: String, members: [UnknownField]) {
    var json = JSONWriter()
    json.object { json in
      for member in members { json.member(member.key, json: member.json) }
    }
    self.init(key: key, json: json.bytes)
  }
}
