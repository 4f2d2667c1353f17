import FileStore
import TodoCore

/// Writes todos as a task list, with the names by which an import recognizes them.
struct MarkdownWriting {
  let todos: [Todo]
  let options: ExportOptions
  let clock: WallClock
  let origins: [MarkdownOrigin?]
  /// The indices of the todos by uid; empty unless a todo refers to another.
  let indices: [TodoUID: Int]
  let outline: MarkdownOutline
  /// The identifiers of todos that are predecessors of others.
  let ids: [TodoUID: String]
  /// The indices of todos that an import recognizes by identity and the number of earlier todos with the same
  /// one.
  private(set) var derived: Set<Int> = []

  init(_ todos: [Todo], in context: ExchangeContext) {
    self.todos = todos
    options = context.options
    clock = WallClock(context.moment)
    let origins = todos.concurrentMap { MarkdownOrigin($0) }
    self.origins = origins
    let isLinked = todos.indices.contains { todos[$0].isLinked || origins[$0]?.isLinked == true }
    let hasTwins = origins.contains { $0?.uid.text.utf8.contains(UInt8(ascii: "#")) ?? false }
    let indices =
      isLinked || hasTwins ? Dictionary(todos.enumerated().map { ($1.uid, $0) }) { first, _ in first } : [:]
    self.indices = indices
    outline = MarkdownOutline(
      todos, inOrder: MarkdownName.order(of: origins.map { $0?.uid }),
      parents: todos.indices.map { index in
        isLinked ? (todos[index].parent ?? origins[index]?.kept.parent).flatMap { indices[$0] } : nil
      })
    var ids: [TodoUID: String] = [:]
    for index in isLinked ? todos.indices : 0..<0 {
      for uid in todos[index].after + (origins[index]?.kept.after ?? []) where ids[uid] == nil {
        guard let index = indices[uid] else { continue }
        ids[uid] = origins[index]?.line?.id ?? MarkdownName.id(of: uid) ?? MarkdownName.generatedID(for: uid)
      }
    }
    self.ids = ids
    findDerived()
  }

  private mutating func findDerived() {
    var twins: [Digest: Int] = [:]
    for case .todo(let index, _) in outline.lines {
      guard let uid = origins[index]?.uid, let name = MarkdownName.derived(uid), ids[todos[index].uid] == nil
      else {
        continue
      }
      let (hasParent, readsOwn) = (outline.parents[index] != nil, origins[index]?.readsOwn ?? true)
      let identity = MarkdownName.identity(of: todos[index], hasParent: hasParent, readsOwn: readsOwn)
      guard name == (identity, twins[identity, default: 0] + 1) else { continue }
      twins[identity] = name.number
      derived.insert(index)
    }
  }

  var text: ForeignText {
    let tasks = todos.indices.concurrentMap { task(at: $0) }
    var (writer, remarks) = (MarkdownWriter(), [(remark: ExchangeRemark, id: TodoID)]())
    var root = 0
    for line in outline.lines {
      switch line {
      case .heading(let heading, let level): writer.heading(MarkdownName.heading(of: heading), level: level)
      case .todo(let index, let depth):
        if depth == 0 { root = index }
        if depth > 0, Exact(todos[index].heading) != Exact(todos[root].heading) {
          remarks.append((.adapted("project of a subtask"), todos[index].id))
        }
        if let line = tasks[index].line { writer.task(line, body: tasks[index].body, depth: depth) }
        for remark in tasks[index].remarks { remarks.append((remark, todos[index].id)) }
      }
    }
    return ForeignText(bytes: writer.bytes, remarks: remarks)
  }

  /// Returns the line of a todo, or `nil` if no line can express it, the lines of its text, and remarks.
  private func task(at index: Int) -> (line: Bytes?, body: [Bytes], remarks: [ExchangeRemark]) {
    let (todo, origin) = (todos[index], origins[index])
    var task = MarkdownTask(todo, from: origin, clock)
    setAfter(of: todo, from: origin, in: &task)
    let hasParent = outline.parents[index] != nil
    if !hasParent, todo.parent ?? origin?.kept.parent != nil { task.remarks.append(.lost("parent")) }
    setNames(of: todo, index, in: &task, hasParent: hasParent)
    var body = todo.content ?? ""
    if body.utf8.contains(.carriageReturn) {
      body = String(decoding: body.utf8.filter { $0 != .carriageReturn }, as: UTF8.self)
      task.remarks.append(.adapted("content"))
    }
    let usesDataview = options.usesDataview
    let line =
      if let former = origin?.line {
        task.line(from: former, usesDataview: usesDataview)
      } else {
        task.newLine(usesDataview: usesDataview && origin == nil)?[...]
      }
    if line == nil { task.remarks.append(.lost("todo")) }
    return (line, MarkdownBody.encoded(body), task.remarks)
  }

  private func setAfter(of todo: Todo, from origin: MarkdownOrigin?, in task: inout MarkdownTask) {
    let uids = todo.after + (origin?.kept.after ?? [])
    let former = origin?.line?.after ?? []
    task.after = uids.compactMap { uid in
      ids[uid] ?? former.first { MarkdownName.uid(id: $0) == uid } ?? MarkdownName.id(of: uid)
    }
    if task.after.count < uids.count { task.remarks.append(.lost("after")) }
  }

  /// Sets the names by which an import recognizes a task.
  ///
  /// These are the names that its line had or that its uid is made of. A comment with the uid is added if the
  /// user asks for uids, or if the task would not be recognized otherwise.
  private func setNames(of todo: Todo, _ index: Int, in task: inout MarkdownTask, hasParent: Bool) {
    let origin = origins[index]
    if let former = origin?.line {
      task.id = former.id
      task.block = former.block
      task.uid = former.uid
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
        own == todo.uid || own == origin?.uid || isFollower(todo, of: own, origin)
      } else {
        origin == nil ? hasParent == (todo.parent != nil) : derived.contains(index)
      }
    if isNamed { return }
    let isWritable = MarkdownField(.uid, todo.uid.text).isWritable
    task.uid = isWritable ? todo.uid : nil
    if !isWritable { task.remarks.append(.lost("uid")) }
  }

  /// Returns whether an ended task shares its name with an open one, and is recognized by its unchanged line.
  private func isFollower(_ todo: Todo, of uid: TodoUID, _ origin: MarkdownOrigin?) -> Bool {
    guard todo.status != .open, origin?.kept.isCurrent(in: todo) == true, let index = indices[uid] else {
      return false
    }
    return todos[index].status == .open && uid.names(todo.uid)
  }
}

extension Todo {
  fileprivate var isLinked: Bool { parent != nil || !after.isEmpty }

  /// The project whose heading the todo is written below if it has no parent.
  fileprivate var heading: String? { project.map(ProjectPath.normalized) }
}
