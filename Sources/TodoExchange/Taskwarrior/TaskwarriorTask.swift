import TodoCore

/// A task as Taskwarrior tells it: the attributes that say something of a todo, and all others as they are.
struct TaskwarriorTask {
  enum Status {
    case pending
    case completed
    case deleted
    /// It is the template of others.
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

  /// Whether others are made of it.
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
      let attribute = TaskwarriorAttribute.named(member.key)
      if attribute?.isComputed != true { sum &+= Self.digest(member) }
      if let attribute {
        try attribute.take(&self, member, &clock)
      } else if let note = TaskwarriorNote(rawValue: member.key) {
        notes[note] = try member.readText()
      } else {
        extras.append(try member.readField())
      }
    }
    if let uuid, !TodoUID(stored: uuid).isUUID { throw Mistake(message: "\(quoted(uuid)) is not a UUID") }
    if status == nil { status = .pending }
  }

  private static func digest(_ member: TaskwarriorMember) -> UInt64 {
    var digest = Digest()
    digest.add(member.key)
    if member.verbatim.contains(.backslash) {
      // A slash may be escaped or not.
      var bytes: [UInt8] = []
      var isEscaped = false
      for byte in member.verbatim {
        if isEscaped, byte == UInt8(ascii: "/") { bytes.removeLast() }
        bytes.append(byte)
        isEscaped = !isEscaped && byte == .backslash
      }
      digest.add(bytes)
    } else {
      digest.add(member.verbatim)
    }
    return digest.bits
  }
}
