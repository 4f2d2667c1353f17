import TodoCore

/// A task of Taskwarrior: the attributes with a meaning for a todo, and all others as they are.
struct TaskwarriorTask {
  enum Status: String {
    case pending
    case completed
    case deleted
    case recurring
  }

  /// A date with its attribute and its text.
  struct Stamp {
    let key: TaskwarriorKey
    let instant: Instant
    let text: String
  }

  typealias Mistake = TaskwarriorMember.Mistake

  var line: Int
  let members: [TaskwarriorMember]
  /// The sum of the attributes' digests, in any order.
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
  /// The uid of the template if the task is an occurrence; otherwise `nil`.
  var template: TodoUID?
  /// The attributes that our export adds to a task.
  var notes: [TaskwarriorKey: String] = [:]
  var extras: [UnknownField] = []

  var isTemplate: Bool { status == .recurring || status == .pending && recur != nil && template == nil }

  /// The uid of the task's todo, or `nil` without a UUID.
  var uid: TodoUID? { notedUID ?? uuid }

  /// The uid of the task's todo if a note states it; otherwise `nil`.
  var notedUID: TodoUID? {
    guard let uuid, let note = notes[.todoUID] else { return nil }
    if let uid = TaskwarriorKey.uid(in: note, on: uuid.text) { return uid }
    return TodoUID(note).flatMap { $0.uuid == uuid && !$0.isUUID ? $0 : nil }
  }

  /// Whether the task is written for a todo whose uid has nothing to do with the task's UUID.
  var hasOtherUUID: Bool { notedUID.map { $0.uuid != uuid } ?? false }

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

  /// Returns all attributes as fields.
  func fields() throws(Mistake) -> [UnknownField] {
    try members.map { member throws(Mistake) in try member.readField() }
  }

  private static func digest(_ member: TaskwarriorMember) -> UInt64 {
    var digest = Digest()
    digest.add(member.key)
    if member.json.contains(.backslash) {
      // An escaped slash counts as a plain one.
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
