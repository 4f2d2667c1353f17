import TodoCore

/// A task as Taskwarrior tells it: the attributes that say something of a todo, and all others as they are.
struct TaskwarriorTask {
  enum Status: String {
    case pending
    case completed
    case deleted
    case recurring
  }

  /// A date, with its attribute and the text of it.
  struct Stamp {
    let key: TaskwarriorKey
    let instant: Instant
    let text: String
  }

  typealias Mistake = TaskwarriorMember.Mistake

  var line: Int
  let members: [TaskwarriorMember]
  /// A digest of all that it says, in whatever order.
  var sum: UInt64 = 0
  var uuid: TodoUID?
  var status = Status.pending
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
  var annotations: [TaskwarriorAnnotation] = []
  var recur: String?
  /// The template that it is an occurrence of.
  var template: TodoUID?
  /// What other attributes say of it that were written for a todo.
  var notes: [TaskwarriorKey: String] = [:]
  var extras: [UnknownField] = []

  var isTemplate: Bool { status == .recurring || status == .pending && recur != nil && template == nil }

  /// The uid of the todo that it is; nil where it has no UUID.
  var uid: TodoUID? { toldUID ?? uuid }

  /// The uid of the todo that it is, where its UUID is not that.
  var toldUID: TodoUID? {
    guard let uuid, let note = notes[.todoUID] else { return nil }
    if let uid = TaskwarriorKey.uid(in: note, on: uuid.text) { return uid }
    return TodoUID(note).flatMap { $0.uuid == uuid && !$0.isUUID ? $0 : nil }
  }

  /// Whether it tells a todo whose uid has nothing to do with its UUID.
  var hasOtherUUID: Bool { toldUID.map { $0.uuid != uuid } ?? false }

  init(_ members: [TaskwarriorMember], line: Int, _ clock: inout TaskwarriorClock) throws(Mistake) {
    (self.line, self.members) = (line, members)
    for member in members {
      let key = TaskwarriorKey(rawValue: member.key)
      if key?.isComputed != true { sum &+= Self.digest(member) }
      try take(member, key, &clock)
    }
    if let uuid, !uuid.isUUID { throw Mistake(message: "\(quoted(uuid.text)) is not a UUID") }
  }

  private mutating func take(
    _ member: TaskwarriorMember, _ key: TaskwarriorKey?, _ clock: inout TaskwarriorClock
  ) throws(Mistake) {
    switch key {
    case .id, .urgency: break
    case .uuid: uuid = try member.readText().map { TodoUID(stored: $0) }
    case .status:
      guard let text = try member.readText() else { break }
      guard let status = Status(rawValue: Exact(text) == Exact("waiting") ? "pending" : text) else {
        throw Mistake(message: "\(quoted(text)) is not a status")
      }
      self.status = status
    case .description: description = try member.readText() ?? ""
    case .entry: entry = try member.readInstant(&clock)
    case .modified: modified = try member.readInstant(&clock)
    case .end: end = try member.readInstant(&clock)
    case .due: due = try member.readStamp(.due, &clock)
    case .wait: wait = try member.readStamp(.wait, &clock)
    case .scheduled: scheduled = try member.readStamp(.scheduled, &clock)
    case .priority: priority = try member.readText()
    case .project: project = try member.readText()
    case .recur: recur = try member.readText()
    case .parent: template = try member.readText().map { TodoUID(stored: $0) }
    case .tags: tags = try member.readTexts()
    case .depends: depends = try member.readTexts().flatMap(TaskwarriorMember.names)
    case .annotations: annotations = try member.readAnnotations(&clock)
    case nil, .start, .until, .mask, .imask, .rtype, .last, .template, .series: extras.append(try member.readField())
    case .todoUID?, .todoDue?, .todoStart?, .todoRepeat?, .todoUntil?, .todoProject?, .todoTags?, .todoAfter?,
      .todoParent?, .todoNotes?:
      if let key { notes[key] = try member.readText() }
    }
  }

  func stamp(of field: TodoField) -> Stamp? { field == .due ? due : wait ?? scheduled }

  /// All attributes, as JSON of their own.
  func fields() throws(Mistake) -> [UnknownField] {
    try members.map { member throws(Mistake) in try member.readField() }
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
