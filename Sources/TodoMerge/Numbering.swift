package import TodoCore
package import TodoStore

/// The numbers of todos in a store and in a shared list.
package enum Numbering {
  /// The greatest number in a shared list, so that no list can use up all numbers.
  ///
  /// The number stands for all greater numbers: a todo that has it gets the next free number in a store.
  package static let bound = 999_999_999

  /// Returns the list that a store shares, in which each todo has the number that it was born with.
  ///
  /// - Parameters:
  ///   - list: the todos of the store with its own ids, and the highest id given so far.
  ///   - base: the list of the last sync, or `nil` if there is none.
  package static func shared(_ list: SharedList, since base: SharedList?) -> SharedList {
    var list = list
    if list.lastID >= bound { list = bounded(list) }
    guard let base else { return list }
    var lines = list.lines
    list.walk(beside: base) { index, baseIndex in
      if let index, let baseIndex { lines[index].id = base.lines[baseIndex].id }
    }
    return SharedList(sorted: lines, lastID: max(list.lastID, base.lastID))
  }

  /// Returns a list without numbers above the bound, from which every machine would continue counting.
  private static func bounded(_ list: SharedList) -> SharedList {
    let taken = list.lines.map(\.id.rawValue).filter { $0 < bound }
    let lines = list.lines.map { line in
      var line = line
      line.id = min(line.id, TodoID(stored: bound))
      return line
    }
    return SharedList(sorted: lines, lastID: taken.max() ?? 0)
  }

  /// Returns a shared list with the ids of its todos in a store, and the highest id that the store has given then.
  ///
  /// A todo that the store has keeps its id. Any other todo gets the number that it was born with if the store never gave
  /// that number, otherwise the next free one.
  ///
  /// - Parameters:
  ///   - store: the todos of the store with its own ids, and the highest id given so far.
  ///   - removed: the ids of todos that the store once had, from its history.
  /// - Throws: `StoreError.idsExhausted`.
  package static func local(
    _ list: SharedList, in store: SharedList, removed: [TodoUID: TodoID] = [:]
  ) throws(StoreError) -> SharedList {
    var lines = list.lines
    // Another program may have brought a removed todo back.
    var given = Set(removed.isEmpty ? [] : store.lines.map(\.id))
    var new: [Int] = []
    store.walk(beside: list) { storeIndex, index in
      guard let index else { return }
      if let storeIndex {
        lines[index].id = store.lines[storeIndex].id
      } else if let id = removed[lines[index].uid], id.rawValue <= store.lastID, given.insert(id).inserted {
        lines[index].id = id
      } else {
        new.append(index)
      }
    }
    var unnumbered: [Int] = []
    new.sort { lines[$0].id == lines[$1].id ? lines[$0].isBorn(before: lines[$1]) : lines[$0].id < lines[$1].id }
    for index in new {
      let born = lines[index].id
      if born.rawValue <= store.lastID || born.rawValue >= bound || !given.insert(born).inserted {
        unnumbered.append(index)
      }
    }
    var highest = max(store.lastID, list.lastID, given.map(\.rawValue).max() ?? 0)
    for index in unnumbered { lines[index].id = try next(after: &highest) }
    return SharedList(sorted: lines, lastID: highest)
  }

  /// Merges lists of a store file that all machines share, so that its ids are the same everywhere.
  ///
  /// The ids of todos in the base never change. If two new todos have the same id, the todo created first keeps it; a todo
  /// with two ids takes the larger one. Therefore swapping the sides does not change the numbers.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  static func mergeInOneFile(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) throws(StoreError) -> (list: SharedList, notes: [MergeNote], moves: [MergeReport.Move]) {
    // Two ids of one todo are not a change to it.
    func agreed(_ list: SharedList, with other: SharedList) -> SharedList {
      let lines = list.lines.map { line in
        var line = line
        line.id = base?.lines.line(like: line)?.id ?? max(line.id, other.lines.line(like: line)?.id ?? line.id)
        return line
      }
      return SharedList(sorted: lines, lastID: list.lastID)
    }
    let merged = ListMerge.merge(base: base, ours: agreed(ours, with: theirs), theirs: agreed(theirs, with: ours))
    var lines = merged.list.lines
    var highest = max(merged.list.lastID, lines.map(\.id.rawValue).max() ?? 0)
    let isOld = lines.map { base?.lines.line(like: $0) != nil }
    var taken = Set(lines.indices.filter { isOld[$0] }.map { lines[$0].id })
    let new = lines.indices.filter { !isOld[$0] }.sorted { lines[$0].isBorn(before: lines[$1]) }
    for index in new.filter({ !taken.insert(lines[$0].id).inserted }) { lines[index].id = try next(after: &highest) }
    // Ids of both sides, since in a rebase a person's own todos are on the side `theirs`.
    let moves = lines.flatMap { line in
      let former = [ours, theirs].compactMap { $0.lines.line(like: line)?.id }.filter { $0 != line.id }
      return Set(former).sorted().map { MergeReport.Move(uid: line.uid, old: $0, new: line.id) }
    }
    return (SharedList(sorted: lines, lastID: highest), merged.notes, moves)
  }

  private static func next(after highest: inout Int) throws(StoreError) -> TodoID {
    guard let id = TodoID(rawValue: highest + 1) else { throw .idsExhausted }
    highest += 1
    return id
  }
}

extension TodoLine {
  /// Whether the todo was created before another; of two in the same second, the todo with the smaller uid comes first.
  fileprivate func isBorn(before other: TodoLine) -> Bool {
    created == other.created ? order(to: other) < 0 : created < other.created
  }
}
