internal import TodoFormats

/// Todos on their way into a text.
struct MarkdownWriting {
  private let todos: [TodoSummary]
  private let options: ExportOptions
  private let clock: WallClock
  /// What the todos keep of the lines that they came from.
  private let origins: [MarkdownOrigin?]
  /// The places of the todos, if one names another.
  private let places: [TodoUID: Int]
  private let outline: MarkdownOutline
  /// The identifiers of todos that others come after.
  private var ids: [TodoUID: String] = [:]
  /// How many tasks were written that are found again by what stays the same of them.
  private var twins: [Digest: Int] = [:]
  private var repeats: MarkdownRepeat
  private var result = ForeignText()
  private var writer = MarkdownWriter()

  init(_ todos: [TodoSummary], in context: ExchangeContext) {
    self.todos = todos
    options = context.options
    clock = WallClock(context.moment)
    var repeats = MarkdownRepeat()
    let origins = todos.map { MarkdownOrigin($0, &repeats) }
    let parents = zip(todos, origins).map { $0.parent ?? $1?.parent }
    let after = zip(todos, origins).map { $0.after + ($1?.after ?? []) }
    let isLinked = parents.contains { $0 != nil } || !after.allSatisfy(\.isEmpty)
    let hasTwins = origins.contains { $0?.uid.text.utf8.contains(UInt8(ascii: "#")) ?? false }
    places = isLinked || hasTwins ? Dictionary(todos.enumerated().map { ($1.uid, $0) }) { first, _ in first } : [:]
    outline = MarkdownOutline(
      todos, inOrder: MarkdownName.order(of: origins.map { $0?.uid }),
      wholes: parents.map { [places] in $0.flatMap { places[$0] } })
    (self.origins, self.repeats) = (origins, repeats)
    for uid in after.joined() where ids[uid] == nil {
      guard let place = places[uid] else { continue }
      ids[uid] = origins[place]?.line?.task.id ?? MarkdownName.id(of: uid) ?? MarkdownName.madeID(for: uid)
    }
  }

  /// The text, and what there is to tell of it.
  mutating func text() -> ForeignText {
    var (project, wholeProject): (String?, String?) = (nil, nil)
    for line in outline.lines {
      switch line {
      case .heading(let heading, let level): writer.heading(heading, level: level)
      case .todo(let place, let depth):
        project = todos[place].project.map(ProjectPath.normalized)
        if depth == 0 { wholeProject = project }
        if Exact(project) != Exact(wholeProject) { tell(.adapted("project of a part"), place) }
        write(place, project: wholeProject, depth: depth)
      }
    }
    result.bytes = writer.bytes
    return result
  }

  private mutating func write(_ place: Int, project: String?, depth: Int) {
    let todo = todos[place]
    var remarks: [ExchangeRemark] = []
    let origin = origins[place]
    var task = MarkdownTask(todo, from: origin, clock, &repeats, telling: &remarks)
    setAfter(of: todo, from: origin, in: &task, telling: &remarks)
    let isPart = outline.wholes[place] != nil
    if !isPart, todo.parent ?? origin?.parent != nil { remarks.append(.lost("parent")) }
    setNames(of: todo, from: origin, in: &task, isPart: isPart, telling: &remarks)
    do throws(FormatRefusal) {
      try writer.task(line(of: task, from: origin), body: body(of: todo, telling: &remarks), depth: depth)
    } catch {
      remarks.append(.lost("todo"))
    }
    for remark in remarks { tell(remark, place) }
  }

  private mutating func tell(_ remark: ExchangeRemark, _ place: Int) {
    result.remarks.append((remark, todos[place].id))
  }

  /// The line that a todo came from with what has changed, or a new one.
  ///
  /// What came from a line has its fields as that had them.
  private mutating func line(of task: MarkdownTask, from origin: MarkdownOrigin?) throws(FormatRefusal) -> ArraySlice<
    UInt8
  > {
    guard let line = origin?.line else {
      return try task.line(usesDataview: options.usesDataview && origin == nil, &repeats)[...]
    }
    var record = line.record
    try record.update(from: line.task, to: task, style: options.usesDataview ? .dataview : .sign, &repeats)
    return record.content
  }

  private func body(of todo: TodoSummary, telling remarks: inout [ExchangeRemark]) -> String? {
    guard let content = todo.content, content.utf8.contains(UInt8(ascii: "\r")) else { return todo.content }
    remarks.append(.adapted("content"))
    return content.utf8.split(separator: UInt8(ascii: "\r")).map { String($0) ?? "" }.joined()
  }

  /// Names the todos that come before one by their identifiers.
  private func setAfter(
    of todo: TodoSummary, from origin: MarkdownOrigin?, in task: inout MarkdownTask,
    telling remarks: inout [ExchangeRemark]
  ) {
    let uids = todo.after + (origin?.after ?? [])
    let former = origin?.line?.task.after ?? []
    task.after = uids.compactMap { uid in
      ids[uid] ?? former.first { MarkdownName.uid(id: $0) == uid } ?? MarkdownName.id(of: uid)
    }
    if task.after.count < uids.count { remarks.append(.lost("after")) }
  }

  /// Gives a task the names that it is found by again.
  ///
  /// That is those that its line had, or which its uid is made of. A comment says the uid where that is asked for, and
  /// where the task would not be taken for the todo without.
  private mutating func setNames(
    of todo: TodoSummary, from origin: MarkdownOrigin?, in task: inout MarkdownTask, isPart: Bool,
    telling remarks: inout [ExchangeRemark]
  ) {
    if let former = origin?.line?.task {
      (task.id, task.block, task.uid) = (former.id, former.block, former.uid)
    } else {
      let uid = origin?.uid ?? todo.uid
      task.block = MarkdownName.block(of: uid)
      let id = uid.isUUID ? nil : MarkdownName.id(of: uid)
      task.id = id ?? (origin == nil ? nil : MarkdownName.formerID(of: uid))
    }
    task.id = ids[todo.uid] ?? task.id
    let own = task.ownUID
    let isNamed =
      if options.writesUIDs {
        own == todo.uid
      } else if let own {
        own == todo.uid || own == origin?.uid || isFollower(todo, of: own)
      } else {
        isFound(todo, from: origin, task, isPart: isPart)
      }
    if isNamed { return }
    task.uid = todo.uid
    if !MarkdownField(.uid, todo.uid.text).isWritable {
      task.uid = nil
      remarks.append(.lost("uid"))
    }
  }

  /// Whether a task that has ended has the name of one that has not, from which it is known then.
  private func isFollower(_ todo: TodoSummary, of uid: TodoUID) -> Bool {
    guard todo.status != .open, let place = places[uid] else { return false }
    return todos[place].status == .open && todo.uid.text.utf8.starts(with: "\(uid.text)#".utf8)
  }

  /// Whether a task without a name is taken for its todo again.
  private mutating func isFound(
    _ todo: TodoSummary, from origin: MarkdownOrigin?, _ task: MarkdownTask, isPart: Bool
  ) -> Bool {
    let identity = MarkdownName.identity(
      title: task.title, project: todo.project.map(ProjectPath.normalized), isPart: isPart)
    guard let origin else { return isPart == (todo.parent != nil) }
    let twin = twins[identity, default: 0] + 1
    guard let name = MarkdownName.derived(origin.uid), name == (identity, twin) else { return false }
    twins[identity] = twin
    return true
  }
}
