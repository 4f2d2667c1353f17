import TodoCore

/// The name of an attribute that Taskwarrior or our export defines.
enum TaskwarriorKey: String {
  // Attributes with a meaning for a todo.
  case id, urgency, uuid, status, description, entry, modified, end, due, wait, scheduled, priority, project,
    recur
  case parent, tags, depends, annotations
  // Attributes without a field.
  case start, until, mask, imask, rtype, last, template
  /// The tasks of a series, which older versions kept.
  case series = "todo_series"
  // Notes that our export adds and Taskwarrior only passes on: each holds while the attribute it is about is
  // unchanged.
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
  /// The attributes that are not understood, as a text: Taskwarrior refuses a file with one of them in its
  /// place.
  case todoUnread = "todo_unread"
  /// The kept forms of dates among the user-defined attributes.
  case todoDates = "todo_dates"

  /// Whether Taskwarrior computes the value anew each time, so that it means nothing.
  var isComputed: Bool { self == .id || self == .urgency || self == .modified }

  /// Returns whether a todo may have kept a value: none may replace a value that the todo has itself.
  static func canWriteBack(_ value: UnknownField) -> Bool {
    func isText(_ isValid: (String) -> Bool) -> Bool { value.text.map(isValid) ?? false }
    switch TaskwarriorKey(rawValue: value.key) {
    case .description, .project, .parent: return isText { !$0.isEmpty }
    case .due, .wait, .todoDue, .todoStart, .todoUntil: return isText(isDated)
    case .scheduled: return isText { isDated($0) || ForeignDate($0) != nil }
    case .priority: return isText { TaskwarriorWords.priority($0) == nil }
    case .recur: return isText(TaskwarriorDuration.isReadable)
    case .tags, .annotations: return !value.texts.isEmpty
    case .todoUID: return isText { uuid(in: $0) != nil }
    case .series, .todoUnread: return UnknownField.members(of: value.json) != nil
    case .todoDates:
      return UnknownField.members(of: value.json)?.allSatisfy { $0.text.map(isDated) ?? false } ?? false
    case nil, .start, .until, .mask, .imask, .rtype, .last, .template:
      return TaskwarriorMember(key: value.key, json: value.json[...]).isShallow
    case .id, .urgency, .uuid, .status, .entry, .modified, .end, .depends, .todoRepeat, .todoProject,
      .todoTags,
      .todoAfter, .todoParent, .todoNotes:
      return false
    }
  }

  /// Returns whether a text is a date with its original, such as `2026-12-01@20261130T230000Z`, in any time
  /// zone.
  private static func isDated(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), let date = LocalDate(text[..<at]),
      let stamp = ForeignDate(String(text[text.index(after: at)...]))
    else { return false }
    var clock = TaskwarriorClock(.inUTC)
    guard let instant = clock.instant(of: stamp) else { return false }
    // Wall clocks are at most a day off UTC, and a day is written as its last second.
    return abs(instant.seconds - date.firstMinute * 60) <= 2 * 86_400
  }
}

/// Reads and writes the note `todo_uid`.
///
/// The note holds the uid from which the task's UUID was made. If the UUID has nothing to do with the uid,
/// the note holds both, as in `abc@00000000-0000-4000-8000-000000000001`, since Taskwarrior copies attributes
/// to other tasks.
extension TaskwarriorKey {
  static func uuid(in note: String) -> String? {
    guard let at = note.utf8.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let uuid = String(note[note.utf8.index(after: at)...])
    return TodoUID(stored: uuid).isUUID ? uuid : nil
  }

  /// Returns the uid in a note if the note is about the task with a given UUID.
  static func uid(in note: String, on uuid: String) -> TodoUID? {
    let end = "@\(uuid)".utf8
    guard note.utf8.suffix(end.count).elementsEqual(end) else { return nil }
    return String(note.utf8.dropLast(end.count)).flatMap { TodoUID($0) }
  }

  /// Returns the note that a task with a UUID needs for its todo; `nil` if the UUID is the uid.
  static func uid(of todo: TodoUID, on uuid: String) -> String? {
    if Exact(todo.text) == Exact(uuid) { return nil }
    return Exact(todo.uuid.text) == Exact(uuid) ? todo.text : "\(todo.text)@\(uuid)"
  }
}

extension Moment {
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
