import Graphs
import StoreEngine
package import TodoCore

/// A todo as an import leaves it.
struct ImportedTodo {
  /// The todo before the import, or `nil` for a new one.
  let stored: Todo?
  /// The todo after the import, without its kept values.
  var todo: Todo
  private(set) var kept: ImportOrigin

  var newLinks: [TodoLink] {
    TodoSchema.relations.flatMap { field in
      todo.related(by: field, beyond: stored).map { TodoLink(todo: todo.uid, field: field, other: $0) }
    }
  }

  /// Moves those of the links that are new from the todo to its kept values; returns whether there are any.
  mutating func unfollow(_ links: Set<TodoLink>) -> Bool {
    if links.isEmpty { return false }
    let unfollowed = newLinks.filter(links.contains)
    for link in unfollowed {
      if link.field == .parent {
        kept.parent = link.other
        todo.parent = stored?.parent
      } else {
        kept.after.append(link.other)
        todo.after.removeAll { $0 == link.other }
      }
    }
    return !unfollowed.isEmpty
  }

  /// Returns the todo with its kept values; unless a field changed, nothing else changes either.
  func settled(in format: ExchangeFormat) -> Todo {
    var (settled, kept) = (todo, kept)
    if var stored {
      stored.modified = todo.modified
      if stored == todo, let former = self.stored { settled = former }
    }
    if kept.at == todo.modified { kept.at = settled.modified }
    let field = kept.field(of: format)
    if let index = settled.unknown.firstIndex(where: { Exact($0.key) == Exact(field.key) }) {
      settled.unknown[index] = field
    } else {
      settled.unknown.append(field)
    }
    return settled
  }

  /// Returns the new links that make loops: enough of them to leave no loop among the todos themselves,
  /// and all that are in a loop with other todos of the workspace.
  static func closingLinks(of todos: [ImportedTodo], in workspace: TodoWorkspace) -> Set<TodoLink> {
    if todos.isEmpty { return [] }
    let new = todos.flatMap(\.newLinks)
    var nodes: [TodoUID: Int] = [:]
    func node(_ uid: TodoUID) -> Int {
      let node = nodes[uid] ?? nodes.count
      nodes[uid] = node
      return node
    }
    for todo in todos { _ = node(todo.todo.uid) }
    let own = nodes.count
    var closing: Set<TodoLink> = []
    for field in TodoSchema.relations {
      let links = new.filter { $0.field == field }
      let edges = links.map { DirectedGraph.Edge(from: node($0.todo), to: node($0.other)) }
      let inner = edges.filter { $0.to < own }
      let closingEdges = Set(DirectedGraph(count: nodes.count, edges: inner).closingEdges)
      let open = zip(links, edges).filter { !closingEdges.contains($1) }
      let others = workspace.storedTodos.flatMap { stored -> [DirectedGraph.Edge] in
        guard let todo = workspace.todo(id: stored.id.rawValue) else { return [] }
        return todo.related(by: field).map { DirectedGraph.Edge(from: node(todo.uid), to: node($0)) }
      }
      let known = Set(edges)
      let all = others.filter { !known.contains($0) } + open.map(\.1)
      let components = DirectedGraph(count: nodes.count, edges: all).components
      for (link, edge) in zip(links, edges)
      where closingEdges.contains(edge) || components[edge.from] == components[edge.to] {
        closing.insert(link)
      }
    }
    return closing
  }
}

extension ImportedTodo {
  /// Creates the todo of a new record, without an id.
  init(
    _ index: Int, of imported: ImportedRecords, _ matching: RecordMatching, _ options: ImportOptions
  ) throws(BatchProblem.Reason) {
    var patch = imported.records[index].patch
    if let project = options.context.project, !patch.sets(.project) {
      patch.set(.project, to: .text(project))
    }
    options.complete(&patch)
    patch.addedTags = options.tags
    let record = imported.records[index]
    patch.unknown = options.own(besides: record.own).map { ($0.key, $0.json) }
    if !record.after.isEmpty { patch.set(.after, to: .uids(record.after.map(matching.uid))) }
    if let parent = record.parent { patch.set(.parent, to: .uid(matching.uid(of: parent))) }
    var patched = PatchedTodo(matching.uids[index], at: options.now)
    patched.apply(try options.judged(patch, besides: nil))
    let todo = patched.settled(at: options.context.moment)
    var kept = imported.kept(of: index, by: todo, at: todo.modified)
    kept.begins = patch.sets(.due) ? nil : todo.due
    self.init(stored: nil, todo: todo, kept: kept)
  }
}

extension [UnknownField] {
  /// Returns the custom fields that a format can have, and reports the others as lost.
  func own(for importer: any Importer.Type, _ report: (ExchangeRemark) -> Void) -> [UnknownField] {
    own(in: importer.format).filter { field in
      let canHave = importer.canHave(field)
      // Such a list is read again as a text, which a declared list divides.
      let isDivided = !importer.holdsLists && field.texts.count == 1 && field.texts[0].utf8.contains(.comma)
      if !canHave || isDivided { report(.lost("field \(visible(field.key))")) }
      return canHave
    }
  }
}

extension Todo {
  /// Whether the todo is open, and its start is still to come at a moment.
  func waits(at moment: Moment) -> Bool {
    status == .open && start?.isAhead(of: moment.local) ?? false
  }

  /// The unchanged todo as its record states it: without a due date that it has because its rule came without
  /// one.
  package func stated(in format: ExchangeFormat) -> Todo {
    guard let due, repeats != nil, let kept = ImportOrigin(format, in: unknown), kept.begins == due,
      kept.isCurrent(in: self)
    else { return self }
    var todo = self
    todo.due = nil
    return todo
  }
}

extension ImportOrigin {
  /// Reads the kept values that may be written again: anybody can put anything there, by hand or on another
  /// machine.
  package init?(writing format: ExchangeFormat, in unknown: [UnknownField]) {
    self.init(format, in: unknown)
    guard let importer = format.importer else { return }
    keepValues { importer.canWriteBack($0) }
    // An older version kept the values of what are custom fields now. The origin itself has the
    // format's name.
    values.removeAll { value in
      importer.keepsByName(value.key) && Exact(value.key) != Exact(format.rawValue)
        && unknown.json(value.key) != nil
    }
  }

  /// A remark for each kept value that is not written again.
  var losses: [ExchangeRemark] { dropped.map { .lost("kept \(visible($0))") } }

  /// Goes on keeping the relations that were kept before, where the record still has them and the todo still
  /// does not.
  mutating func keepUnfollowed(_ fields: ForeignFields, of former: ImportOrigin?, in todo: Todo) {
    guard let former, !former.after.isEmpty || former.parent != nil else { return }
    let named = Set(fields[.after]?.uids ?? []).subtracting(todo.after)
    after = former.after.filter(named.contains)
    if let parent = former.parent, fields[.parent] == .uid(parent), todo.parent != parent {
      self.parent = parent
    }
  }
}
