import TodoCore

/// A task as Taskwarrior tells it: the attributes that say something of a todo, and all others as they are.
struct TaskwarriorTask {
  enum Status: String {
    case pending
    case completed
    case deleted
    case recurring
  }

  struct Stamp {
    let instant: Instant
    let text: String
  }

  /// A date with what its note tells of it.
  struct ToldDate {
    let key: String
    let stamp: Stamp
    let noteKey: TaskwarriorNote
    let note: String?
  }

  typealias DatedAnnotation = (annotation: TaskwarriorAnnotation, instant: Instant)
  typealias Mistake = TaskwarriorMember.Mistake

  var line: Int
  /// A digest of all that it says, in whatever order.
  var sum: UInt64 = 0
  var uuid: String?
  var status: Status?
  var description = ""
  var entry: Instant?
  var modified: Instant?
  var end: Instant?
  var due: Stamp?
  var wait: Stamp?
  var scheduled: Stamp?
  var priority: String?
  var project: String?
  var tags: [String] = []
  var depends: [String] = []
  var annotations: [DatedAnnotation] = []
  var recur: String?
  /// The template that it is an occurrence of.
  var template: String?
  /// What other attributes say of it that were written for a todo.
  var notes: [TaskwarriorNote: String] = [:]
  var extras: [UnknownField] = []

  var toldDue: ToldDate? { due.map { ToldDate(key: "due", stamp: $0, noteKey: .due, note: notes[.due]) } }

  var toldStart: ToldDate? {
    (wait ?? scheduled).map {
      ToldDate(key: wait == nil ? "scheduled" : "wait", stamp: $0, noteKey: .start, note: notes[.start])
    }
  }

  var isTemplate: Bool { status == .recurring || status == .pending && recur != nil && template == nil }

  /// The uid of the todo that it is; nil where it has no UUID.
  var uid: TodoUID? { uuid.map { notes.uid(on: $0) ?? TodoUID(stored: $0) } }

  /// Whether it tells a todo whose uid has nothing to do with its UUID.
  var hasOtherUUID: Bool {
    guard let uuid, let uid = notes.uid(on: uuid) else { return false }
    return uid.uuid != TodoUID(stored: uuid)
  }

  init(_ members: [TaskwarriorMember], line: Int, _ clock: inout TaskwarriorClock) throws(Mistake) {
    self.line = line
    for member in members {
      let attribute = TaskwarriorAttribute(rawValue: member.key)
      if attribute?.isComputed != true { sum &+= Self.digest(member) }
      if let attribute {
        try take(attribute, member, &clock)
      } else if let note = TaskwarriorNote(rawValue: member.key) {
        notes[note] = try member.readText()
      } else {
        extras.append(try member.readField())
      }
    }
    if let uuid, !TodoUID(stored: uuid).isUUID { throw Mistake(message: "\(quoted(uuid)) is not a UUID") }
    if status == nil { status = .pending }
  }

  private mutating func take(
    _ attribute: TaskwarriorAttribute, _ member: TaskwarriorMember, _ clock: inout TaskwarriorClock
  ) throws(Mistake) {
    switch attribute {
    case .id, .urgency: break
    case .uuid: uuid = try member.readText()
    case .status:
      guard let text = try member.readText() else { break }
      status = Status(rawValue: Exact(text) == Exact("waiting") ? "pending" : text)
      if status == nil { throw Mistake(message: "\(quoted(text)) is not a status") }
    case .description: description = try member.readText() ?? ""
    case .entry: entry = try member.readInstant(&clock)
    case .modified: modified = try member.readInstant(&clock)
    case .end: end = try member.readInstant(&clock)
    case .due: due = try member.readStamp(&clock)
    case .wait: wait = try member.readStamp(&clock)
    case .scheduled: scheduled = try member.readStamp(&clock)
    case .priority: priority = try member.readText()
    case .project: project = try member.readText()
    case .recur: recur = try member.readText()
    case .parent: template = try member.readText()
    case .tags: tags = try member.readTexts()
    case .depends: depends = try member.readTexts().flatMap(TaskwarriorMember.names)
    case .annotations: annotations = try member.readAnnotations(&clock)
    }
  }

  private static func digest(_ member: TaskwarriorMember) -> UInt64 {
    var digest = Digest()
    digest.add(member.key)
    if member.json.contains(.backslash) {
      // A slash may be escaped or not.
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in member.json {
        if isEscaped, byte == UInt8(ascii: "/") { bytes.removeLast() }
        bytes.append(byte)
        isEscaped = !isEscaped && byte == .backslash
      }
      digest.add(bytes)
    } else {
      digest.add(member.json)
    }
    return digest.bits
  }
}

/// An attribute of a task that says something of a todo.
enum TaskwarriorAttribute: String {
  case id, urgency, uuid, status, description, entry, modified, end, due, wait, scheduled, priority, project, recur
  case parent, tags, depends, annotations

  /// Whether Taskwarrior makes its value anew, and so says nothing with it.
  var isComputed: Bool { self == .id || self == .urgency || self == .modified }

  /// Whether a value is one that a todo may have kept: nothing that would take the place of what the todo is.
  func isSound(_ value: UnknownField) -> Bool {
    switch self {
    case .description, .project, .parent: value.text.map { !$0.isEmpty } ?? false
    case .due, .wait: value.text.map(Self.isDated) ?? false
    case .scheduled: value.text.map { Self.isDated($0) || ForeignDate($0) != nil } ?? false
    case .priority: value.text.map { TaskwarriorWords.priority($0) == nil } ?? false
    case .recur: value.text.map(TaskwarriorDuration.isReadable) ?? false
    case .tags, .annotations: !value.texts.isEmpty
    case .id, .urgency, .uuid, .status, .entry, .modified, .end, .depends: false
    }
  }

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
  static let inUTC = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))
}
