import FileStore
import TodoCore

/// What the tasks of a text say.
struct MarkdownReading {
  private(set) var reading = ForeignReading()
  private let context: ExchangeContext
  private var clock: WallClock
  /// The uids of tasks that have identifiers as well, by these.
  private var uidsByID: [Exact<String>: TodoUID] = [:]
  /// The headings above the last task, and the project that they make.
  private var headings: [String] = []
  private var project: String?

  init(_ bytes: [UInt8], in context: ExchangeContext) {
    self.context = context
    clock = WallClock(context.moment)
    project = context.project
    let text = MarkdownDocument.read(bytes)
    reading.problems = text.problems.map { BatchProblem($0) }
    let records = text.document.records
    reading.records.reserveCapacity(records.count)
    let lines = records.concurrentHalves { records in
      var repeats = MarkdownRepeat()
      return records.map { Line($0, &repeats) }
    }
    for (record, line) in zip(records, lines.joined()) { add(record, line) }
    resolve()
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
    var remarks = line.remarks
    setProject(of: record)
    let identity = MarkdownName.identity(title: task.title, project: project, isPart: record.parent != nil)
    var foreign = ForeignRecord(line: record.line, sum: sum(of: record))
    foreign.uid = task.ownUID
    foreign.identity = identity
    foreign.patch = patch(task, body: record.body, telling: &remarks)
    foreign.after = task.after.compactMap { MarkdownName.uid(id: $0).map { .uid($0) } }
    foreign.parent = record.parent.map { .record($0) }
    foreign.kept = line.kept
    foreign.remarks = remarks
    if let uid = task.uid, let id = task.id { uidsByID[Exact(id)] = uid }
    reading.records.append(foreign)
  }

  /// Makes of headings a project, if none is given.
  private mutating func setProject(of record: MarkdownRecord) {
    guard context.project == nil, Exact(record.headings) != Exact(headings) else { return }
    headings = record.headings
    let path = headings.compactMap(MarkdownName.part).joined(separator: "/")
    project = ForeignWords.project(path)
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
    set(.created, to: task.created, in: &patch)
    if task.status != .open { set(task.status == .done ? .completed : .cancelled, to: task.ended, in: &patch) }
    return patch
  }

  private mutating func set(_ field: TodoField, to date: LocalDate?, in patch: inout TodoPatch) {
    guard let instant = date.map({ clock.instant(of: $0) }), instant.isOnCalendar else { return }
    patch.set(field, to: .instant(instant))
  }

  /// Names tasks by the uids that comments say, where others name them by identifiers that stand beside those.
  private mutating func resolve() {
    if uidsByID.isEmpty { return }
    let uids = Dictionary(
      uidsByID.compactMap { id, uid in MarkdownName.uid(id: id.wrappedValue).map { ($0, uid) } }
    ) { first, _ in first }
    for place in reading.records.indices where !reading.records[place].after.isEmpty {
      reading.records[place].after = reading.records[place].after.map { ref in
        if case .uid(let uid) = ref, let named = uids[uid] { .uid(named) } else { ref }
      }
    }
  }
}
