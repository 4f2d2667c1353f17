import TodoCore

struct TaskwarriorReader {
  var clock: TaskwarriorClock
  /// The uids of todos that go by other UUIDs in Taskwarrior.
  private(set) var uids: [(uuid: TodoUID, uid: TodoUID)] = []
  /// The uids of todos that are told by tasks with UUIDs that have nothing to do with them.
  private(set) var told: Set<TodoUID> = []
  /// The record at hand.
  private(set) var record = ForeignRecord(line: 0, sum: Digest())

  typealias Mistake = TaskwarriorTask.Mistake

  /// What a task says.
  mutating func record(of task: TaskwarriorTask, template: TaskwarriorTask? = nil) throws(Mistake) -> ForeignRecord {
    record = ForeignRecord(line: task.line, sum: Digest(of: task.sum))
    name(task)
    takeTexts(of: task)
    takeStatus(of: task)
    try takeDates(of: task, template)
    takeRule(of: task, template)
    try takeRelations(of: task)
    for field in task.extras { keep(field, of: task) }
    return record
  }

  mutating func append(_ next: TaskwarriorReader) {
    uids += next.uids
    told.formUnion(next.told)
  }

  private mutating func name(_ task: TaskwarriorTask) {
    guard let uuid = task.uuid else {
      record.identity = Digest(of: [task.description, task.project ?? ""])
      return
    }
    record.uid = task.uid
    guard let uid = task.notes.uid(on: uuid) else { return }
    if task.hasOtherUUID {
      told.insert(uid)
      record.keep(TaskwarriorNote.uid.rawValue, task.notes[.uid])
    } else {
      uids.append((TodoUID(stored: uuid), uid))
    }
  }

  private mutating func takeTexts(of task: TaskwarriorTask) {
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
    if let name = task.project { takeProject(name, task.notes[.project]) }
    takeTags(of: task)
    let annotations = task.annotations
    if annotations.isEmpty { return }
    if let (content, kept) = TaskwarriorContent.content(annotations, days: task.notes[.notes], clock) {
      record.patch.set(.content, to: .text(content))
      record.keep("annotations", kept.map { "\($0)" })
      if annotations.contains(where: { ForeignWords.content($0.annotation.description).isChanged }) {
        record.remarks.append(.adapted("control characters of the content"))
      }
    } else {
      record.remarks.append(.lost("content"))
    }
  }

  private mutating func takeProject(_ name: String, _ note: String?) {
    let project = TaskwarriorWords.project(name, note: note)
    if let project { record.patch.set(.project, to: .text(project)) }
    if project.map({ Exact(TaskwarriorWords.written(project: $0)) }) != Exact(name) {
      record.keep("project", name)
      if project == nil { record.remarks.append(.kept("project \(quoted(name))")) }
    }
  }

