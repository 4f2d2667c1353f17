internal import JSONText
import TodoCore

/// A template and the occurrences that were made of it and are to be done: one todo.
///
/// The todo is the first of these occurrences, under the name of the template. What else is in the two is kept, so that
/// both come back as they are, and what the later ones are called.
struct TaskwarriorSeries {
  struct Occurrence {
    /// The date of one that comes later than the first.
    let due: LocalDate?
    /// The attributes that tell it from the template: of the first its own, of the others all, with its dates as
    /// Taskwarrior has them, and null for one that it lacks.
    fileprivate(set) var members: [UnknownField]

    var uuid: String? { members.text("uuid") }

    /// Those that stay its own when it is the one that is to be done.
    var own: [UnknownField] { members.filter { TaskwarriorSeries.isOne($0.key, of: TaskwarriorSeries.own) } }
  }

  static let key = TaskwarriorKey.series.rawValue

  /// The uid of the todo; its next occurrence, which takes over what is kept of it, has another.
  let uid: TodoUID
  /// The attributes of the template, where they are others than those of the first occurrence.
  private(set) var template: [UnknownField]
  /// The names of those that only the first occurrence has.
  let lacking: [String]
  private(set) var occurrences: [Occurrence]

  /// What tells an occurrence from its template.
  static let own = ["uuid", "entry", "imask", time, TaskwarriorKey.todoUID.rawValue]
  private static let time = "modified"
  /// What is not compared.
  private static let passed = own + ["id", "urgency", "status", "parent"]
  private static let ownDates = ["due", "wait", "scheduled"]
  /// What only the template says for all occurrences.
  static let dates = ownDates + ["todo_due", "todo_start"]
  /// What says when the series ends.
  static let end = ["until", TaskwarriorKey.todoUntil.rawValue]
  static let common = dates + ["uuid", "recur", "mask", time]

  /// A template and its occurrences, of which the first is the todo.
  init(_ uid: TodoUID, _ template: [UnknownField], _ tasks: [(due: LocalDate?, members: [UnknownField])]) {
    self.uid = uid
    let (known, first) = (Self.values(of: template), tasks[0].members)
    let mine = Self.values(of: first)
    self.template = template.filter {
      Self.isOne($0.key, of: Self.common) || !Self.isOne($0.key, of: Self.passed) && mine[Exact($0.key)] != $0.json
    }
    lacking = first.filter { !Self.isOne($0.key, of: Self.passed) && known[Exact($0.key)] == nil }.map(\.key)
    occurrences = [Occurrence(due: nil, members: first.filter { Self.isOne($0.key, of: Self.own) })]
    // More than a todo may keep is of no use.
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

  /// What tells an occurrence from its template, besides its UUID.
  private static func differences(
    of members: [UnknownField], from template: [UnknownField], _ known: [Exact<String>: [UInt8]]
  ) -> [UnknownField] {
    let mine = values(of: members)
    let others = members.filter { !isOne($0.key, of: passed + common) && known[Exact($0.key)] != $0.json }
    let lacking = template.filter { !isOne($0.key, of: passed + common) && mine[Exact($0.key)] == nil }
    return members.filter { isOne($0.key, of: own + ownDates) && Exact($0.key) != Exact("uuid") } + others
      + lacking.map { UnknownField(key: $0.key, json: null) }
  }

  /// The same without when its tasks were changed, which they have been since.
  var untimed: TaskwarriorSeries {
    var series = self
    series.template.removeAll { Exact($0.key) == Exact(Self.time) }
    for place in occurrences.indices {
      series.occurrences[place].members.removeAll { Exact($0.key) == Exact(Self.time) }
    }
    return series
  }

  /// Stands for an attribute that is not there.
  static let null = Array("null".utf8)

  static func isOne(_ key: String, of keys: [String]) -> Bool { keys.contains { Exact($0) == Exact(key) } }

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
  /// A key with an object.
  fileprivate init(key: String, members: [UnknownField]) {
    var json = JSONWriter()
    json.object(members)
    self.init(key: key, json: json.bytes)
  }
}

extension TaskwarriorSeries {
  /// Whether all that is in it are tasks as Taskwarrior tells them, without what says which todo they are.
  var isSound: Bool {
    guard occurrences[0].own.count == occurrences[0].members.count else { return false }
    return ([template] + occurrences.map(\.members)).allSatisfy { members in
      let isNamed = members.text("uuid").map { TodoUID(stored: $0).isUUID } ?? false
      return isNamed && Set(members.map { Exact($0.key) }).count == members.count
        && !members.contains { Self.isOne($0.key, of: Self.reserved) }
        && (members.text("recur").map(TaskwarriorDuration.isReadable) ?? true) && Self.isTask(members)
    }
  }

  private static let reserved = ["id", "urgency", "status", "parent"]

  private static func isTask(_ members: [UnknownField]) -> Bool {
    var clock = TaskwarriorClock(.inUTC)
    let members = members.map { TaskwarriorMember(key: $0.key, json: $0.json[...]) }
    return (try? TaskwarriorTask(members, line: 1, &clock)) != nil
  }
}
