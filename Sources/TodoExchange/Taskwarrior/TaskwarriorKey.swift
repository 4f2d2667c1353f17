import TodoCore

/// The attributes of a task that say something of a todo.
enum TaskwarriorKey: Hashable {
  case id, urgency, uuid, status, description, entry, modified, end, due, wait, scheduled, priority, project, recur
  case parent, tags, depends, annotations
  case note(TaskwarriorNotes.Key)

  /// The attribute of that name; nil for those that a todo only keeps.
  init?(_ name: String) {
    let length = name.utf8.count
    guard length < Self.keys.count, let known = Self.keys[length].first(where: { Exact($0.name) == Exact(name) })
    else { return nil }
    self = known.key
  }

  /// Whether Taskwarrior makes its value anew, and so says nothing with it.
  var isComputed: Bool { self == .id || self == .urgency || self == .modified }

  /// All of them by the lengths of their names, since to hash the name of each attribute takes longer than to compare few.
  private static let keys: [[(name: String, key: TaskwarriorKey)]] = {
    let keys: [(name: String, key: TaskwarriorKey)] = [
      ("id", .id), ("urgency", .urgency), ("uuid", .uuid), ("status", .status), ("description", .description),
      ("entry", .entry), ("modified", .modified), ("end", .end), ("due", .due), ("wait", .wait),
      ("scheduled", .scheduled), ("priority", .priority), ("project", .project), ("recur", .recur),
      ("parent", .parent), ("tags", .tags), ("depends", .depends), ("annotations", .annotations),
    ]
    let all = keys + TaskwarriorNotes.Key.allCases.map { ($0.rawValue, .note($0)) }
    let longest = all.map(\.name.utf8.count).max() ?? 0
    return (0...longest).map { length in all.filter { $0.name.utf8.count == length } }
  }()
}

/// What a task says of a todo in attributes that Taskwarrior only passes on.
///
/// Each holds as long as the attribute beside it is as it was written.
struct TaskwarriorNotes {
  package enum Key: String, CaseIterable {
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
}

/// Which todo a task is.
extension TaskwarriorNotes {
  /// The uid of the todo that a task with that UUID is; nil where its UUID is the uid.
  ///
  /// A task may tell a uid of which its UUID is made. Where its UUID has nothing to do with the uid, it tells both, as in
  /// `abc@00000000-0000-4000-8000-000000000001`: Taskwarrior gives its copies the same attributes.
  func uid(on uuid: String) -> TodoUID? {
    guard let note = self[.uid] else { return nil }
    if let uid = Self.uid(in: note, on: uuid) { return uid }
    return TodoUID(note).flatMap { $0.uuid == TodoUID(stored: uuid) && !$0.isUUID ? $0 : nil }
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