  private mutating func takeTags(of task: TaskwarriorTask) {
    if task.tags.isEmpty { return }
    let tags = TaskwarriorWords.tags(task.tags, note: task.notes[.tags])
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
      case .pending, .recurring, nil: .open
      }
    record.patch.set(.status, to: .status(status))
    if let end = task.end, let field = status.endField { record.patch.set(field, to: .instant(end)) }
    if let entry = task.entry { record.patch.set(.created, to: .instant(entry)) }
    if let modified = task.modified { record.patch.set(.modified, to: .instant(modified)) }
  }

  private mutating func takeRelations(of task: TaskwarriorTask) throws(Mistake) {
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
    guard records.contains(where: { !$0.after.isEmpty }) else { return }
    records.rename(Dictionary(uids.map { ($0.uuid, $0.uid) }) { $1 })
  }

  /// Keeps an attribute that has no field; what Taskwarrior keeps books with is not told.
  private mutating func keep(_ field: UnknownField, of task: TaskwarriorTask) {
    if Exact(field.key) == Exact("until"), case .rule(let rule)? = record.patch[.repeats], rule.end != nil,
      let text = field.text
    {
      // Like a date: what it was read as, and how it came.
      let last = rule.untilDay ?? record.patch[.due]?.date.flatMap { rule.lastDay(from: $0.day) }
      record.keep(field.key, "\(last?.description ?? "")@\(text)")
      record.keep(TaskwarriorNote.until.rawValue, task.notes[.until])
      return
    }
    if field.isOwnField, TaskwarriorCodec.canHave(field), field.json.count < ImportOrigin.sizeLimit {
      return record.own.append(field)
    }
    record.kept.append(field)
    switch field.key {
    case "mask", "imask", "rtype", "last", "template", TaskwarriorSeries.key: break
    case "start", "until": record.remarks.append(.kept(field.key))
    default: record.remarks.append(.kept("UDA \(visible(field.key))"))
    }
  }

  mutating func takeDates(of task: TaskwarriorTask, _ template: TaskwarriorTask?) throws(Mistake) {
    if let due = task.toldDue {
      // What a template has made already counts from its date, and a series is told by where its occurrence came from.
      let made = ["mask", TaskwarriorSeries.key]
      let keeps = task.isTemplate && task.extras.contains { TaskwarriorSeries.isOne($0.key, of: made) }
      try take(due, .last, template?.toldDue, to: .due, keeps: keeps)
    }
    if let start = task.toldStart {
      try take(start, .first, template?.toldStart, to: .start, keeps: task.scheduled != nil)
    }
    if task.wait != nil, let scheduled = task.scheduled {
      record.keep("scheduled", scheduled.text)
      record.remarks.append(.kept("scheduled"))
    }
  }

  mutating func dueDate(of task: TaskwarriorTask, template: TaskwarriorTask) throws(Mistake) -> LocalDate? {
    record = ForeignRecord(line: task.line, sum: Digest())
    try takeDates(of: task, template)
    return record.patch[.due]?.date
  }

  /// - Parameters:
  ///   - origin: the same date of the template.
  ///   - keeps: whether it is kept as it is written even if it would be written so anyway.
  private mutating func take(
    _ told: TaskwarriorTask.ToldDate, _ edge: TaskwarriorClock.Edge, _ origin: TaskwarriorTask.ToldDate?,
    to field: TodoField, keeps: Bool
  ) throws(Mistake) {
    let instant = told.stamp.instant
    guard let read = clock.date(of: instant, note: told.note) else {
      throw .init(message: "\(told.key) is beyond the year 9999")
    }
    var date = read.date
    if read.isDay, !read.isNoted { record.remarks.append(.adapted("\(field.name) as a day")) }
    if !read.isDay, let origin, (instant.seconds - origin.stamp.instant.seconds).isMultiple(of: 86_400),
      let first = clock.date(of: origin.stamp.instant, note: origin.note), first.isDay
    {
      // The template has a day, and this is so many times 24 hours from it, across a change of the clock.
      let day = first.date.day.advanced(by: (instant.seconds - origin.stamp.instant.seconds) / 86_400)
      if day.isOnCalendar { date = LocalDate(day: day) }
    }
    record.patch.set(field, to: .date(date))
    if read.isNoted, clock.stamp(of: date, edge) == instant, !keeps { return }
    record.keep(told.key, "\(date)@\(told.stamp.text)")
    if read.isNoted { record.keep(told.noteKey.rawValue, told.note) }
  }

  mutating func takeRule(of task: TaskwarriorTask, _ template: TaskwarriorTask?) {
    let told = task.notes[.repeats].flatMap { RepeatRule($0) }
    if let template = task.template {
      record.keep("parent", template)
      if let recur = task.recur {
        record.keep("recur", recur)
        if task.status == .pending { record.remarks.append(.kept("recur of an occurrence")) }
      }
      // Of a todo that is written as one, it is the rule; others have it from their template.
      if task.hasOtherUUID, let told { record.patch.set(.repeats, to: .rule(told)) }
      return
    }
    guard let recur = task.recur else {
      if let told { record.patch.set(.repeats, to: .rule(told)) }
      return
    }
    let isOpen = task.status == .pending || task.status == .recurring
    let rule = TaskwarriorDuration.rule(recur)
    if let told, TaskwarriorRecurrence.isSame(told, recur) {
      record.patch.set(.repeats, to: .rule(bounded(told, by: template ?? task)))
    } else if let rule, isOpen {
      record.patch.set(.repeats, to: .rule(bounded(rule, by: template ?? task)))
    } else if isOpen {
      record.remarks.append(.lostRule(recur))
    }
    // A template never loses its duration there, also when it has come to its end here.
    let isWritten =
      isOpen && !task.isTemplate && record.patch[.repeats] != nil
      && rule.flatMap(TaskwarriorDuration.text).map { Exact($0) } == Exact(recur)
    if !isWritten { record.keep("recur", recur) }
  }

  /// A rule with the end that a template has, as of the todo's own date.
  ///
  /// A number of times holds as long as it still comes to that end.
  private mutating func bounded(_ rule: RepeatRule, by template: TaskwarriorTask) -> RepeatRule {
    let due = record.patch[.due]?.date
    var rule = rule
    guard let text = template.extras.text("until"), let last = lastDay(text, template.notes[.until], of: due) else {
      rule.end = nil
      return rule
    }
    let origin = template.toldDue.flatMap { clock.date(of: $0.stamp.instant, note: $0.note)?.date.day }
    if let origin, rule.lastDay(from: origin) == last { return rule.shortened(from: origin, to: due?.day ?? origin) }
    rule.end = .until(last)
    return rule
  }

  /// The day of an end: a task at a later hour is not due on it any more.
  private mutating func lastDay(_ text: String, _ note: String?, of due: LocalDate?) -> CalendarDay? {
    guard let instant = ForeignDate(text).flatMap({ clock.instant(of: $0) }),
      let end = clock.date(of: instant, note: note)
    else { return nil }
    let isBefore = !end.isDay && (due?.minute).map { $0 > end.date.minute ?? $0 } ?? false
    return end.date.day.advanced(by: isBefore ? -1 : 0)
  }
}
