import TodoCore

/// The name of an attribute of a task that is no user's own.
enum TaskwarriorKey: String {
  // What says something of a todo.
  case id, urgency, uuid, status, description, entry, modified, end, due, wait, scheduled, priority, project, recur
  case parent, tags, depends, annotations
  // What has no field.
  case start, until, mask, imask, rtype, last, template
  /// A template with its occurrences, as they are kept.
  case series = "todo_series"
  // What Taskwarrior only passes on: each holds as long as the attribute beside it is as it was written.
  case todoUID = "todo_uid"
  case todoDue = "todo_due"
  case todoStart = "todo_start"
  case todoRepeat = "todo_repeat"
  case todoUntil = "todo_until"
  case todoProject = "todo_project"
  case todoTags = "todo_tags"
  case todoAfter = "todo_after"
  case todoParent = "todo_parent"
  case todoNotes = "todo_notes"

  /// Whether Taskwarrior makes its value anew, and so says nothing with it.
  var isComputed: Bool { self == .id || self == .urgency || self == .modified }

  /// Whether a value is one that a todo may have kept: nothing that would take the place of what the todo is.
  static func isSound(_ value: UnknownField) -> Bool {
    func isText(_ isSound: (String) -> Bool) -> Bool { value.text.map(isSound) ?? false }
    switch TaskwarriorKey(rawValue: value.key) {
    case .description, .project, .parent: return isText { !$0.isEmpty }
    case .due, .wait, .todoDue, .todoStart, .todoUntil: return isText(isDated)
    case .scheduled: return isText { isDated($0) || ForeignDate($0) != nil }
    case .priority: return isText { TaskwarriorWords.priority($0) == nil }
    case .recur: return isText(TaskwarriorDuration.isReadable)
    case .tags, .annotations: return !value.texts.isEmpty
    case .todoUID: return isText { uuid(in: $0) != nil }
    case .series: return TaskwarriorSeries(value.json)?.isSound ?? false
    case nil, .start, .until, .mask, .imask, .rtype, .last, .template:
      return TaskwarriorMember(key: value.key, json: value.json[...]).isShallow
    case .id, .urgency, .uuid, .status, .entry, .modified, .end, .depends, .todoRepeat, .todoProject, .todoTags,
      .todoAfter, .todoParent, .todoNotes:
      return false
    }
  }

  /// Whether a text is a date and how it is written, as `2026-12-01@20261130T230000Z`: in whatever zone that was.
  private static func isDated(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), let date = LocalDate(text[..<at]),
      let stamp = ForeignDate(String(text[text.index(after: at)...]))
    else { return false }
    var clock = TaskwarriorClock(.inUTC)
    guard let instant = clock.instant(of: stamp) else { return false }
    // Wall clocks are at most a day away from UTC, and a day is written as its last second.
    return abs(instant.seconds - date.firstMinute * 60) <= 2 * 86_400
  }
}

/// What `todo_uid` says.
///
/// A task may tell a uid of which its UUID is made. Where its UUID has nothing to do with the uid, it tells both, as in
/// `abc@00000000-0000-4000-8000-000000000001`: Taskwarrior gives its copies the same attributes.
extension TaskwarriorKey {
  static func uuid(in note: String) -> String? {
    guard let at = note.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let uuid = String(note[note.utf8.index(after: at)...])
    return TodoUID(stored: uuid).isUUID ? uuid : nil
  }

  /// The uid that a note tells beside that UUID.
  static func uid(in note: String, on uuid: String) -> TodoUID? {
    let end = "@\(uuid)".utf8
    guard note.utf8.suffix(end.count).elementsEqual(end) else { return nil }
    return String(note.utf8.dropLast(end.count)).flatMap { TodoUID($0) }
  }

  /// What a task with that UUID has to tell to be a todo; nil where its UUID does.
  static func uid(of todo: TodoUID, on uuid: String) -> String? {
    if Exact(todo.text) == Exact(uuid) { return nil }
    return Exact(todo.uuid.text) == Exact(uuid) ? todo.text : "\(todo.text)@\(uuid)"
  }
}

extension Moment {
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
