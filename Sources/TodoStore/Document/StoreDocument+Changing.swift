package import TodoCore

extension StoreDocument {
  /// What changes of single todos come to: these, what follows those that come back, and what becomes of todos that stand
  /// to those which go.
  ///
  /// - Parameter formerIDs: the ids that todos had which were there before, by their uids.
  package func change(
    _ lines: [StoredLine], for cause: ChangeCause, formerIDs: (Set<TodoUID>) -> [TodoUID: TodoID],
    _ makeResult: (Todo) throws(InvalidTodo) -> ChangeResult
  ) throws(DocumentError) -> (StoreChange, [TodoDelta]) {
    var results: [(before: Todo, result: ChangeResult)] = []
    var unfit: [InvalidTodo] = []
    for line in lines {
      let todo = try line.todo()
      do throws(InvalidTodo) {
        results.append((todo, try makeResult(todo)))
      } catch {
        unfit.append(error)
      }
    }
    guard unfit.isEmpty else { throw .store(.unfit(unfit)) }
    var change = try StoreChange(of: self, for: cause)
    var deltas: [TodoDelta] = []
    let occurrences = try occurrences(following: results, at: cause.time)
    let new = Set(occurrences.joined().map(\.uid))
    let places = new.isEmpty ? [:] : try free(formerIDs(new), upTo: change.lastID)
    // In the order of their ids, and before the lines behind them.
    var back: [TodoUID: Todo] = [:]
    for (todo, place) in occurrences.joined().compactMap({ todo in places[todo.uid].map { (todo, $0) } })
      .sorted(by: { $0.1.id < $1.1.id })
    {
      back[todo.uid] = change.add(todo, at: place)
    }
    for (index, occurrence) in occurrences.enumerated() {
      let (before, after) = (results[index].before, results[index].result.after)
      deltas.append(after.map { .changed(before, $0) } ?? .removed(before))
      if before != after { change.replace(lines[index], by: after.map { .todo($0) }) }
      for todo in occurrence {
        let added = if let todo = back[todo.uid] { todo } else { try change.add(todo) }
        deltas.append(.added(added))
      }
    }
    try requireNoCircle(after: deltas)
    let removed = Set(results.compactMap { $0.result.after == nil ? $0.before.uid : nil })
    let ids = Set(results.map(\.before.id))
    for (line, before, after) in try todosLosingRelations(to: removed, besides: ids, at: cause.time) {
      change.replace(line, by: .todo(after))
      deltas.append(.changed(before, after))
    }
    return (change, deltas)
  }

  /// Where todos with ids that were given once are to be, as far as nobody has these.
  private func free(
    _ ids: [TodoUID: TodoID], upTo lastID: Int
  ) throws(DocumentError) -> [TodoUID: (id: TodoID, position: Int)] {
    let uids = Dictionary(ids.lazy.filter { $1.rawValue <= lastID }.map { ($1, $0) }) { first, _ in first }
    var free: [TodoUID: (id: TodoID, position: Int)] = [:]
    try forEachLine(in: uids.keys.sorted().map { $0.rawValue...$0.rawValue }) { line in
      let id = TodoID(stored: line.id)
      if line.bytes == nil, let uid = uids[id] { free[uid] = (id, line.range.lowerBound) }
    }
    return free
  }
}
