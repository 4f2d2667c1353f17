import FileStore
internal import JSONText
import TodoCore

/// Taskwarrior's JSON, as `export` writes it and `import` takes it.
enum TaskwarriorCodec: Importer, Exporter {
  static let format = ExchangeFormat.task

  static func read(_ bytes: [UInt8], in context: ExchangeContext) -> ForeignReading {
    let document = TaskwarriorDocument(bytes)
    let halves = document.places.concurrentHalves(ofAtLeast: 1 << 16) { [moment = context.moment] part in
      var (reader, entries) = (TaskwarriorReader(clock: TaskwarriorClock(moment)), [Entry]())
      let mistakes = document.scan(part) { line, members in
        do throws(TaskwarriorTask.Mistake) {
          let task = try TaskwarriorTask(members, line: line, &reader.clock)
          let isPart = task.isTemplate || task.template != nil
          entries.append(isPart ? .part(task, members) : .record(try reader.record(of: task)))
        } catch {
          entries.append(.problem(BatchProblem(line: line, reason: .unreadable(error.message, column: nil))))
        }
      }
      return (reader: reader, entries: entries, mistakes: mistakes)
    }
    var reader = halves[0].reader
    for half in halves.dropFirst() { reader.append(half.reader) }
    var (records, folding, result) = ([ForeignRecord](), TaskwarriorFolding(), ForeignReading())
    for entry in halves.lazy.flatMap(\.entries) {
      switch entry {
      case .record(let record): records.append(record)
      case .part(let task, let members): folding.add(task, members, at: records.count)
      case .problem(let problem): result.problems.append(problem)
      }
    }
    let series = folding.records(by: &reader)
    result.records = merged(records, series.records)
    result.problems += halves.flatMap(\.mistakes) + series.problems
    result.problems.sort { $0.line < $1.line }
    result.folded = folding.folded
    reader.resolve(&result.records)
    foldTold(reader.told, in: &result)
    return result
  }

  /// What becomes of an object: a template or an occurrence is looked at with others.
  private enum Entry {
    case record(ForeignRecord)
    indirect case part(TaskwarriorTask, [TaskwarriorMember])
    case problem(BatchProblem)
  }

  static func write(_ todos: some ExportedTodos, in context: ExchangeContext) -> ForeignText {
    let halves = todos.concurrentHalves { todos in
      let json = JSONWriter(appendingTo: [UInt8(ascii: todos.startIndex == 0 ? "[" : ",")])
      var writer = TaskwarriorWriter(clock: TaskwarriorClock(context.moment), json: json)
      for todo in todos { writer.write(todo) }
      return (text: ForeignText(bytes: writer.json.bytes, remarks: writer.remarks), passed: writer.passed)
    }
    var passed = TaskwarriorPassed()
    for half in halves { passed.append(half.passed) }
    let over = passed.over
    var end = JSONWriter(appendingTo: over.isEmpty ? [] : [.comma])
    for task in over {
      end.breakLine()
      end.object(task)
    }
    return ForeignText(joining: halves.map(\.text) + [ForeignText(bytes: end.bytes + "\n]\n".utf8)])
  }

  static func isSound(_ value: UnknownField) -> Bool {
    if Exact(value.key) == Exact(TaskwarriorSeries.key) { return TaskwarriorSeries(value.json)?.isSound ?? false }
    if let attribute = TaskwarriorAttribute(rawValue: value.key) { return attribute.isSound(value) }
    if let note = TaskwarriorNote(rawValue: value.key) { return value.text.map(note.isSound) ?? false }
    return value.json.count <= 64 || TaskwarriorMember(key: value.key, json: value.json[...]).depth <= 32
  }

  static func canHave(_ own: UnknownField) -> Bool {
    TaskwarriorAttribute(rawValue: own.key) == nil && TaskwarriorNote(rawValue: own.key) == nil
      && !["until", "mask", "imask", "rtype", "last", "template", TaskwarriorSeries.key].contains(own.key)
      && isSound(own)
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] {
    kept.values.shown(
      without: ["description", "annotations", "tags", "parent", "mask", "imask", "rtype", "due", "wait", "recur"]
    ).compactMap { key in
      switch key.name {
      // The start has what is written with a date, and the project what can be one.
      case "scheduled":
        var clock = TaskwarriorClock(.inUTC)
        return ForeignDate(key.text).flatMap { clock.instant(of: $0) }.map { ShownKey(name: key.name, text: "\($0)") }
      case "project": return TaskwarriorWords.project(key.text, note: nil) == nil ? key : nil
      default: return key.name.utf8.starts(with: "todo_".utf8) ? nil : key
      }
    }
  }

  /// Records with those put in that stand before the record of a place.
  private static func merged(
    _ records: [ForeignRecord], _ others: [(place: Int, record: ForeignRecord)]
  ) -> [ForeignRecord] {
    if others.isEmpty { return records }
    var merged: [ForeignRecord] = []
    merged.reserveCapacity(records.count + others.count)
    var next = 0
    for (place, other) in others {
      merged += records[next..<place]
      merged.append(other)
      next = place
    }
    return merged + records[next...]
  }

  /// Makes one record of those that tell the same todo, as a series does that has ended here: the one that is still to be
  /// done, or else is done.
  private static func foldTold(_ told: Set<TodoUID>, in reading: inout ForeignReading) {
    if told.isEmpty { return }
    func rank(_ record: ForeignRecord) -> Int {
      switch record.patch[.status] {
      case .status(.open): 2
      case .status(.done): 1
      default: 0
      }
    }
    var best: [TodoUID: Int] = [:]
    for (place, record) in reading.records.enumerated() {
      guard let uid = record.uid, told.contains(uid) else { continue }
      if best[uid].map({ rank(reading.records[$0]) < rank(record) }) ?? true { best[uid] = place }
    }
    let records = reading.records.enumerated().filter { place, record in
      record.uid.flatMap { best[$0] }.map { $0 == place } ?? true
    }
    reading.folded += reading.records.count - records.count
    reading.records = records.map(\.element)
  }
}
