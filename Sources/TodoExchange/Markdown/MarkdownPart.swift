import TodoCore

/// Some lines of a text as they are written one after another.
struct MarkdownPart {
  private let writing: MarkdownWriting
  private var repeats = MarkdownRepeat()
  private var remarks: [(remark: ExchangeRemark, id: TodoID)] = []
  private var writer = MarkdownWriter()
  /// Whether there are todos that no line can say.
  private(set) var leavesOut = false

  /// Nothing is written yet.
  init(of writing: MarkdownWriting) {
    self.writing = writing
  }

  /// What was written, and what there is to tell of it.
  var text: ForeignText { ForeignText(bytes: writer.bytes, remarks: remarks) }

  /// Writes lines, of which the first is no part of a todo.
  mutating func write(_ lines: ArraySlice<MarkdownOutline.Line>) {
    var whole: TodoSummary?
    for line in lines {
      switch line {
      case .heading(let heading, let level): writer.heading(MarkdownName.heading(of: heading), level: level)
      case .todo(let place, let depth):
        let todo = writing.todos[place]
        if depth == 0 { whole = todo }
        if depth > 0, Exact(todo.heading) != Exact(whole?.heading) {
          remarks.append((.adapted("project of a part"), todo.id))
        }
        write(todo, place, depth: depth)
      }
    }
  }

  private mutating func write(_ todo: TodoSummary, _ place: Int, depth: Int) {
    let origin = writing.origins[place]
    var remarks = origin?.losses ?? []
    var task = MarkdownTask(todo, from: origin, writing.clock, &repeats, telling: &remarks)
    setAfter(of: todo, from: origin, in: &task, telling: &remarks)
    let isPart = writing.outline.wholes[place] != nil
    if !isPart, todo.parent ?? origin?.parent != nil { remarks.append(.lost("parent")) }
    setNames(of: todo, place, in: &task, isPart: isPart, telling: &remarks)
    do throws(FormatRefusal) {
      try writer.task(line(of: task, from: origin), body: body(of: todo, telling: &remarks), depth: depth)
    } catch {
      leavesOut = true
      remarks.append(.lost("todo"))
    }
    for remark in remarks { self.remarks.append((remark, todo.id)) }
  }

  /// The line that a todo came from with what has changed, or a new one.
  ///
  /// What came from a line has its fields as that had them.
  private mutating func line(of task: MarkdownTask, from origin: MarkdownOrigin?) throws(FormatRefusal) -> ArraySlice<
    UInt8
  > {
    guard let line = origin?.line else {
      return try task.line(usesDataview: writing.options.usesDataview && origin == nil, &repeats)[...]
    }
    var record = line.record
    try record.update(from: line.task, to: task, style: writing.options.usesDataview ? .dataview : .sign, &repeats)
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
      writing.ids[uid] ?? former.first { MarkdownName.uid(id: $0) == uid } ?? MarkdownName.id(of: uid)
    }
    if task.after.count < uids.count { remarks.append(.lost("after")) }
  }

  /// Gives a task the names that it is found by again.
  ///
  /// That is those that its line had, or which its uid is made of. A comment says the uid where that is asked for, and
  /// where the task would not be taken for the todo without.
  private func setNames(
    of todo: TodoSummary, _ place: Int, in task: inout MarkdownTask, isPart: Bool,
    telling remarks: inout [ExchangeRemark]
  ) {
    let origin = writing.origins[place]
    if let former = origin?.line?.task {
      (task.id, task.block, task.uid) = (former.id, former.block, former.uid)
    } else {
      let uid = origin?.uid ?? todo.uid
      task.block = MarkdownName.block(of: uid)
      let id = uid.isUUID ? nil : MarkdownName.id(of: uid)
      task.id = id ?? (origin == nil ? nil : MarkdownName.formerID(of: uid))
    }
    task.id = writing.ids[todo.uid] ?? task.id
    let own = task.ownUID
    let isNamed =
      if writing.options.writesUIDs {
        own == todo.uid
      } else if let own {
        own == todo.uid || own == origin?.uid || isFollower(todo, of: own)
      } else {
        origin == nil ? isPart == (todo.parent != nil) : writing.derived.contains(place)
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
    guard todo.status != .open, let place = writing.places[uid] else { return false }
    return writing.todos[place].status == .open && todo.uid.text.utf8.starts(with: "\(uid.text)#".utf8)
  }
}

extension TodoSummary {
  /// The project whose heading it stands below, unless it is a part of another.
  fileprivate var heading: String? { project.map(ProjectPath.normalized) }
}
