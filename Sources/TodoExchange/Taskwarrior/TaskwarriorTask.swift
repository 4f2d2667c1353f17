internal import JSONText
import TodoCore

/// A task as Taskwarrior tells it: the attributes that say something of a todo, and all others as they are.
struct TaskwarriorTask {
  /// What becomes of it.
  enum Status {
    case pending
    case completed
    case deleted
    /// It is the template of others.
    case recurring
  }

  /// A date, and how it is written.
  struct Stamp {
    let instant: Instant
    let text: String
  }

  /// Why it cannot be read.
  struct Mistake: Error {
    let message: String
  }

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
  package var wait: Stamp?
  var scheduled: Stamp?
  var priority: String?
  var project: String?
  var tags: [String] = []
  var depends: [String] = []
  /// Texts with the instants at which they were added.
  var annotations: [(annotation: TaskwarriorAnnotation, instant: Instant)] = []
  var recur: String?
  /// The template that it is an occurrence of.
  var template: String?
  /// What other attributes say of it that were written for a todo.
  var notes = TaskwarriorNotes()
  /// All that has no field.
  var extras: [UnknownField] = []

  /// Whether others are made of it.
  var isTemplate: Bool { status == .recurring || status == .pending && recur != nil && template == nil }

  /// The uid of the todo that it is; nil where it has no UUID.
  var uid: TodoUID? { uuid.map { notes.uid(on: $0) ?? TodoUID(stored: $0) } }

  /// Whether it tells a todo whose uid has nothing to do with its UUID.
  var hasOtherUUID: Bool {
    guard let uuid, let uid = notes.uid(on: uuid) else { return false }
    return uid.uuid != TodoUID(stored: uuid)
  }

  /// Reads the attributes of a task.
  init(_ members: [TaskwarriorMember], line: Int, _ clock: inout TaskwarriorClock) throws(Mistake) {
    self.line = line
    for member in members {
      let key = TaskwarriorKey(member.key)
      if key?.isComputed != true { sum &+= Self.digest(member) }
      if let key { try take(member, key, &clock) } else { try keep(member) }
    }
    if let uuid {
      guard TodoUID(stored: uuid).isUUID else { throw Mistake(message: "\(quoted(uuid)) is not a UUID") }
    }
    if status == nil { status = .pending }
  }

  private static func digest(_ member: TaskwarriorMember) -> UInt64 {
    var digest = Digest()
    digest.add(member.key)
    let escape = UInt8(ascii: "\\")
    if member.verbatim.contains(escape) {
      // A slash may be escaped or not.
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in member.verbatim {
        if isEscaped, byte == UInt8(ascii: "/") { bytes.removeLast() }
        bytes.append(byte)
        isEscaped = !isEscaped && byte == escape
      }
      digest.add(bytes)
    } else {
      digest.add(member.verbatim)
    }
    return digest.bits
  }

  private mutating func take(
    _ member: TaskwarriorMember, _ key: TaskwarriorKey, _ clock: inout TaskwarriorClock
  ) throws(Mistake) {
    switch key {
    case .id, .urgency: break
    case .uuid: uuid = try Self.text(member)
    case .status: status = try Self.text(member).map { text throws(Mistake) in try Self.status(text) }
    case .description: description = try Self.text(member) ?? ""
    case .entry: entry = try Self.instant(member, &clock)
    case .modified: modified = try Self.instant(member, &clock)
    case .end: end = try Self.instant(member, &clock)
    case .due: due = try Self.stamp(member, &clock)
    case .wait: wait = try Self.stamp(member, &clock)
    case .scheduled: scheduled = try Self.stamp(member, &clock)
    case .priority: priority = try Self.text(member)
    case .project: project = try Self.text(member)
    case .recur: recur = try Self.text(member)
    case .parent: template = try Self.text(member)
    case .tags: tags = try Self.texts(member)
    case .depends: depends = try Self.texts(member).flatMap(TaskwarriorMember.names)
    case .annotations: annotations = try Self.annotations(member, &clock)
    case .note(let note): notes[note] = try Self.text(member)
    }
  }

  private mutating func keep(_ member: TaskwarriorMember) throws(Mistake) {
    extras.append(UnknownField(key: member.key, json: try Self.json(member)))
  }

  private static func status(_ text: String) throws(Mistake) -> Status {
    switch text {
    case "pending", "waiting": .pending
    case "completed": .completed
    case "deleted": .deleted
    case "recurring": .recurring
    default: throw Mistake(message: "\(quoted(text)) is not a status")
    }
  }
}
