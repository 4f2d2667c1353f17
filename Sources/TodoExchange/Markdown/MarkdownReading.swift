import FileStore
import TodoCore

/// What the tasks of a text say.
struct MarkdownReading {
  private(set) var reading = ForeignReading()
  private let context: ExchangeContext
  private var clock: WallClock
  /// The uids that comments say of tasks, by those that identifiers beside them stand for.
  private var uidsByID: [TodoUID: TodoUID] = [:]
  /// The headings above the last task, and the project that they make.
  private var headings: [String] = []
  private var project: String?

  init(_ bytes: [UInt8], in context: ExchangeContext) {
    self.context = context
    clock = WallClock(context.moment)
    project = context.project
    let reader = MarkdownReader(bytes)
    reading.problems = reader.problems.map { BatchProblem($0) }
    reading.records.reserveCapacity(reader.records.count)
    let lines = reader.records.concurrentHalves { records in
      var repeats = MarkdownRepeat()
      return records.map { Line($0, &repeats) }
    }
    for (record, line) in zip(reader.records, lines.joined()) { add(record, line) }
    if uidsByID.isEmpty { return }
    // Others name tasks by the identifiers that stand beside uids.
    for place in reading.records.indices where !reading.records[place].after.isEmpty {
      reading.records[place].after = reading.records[place].after.map { ref in
        if case .uid(let uid) = ref, let named = uidsByID[uid] { .uid(named) } else { ref }
      }
    }
  }

  /// What the line of a task says by itself.
  private struct Line {
    let task: MarkdownTask
    let kept: [UnknownField]
    private(set) var remarks: [ExchangeRemark] = []

    init(_ record: MarkdownRecord, _ repeats: inout MarkdownRepeat) {
      task = MarkdownTask(record, &repeats, telling: &remarks)
      kept = MarkdownOrigin.kept(of: record, task, &repeats)
    }
  }

  private mutating func add(_ record: MarkdownRecord, _ line: Line) {
    let task = line.task
    setProject(of: record)
    var foreign = ForeignRecord(line: record.line, sum: sum(of: record))
    foreign.uid = task.ownUID
    foreign.identity = MarkdownName.identity(title: task.title, project: project, isPart: record.parent != nil)
    foreign.remarks = line.remarks
    foreign.patch = patch(task, body: record.body, telling: &foreign.remarks)
    foreign.after = task.after.compactMap { MarkdownName.uid(id: $0).map { .uid($0) } }
    foreign.parent = record.parent.map { .record($0) }
    foreign.kept = line.kept
    if let uid = task.uid, let id = task.id.flatMap(MarkdownName.uid(id:)) { uidsByID[id] = uid }
    reading.records.append(foreign)
  }

  /// Makes of headings a project, if none is given.
  private mutating func setProject(of record: MarkdownRecord) {
    guard context.project == nil, Exact(record.headings) != Exact(headings) else { return }
    headings = record.headings
    project = ForeignWords.project(headings.compactMap(MarkdownName.part).joined(separator: "/"))
  }

  /// A digest of all that a task says, its text and its place included.
  private func sum(of record: MarkdownRecord) -> Digest {
    var sum = Digest()
    sum.add(record.content)
    sum.add([0xFF])
    sum.add(record.body)
    sum.add(project ?? "")
    if let whole = record.parent.map({ reading.records[$0] }) {
      sum.add(whole.uid?.text ?? whole.identity?.description ?? "")
    }
    return sum
  }

  private mutating func patch(
    _ task: MarkdownTask, body: String, telling remarks: inout [ExchangeRemark]
  ) -> TodoPatch {
    var patch = TodoPatch((.title, .text(task.title)))
    if !TodoRules.clears(body) {
      let (content, isChanged) = ForeignWords.content(body)
      if isChanged { remarks.append(.adapted("content")) }
      patch.set(.content, to: .text(content))
    } else if !body.isEmpty {
      remarks.append(.lost("content \(quoted(body))"))
    }
    patch.set(.status, to: .status(task.status))
    if let priority = task.priority { patch.set(.priority, to: .priority(priority)) }
    if let due = task.due { patch.set(.due, to: .date(due)) }
    if let start = task.start { patch.set(.start, to: .date(start)) }
    if let rule = task.rule { patch.set(.repeats, to: .rule(rule)) }
    if let project { patch.set(.project, to: .text(project)) }
    if !task.tags.isEmpty { patch.set(.tags, to: .list(task.tags)) }
    clock.set(.created, to: task.created, in: &patch)
    if let field = task.status.endField { clock.set(field, to: task.ended, in: &patch) }
    return patch
  }
}
