import TodoCore

struct TaskwarriorReader {
  var clock: TaskwarriorClock
  /// The uids of todos by the UUIDs that Taskwarrior has for them.
  private(set) var uids: [TodoUID: TodoUID] = [:]
  /// The uids of todos that are noted on tasks with unrelated UUIDs.
  private(set) var notedUIDs: Set<TodoUID> = []
  /// The record being made.
  private var record = ForeignRecord(line: 0, sum: Digest())

  init(clock: TaskwarriorClock) { self.clock = clock }

  /// Turns a task into a record.
  mutating func record(of task: TaskwarriorTask, template: TaskwarriorTask? = nil) -> ForeignRecord {
    record = ForeignRecord(line: task.line, sum: Digest(of: task.sum))
    name(task)
    takeTexts(of: task)
    takeStatus(of: task)
    var unread = task.unread
    takeDates(of: task, template, &unread)
    takeRule(of: task, template)
    takeRelations(of: task, &unread)
    var dates: [UnknownField] = []
    for field in task.extras where !takeDate(field, &dates) { keep(field, of: task) }
    keep(.todoDates, dates)
    keep(.todoUnread, unread)
    for field in unread { record.remarks.append(.unread(field.key, field.words ?? field.json[...].string)) }
    for key in task.tooDeep { record.remarks.append(.lost("\(visible(key)), nested too deeply")) }
    return record
  }

  private mutating func keep(_ key: TaskwarriorKey, _ fields: [UnknownField]) {
    if !fields.isEmpty { record.kept.append(UnknownField(key: key.rawValue, members: fields)) }
  }

  /// Takes a user-defined attribute in the form of Taskwarrior's dates as a date, and keeps its original
  /// text.
  private mutating func takeDate(_ field: UnknownField, _ dates: inout [UnknownField]) -> Bool {
    guard field.isOwn(in: .task), TaskwarriorCodec.canHave(field), let text = field.text,
      text.utf8.count == 16,
      case .instant(let instant)? = ForeignDate(basic: Array(text.utf8)[...]),
      let date = clock.date(of: instant)?.date
    else { return false }
    record.own.append(UnknownField(key: field.key, text: date.description))
    dates.append(UnknownField(key: field.key, text: "\(date)@\(text)"))
    return true
  }

  mutating func append(_ next: TaskwarriorReader) {
    uids.merge(next.uids) { $1 }
    notedUIDs.formUnion(next.notedUIDs)
  }

  private mutating func name(_ task: TaskwarriorTask) {
    guard let uuid = task.uuid else {
      record.identity = Digest(of: [task.description, task.project ?? ""])
      return
    }
    record.uid = task.uid
    if !uuid.isUUID { record.remarks.append(.adapted("invalid uuid")) }
    guard let uid = task.notedUID else { return }
    if task.hasOtherUUID {
      notedUIDs.insert(uid)
      keep(.todoUID, task.notes[.todoUID])
    } else {
      uids[uuid] = uid
    }
  }

  private mutating func keep(_ key: TaskwarriorKey, _ text: String?) { record.keep(key.rawValue, text) }

  private mutating func takeTexts(of task: TaskwarriorTask) {
    let (title, isChanged) = ForeignWords.title(task.description)
    record.patch.set(.title, to: .text(title))
    if isChanged {
      keep(.description, task.description)
      record.remarks.append(
        .adapted(Exact(title) == Exact(ForeignWords.untitled) ? "no title as \(title)" : "title on one line"))
    }
    if let letter = task.priority {
      if let priority = TaskwarriorWords.priority(letter) {
        record.patch.set(.priority, to: .priority(priority))
      } else {
        keep(.priority, letter)
        record.remarks.append(.kept("priority \(quoted(letter))"))
      }
    }
    if let name = task.project { takeProject(name, task.notes[.todoProject]) }
    takeTags(of: task)
    let annotations = task.annotations
    if annotations.isEmpty { return }
    if let (content, kept) = TaskwarriorContent.content(annotations, days: task.notes[.todoNotes], clock) {
      record.patch.set(.content, to: .text(content))
      record.keep("annotations", kept.map { "\($0)" })
      if annotations.contains(where: { ForeignWords.content($0.description).isChanged }) {
        record.remarks.append(.adapted("control characters in the content"))
      }
    } else {
      record.remarks.append(.lost("content"))
    }
  }

