internal import JSONText
import TodoCore

/// A template and the occurrences that were made of it and are to be done: one todo.
///
/// The todo is the first of these occurrences, under the name of the template. What else is in the two is kept, so that
/// both come back as they are, and what the later ones are called.
struct TaskwarriorSeries {
  struct Later {
    let uuid: String
    let due: LocalDate?
    /// The attributes that tell it from the template, its dates as Taskwarrior has them; null for one that it lacks.
    fileprivate(set) var members: [UnknownField]

    /// Those that stay its own when it is the one that is to be done.
    var own: [UnknownField] { members.filter { TaskwarriorSeries.isOne($0.key, of: TaskwarriorSeries.own) } }
  }

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
    let members = members.map { TaskwarriorMember(key: $0.key, json: $0.json[...]) }
    return (try? TaskwarriorTask(members, line: 1, &clock)) != nil
  }
}

/// The templates and occurrences of a text, of which each series becomes one todo.
struct TaskwarriorFolding {
  /// A task with its attributes, and before which record it stands.
  private struct Part {
    let place: Int
    let task: TaskwarriorTask
    let members: [TaskwarriorMember]
  }

  private var parts: [Part] = []

  private(set) var folded = 0

  /// Takes a template or an occurrence that stands before the record of that place.
  mutating func add(_ task: TaskwarriorTask, _ members: [TaskwarriorMember], at place: Int) {
    parts.append(Part(place: place, task: task, members: members))
  }

  /// The records of the series, each with the place that it has among the others, and what cannot be read.
  mutating func records(
    by reader: inout TaskwarriorReader
  ) -> (records: [(place: Int, record: ForeignRecord)], problems: [BatchProblem]) {
    var templates: [Exact<String>: Int] = [:]
    for (index, part) in parts.enumerated() where part.task.isTemplate {
      if let uuid = part.task.uuid { templates[Exact(uuid)] = index }
    }
    let origins = parts.map { $0.task.template.flatMap { templates[Exact($0)] } }
    var occurrences: [Int: [Int]] = [:]
    for (index, origin) in origins.enumerated() {
      if let origin, parts[index].task.status == .pending { occurrences[origin, default: []].append(index) }
    }
    var (records, problems): ([(Int, ForeignRecord)], [BatchProblem]) = ([], [])
    for (index, part) in parts.enumerated() {
      let origin = origins[index]
      if origin != nil, part.task.status == .pending { continue }
      do throws(TaskwarriorTask.Mistake) {
        let record =
          if let occurrences = occurrences[index] {
            try folded(occurrences, into: index, &reader)
          } else {
            try reader.record(of: part.task, template: origin.map { parts[$0].task })
          }
        records.append((part.place, record))
      } catch {
        problems.append(BatchProblem(line: part.task.line, reason: .unreadable(error.message, column: nil)))
      }
    }
    return (records, problems)
  }

  private mutating func folded(
    _ occurrences: [Int], into index: Int, _ reader: inout TaskwarriorReader
  ) throws(TaskwarriorTask.Mistake) -> ForeignRecord {
    let template = parts[index].task
    var dated: [(due: LocalDate?, place: Int)] = []
    for place in occurrences { dated.append((try reader.dueDate(of: parts[place].task, template: template), place)) }
    dated.sort { isBefore($0, $1) }
    let first = dated.first?.place ?? index
    var task = parts[first].task
    task.line = template.line
    task.uuid = template.uuid
    task.status = .recurring
    task.template = nil
    task.entry = template.entry
    task.recur = template.recur
    task.notes[.uid] = template.notes[.uid]
    task.notes[.repeats] = template.notes[.repeats]
    task.extras.removeAll { Exact($0.key) == Exact("imask") }
    // From a sum of digests it can be told what belongs to which task.
    task.sum = Digest(of: template.sum).bits
    for place in occurrences { task.sum &+= Digest(of: parts[place].task.sum).bits }
    task.modified = ([index] + occurrences).compactMap { parts[$0].task.modified }.max()
    var later: [(due: LocalDate?, members: [UnknownField])] = []
    for (due, place) in dated.dropFirst() { later.append((due, try members(of: place))) }
    guard let uid = task.uid else { throw .init(message: "a template needs a uuid") }
    let series = TaskwarriorSeries(uid, try members(of: index), try members(of: first), later: later)
    task.extras.append(UnknownField(key: TaskwarriorSeries.key, json: series.json))
    var record = try reader.record(of: task, template: template)
    for _ in occurrences.dropFirst() { record.remarks.append(.lost("generated occurrence")) }
    folded += occurrences.count
    return record
  }

  private func members(of index: Int) throws(TaskwarriorTask.Mistake) -> [UnknownField] {
    try parts[index].members.map { member throws(TaskwarriorTask.Mistake) in try member.readField() }
  }

  /// The one that is due first; of two that are due together, the one that was changed last.
  ///
  /// Their dates count, which may be in another order than the seconds where the clock has been changed in between.
  private func isBefore(_ left: (due: LocalDate?, place: Int), _ right: (due: LocalDate?, place: Int)) -> Bool {
    if left.due != right.due {
      guard let first = left.due, let second = right.due else { return left.due != nil }
      return first < second
    }
    return (parts[left.place].task.modified ?? .latest) > (parts[right.place].task.modified ?? .latest)
  }
}
