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

  var line: Int
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
  var depends: [TodoUID] = []
  var annotations: [TaskwarriorAnnotation] = []
  var recur: String?
  /// The uid of the template if the task is an occurrence; otherwise `nil`.
  var template: TodoUID?
  /// The attributes that our export adds to a task.
  var notes: [TaskwarriorKey: String] = [:]
  var extras: [UnknownField] = []
  /// The attributes with values that they cannot have, and those whose values are nested too deeply to be
  /// kept.
  private(set) var unread: [UnknownField] = []
  private(set) var tooDeep: [String] = []

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

  init(_ members: [TaskwarriorMember], line: Int, _ clock: inout TaskwarriorClock) {
    self.line = line
    for member in members {
      let key = TaskwarriorKey(rawValue: member.key)
      if key?.isComputed != true { sum &+= Self.digest(member) }
      if key != nil && member.isMissing || take(member, key, &clock) { continue }
      if let field = member.field { unread.append(field) } else { tooDeep.append(member.key) }
    }
    // A template is the occurrence of none; written as a task with a parent, it would be read again as one.
    if status == .recurring, let parent = template {
      template = nil
      unread.append(UnknownField(key: TaskwarriorKey.parent.rawValue, text: parent.text))
    }
    let noted = (notes[.todoUnread]?.utf8).flatMap { UnknownField.members(of: Array($0)) } ?? []
    unread += noted.filter { unread.json($0.key) == nil }
  }

  /// Takes the value of an attribute, and returns whether it is one that the attribute can have.
  private mutating func take(
    _ member: TaskwarriorMember, _ key: TaskwarriorKey?, _ clock: inout TaskwarriorClock
  ) -> Bool {
    func set<Value>(_ place: inout Value, to value: Value?) -> Bool {
      if let value { place = value }
      return value != nil
    }
    func set<Value>(_ place: inout Value?, to value: Value?) -> Bool {
      place = value
      return value != nil
    }
    switch key {
    case .id, .urgency: return true
    case .uuid: return set(&uuid, to: member.text.map(Self.uid))
    case .status: return set(&status, to: member.text.flatMap(Self.status))
    case .description: return set(&description, to: member.text)
    case .entry: return set(&entry, to: member.instant(&clock))
    case .modified: return set(&modified, to: member.instant(&clock))
    case .end: return set(&end, to: member.instant(&clock))
    case .due: return set(&due, to: member.stamp(.due, &clock))
    case .wait: return set(&wait, to: member.stamp(.wait, &clock))
    case .scheduled: return set(&scheduled, to: member.stamp(.scheduled, &clock))
    case .priority: return set(&priority, to: member.text)
    case .project: return set(&project, to: member.text)
    case .recur: return set(&recur, to: member.text.flatMap { TaskwarriorDuration.isReadable($0) ? $0 : nil })
    case .parent: return set(&template, to: member.text.map { TodoUID(stored: $0) })
    case .tags: return set(&tags, to: member.texts?.filter { !$0.isEmpty })
    case .depends: return set(&depends, to: member.texts?.flatMap(TaskwarriorMember.names).map(Self.uid))
    case .annotations:
      let read = member.annotations(&clock)
      return set(&annotations, to: read?.annotations) && read?.areDated == true
    case .start, .until: if member.instant(&clock) == nil { return false }
    case .todoUID?, .todoDue?, .todoStart?, .todoRepeat?, .todoUntil?, .todoProject?, .todoTags?, .todoAfter?,
      .todoParent?, .todoNotes?, .todoUnread?:
      return key.map { set(&notes[$0], to: member.text) } ?? true
    case .series, .todoDates: return false
    case nil, .mask, .imask, .rtype, .last, .template: break
    }
    if let field = member.field { extras.append(field) }
    return member.isShallow
  }

  private static func status(_ text: String) -> Status? {
    Status(rawValue: Exact(text) == Exact("waiting") ? "pending" : text)
  }

  /// Returns the uid of the task with a uuid; one that is no UUID, which Taskwarrior refuses, makes a uid of
  /// its own.
  static func uid(_ uuid: String) -> TodoUID {
    if TodoUID(stored: uuid).isUUID { return TodoUID(stored: uuid) }
    return TodoUID("uuid:\(uuid)") ?? TodoUID(stored: "uuid:\(Digest(of: [uuid]))")
  }

  func stamp(of field: TodoField) -> Stamp? { field == .due ? due : wait ?? scheduled }

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
