internal import JSONText
import TodoCore

/// A template and its pending occurrences, which together are one todo.
///
/// The todo is the first occurrence, with the template's uid. The other attributes of both are kept so that both come
/// back as they were, as are the later occurrences.
struct TaskwarriorSeries {
  struct Occurrence {
    /// The due date of a later occurrence; `nil` for the first one.
    let due: LocalDate?
    /// The attributes that differ from the template's: for the first occurrence only its own ones, for the others all,
    /// with dates as Taskwarrior writes them and null for missing attributes.
    fileprivate(set) var members: [UnknownField]

    var uuid: String? { members.text("uuid") }

    /// The attributes that the occurrence keeps when it becomes the first.
    var own: [UnknownField] { members.filter { TaskwarriorSeries.isKey($0.key, in: TaskwarriorSeries.own) } }
  }

  static let key = TaskwarriorKey.series.rawValue

  /// The uid of the todo; the todo's next occurrence takes over the kept values but has another uid.
  let uid: TodoUID
  /// The attributes of the template that differ from those of the first occurrence.
  private(set) var template: [UnknownField]
  /// The names of attributes that only the first occurrence has.
  let lacking: [String]
  private(set) var occurrences: [Occurrence]

  /// The attributes that distinguish an occurrence from its template.
  static let own = ["uuid", "entry", "imask", time, TaskwarriorKey.todoUID.rawValue]
  private static let time = "modified"
  /// The attributes that are not compared.
  private static let ignored = own + ["id", "urgency", "status", "parent"]
  private static let ownDates = ["due", "wait", "scheduled"]
  /// The dates and their notes, which only the template states for all occurrences.
  static let dates = ownDates + ["todo_due", "todo_start"]
  /// The attributes for the end of the series.
  static let end = ["until", TaskwarriorKey.todoUntil.rawValue]
  static let common = dates + ["uuid", "recur", "mask", time]

  /// Creates a series of a template and its occurrences, the first of which is the todo.
  init(_ uid: TodoUID, _ template: [UnknownField], _ tasks: [(due: LocalDate?, members: [UnknownField])]) {
    self.uid = uid
    let (known, first) = (Self.values(of: template), tasks[0].members)
    let mine = Self.values(of: first)
    self.template = template.filter {
      Self.isKey($0.key, in: Self.common) || !Self.isKey($0.key, in: Self.ignored) && mine[Exact($0.key)] != $0.json
    }
    lacking = first.filter { !Self.isKey($0.key, in: Self.ignored) && known[Exact($0.key)] == nil }.map(\.key)
    occurrences = [Occurrence(due: nil, members: first.filter { Self.isKey($0.key, in: Self.own) })]
    // A todo cannot keep more than this.
    var room = ImportOrigin.sizeLimit
    for (due, members) in tasks.dropFirst() where room > 0 {
      guard let uuid = members.text("uuid") else { continue }
      let members = Self.differences(of: members, from: template, known) + [UnknownField(key: "uuid", text: uuid)]
      occurrences.append(Occurrence(due: due, members: members))
      room -= members.reduce(0) { $0 + $1.key.utf8.count + $1.json.count }
    }
  }

  private static func values(of task: [UnknownField]) -> [Exact<String>: [UInt8]] {
    Dictionary(task.map { (Exact($0.key), $0.json) }) { first, _ in first }
  }

  /// Returns the attributes that distinguish an occurrence from its template, except the UUID.
  private static func differences(
    of members: [UnknownField], from template: [UnknownField], _ known: [Exact<String>: [UInt8]]
  ) -> [UnknownField] {
    let mine = values(of: members)
    let others = members.filter { !isKey($0.key, in: ignored + common) && known[Exact($0.key)] != $0.json }
    let lacking = template.filter { !isKey($0.key, in: ignored + common) && mine[Exact($0.key)] == nil }
    return members.filter { isKey($0.key, in: own + ownDates) && Exact($0.key) != Exact("uuid") } + others
      + lacking.map { UnknownField(key: $0.key, json: null) }
  }

  /// The series without the times of the tasks' last changes, which are out of date once the todo has changed.
  var withoutTimes: TaskwarriorSeries {
    var series = self
    series.template.removeAll { Exact($0.key) == Exact(Self.time) }
    for index in occurrences.indices {
      series.occurrences[index].members.removeAll { Exact($0.key) == Exact(Self.time) }
    }
    return series
  }

  /// The value for a missing attribute.
  static let null = Array("null".utf8)

  static func isKey(_ key: String, in keys: [String]) -> Bool { keys.contains { Exact($0) == Exact(key) } }

  init?(_ json: [UInt8]) {
    guard let parts = UnknownField.members(of: json) else { return nil }
    func members(_ key: String) -> [UnknownField]? { parts.json(key).flatMap { UnknownField.members(of: $0) } }
    guard let uid = parts.text("uid").flatMap({ TodoUID($0) }), let template = members("template"),
      let occurrence = members("occurrence")
    else { return nil }
    (self.uid, self.template) = (uid, template)
    lacking = parts.texts("lacking")
    let later = (members("later") ?? []).map { field in
      let members = UnknownField.members(of: field.json) ?? []
      let due = members.text("todo_due").flatMap { LocalDate($0) }
      return Occurrence(due: due, members: members.without(["todo_due"]) + [UnknownField(key: "uuid", text: field.key)])
    }
    occurrences = [Occurrence(due: nil, members: occurrence)] + later
  }

  var json: [UInt8] {
    let later = occurrences.dropFirst().map { occurrence in
      let due = occurrence.due.map { UnknownField(key: "todo_due", text: $0.description) }
      let members = [due].compactMap(\.self) + occurrence.members.without(["uuid"])
      return UnknownField(key: occurrence.uuid ?? "", members: members)
    }
    var parts = [
      UnknownField(key: "uid", text: uid.text), UnknownField(key: "template", members: template),
      UnknownField(key: "occurrence", members: occurrences[0].members),
    ]
    if !lacking.isEmpty { parts.append(UnknownField(key: "lacking", texts: lacking)) }
    if !later.isEmpty { parts.append(UnknownField(key: "later", members: later)) }
    return UnknownField(key: Self.key, members: parts).json
  }
}

extension UnknownField {
  /// Creates a field whose value is an object.
  init(key: String, members: [UnknownField]) {
    var json = JSONWriter()
    json.object(members)
    self.init(key: key, json: json.bytes)
  }
}

extension TaskwarriorSeries {
  /// Whether all tasks are valid for Taskwarrior and have none of the attributes that the todo itself determines.
  var isValid: Bool {
    guard occurrences[0].own.count == occurrences[0].members.count else { return false }
    return ([template] + occurrences.map(\.members)).allSatisfy { members in
      let isNamed = members.text("uuid").map { TodoUID(stored: $0).isUUID } ?? false
      return isNamed && Set(members.map { Exact($0.key) }).count == members.count
        && !members.contains { Self.isKey($0.key, in: Self.reserved) }
        && (members.text("recur").map(TaskwarriorDuration.isReadable) ?? true) && Self.isTask(members)
    }
  }

  private static let reserved = ["id", "urgency", "status", "parent"]

  private static func isTask(_ members: [UnknownField]) -> Bool {
    var clock = TaskwarriorClock(.inUTC)
    let members = members.map { TaskwarriorMember(key: $0.key, json: $0.json[...]) }
    return TaskwarriorTask(members, line: 1, &clock).unread.isEmpty
  }
}
