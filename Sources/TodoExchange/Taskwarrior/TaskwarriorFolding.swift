import TodoCore

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

  /// Takes in those of the part that comes next, before which there are so many records.
  mutating func append(_ next: TaskwarriorFolding, behind count: Int) {
    parts += next.parts.map { Part(place: $0.place + count, task: $0.task, members: $0.members) }
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