  private mutating func takeProject(_ name: String, _ note: String?) {
    let project = TaskwarriorWords.project(name, note: note)
    if let project { record.patch.set(.project, to: .text(project)) }
    if project.map({ Exact(TaskwarriorWords.written(project: $0)) }) != Exact(name) {
      keep(.project, name)
      if project == nil { record.remarks.append(.kept("project \(quoted(name))")) }
    }
  }

  private mutating func takeTags(of task: TaskwarriorTask) {
    if task.tags.isEmpty { return }
    let tags = TaskwarriorWords.tags(task.tags, note: task.notes[.todoTags])
    record.patch.set(.tags, to: .list(tags))
    if TaskwarriorWords.areSame(tags, task.tags) { return }
    let words = Set(task.tags.map { Exact($0) })
    if words == Set(tags.map { Exact(TaskwarriorWords.written(tag: $0)) }) { return }
    record.keep("tags", task.tags)
    if tags.count < task.tags.count { record.remarks.append(.kept("tags that no todo can have")) }
  }

  private mutating func takeStatus(of task: TaskwarriorTask) {
    let status: TodoStatus =
      switch task.status {
      case .completed: .done
      case .deleted: .cancelled
      case .pending, .recurring: .open
      }
    record.patch.set(.status, to: .status(status))
    if let end = task.end, let field = status.endField { record.patch.set(field, to: .instant(end)) }
    if let entry = task.entry { record.patch.set(.created, to: .instant(entry)) }
    if let modified = task.modified { record.patch.set(.modified, to: .instant(modified)) }
  }

  private mutating func takeRelations(of task: TaskwarriorTask, _ unread: inout [UnknownField]) {
    if let text = task.notes[.todoParent] {
      record.parent = TodoUID(text).map { .uid($0) }
      if record.parent == nil {
        unread.append(UnknownField(key: TaskwarriorKey.todoParent.rawValue, text: text))
      }
    }
    if task.depends.isEmpty { return }
    var noted: [TodoUID: TodoUID] = [:]
    for word in (task.notes[.todoAfter] ?? "").split(separator: " ") {
      if let uid = TodoUID(String(word)) { noted[uid.uuid] = uid }
    }
    record.after = task.depends.map { .uid(noted[$0] ?? $0) }
  }

  /// Keeps an attribute without a field; Taskwarrior's bookkeeping is not reported.
  private mutating func keep(_ field: UnknownField, of task: TaskwarriorTask) {
    let key = TaskwarriorKey(rawValue: field.key)
    if key == .until, case .rule(let rule)? = record.patch[.repeats], rule.end != nil, let text = field.text {
      // Kept like a date: the value as read, and the original text.
      let last = rule.untilDay ?? record.patch[.due]?.date.flatMap { rule.lastDay(from: $0.day) }
      keep(.until, "\(last?.description ?? "")@\(text)")
      keep(.todoUntil, task.notes[.todoUntil])
      return
    }
    if field.isOwn(in: .task), TaskwarriorCodec.canHave(field), field.json.count < ImportOrigin.sizeLimit {
      return record.own.append(field)
    }
    if key == .start, [.pending, .recurring].contains(task.status),
      let start = field.text.flatMap({ ForeignDate($0) }).flatMap({
        clock.instant(of: $0)
      })
    {
      record.isStarted = true
      record.started = start
      return
    }
    record.kept.append(field)
    switch key {
    case nil: record.remarks.append(.kept("UDA \(visible(field.key))"))
    case .start, .until: record.remarks.append(.kept(field.key))
    default: break
    }
  }

  private mutating func takeDates(
    of task: TaskwarriorTask, _ template: TaskwarriorTask?, _ unread: inout [UnknownField]
  ) {
    take(.due, of: task, template, keeps: false, &unread)
    take(.start, of: task, template, keeps: task.scheduled != nil, &unread)
    if task.wait != nil, let scheduled = task.scheduled {
      keep(.scheduled, scheduled.text)
      record.remarks.append(.kept("scheduled"))
    }
  }

  mutating func dueDate(of task: TaskwarriorTask, template: TaskwarriorTask) -> LocalDate? {
    record = ForeignRecord(line: task.line, sum: Digest())
    var unread: [UnknownField] = []
    takeDates(of: task, template, &unread)
    return record.patch[.due]?.date
  }

