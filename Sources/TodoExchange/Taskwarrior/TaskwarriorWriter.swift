internal import JSONText
import TodoCore

/// Writes todos as tasks.
struct TaskwarriorWriter {
  private var clock: TaskwarriorClock
  private(set) var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
  private(set) var passed = TaskwarriorPassed()

  init(_ moment: Moment) {
    clock = TaskwarriorClock(moment)
  }

  /// Writes a todo: as one task, or as the series that it came as.
  mutating func write(_ todo: TodoSummary, to json: inout JSONWriter) {
    let kept = KeptRecord(writing: .task, in: todo.unknown)
    for remark in kept?.losses ?? [] { tell(remark, todo) }
    guard let kept, let asItCame = kept[TaskwarriorSeries.key].flatMap(TaskwarriorSeries.init) else {
      json.breakLine()
      _ = write(todo, kept, nil, to: &json)
      return
    }
    let series = kept.isCurrent(in: todo) ? asItCame : asItCame.untimed
    var whole = JSONWriter()
    let isTemplate = write(todo, kept, series.goesOn(with: todo) ? series : nil, to: &whole)
    let former = kept.text("due").flatMap { LocalDate($0.prefix { $0 != "@" }) }
    let last = kept.text("until").flatMap { LocalDate($0.prefix { $0 != "@" })?.day }
    let completed = todo.completed.flatMap { clock.date(of: $0, note: nil)?.date.day }
    let course = series.course(of: todo, isTemplate: isTemplate, last: last, completed: completed)
    let task = UnknownField.members(of: whole.bytes) ?? []
    var (tasks, before) = series.tasks(of: todo, as: task, course, origin: origin(of: series), former: former)
    if todo.uid == series.uid || todo.uid == series.uid.next() {
      tasks += before
    } else {
      passed.add(before, by: todo)
    }
    passed.take(tasks, by: todo)
    for task in tasks {
      json.breakLine()
      json.object(task)
    }
  }

  /// When the template of a series is due.
  private mutating func origin(of series: TaskwarriorSeries) -> LocalDate? {
    let due = series.template.text("due").flatMap(TaskwarriorDate.init).flatMap { clock.instant(of: $0) }
    return due.flatMap { clock.date(of: $0, note: series.template.text(TaskwarriorNotes.Key.due.rawValue))?.date }
  }

  /// Writes a todo as one task, and tells whether that is the template of others.
  private mutating func write(
    _ todo: TodoSummary, _ kept: KeptRecord?, _ series: TaskwarriorSeries?, to json: inout JSONWriter
  ) -> Bool {
    let uuid = kept?.uuid(of: todo.uid)
    let isOccurrence = kept?["parent"] != nil && (todo.repeats == nil || uuid != nil)
    let recurrence = TaskwarriorRecurrence(todo, kept: kept?.text("recur"), isOccurrence: isOccurrence, series)
    if let remark = recurrence.remark { tell(remark, todo) }
    json.beginObject()
    write(uuid ?? todo.uid.uuid.text, of: todo, to: &json)
    writeTexts(of: todo, kept, to: &json)
    writeDates(of: todo, kept, recurrence, to: &json)
    json.key("status")
    switch todo.status {
    case .open: json.string(recurrence.isTemplate ? "recurring" : "pending")
    case .done: json.string("completed")
    case .cancelled: json.string("deleted")
    }
    if let recur = recurrence.recur {
      json.key("recur")
      json.string(recur)
    }
    write(recurrence.note, as: .repeats, to: &json)
    writeUntil(recurrence, kept, series, to: &json)
    writeRelations(of: todo, kept, to: &json)
    if let kept { writeExtras(kept, isOccurrence: isOccurrence, isEnding: recurrence.until != nil, to: &json) }
    json.endObject()
    return recurrence.isTemplate
  }

  private func write(_ uuid: String, of todo: TodoSummary, to json: inout JSONWriter) {
    json.key("uuid")
    json.string(uuid)
    write(TaskwarriorNotes.uid(of: todo.uid, on: uuid), as: .uid, to: &json)
  }

