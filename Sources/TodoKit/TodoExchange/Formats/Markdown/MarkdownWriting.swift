import FileStore
internal import TodoFormats

/// Todos on their way into a text.
struct MarkdownWriting {
  private let todos: [TodoSummary]
  private let options: ExportOptions
  private let clock: WallClock
  /// What the todos keep of the lines that they came from.
  private let origins: [MarkdownOrigin?]
  private let outline: MarkdownOutline
  /// The identifiers of todos that others come after.
  private let ids: [TodoUID: String]
  /// What each todo is called.
  private let labels: [MarkdownLabel]
  /// Whether each has another project than what it is shown below.
  private let isElsewhere: [Bool]

  /// For so few lines no second thread is started.
  private static let fewLines = 32
  /// What there is to tell of a todo that no line can say.
  private static let refused = ExchangeRemark.lost("todo")

  init(_ todos: [TodoSummary], in context: ExchangeContext) {
    self.todos = todos
    options = context.options
    clock = WallClock(context.moment)
    let origins = todos.concurrentHalves { todos in
      var repeats = MarkdownRepeat()
      return todos.map { MarkdownOrigin($0, &repeats) }
    }.flatMap(\.self)
    let parents = zip(todos, origins).map { $0.parent ?? $1?.parent }
    let after = zip(todos, origins).map { $0.after + ($1?.after ?? []) }
    let isLinked = parents.contains { $0 != nil } || !after.allSatisfy(\.isEmpty)
    let hasTwins = origins.contains { $0?.uid.text.utf8.contains(UInt8(ascii: "#")) ?? false }
    let places =
      isLinked || hasTwins ? Dictionary(todos.enumerated().map { ($1.uid, $0) }) { first, _ in first } : [:]
    let outline = MarkdownOutline(
      todos, inOrder: MarkdownName.order(of: origins.map { $0?.uid }),
      wholes: parents.map { $0.flatMap { places[$0] } })
    var ids: [TodoUID: String] = [:]
    for uid in after.joined() where ids[uid] == nil {
      guard let place = places[uid] else { continue }
      ids[uid] = origins[place]?.line?.task.label.id ?? MarkdownName.id(of: uid) ?? MarkdownName.madeID(for: uid)
    }
    var labelling = MarkdownLabelling(todos, options, places: places, ids: ids)
    var labels = [MarkdownLabel](repeating: MarkdownLabel(), count: todos.count)
    var isElsewhere = [Bool](repeating: false, count: todos.count)
    var wholeProject: String?
    for case .todo(let place, let depth) in outline.lines {
      let project = todos[place].project.map(ProjectPath.normalized)
      if depth == 0 { wholeProject = project }
      isElsewhere[place] = Exact(project) != Exact(wholeProject)
      labels[place] = labelling.label(todos[place], from: origins[place], isPart: outline.wholes[place] != nil)
    }
    (self.origins, self.outline, self.ids) = (origins, outline, ids)
    (self.labels, self.isElsewhere) = (labels, isElsewhere)
  }

  /// The text, and what there is to tell of it.
  func text() -> ForeignText {
    let lines = outline.lines
    let middle = lines.indices.dropFirst(max(lines.count / 2, Self.fewLines)).first(where: isSeam)
    let halves = middle.map { [lines[..<$0], lines[$0...]] } ?? [lines[...]]
    return ForeignText(joining: halves.concurrentHalves(ofAtLeast: 2) { $0.map(text) }.flatMap(\.self))
  }

  /// Whether a line and those behind it are written the same whatever stands before: it and the line before are todos
  /// that can be written, and it is a part of none.
  private func isSeam(_ index: Int) -> Bool {
    guard case .todo(let former, _) = outline.lines[index - 1], case .todo(let place, depth: 0) = outline.lines[index]
    else { return false }
    var (writer, repeats) = (MarkdownWriter(), MarkdownRepeat())
    return ![former, place].contains { write($0, depth: 0, to: &writer, &repeats).contains(Self.refused) }
  }

  private func text(of lines: ArraySlice<MarkdownOutline.Line>) -> ForeignText {
    var result = ForeignText()
    var writer = MarkdownWriter()
    var repeats = MarkdownRepeat()
    for line in lines {
      switch line {
      case .heading(let heading, let level): writer.heading(heading, level: level)
      case .todo(let place, let depth):
        for remark in write(place, depth: depth, to: &writer, &repeats) {
          result.remarks.append((remark, todos[place].id))
        }
      }
    }
    result.bytes = writer.bytes
    return result
  }

  /// Writes the task of a todo, and tells what there is to tell of it.
  private func write(
    _ place: Int, depth: Int, to writer: inout MarkdownWriter, _ repeats: inout MarkdownRepeat
  ) -> [ExchangeRemark] {
    let (todo, origin) = (todos[place], origins[place])
    var remarks: [ExchangeRemark] = []
    if isElsewhere[place] { remarks.append(.adapted("project of a part")) }
    var task = MarkdownTask(todo, from: origin, clock, &repeats, telling: &remarks)
    setAfter(of: todo, from: origin, in: &task, telling: &remarks)
    if outline.wholes[place] == nil, todo.parent ?? origin?.parent != nil { remarks.append(.lost("parent")) }
    task.label = labels[place]
    if let uid = task.label.uid, !MarkdownField(.uid, uid.text).isWritable {
      task.label.uid = nil
      remarks.append(.lost("uid"))
    }
    do throws(FormatRefusal) {
      try writer.task(
        line(of: task, from: origin, &repeats), body: body(of: todo, telling: &remarks), depth: depth)
    } catch {
      remarks.append(Self.refused)
    }
    return remarks
  }

  /// The line that a todo came from with what has changed, or a new one.
  ///
  /// What came from a line has its fields as that had them.
  private func line(
    of task: MarkdownTask, from origin: MarkdownOrigin?, _ repeats: inout MarkdownRepeat
  ) throws(FormatRefusal) -> ArraySlice<UInt8> {
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
}