  /// Takes a date, and keeps its original text.
  ///
  /// - Parameter keeps: whether to keep the text even if an export would write the same.
  private mutating func take(
    _ field: TodoField, of task: TaskwarriorTask, _ template: TaskwarriorTask?, keeps: Bool,
    _ unread: inout [UnknownField]
  ) {
    guard let stamp = task.stamp(of: field) else { return }
    guard let read = date(field, of: task) else {
      return unread.append(UnknownField(key: stamp.key.rawValue, text: stamp.text))
    }
    var date = read.date
    if read.isDay, !read.isNoted { record.remarks.append(.adapted("\(field.name) as a day")) }
    if !read.isDay, let template, let origin = template.stamp(of: field)?.instant {
      let distance = stamp.instant.seconds - origin.seconds
      if distance.isMultiple(of: 86_400), let first = self.date(field, of: template), first.isDay {
        // The template has a day, and this date is a multiple of 24 hours later, across a change of the
        // clock.
        let day = first.date.day.advanced(by: distance / 86_400)
        if day.isOnCalendar { date = LocalDate(day: day) }
      }
    }
    record.patch.set(field, to: .date(date))
    if read.isNoted, !keeps, clock.stamp(of: date, field == .due ? .last : .first) == stamp.instant { return }
    keep(stamp.key, "\(date)@\(stamp.text)")
    if read.isNoted { keep(Self.note(on: field), task.notes[Self.note(on: field)]) }
  }

  /// Returns the meaning of a task's date; `nil` if there is no date, or one outside the calendar.
  private mutating func date(_ field: TodoField, of task: TaskwarriorTask) -> TaskwarriorClock.Reading? {
    task.stamp(of: field).flatMap { clock.date(of: $0.instant, note: task.notes[Self.note(on: field)]) }
  }

  private static func note(on field: TodoField) -> TaskwarriorKey { field == .due ? .todoDue : .todoStart }

  private mutating func takeRule(of task: TaskwarriorTask, _ template: TaskwarriorTask?) {
    let note = task.notes[.todoRepeat].flatMap { RepeatRule($0) }
    if let template = task.template {
      keep(.parent, template.text)
      if let recur = task.recur {
        keep(.recur, recur)
        if task.status == .pending { record.remarks.append(.kept("recur of an occurrence")) }
      }
      // A todo that was written as an occurrence has its rule in the note; others have it from their
      // template.
      if task.hasOtherUUID, let note { record.patch.set(.repeats, to: .rule(note)) }
      return
    }
    guard let recur = task.recur else {
      if let note { record.patch.set(.repeats, to: .rule(note)) }
      return
    }
    let noted = note.flatMap { TaskwarriorRecurrence.isSame($0, recur) ? $0 : nil }
    if let rule = noted ?? (task.isTemplate ? TaskwarriorDuration.rule(recur) : nil) {
      record.patch.set(.repeats, to: .rule(bounded(rule, by: template ?? task)))
    } else if task.isTemplate {
      record.remarks.append(.lostRule(recur))
    }
    // In Taskwarrior a template never loses its duration, even if the series has ended here.
    keep(.recur, recur)
  }

  /// Returns a rule with the end of a template, as seen from the todo's own date.
  ///
  /// A number of times is used only while it still leads to the template's end.
  private mutating func bounded(_ rule: RepeatRule, by template: TaskwarriorTask) -> RepeatRule {
    let due = record.patch[.due]?.date
    var bounded = rule
    bounded.end = nil
    guard
      let instant = template.extras.text("until").flatMap({ ForeignDate($0) }).flatMap({
        clock.instant(of: $0)
      }),
      let end = clock.date(of: instant, note: template.notes[.todoUntil])
    else { return bounded }
    // A task at a later time of day is no longer due on that day.
    let isBefore = !end.isDay && (due?.minute).map { $0 > end.date.minute ?? $0 } ?? false
    let last = end.date.day.advanced(by: isBefore ? -1 : 0)
    if let origin = date(.due, of: template)?.date.day, rule.lastDay(from: origin) == last {
      return rule.shortened(from: origin, to: due?.day ?? origin)
    }
    bounded.end = .until(last)
    return bounded
  }
}
