extension StoreDocument {
  /// What changes of single todos come to: these, what follows those that come back, and what becomes of todos that stand
  /// to those which go.
  func change(
    _ lines: [StoredLine], for cause: ChangeCause, _ makeResult: (Todo) throws(UnfitTodo) -> ChangeResult
  ) throws(DocumentError) -> (StoreChange, [(before: Todo?, after: Todo?)]) {
    var results: [(before: Todo, result: ChangeResult)] = []
    var unfit: [UnfitTodo] = []
    for line in lines {
      let todo = try line.todo()
      do throws(UnfitTodo) {
        results.append((todo, try makeResult(todo)))
      } catch {
        unfit.append(error)
      }
    }
    guard unfit.isEmpty else { throw .store(.unfit(unfit)) }
    var change = try StoreChange(of: self, for: cause)
    var changes: [(before: Todo?, after: Todo?)] = []
    for (index, occurrence) in try occurrences(following: results, at: cause.time).enumerated() {
      let (before, after) = (results[index].before, results[index].result.after)
      changes.append((before, after))
      if before != after { change.replace(lines[index], by: after.map { .todo($0) }) }
      for todo in occurrence { changes.append((nil, try change.add(todo))) }
    }
    try requireNoCircle(after: changes)
    let removed = Set(results.compactMap { $0.result.after == nil ? $0.before.uid : nil })
    let ids = Set(results.map(\.before.id))
    for (line, before, after) in try todosLosingRelations(to: removed, besides: ids, at: cause.time) {
      change.replace(line, by: .todo(after))
      changes.append((before, after))
    }
    return (change, changes)
  }
}
