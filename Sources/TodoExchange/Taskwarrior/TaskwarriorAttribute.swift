import TodoCore

/// An attribute of a task that says something of a todo.
///
/// Closures capture nothing, so that threads need not count references to what they would hold.
struct TaskwarriorAttribute: Sendable {
  typealias Mistake = TaskwarriorTask.Mistake

  let name: String
  /// Whether Taskwarrior makes its value anew, and so says nothing with it.
  var isComputed = false
  /// Whether a value is one that a todo may have kept: nothing that would take the place of what the todo is.
  var isSound: @Sendable (UnknownField) -> Bool = { _ in false }
  /// Gives a task the value.
  let take: @Sendable (inout TaskwarriorTask, TaskwarriorMember, inout TaskwarriorClock) throws(Mistake) -> Void

  static let all: [TaskwarriorAttribute] = [
    TaskwarriorAttribute(name: "id", isComputed: true) { _, _, _ in },
    TaskwarriorAttribute(name: "urgency", isComputed: true) { _, _, _ in },
    TaskwarriorAttribute(name: "uuid") { task, member, _ throws(Mistake) in task.uuid = try member.readText() },
    TaskwarriorAttribute(name: "status") { task, member, _ throws(Mistake) in
      if let text = try member.readText() { task.status = try status(text) }
    },
    TaskwarriorAttribute(name: "description", isSound: isText) { task, member, _ throws(Mistake) in
      task.description = try member.readText() ?? ""
    },
    TaskwarriorAttribute(name: "entry") { task, member, clock throws(Mistake) in
      task.entry = try member.readInstant(&clock)
    },
    TaskwarriorAttribute(name: "modified", isComputed: true) { task, member, clock throws(Mistake) in
      task.modified = try member.readInstant(&clock)
    },
    TaskwarriorAttribute(name: "end") { task, member, clock throws(Mistake) in
      task.end = try member.readInstant(&clock)
    },
    TaskwarriorAttribute(name: "due", isSound: { $0.text.map(isDated) ?? false }) {
      task, member, clock throws(Mistake) in task.due = try member.readStamp(&clock)
    },
    TaskwarriorAttribute(name: "wait", isSound: { $0.text.map(isDated) ?? false }) {
      task, member, clock throws(Mistake) in task.wait = try member.readStamp(&clock)
    },
    TaskwarriorAttribute(
      name: "scheduled", isSound: { $0.text.map { isDated($0) || ForeignDate($0) != nil } ?? false }
    ) { task, member, clock throws(Mistake) in task.scheduled = try member.readStamp(&clock) },
    TaskwarriorAttribute(
      name: "priority", isSound: { $0.text.map { TaskwarriorWords.priority($0) == nil } ?? false }
    ) { task, member, _ throws(Mistake) in task.priority = try member.readText() },
    TaskwarriorAttribute(name: "project", isSound: isText) { task, member, _ throws(Mistake) in
      task.project = try member.readText()
    },
    TaskwarriorAttribute(name: "recur", isSound: { $0.text.map(TaskwarriorDuration.isReadable) ?? false }) {
      task, member, _ throws(Mistake) in task.recur = try member.readText()
    },
    TaskwarriorAttribute(name: "parent", isSound: isText) { task, member, _ throws(Mistake) in
      task.template = try member.readText()
    },
    TaskwarriorAttribute(name: "tags", isSound: { !$0.texts.isEmpty }) { task, member, _ throws(Mistake) in
      task.tags = try member.readTexts()
    },
    TaskwarriorAttribute(name: "depends") { task, member, _ throws(Mistake) in
      task.depends = try member.readTexts().flatMap(TaskwarriorMember.names)
    },
    TaskwarriorAttribute(name: "annotations", isSound: { !$0.texts.isEmpty }) {
      task, member, clock throws(Mistake) in task.annotations = try member.readAnnotations(&clock)
    },
  ]

  /// All by the lengths of their names, since to hash the name of each attribute takes longer than to compare few.
  private static let byLength: [[TaskwarriorAttribute]] = {
    let longest = all.map(\.name.utf8.count).max() ?? 0
    return (0...longest).map { length in all.filter { $0.name.utf8.count == length } }
  }()

  /// The attribute of that name; nil for those that a todo only keeps.
  static func named(_ name: String) -> TaskwarriorAttribute? {
    let length = name.utf8.count
    return length < byLength.count ? byLength[length].first { Exact($0.name) == Exact(name) } : nil
  }

  private static func status(_ text: String) throws(Mistake) -> TaskwarriorTask.Status {
    switch text {
    case "pending", "waiting": .pending
    case "completed": .completed
    case "deleted": .deleted
    case "recurring": .recurring
    default: throw Mistake(message: "\(quoted(text)) is not a status")
    }
  }

  private static func isText(_ value: UnknownField) -> Bool { value.text.map { !$0.isEmpty } ?? false }

  /// Whether a text is a date and how it is written, as `2026-12-01@20261130T230000Z`: in whatever zone that was.
  fileprivate static func isDated(_ text: String) -> Bool {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")), let date = LocalDate(text[..<at]),
      let stamp = ForeignDate(String(text[text.index(after: at)...]))
    else { return false }
    var clock = TaskwarriorClock(.inUTC)
    guard let instant = clock.instant(of: stamp) else { return false }
    // Wall clocks are at most a day away from UTC, and a day is written as its last second.
    return abs(instant.seconds - date.firstMinute * 60) <= 2 * 86_400
  }
}

/// An attribute that Taskwarrior only passes on: it holds as long as the one beside it is as it was written.
enum TaskwarriorNote: String {
  case uid = "todo_uid"
  case due = "todo_due"
  case start = "todo_start"
  case repeats = "todo_repeat"
  case until = "todo_until"
  case project = "todo_project"
  case tags = "todo_tags"
  case after = "todo_after"
  case parent = "todo_parent"
  case notes = "todo_notes"

  /// Whether a todo may have kept such a text.
  func isSound(_ text: String) -> Bool {
    switch self {
    case .due, .start, .until: TaskwarriorAttribute.isDated(text)
    case .uid: Self.uuid(in: text) != nil
    case .repeats, .project, .tags, .after, .parent, .notes: false
    }
  }

  /// The UUID beside which a note tells a uid; nil where the note does not end with one.
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

extension [TaskwarriorNote: String] {
  /// The uid of the todo that a task with that UUID is; nil where its UUID is the uid.
  ///
  /// A task may tell a uid of which its UUID is made. Where its UUID has nothing to do with the uid, it tells both, as in
  /// `abc@00000000-0000-4000-8000-000000000001`: Taskwarrior gives its copies the same attributes.
  func uid(on uuid: String) -> TodoUID? {
    guard let note = self[.uid] else { return nil }
    if let uid = TaskwarriorNote.uid(in: note, on: uuid) { return uid }
    return TodoUID(note).flatMap { $0.uuid == TodoUID(stored: uuid) && !$0.isUUID ? $0 : nil }
  }
}

extension Moment {
  /// The beginning of 1970, on a wall clock in UTC.
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
