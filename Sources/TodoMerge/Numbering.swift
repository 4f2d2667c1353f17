package import TodoCore
package import TodoStore

/// The numbers that todos get where a shared list comes into a store, and those that they take along.
package enum Numbering {
  /// The greatest number that a shared list may name, so that no list can use up all there are.
  ///
  /// It stands for every number that is as great: who meets a todo with it gives it the next one.
  package static let bound = 999_999_999

  /// The list of a store, as others are to see it: each todo with the number that it was born with.
  ///
  /// - Parameters:
  ///   - list: the todos of the store with its own ids, and the highest that it has given.
  ///   - base: the list that the store was brought up to date with; nil for none.
  package static func shared(_ list: SharedList, since base: SharedList?) -> SharedList {
    var list = list
    if list.lastID >= bound { list = bounded(list) }
    guard let base else { return list }
    var lines = list.lines
    list.walk(beside: base) { here, there in
      if let here, let there { lines[here].id = base.lines[there].id }
    }
    return SharedList(sorted: lines, lastID: max(list.lastID, base.lastID))
  }

  /// A list with the numbers that others take: one that is too great is told to nobody, or every machine would go on
  /// counting from it.
  private static func bounded(_ list: SharedList) -> SharedList {
    let taken = list.lines.map(\.id.rawValue).filter { $0 < bound }
    let lines = list.lines.map { line in
      var line = line
      line.id = min(line.id, TodoID(stored: bound))
      return line
    }
    return SharedList(sorted: lines, lastID: taken.max() ?? 0)
  }

  /// A shared list with the ids that its todos get in a store, and the highest that the store has given by then.
  ///
  /// What the store has keeps its id. Any other gets the number that it was born with, where that was never given here,
  /// else the next one.
  ///
  /// - Parameters:
  ///   - store: the todos of the store with its own ids, and the highest that it has given.
  ///   - removed: the ids of todos that it once had, as far as its history knows them.
  /// - Throws: `StoreError.idsExhausted`.
  package static func local(
    _ list: SharedList, in store: SharedList, removed: [TodoUID: TodoID] = [:]
  ) throws(StoreError) -> SharedList {
    var lines = list.lines
    // What was removed may have come back by another program's hand.
    var given = Set(removed.isEmpty ? [] : store.lines.map(\.id))
    var new: [Int] = []
    store.walk(beside: list) { here, there in
      guard let there else { return }
      if let here {
        lines[there].id = store.lines[here].id
      } else if let id = removed[lines[there].uid], id.rawValue <= store.lastID, given.insert(id).inserted {
        lines[there].id = id
      } else {
        new.append(there)
      }
    }
    var left: [Int] = []
    for place in inOrder(new, of: lines) {
      let born = lines[place].id
      if born.rawValue <= store.lastID || born.rawValue >= bound || !given.insert(born).inserted { left.append(place) }
    }
    var highest = max(store.lastID, list.lastID, given.map(\.rawValue).max() ?? 0)
    for place in left { lines[place].id = try next(after: &highest) }
    return SharedList(sorted: lines, lastID: highest)
  }

  /// Merges lists of which all machines have one file, so that the ids in it are those of all of them.
  ///
  /// The ids of what was there before never move. Of two new todos with one id that which was created first keeps it; a
  /// todo that has two ids takes the larger one. So the numbers are the same from both sides.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  static func mergeInOneFile(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) throws(StoreError) -> (list: SharedList, notes: [MergeNote], moves: [MergeReport.Move]) {
    // Two ids of one todo are no change of it.
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
    for place in new.filter({ !taken.insert(lines[$0].id).inserted }) { lines[place].id = try next(after: &highest) }
    // In a rebase, what a person has made is on their side.
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

  /// Places in the order in which their todos get numbers.
  private static func inOrder(_ places: [Int], of lines: [TodoLine]) -> [Int] {
    places.sorted { left, right in
      let (line, other) = (lines[left], lines[right])
      return line.id == other.id ? line.isBorn(before: other) : line.id < other.id
    }
  }
}

extension TodoLine {
  /// Whether it was created before another one; of two in one second the one with the smaller uid was.
  fileprivate func isBorn(before other: TodoLine) -> Bool {
    created == other.created ? order(to: other) < 0 : created < other.created
  }
}
