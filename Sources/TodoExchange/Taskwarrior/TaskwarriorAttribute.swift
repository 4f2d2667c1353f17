import TodoCore

/// An attribute of a task that says something of a todo.
struct TaskwarriorAttribute: Sendable {
  typealias Mistake = TaskwarriorTask.Mistake
  typealias Take =
    @Sendable (inout TaskwarriorTask, TaskwarriorMember, inout TaskwarriorClock) throws(Mistake) -> Void

  let name: String
  /// Whether Taskwarrior makes its value anew, and so says nothing with it.
  var isComputed = false
  /// Whether a value is one that a todo may have kept: nothing that would take the place of what the todo is.
  var isSound: @Sendable (UnknownField) -> Bool = { _ in false }
  /// Gives a task the value.
  let take: Take

  static let all: [TaskwarriorAttribute] =
    [
      TaskwarriorAttribute(name: "id", isComputed: true) { _, _, _ in },
      TaskwarriorAttribute(name: "urgency", isComputed: true) { _, _, _ in },
      text("uuid") { $0.uuid = $1 },
      TaskwarriorAttribute(name: "status") { task, member, _ throws(Mistake) in
        if let text = try member.readText() { task.status = try status(text) }
      },
      text("description", isSound: { !$0.isEmpty }) { $0.description = $1 ?? "" },
      TaskwarriorAttribute(name: "entry") { task, member, clock throws(Mistake) in
        task.entry = try member.readInstant(&clock)
      },
      TaskwarriorAttribute(name: "modified", isComputed: true) { task, member, clock throws(Mistake) in
        task.modified = try member.readInstant(&clock)
      },
      TaskwarriorAttribute(name: "end") { task, member, clock throws(Mistake) in
        task.end = try member.readInstant(&clock)
      },
      stamp("due") { $0.due = $1 },
      stamp("wait") { $0.wait = $1 },
      stamp("scheduled", isSound: { isDated($0) || ForeignDate($0) != nil }) { $0.scheduled = $1 },
      text("priority", isSound: { TaskwarriorWords.priority($0) == nil }) { $0.priority = $1 },
      text("project", isSound: { !$0.isEmpty }) { $0.project = $1 },
      text("recur", isSound: TaskwarriorDuration.isReadable) { $0.recur = $1 },
      text("parent", isSound: { !$0.isEmpty }) { $0.template = $1 },
      TaskwarriorAttribute(name: "tags", isSound: { !$0.texts.isEmpty }) { task, member, _ throws(Mistake) in
        task.tags = try member.readTexts()
      },
      TaskwarriorAttribute(name: "depends") { task, member, _ throws(Mistake) in
        task.depends = try member.readTexts().flatMap(TaskwarriorMember.names)
      },
      TaskwarriorAttribute(name: "annotations", isSound: { !$0.texts.isEmpty }) {
        task, member, clock throws(Mistake) in
        task.annotations = try member.readAnnotations(&clock)
      },
    ]
    + TaskwarriorNotes.Key.allCases.map { note in
      text(note.rawValue, isSound: note.isSound) { $0.notes[note] = $1 }
    }

  private static func text(
    _ name: String, isSound: @escaping @Sendable (String) -> Bool = { _ in false },
    _ set: @escaping @Sendable (inout TaskwarriorTask, String?) -> Void
  ) -> TaskwarriorAttribute {
    TaskwarriorAttribute(name: name, isSound: { $0.text.map(isSound) ?? false }) {
      task, member, _ throws(Mistake) in
      set(&task, try member.readText())
    }
  }

  private static func stamp(
    _ name: String, isSound: @escaping @Sendable (String) -> Bool = isDated,
    _ set: @escaping @Sendable (inout TaskwarriorTask, TaskwarriorTask.Stamp?) -> Void
  ) -> TaskwarriorAttribute {
    TaskwarriorAttribute(name: name, isSound: { $0.text.map(isSound) ?? false }) {
      task, member, clock throws(Mistake) in
      set(&task, try member.readStamp(&clock))
    }
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

  /// The attribute of that name; nil for those that a todo only keeps.
  static func named(_ name: String) -> TaskwarriorAttribute? {
    let length = name.utf8.count
    return length < byLength.count ? byLength[length].first { Exact($0.name) == Exact(name) } : nil
  }

  /// All by the lengths of their names, since to hash the name of each attribute takes longer than to compare few.
  private static let byLength: [[TaskwarriorAttribute]] = {
    let longest = all.map(\.name.utf8.count).max() ?? 0
    return (0...longest).map { length in all.filter { $0.name.utf8.count == length } }
  }()

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

/// What a task says of a todo in attributes that Taskwarrior only passes on.
///
/// Each holds as long as the attribute beside it is as it was written.
struct TaskwarriorNotes {
  enum Key: String, CaseIterable {
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
    fileprivate func isSound(_ text: String) -> Bool {
      switch self {
      case .due, .start, .until: TaskwarriorAttribute.isDated(text)
      case .uid: TaskwarriorNotes.uuid(in: text) != nil
      case .repeats, .project, .tags, .after, .parent, .notes: false
      }
    }
  }

  private var texts: [(note: Key, text: String)] = []

  /// What a note says; nil where it is not there.
  subscript(key: Key) -> String? {
    get { texts.first { $0.note == key }?.text }
    set {
      texts.removeAll { $0.note == key }
      if let newValue { texts.append((key, newValue)) }
    }
  }

  /// The uid of the todo that a task with that UUID is; nil where its UUID is the uid.
  ///
  /// A task may tell a uid of which its UUID is made. Where its UUID has nothing to do with the uid, it tells both, as in
  /// `abc@00000000-0000-4000-8000-000000000001`: Taskwarrior gives its copies the same attributes.
  func uid(on uuid: String) -> TodoUID? {
    guard let note = self[.uid] else { return nil }
    if let uid = Self.uid(in: note, on: uuid) { return uid }
    return TodoUID(note).flatMap { $0.uuid == TodoUID(stored: uuid) && !$0.isUUID ? $0 : nil }
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

extension Moment {
  /// The beginning of 1970, on a wall clock in UTC.
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
