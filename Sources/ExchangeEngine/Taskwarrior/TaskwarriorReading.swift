import FileStore
import TodoCore

/// Turns the tasks of a text into records: one for a template with its pending occurrences, one for each
/// other task.
struct TaskwarriorReading {
  private var reader: TaskwarriorReader
  private var reading = ForeignReading()
  /// The templates and occurrences, each with its index among the records.
  private var seriesTasks: [(recordIndex: Int, task: TaskwarriorTask)] = []
  private var mistakes: [TaskwarriorDocument.Mistake] = []
  /// The indices of records to remove, since they were folded into others.
  private var dropped: Set<Int> = []

  static func read(_ document: TaskwarriorDocument, at moment: Moment) -> ForeignReading {
    let halves = document.objects.concurrentHalves { objects in
      var half = TaskwarriorReading(reader: TaskwarriorReader(clock: TaskwarriorClock(moment)))
      for object in objects {
        do throws(TaskwarriorDocument.Mistake) {
          half.read(try object.members(), line: object.line)
        } catch {
          half.mistakes.append(error)
        }
      }
      return half
    }
    var all = halves[0]
    for half in halves.dropFirst() { all.append(half) }
    return all.finished(in: document)
  }

  private mutating func read(_ members: [TaskwarriorMember], line: Int) {
    let task = TaskwarriorTask(members, line: line, &reader.clock)
    if task.isTemplate || task.template != nil {
      seriesTasks.append((reading.records.count, task))
      reading.records.append(ForeignRecord(line: line, sum: Digest()))
    } else {
      reading.records.append(reader.record(of: task))
    }
  }

  private mutating func append(_ next: TaskwarriorReading) {
    reader.append(next.reader)
    seriesTasks += next.seriesTasks.map { (reading.records.count + $0.recordIndex, $0.task) }
    reading.records += next.reading.records
    reading.problems += next.reading.problems
    mistakes += next.mistakes
  }

  private mutating func finished(in document: TaskwarriorDocument) -> ForeignReading {
    dropEarlierVersions()
    readSeries()
    foldDuplicates()
    if !dropped.isEmpty {
      let indices = reading.records.indices.filter { !dropped.contains($0) }
      reading.records = indices.map { reading.records[$0] }
    }
    reading.records.rename(reader.uids)
    reading.problems = document.problems(with: mistakes)
    return reading
  }

  /// Drops all but the last version of each template and occurrence: exports one after the other have them
  /// twice.
  private mutating func dropEarlierVersions() {
    var latest: [TodoUID: (recordIndex: Int, task: TaskwarriorTask)] = [:]
    for part in seriesTasks {
      guard let uuid = part.task.uuid else { continue }
      guard let former = latest.updateValue(part, forKey: uuid) else { continue }
      let isEarlier = (former.task.modified ?? .latest) > (part.task.modified ?? .latest)
      if isEarlier { latest[uuid] = former }
      dropped.insert(isEarlier ? part.recordIndex : former.recordIndex)
    }
    reading.folded += dropped.count
    seriesTasks.removeAll { dropped.contains($0.recordIndex) }
  }

  /// Makes the records of templates and occurrences.
  private mutating func readSeries() {
    var templates: [TodoUID: Int] = [:]
    for (index, part) in seriesTasks.enumerated() where part.task.isTemplate {
      if let uuid = part.task.uuid { templates[uuid] = index }
    }
    let origins = seriesTasks.map { $0.task.template.flatMap { templates[$0] } }
    var occurrences: [Int: [TaskwarriorTask]] = [:]
    for case (let origin?, let part) in zip(origins, seriesTasks) where part.task.status == .pending {
      occurrences[origin, default: []].append(part.task)
    }
    let done = Set(reading.records.lazy.filter { $0.patch[.status] == .status(.done) }.compactMap(\.uid))
    for (index, (recordIndex, task)) in seriesTasks.enumerated() {
      let template = origins[index].map { seriesTasks[$0].task }
      if template != nil, task.status == .pending {
        dropped.insert(recordIndex)
      } else if task.status == .pending, let uuid = task.template, done.contains(reader.uids[uuid] ?? uuid) {
        // Taskwarrior completes no template: this one was done here, and its occurrences are left over there.
        dropped.insert(recordIndex)
        reading.folded += 1
      } else if let occurrences = occurrences[index], task.uid != nil {
        reading.records[recordIndex] = record(of: task, with: occurrences)
      } else {
        reading.records[recordIndex] = reader.record(of: task, template: template)
      }
    }
  }

  /// Returns the record of a series: that of its first occurrence, with the template's uid, rule and end.
  private mutating func record(of template: TaskwarriorTask, with occurrences: [TaskwarriorTask])
    -> ForeignRecord
  {
    var dated = occurrences.map { (due: reader.dueDate(of: $0, template: template), task: $0) }
    dated.sort(by: Self.isBefore)
    var task = dated[0].task
    task.line = template.line
    task.uuid = template.uuid
    task.status = .recurring
    task.template = nil
    task.entry = template.entry
    task.recur = template.recur
    task.notes[.todoUID] = template.notes[.todoUID]
    task.notes[.todoRepeat] = template.notes[.todoRepeat]
    task.notes[.todoUntil] = template.notes[.todoUntil]
    task.extras.removeAll { [.imask, .until].contains(TaskwarriorKey(rawValue: $0.key)) }
    task.extras += template.extras.filter { [.until].contains(TaskwarriorKey(rawValue: $0.key)) }
    // Each task has a digest of its own in the sum, so that attributes cannot move between tasks unnoticed.
    task.sum = ([template] + occurrences).reduce(0) { $0 &+ Digest(of: $1.sum).bits }
    task.modified = ([template] + occurrences).compactMap(\.modified).max()
    var record = reader.record(of: task, template: template)
    for _ in dated.dropFirst() { record.remarks.append(.lost("generated occurrence")) }
    reading.folded += occurrences.count
    return record
  }

  /// Returns whether one occurrence is due before another; of two due together, the one changed last comes
  /// first.
  ///
  /// The dates are compared, not the seconds, whose order may differ around a change of the clock.
  private static func isBefore(
    _ left: (due: LocalDate?, task: TaskwarriorTask), _ right: (due: LocalDate?, task: TaskwarriorTask)
  ) -> Bool {
    if left.due == right.due { return (left.task.modified ?? .latest) > (right.task.modified ?? .latest) }
    guard let first = left.due, let second = right.due else { return left.due != nil }
    return first < second
  }

  /// Reduces the records of one todo, as an ended series is written with, to one: an open one, else a done
  /// one.
  private mutating func foldDuplicates() {
    if reader.notedUIDs.isEmpty { return }
    func rank(_ recordIndex: Int) -> Int {
      switch reading.records[recordIndex].patch[.status] {
      case .status(.open): 2
      case .status(.done): 1
      default: 0
      }
    }
    var best: [TodoUID: Int] = [:]
    for (recordIndex, record) in reading.records.enumerated() {
      guard let uid = record.uid, reader.notedUIDs.contains(uid) else { continue }
      guard let former = best[uid] else {
        best[uid] = recordIndex
        continue
      }
      let isBetter = rank(former) < rank(recordIndex)
      if isBetter { best[uid] = recordIndex }
      dropped.insert(isBetter ? former : recordIndex)
      reading.folded += 1
    }
  }
}
