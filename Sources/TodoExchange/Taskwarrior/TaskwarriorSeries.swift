internal import JSONText
import TodoCore

/// A template and the occurrences that were made of it and are to be done: one todo.
///
/// The todo is the first of these occurrences, under the name of the template. What else is in the two is kept, so that
/// both come back as they are, and what the later ones are called.
struct TaskwarriorSeries {
  /// An occurrence behind the first.
  struct Later {
    let uuid: String
    let due: LocalDate?
    /// The attributes that tell it from the template, its dates as Taskwarrior has them; null for one that it lacks.
    fileprivate(set) var members: [UnknownField]

    /// Those that stay its own when it is the one that is to be done.
    var own: [UnknownField] { members.filter { TaskwarriorSeries.isOne($0.key, of: TaskwarriorSeries.own) } }
  }

  /// Under which a todo keeps what belongs to them.
  static let key = "todo_series"

  /// The uid of the todo; its next occurrence, which takes over what is kept of it, has another.
  let uid: TodoUID
  /// The attributes of the template, where they are others than those of the occurrence.
  private(set) var template: [UnknownField]
  /// The names of those that only the occurrence has.
  let lacking: [String]
  /// The attributes of the first occurrence that tell it from the template.
  private(set) var occurrence: [UnknownField]
  private(set) var later: [Later]

  /// What tells an occurrence from its template.
  static let own = ["uuid", "entry", "imask", time, TaskwarriorNote.uid.rawValue]
  private static let time = "modified"
  /// What is not compared.
  private static let passed = own + ["id", "urgency", "status", "parent"]
  private static let ownDates = ["due", "wait", "scheduled"]
  /// What only the template says for all occurrences.
  static let dates = ownDates + ["todo_due", "todo_start"]
  /// What says when the series ends.
  static let end = ["until", TaskwarriorNote.until.rawValue]
  static let common = dates + ["uuid", "recur", "mask", time]

  /// A template and its occurrences, the first of them with all its attributes.
  init(
    _ uid: TodoUID, _ template: [UnknownField], _ occurrence: [UnknownField],
    later: [(due: LocalDate?, members: [UnknownField])]
  ) {
    self.uid = uid
    let known = Dictionary(template.map { (Exact($0.key), $0.json) }) { first, _ in first }
    // More than a todo may keep is of no use.
    var (kept, room) = ([Later](), ImportOrigin.sizeLimit)
    for (due, members) in later where room > 0 {
      guard let uuid = members.text("uuid") else { continue }
      kept.append(Later(uuid: uuid, due: due, members: Self.differences(of: members, from: template, known)))
      room -= kept.last?.members.reduce(uuid.utf8.count) { $0 + $1.key.utf8.count + $1.json.count } ?? 0
    }
    self.later = kept
    let mine = Dictionary(occurrence.map { (Exact($0.key), $0.json) }) { first, _ in first }
    self.template = template.filter {
      Self.isOne($0.key, of: Self.common) || !Self.isOne($0.key, of: Self.passed) && mine[Exact($0.key)] != $0.json
    }
    lacking = occurrence.filter { !Self.isOne($0.key, of: Self.passed) && known[Exact($0.key)] == nil }.map(\.key)
    self.occurrence = occurrence.filter { Self.isOne($0.key, of: Self.own) }
  }

  /// What tells an occurrence from its template, besides its UUID.
  ///
  /// - Parameter known: the values of the template by their keys.
  private static func differences(
    of members: [UnknownField], from template: [UnknownField], _ known: [Exact<String>: [UInt8]]
  ) -> [UnknownField] {
    let mine = Set(members.map { Exact($0.key) })
    let others = members.filter { !isOne($0.key, of: passed + common) && known[Exact($0.key)] != $0.json }
    let lacking = template.filter { !isOne($0.key, of: passed + common) && !mine.contains(Exact($0.key)) }
    return members.filter { isOne($0.key, of: own + ownDates) && Exact($0.key) != Exact("uuid") } + others
      + lacking.map { UnknownField(key: $0.key, json: null) }
  }

  /// The same without when its tasks were changed, which they have been since.
  var untimed: TaskwarriorSeries {
    func untimed(_ members: [UnknownField]) -> [UnknownField] { members.filter { Exact($0.key) != Exact(Self.time) } }
    var series = self
    series.template = untimed(template)
    series.occurrence = untimed(occurrence)
    for place in later.indices { series.later[place].members = untimed(later[place].members) }
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
    (self.uid, self.template, self.occurrence) = (uid, template, occurrence)
    lacking = parts.texts("lacking")
    later = (members("later") ?? []).map { field in
      let members = UnknownField.members(of: field.json) ?? []
      let due = members.text("todo_due").flatMap { LocalDate($0) }
      return Later(uuid: field.key, due: due, members: members.filter { Exact($0.key) != Exact("todo_due") })
    }
  }

  /// As a todo keeps it.
  var json: [UInt8] {
    let later = later.map { occurrence in
      let due = occurrence.due.map { UnknownField(key: "todo_due", text: $0.description) }
      return UnknownField(key: occurrence.uuid, members: [due].compactMap(\.self) + occurrence.members)
    }
    var parts = [
      UnknownField(key: "uid", text: uid.text), UnknownField(key: "template", members: template),
      UnknownField(key: "occurrence", members: occurrence),
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
    let named = later.map { $0.members + [UnknownField(key: "uuid", text: $0.uuid)] }
    guard occurrence.allSatisfy({ Self.isOne($0.key, of: Self.own) }) else { return false }
    return ([template, occurrence] + named).allSatisfy { members in
      let isNamed = members.text("uuid").map { TodoUID(stored: $0).isUUID } ?? false
      return isNamed && Set(members.map { Exact($0.key) }).count == members.count
        && !members.contains { Self.isOne($0.key, of: Self.reserved) }
        && (members.text("recur").map(TaskwarriorDuration.isReadable) ?? true) && Self.isTask(members)
    }
  }

  private static let reserved = ["id", "urgency", "status", "parent"]

  private static func isTask(_ members: [UnknownField]) -> Bool {
    var clock = TaskwarriorClock(.inUTC)
    let members = members.map { TaskwarriorMember($0.key, json: $0.json[...]) }
    return (try? TaskwarriorTask(members, line: 1, &clock)) != nil
  }
}
