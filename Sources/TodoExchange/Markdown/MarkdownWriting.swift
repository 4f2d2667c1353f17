import FileStore
import TodoCore

/// Todos on their way into a text: where each stands, and by what it is found again.
struct MarkdownWriting {
  let todos: [TodoSummary]
  let options: ExportOptions
  let clock: WallClock
  /// What the todos keep of the lines that they came from.
  let origins: [MarkdownOrigin?]
  /// The places of the todos, if one names another.
  let places: [TodoUID: Int]
  package let outline: MarkdownOutline
  /// The identifiers of todos that others come after.
  let ids: [TodoUID: String]
  /// The places of the todos that are found again by what stays the same of them, and by how many before have the same.
  let derived: Set<Int>

  init(_ todos: [TodoSummary], in context: ExchangeContext) {
    self.todos = todos
    options = context.options
    clock = WallClock(context.moment)
    let origins = todos.concurrentMap { MarkdownOrigin($0) }
    self.origins = origins
    let isLinked = todos.indices.contains { todos[$0].isLinked || origins[$0]?.isLinked == true }
    let hasTwins = origins.contains { $0?.uid.text.utf8.contains(UInt8(ascii: "#")) ?? false }
    let places =
      isLinked || hasTwins ? Dictionary(todos.enumerated().map { ($1.uid, $0) }) { first, _ in first } : [:]
    self.places = places
    outline = MarkdownOutline(
      todos, inOrder: MarkdownName.order(of: origins.map { $0?.uid }),
      wholes: todos.indices.map { place in
        isLinked ? (todos[place].parent ?? origins[place]?.parent).flatMap { places[$0] } : nil
      })
    var ids: [TodoUID: String] = [:]
    for place in isLinked ? todos.indices : 0..<0 {
      for uid in todos[place].after + (origins[place]?.after ?? []) where ids[uid] == nil {
        guard let place = places[uid] else { continue }
        ids[uid] = origins[place]?.line?.task.id ?? MarkdownName.id(of: uid) ?? MarkdownName.madeID(for: uid)
      }
    }
    self.ids = ids
    derived = Self.derived(todos, origins, outline, ids)
  }

  /// The text, and what there is to tell of it.
  var text: ForeignText {
    if let middle = outline.middle {
      let (first, second) = SystemCalls.concurrently {
        part(outline.lines[..<middle])
      } _: {
        part(outline.lines[middle...])
      }
      // Where one is left out, what is before it decides how the next one is written.
      if !first.leavesOut, !second.leavesOut { return ForeignText(joining: [first.text, second.text]) }
    }
    return part(outline.lines[...]).text
  }

  private func part(_ lines: ArraySlice<MarkdownOutline.Line>) -> MarkdownPart {
    var part = MarkdownPart(of: self)
    part.write(lines)
    return part
  }

  /// What stays the same of a todo that is called so in the text.
  private static func derived(
    _ todos: [TodoSummary], _ origins: [MarkdownOrigin?], _ outline: MarkdownOutline, _ ids: [TodoUID: String]
  ) -> Set<Int> {
    var (found, twins) = (Set<Int>(), [Digest: Int]())
    for case .todo(let place, _) in outline.lines {
      guard let uid = origins[place]?.uid, let name = MarkdownName.derived(uid) else { continue }
      let todo = todos[place]
      if ids[todo.uid] != nil { continue }
      let identity = MarkdownName.identity(
        title: ForeignWords.title(todo.title).title,
        project: todo.project.map(ProjectPath.normalized).flatMap(ForeignWords.project),
        isPart: outline.wholes[place] != nil)
      guard name == (identity, twins[identity, default: 0] + 1) else { continue }
      twins[identity] = name.number
      found.insert(place)
    }
    return found
  }
}

extension TodoSummary {
  /// Whether it names others.
  fileprivate var isLinked: Bool { parent != nil || !after.isEmpty }
}

extension MarkdownOrigin {
  /// Whether it names others.
  fileprivate var isLinked: Bool { parent != nil || !after.isEmpty }
}
