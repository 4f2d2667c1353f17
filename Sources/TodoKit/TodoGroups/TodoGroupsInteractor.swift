import TextSearch

/// The rules of grouping.
struct TodoGroupsInteractor: TodoGroups.Interactor {
  let entity: any TodoGroups.Entity
  let moment: Moment

  func groups(_ kind: TodoGroupKind) throws(TodoError) -> [TodoGroupSummary] {
    try storeErrors { () throws(StoreError) in
      try entity.reduceTodos(into: GroupTally(kind)) { [moment] tally, todo in
        tally.add(todo, at: moment)
      }
    }.sorted
  }
}

/// The groups that have been met so far.
///
/// Names that differ only in case and accents are one, as they are to queries.
struct GroupTally {
  private let kind: TodoGroupKind
  private var groups: [(summary: TodoGroupSummary, key: [UInt8])] = []
  private var indicesByKey: [[UInt8]: Int] = [:]
  /// The groups that a todo with that name belongs to, the innermost last.
  private var indicesByName: [Exact<String>: [Int]] = [:]
  /// For each group, which of the todos was counted in it last, and which one is being counted.
  private var lastCounted: [Int] = []
  private var number = 0

  init(_ kind: TodoGroupKind) {
    self.kind = kind
  }

  /// Counts a todo in every group that it belongs to, once in each.
  mutating func add(_ todo: StoredTodo, at moment: Moment) {
    number += 1
    for name in todo.texts(of: kind == .project ? .project : .tags) {
      for index in indices(of: name) where lastCounted[index] != number {
        lastCounted[index] = number
        count(todo, in: &groups[index].summary, at: moment)
      }
    }
  }

  /// The groups by name, each before those below it.
  var sorted: [TodoGroupSummary] {
    let slash = UInt8(ascii: "/")
    let paths = groups.map { $0.key.split(separator: slash, omittingEmptySubsequences: false) }
    return groups.indices
      .sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) { $0.lexicographicallyPrecedes($1) } }
      .map { groups[$0].summary }
  }

  private func count(_ todo: StoredTodo, in group: inout TodoGroupSummary, at moment: Moment) {
    switch todo.status {
    case .open: group.open += 1
    case .done: group.done += 1
    case .cancelled: break
    }
    if todo.fields.dueness(at: moment) == .overdue { group.overdue += 1 }
  }

  private mutating func indices(of name: String) -> [Int] {
    if let indices = indicesByName[Exact(name)] { return indices }
    var indices: [Int] = []
    for path in kind == .project ? ProjectPath.names(to: name) : [name] {
      let key = SearchText.fold(path)
      if let index = indicesByKey[key] {
        indices.append(index)
        continue
      }
      indicesByKey[key] = groups.count
      indices.append(groups.count)
      groups.append((TodoGroupSummary(name: path, depth: indices.count - 1), key))
      lastCounted.append(0)
    }
    indicesByName[Exact(name)] = indices
    return indices
  }
}