  private mutating func writeTexts(of todo: TodoSummary, _ kept: KeptRecord?, to json: inout JSONWriter) {
    json.key("description")
    if let kept = kept?.text("description"), Exact(ForeignWords.title(kept).title) == Exact(todo.title) {
      json.string(kept)
    } else {
      json.string(written(todo.title, of: todo))
    }
    if let letter = todo.priority.map(TaskwarriorWords.letter) ?? kept?.text("priority") {
      json.key("priority")
      json.string(letter)
    }
    writeProject(of: todo, kept, to: &json)
    writeTags(of: todo, kept, to: &json)
    if let content = todo.content {
      let former = kept?.texts("annotations") ?? []
      let (annotations, days) = TaskwarriorContent.annotations(of: content, kept: former, todo.modified, &clock)
      json.key("annotations")
      json.beginArray()
      for annotation in annotations {
        json.beginObject()
        json.key("entry")
        json.string(annotation.entry)
        json.key("description")
        json.string(written(annotation.description, of: todo))
        json.endObject()
      }
      json.endArray()
      write(days, as: .notes, to: &json)
    }
  }

  private func writeProject(of todo: TodoSummary, _ kept: KeptRecord?, to json: inout JSONWriter) {
    var name = todo.project.map(TaskwarriorWords.written(project:))
    if let kept = kept?.text("project"), Exact(TaskwarriorWords.project(kept, note: nil)) == Exact(todo.project) {
      name = kept
    }
    guard let name else { return }
    json.key("project")
    json.string(name)
    if Exact(TaskwarriorWords.project(name, note: nil)) != Exact(todo.project) {
      write(todo.project, as: .project, to: &json)
    }
  }

  private func writeTags(of todo: TodoSummary, _ kept: KeptRecord?, to json: inout JSONWriter) {
    var (words, note) = TaskwarriorWords.written(tags: todo.tags)
    if let kept = kept?.values.first(where: { Exact($0.key) == Exact("tags") })?.texts {
      let order = todo.tags.joined(separator: " ")
      if Exact(TaskwarriorWords.tags(kept, note: order)) == Exact(todo.tags) {
        words = kept
        note = Exact(TaskwarriorWords.tags(kept, note: nil)) == Exact(todo.tags) ? nil : order
      }
    }
    if words.isEmpty { return }
    json.key("tags")
    json.strings(words)
    write(note, as: .tags, to: &json)
  }

  private func writeRelations(of todo: TodoSummary, _ kept: KeptRecord?, to json: inout JSONWriter) {
    write((todo.parent ?? kept?.parent)?.text, as: .parent, to: &json)
    let after = todo.after + (kept?.after ?? [])
    if after.isEmpty { return }
    json.key("depends")
    json.strings(after.map(\.uuid.text))
    let others = after.filter { !$0.isUUID }.map(\.text)
    if !others.isEmpty { write(others.joined(separator: " "), as: .after, to: &json) }
  }

  /// What has no field.
  private func writeExtras(_ kept: KeptRecord, isOccurrence: Bool, isEnding: Bool, to json: inout JSONWriter) {
    for value in kept.values {
      switch value.key {
      case "description", "priority", "project", "tags", "annotations", "due", "todo_due", "wait", "scheduled",
        "todo_start", "todo_until", "todo_uid", "recur", "mask", TaskwarriorSeries.key:
        continue
      case "parent", "imask": if !isOccurrence { continue }
      // That of a rule is written with it.
      case "until": if isEnding || value.text?.utf8.contains(UInt8(ascii: "@")) ?? false { continue }
      default: break
      }
      json.key(value.key)
      json.raw(value.json)
    }
  }

  private func write(_ text: String?, as note: TaskwarriorNotes.Key, to json: inout JSONWriter) {
    guard let text else { return }
    json.key(note.rawValue)
    json.string(text)
  }

  private mutating func written(_ text: String, of todo: TodoSummary) -> String {
    let written = TaskwarriorWords.written(text)
    if Exact(written) != Exact(text) { tell(.adapted("\"&open;\" as a bracket"), todo) }
    return written
  }

  private mutating func tell(_ remark: ExchangeRemark, _ todo: TodoSummary) { remarks.append((remark, todo.id)) }
}

