import FileStore
import TodoCore

/// Markdown task lists: GitHub's checkboxes, with the fields of Obsidian Tasks and Dataview.
///
/// | line | todo |
/// | --- | --- |
/// | `[ ]` `[x]` `[-]` `[/]` | open, done, cancelled, taken; other marks are open, and kept |
/// | headings above the line | project |
/// | indentation | parent |
/// | other text below the line | content |
/// | `#tag` at the end | tag |
/// | `[client:: ACME]` at the end | custom field; a list has one for each text |
/// | `at:14:30` | time of the due date |
/// | `➕` `🛫` `📅` | created, start, due; `⏳` is a start where there is no `🛫` |
/// | `✅` `❌` | day of completion or cancellation, if the box says the same |
/// | `🔺` `⏫`, `🔼`, `🔽` `⏬` | high, medium, low |
/// | `🔁` | repeat rule in Obsidian's words (``MarkdownRepeat``) |
/// | `🆔` and `⛔` | uid and predecessors (``MarkdownName``) |
///
/// A line that could not be written again from its todo is kept, and written as it was as long as it says
/// the same; for a changed todo it is rewritten, with the fields that have no value here.
enum MarkdownCodec: Importer, Exporter {
  static let format = ExchangeFormat.markdown

  static let namesOthers = false
  static let holdsLists = false

  static func read(_ source: SourceText, in context: ExchangeContext) -> ForeignReading {
    MarkdownReading(source, in: context).reading
  }

  static func write(_ todos: [Todo], in context: ExchangeContext) -> ForeignText {
    MarkdownWriting(todos, in: context).text
  }

  static func shown(_ kept: ImportOrigin) -> [ShownKey] { MarkdownOrigin.shown(kept) }

  static func canWriteBack(_ value: UnknownField) -> Bool {
    Exact(value.key) != Exact(MarkdownOrigin.lineKey)
      || value.text.map { !$0.utf8.contains { $0 == .lineFeed || $0 == .carriageReturn } } ?? false
  }

  static func canHave(_ own: UnknownField) -> Bool {
    own.ownWords.allSatisfy { MarkdownField($0).isWritable }
  }

  static func identity(of todo: Todo, in context: ExchangeContext) -> Digest? {
    MarkdownName.identity(of: todo, hasParent: todo.parent != nil)
  }
}

struct MarkdownReading {
  private(set) var reading = ForeignReading()
  private let context: ExchangeContext
  private var clock: WallClock
  /// The uids from tasks' comments, by the uids that the same tasks' identifiers stand for.
  private var uidsByID: [TodoUID: TodoUID] = [:]
  /// The headings above the last task, and the project made of them.
  private var headings: [String] = []
  private var project: String?

  init(_ source: SourceText, in context: ExchangeContext) {
    self.context = context
    clock = WallClock(context.moment)
    project = context.project
    let reader = MarkdownReader(source)
    reading.problems = reader.problems
    reading.records.reserveCapacity(reader.records.count)
    let lines = reader.records.concurrentMap { record in
      let task = MarkdownTask(record.content, box: record.box)
      return (task, MarkdownOrigin.kept(of: task))
    }
    for (record, (task, kept)) in zip(reader.records, lines) { add(record, task, keeping: kept) }
    // Other tasks may name a task by its identifier rather than by its uid.
    reading.records.rename(uidsByID)
  }

  private mutating func add(_ record: MarkdownRecord, _ task: MarkdownTask, keeping kept: [UnknownField]) {
    setProject(of: record)
    var foreign = ForeignRecord(line: record.line, sum: sum(of: record))
    (foreign.uid, foreign.sharesUID) = (task.ownUID, true)
    foreign.identity = MarkdownName.identity(
      title: task.title, project: project, hasParent: record.parent != nil)
    foreign.own = task.own.fields
    foreign.isStarted = task.isStarted
    foreign.remarks = task.remarks
    fill(&foreign, task, body: record.body)
    foreign.after = task.after.compactMap { MarkdownName.uid(id: $0).map { .uid($0) } }
    foreign.parent = record.parent.map { .record($0) }
    foreign.kept = kept
    if let uid = task.uid, let id = task.id.flatMap(MarkdownName.uid(id:)) { uidsByID[id] = uid }
    reading.records.append(foreign)
  }

  private mutating func setProject(of record: MarkdownRecord) {
    guard context.project == nil, Exact(record.headings) != Exact(headings) else { return }
    headings = record.headings
    project = ForeignWords.project(headings.compactMap(MarkdownName.part).joined(separator: "/"))
  }

  /// Returns a digest of a task's line and body, its project and its parent.
  private func sum(of record: MarkdownRecord) -> Digest {
    var sum = Digest()
    sum.add(record.content)
    sum.add([0xFF])
    sum.add(record.body)
    sum.add(project ?? "")
    if let parent = record.parent.map({ reading.records[$0] }) {
      sum.add(parent.uid?.text ?? parent.identity?.description ?? "")
    }
    return sum
  }

  private mutating func fill(_ record: inout ForeignRecord, _ task: MarkdownTask, body: String) {
    record.patch.set(.title, to: .text(task.title))
    if !TodoRules.clears(body) {
      let (content, isChanged) = ForeignWords.content(body)
      if isChanged { record.remarks.append(.adapted("content")) }
      record.patch.set(.content, to: .text(content))
    } else if !body.isEmpty {
      record.remarks.append(.lost("content \(quoted(body))"))
    }
    record.patch.set(.status, to: .status(task.status))
    if let priority = task.priority { record.patch.set(.priority, to: .priority(priority)) }
    record.setDates(due: task.due, start: task.start, rule: task.rule)
    if let project { record.patch.set(.project, to: .text(project)) }
    if !task.tags.isEmpty { record.patch.set(.tags, to: .list(task.tags)) }
    clock.set(.created, to: task.created, in: &record.patch)
    if let field = task.status.endField { clock.set(field, to: task.ended, in: &record.patch) }
  }
}
