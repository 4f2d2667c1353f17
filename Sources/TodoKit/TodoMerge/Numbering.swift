/// The numbers that todos get where a shared list comes into a store, and those that they take along.
package enum Numbering {
  /// The greatest number that a shared list may name, so that no list can use up all there are.
  package static let bound = 999_999_999

  /// The list of a store, as others are to see it: each todo with the number that it was born with.
  ///
  /// - Parameters:
  ///   - list: the todos of the store with its own ids, and the highest that it has given.
  ///   - base: the list that the store was brought up to date with; nil for none.
  package static func shared(_ list: SharedList, since base: SharedList?) -> SharedList {
    guard let base else { return list }
    let born = base.todos
    var place = 0
    let todos = list.todos.map { todo in
      while place < born.count, born[place].uid != todo.uid, born[place].uid.precedes(todo.uid) { place += 1 }
      guard place < born.count, born[place].uid == todo.uid, born[place].id != todo.id else { return todo }
      var todo = todo
      todo.id = born[place].id
      return todo
    }
    return SharedList(sorted: todos, lastID: max(list.lastID, base.lastID))
  }

  /// The todos of a shared list with ids of a store, in the order of the list, and the highest id given by then.
  ///
  /// What the store has keeps its id. Any other gets the number that it was born with, where that was never given here,
  /// else the next one.
  ///
  /// - Parameters:
  ///   - ids: the ids of the todos that the store has.
  ///   - removed: the ids of todos that it once had, as far as its history knows them.
  ///   - lastID: the highest id that it has given.
  /// - Throws: `StoreError.idsExhausted`.
  package static func local(
    _ list: SharedList, ids: [TodoUID: TodoID], removed: [TodoUID: TodoID] = [:], lastID: Int
  ) throws(StoreError) -> (todos: [Todo], lastID: Int) {
    var todos = list.todos
    var given = Set(ids.values)
    var new: [Int] = []
    for place in todos.indices {
      let uid = todos[place].uid
      if let id = ids[uid] {
        todos[place].id = id
      } else if let id = removed[uid], id.rawValue <= lastID, given.insert(id).inserted {
        todos[place].id = id
      } else {
        new.append(place)
      }
    }
    var left: [Int] = []
    for place in inOrder(new, of: todos) {
      let born = todos[place].id
      if born.rawValue <= lastID || born.rawValue > bound || !given.insert(born).inserted { left.append(place) }
    }
    var highest = max(lastID, list.lastID, given.map(\.rawValue).max() ?? 0)
    for place in left { todos[place].id = try next(after: &highest) }
    return (todos, highest)
  }

  /// A todo that got another number, since two had the same.
  package struct Move: Hashable, Sendable {
    /// The todo.
    package let uid: TodoUID
    /// The number that it had.
    package let old: TodoID
    /// The number that it has now.
    package let new: TodoID
  }

  /// Merges lists of which all machines have one file, so that the ids in it are those of all of them.
  ///
  /// The ids of what was there before never move. Of two new todos with one id that which was created first keeps it; a
  /// todo that has two ids takes the larger one. So the numbers are the same from both sides.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  package static func mergeInOneFile(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) throws(StoreError) -> (list: SharedList, notes: [MergeNote], moves: [Move]) {
    // Two ids of one todo are no change of it.
    func agreed(_ list: SharedList, with other: SharedList) -> SharedList {
      let todos = list.todos.map { todo in
        var todo = todo
        todo.id = base?[todo.uid]?.id ?? max(todo.id, other[todo.uid]?.id ?? todo.id)
        return todo
      }
      return SharedList(sorted: todos, lastID: list.lastID)
    }
    let merged = ListMerge.merge(base: base, ours: agreed(ours, with: theirs), theirs: agreed(theirs, with: ours))
    var todos = merged.list.todos
    var highest = max(merged.list.lastID, todos.map(\.id.rawValue).max() ?? 0)
    let isOld = todos.map { base?.has($0.uid) ?? false }
    var taken = Set(todos.indices.filter { isOld[$0] }.map { todos[$0].id })
    let new = todos.indices.filter { !isOld[$0] }.sorted { todos[$0].isBorn(before: todos[$1]) }
    for place in new.filter({ !taken.insert(todos[$0].id).inserted }) { todos[place].id = try next(after: &highest) }
    let moves = todos.compactMap { todo in
      (ours[todo.uid] ?? theirs[todo.uid]).flatMap { old in
        old.id == todo.id ? nil : Move(uid: todo.uid, old: old.id, new: todo.id)
      }
    }
    return (SharedList(sorted: todos, lastID: highest), merged.notes, moves)
  }

  private static func next(after highest: inout Int) throws(StoreError) -> TodoID {
    guard let id = TodoID(rawValue: highest + 1) else { throw .idsExhausted }
    highest += 1
    return id
  }

  /// Places in the order in which their todos get numbers.
  private static func inOrder(_ places: [Int], of todos: [Todo]) -> [Int] {
    places.sorted { left, right in
      let (todo, other) = (todos[left], todos[right])
      return todo.id == other.id ? todo.isBorn(before: other) : todo.id < other.id
    }
  }
}

extension Todo {
  /// Whether it was created before another one; of two in one second the one with the smaller uid was.
  fileprivate func isBorn(before other: Todo) -> Bool {
    created == other.created ? uid.precedes(other.uid) : created < other.created
  }
}