extension TaskwarriorWriter {
  /// Writes the end of a series, as it is kept if it still is that day.
  private mutating func writeUntil(
    _ recurrence: TaskwarriorRecurrence, _ kept: KeptRecord?, _ series: TaskwarriorSeries?, to json: inout JSONWriter
  ) {
    guard let until = recurrence.until else { return }
    json.key("until")
    let day = "\(until)@"
    if let former = kept?.text("until"), former.utf8.starts(with: day.utf8) {
      json.string(String(former.dropFirst(day.count)))
      write(kept?.text(TaskwarriorNotes.Key.until.rawValue), as: .until, to: &json)
    } else if let former = series?.template.text("until"),
      let instant = TaskwarriorDate(former).flatMap({ clock.instant(of: $0) }),
      case let note = series?.template.text(TaskwarriorNotes.Key.until.rawValue),
      clock.date(of: instant, note: note)?.date.day == until
    {
      json.string(former)
      write(note, as: .until, to: &json)
    } else {
      let stamp = clock.stamp(of: LocalDate(day: until), .last)
      json.string { TaskwarriorClock.append(stamp.instant, to: &$0) }
      write(stamp.note, as: .until, to: &json)
    }
  }

  private mutating func writeDates(
    of todo: TodoSummary, _ kept: KeptRecord?, _ recurrence: TaskwarriorRecurrence, to json: inout JSONWriter
  ) {
    write(todo.created, "entry", "created", of: todo, to: &json)
    if !todo.isUndated {
      json.key("modified")
      json.string { TaskwarriorClock.append(TaskwarriorClock.placed(todo.modified), to: &$0) }
    }
    if let end = todo.status == .done ? todo.completed : todo.status == .cancelled ? todo.cancelled : nil {
      write(end, "end", todo.status.rawValue, of: todo, to: &json)
    }
    if let due = todo.due {
      let isAsItWas = write(due, "due", .due, .last, kept, of: todo, to: &json)
      if let mask = kept?["mask"], isAsItWas || !recurrence.isTemplate {
        json.key("mask")
        json.raw(mask)
      }
    }
    guard let start = todo.start else { return }
    let scheduled = kept?["scheduled"]
    let isScheduled = scheduled != nil && kept?["wait"] == nil
    _ = write(start, isScheduled ? "scheduled" : "wait", .start, .first, kept, of: todo, to: &json)
    if let scheduled, !isScheduled {
      json.key("scheduled")
      json.raw(scheduled)
    }
  }

  private mutating func write(
    _ instant: Instant, _ key: String, _ name: String, of todo: TodoSummary, to json: inout JSONWriter
  ) {
    let placed = TaskwarriorClock.placed(instant)
    if placed != instant { tell(.lost("when \(name), outside the years of Taskwarrior"), todo) }
    json.key(key)
    json.string { TaskwarriorClock.append(placed, to: &$0) }
  }

  /// Writes a date, as it is kept if it still is that date; tells whether it was.
  private mutating func write(
    _ date: LocalDate, _ key: String, _ note: TaskwarriorNotes.Key, _ edge: TaskwarriorClock.Edge, _ kept: KeptRecord?,
    of todo: TodoSummary, to json: inout JSONWriter
  ) -> Bool {
    json.key(key)
    // `2026-12-01@20261130T230000Z` is kept: what it was read as, and how it came.
    if let former = kept?.text(key), let at = former.utf8.firstIndex(of: UInt8(ascii: "@")),
      LocalDate(former[..<at]) == date
    {
      json.string(String(former[former.utf8.index(after: at)...]))
      write(kept?.text(note.rawValue), as: note, to: &json)
      return true
    }
    let stamp = clock.stamp(of: date, edge)
    json.string { TaskwarriorClock.append(stamp.instant, to: &$0) }
    json.key(note.rawValue)
    json.string { stamp.appendNote(to: &$0) }
    return false
  }
}

extension KeptRecord {
  /// The UUID that the task of a todo has, where that is not made of the uid.
  fileprivate func uuid(of uid: TodoUID) -> String? {
    guard let note = text(TaskwarriorNotes.Key.uid.rawValue), let at = note.utf8.lastIndex(of: UInt8(ascii: "@"))
    else { return nil }
    let uuid = String(note[note.utf8.index(after: at)...])
    return TaskwarriorNotes.uid(in: note, on: uuid) == uid ? uuid : nil
  }
}
