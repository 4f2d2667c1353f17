package import StoreEngine
package import TodoCore

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
    return list.numbered(like: base, lastID: max(list.lastID, base.lastID))
  }

  /// Returns a list without numbers above the bound, from which every machine would continue counting.
  private static func bounded(_ list: SharedList) -> SharedList {
    let taken = list.todos.map(\.id.rawValue).filter { $0 < bound }
    return list.numbered(lastID: taken.max() ?? 0) { min($1, TodoID(stored: bound)) }
  }

  /// Returns a shared list with the ids of its todos in a store, and the highest id that the store has given
  /// then.
  ///
  /// A todo that the store has keeps its id. Any other todo gets the number that it was born with if the
  /// store never gave that number, otherwise the next free one.
  ///
  /// - Parameters:
  ///   - store: the todos of the store with its own ids, and the highest id given so far.
  ///   - removed: the ids of todos that the store once had, from its history.
  /// - Throws: `StoreError.idsExhausted`.
  package static func local(
    _ list: SharedList, in store: SharedList, removed: [TodoUID: TodoID] = [:]
  ) throws(StoreError) -> SharedList {
    var ids: [TodoUID: TodoID] = [:]
    // Another program may have brought a removed todo back.
    var given = Set(removed.isEmpty ? [] : store.todos.map(\.id))
    let new = list.todos(missingIn: store)
      .sorted { $0.id == $1.id ? $0.isBorn(before: $1) : $0.id < $1.id }
    for todo in new {
      guard let id = removed[todo.uid], id.rawValue <= store.lastID, given.insert(id).inserted else {
        continue
      }
      ids[todo.uid] = id
    }
    for todo in new where ids[todo.uid] == nil {
      let isFree = todo.id.rawValue > store.lastID && todo.id.rawValue < bound
      if isFree, given.insert(todo.id).inserted { ids[todo.uid] = todo.id }
    }
    var highest = max(store.lastID, list.lastID, given.map(\.rawValue).max() ?? 0)
    for todo in new where ids[todo.uid] == nil { ids[todo.uid] = try next(after: &highest) }
    return list.numbered(like: store, lastID: highest) { ids[$0] ?? $1 }
  }

  /// Merges lists of a store file that all machines share, so that its ids are the same everywhere.
  ///
  /// The ids of todos in the base never change. If two new todos have the same id, the todo created first
  /// keeps it; a todo with two ids takes the larger one. Therefore swapping the sides does not change the
  /// numbers.
  ///
  /// - Throws: `StoreError.idsExhausted`.
  static func mergeInOneFile(
    base: SharedList?, ours: SharedList, theirs: SharedList
  ) throws(StoreError) -> (list: SharedList, notes: [MergeNote], moves: [MergeReport.Move]) {
    // Two ids of one todo are not a change to it.
    func agreed(_ list: SharedList, with other: SharedList) -> SharedList {
      list.numbered(like: base ?? .empty, lastID: list.lastID) { max($1, other.id(of: $0) ?? $1) }
    }
    let merged = ListMerge.merge(
      base: base, ours: agreed(ours, with: theirs), theirs: agreed(theirs, with: ours))
    let todos = merged.list.todos
    let new = merged.list.todos(missingIn: base ?? .empty)
    var highest = max(merged.list.lastID, todos.map(\.id.rawValue).max() ?? 0)
    var taken = Set(todos.lazy.filter { base?.has($0.uid) ?? false }.map(\.id))
    var ids: [TodoUID: TodoID] = [:]
    for todo in new.sorted(by: { $0.isBorn(before: $1) }) where !taken.insert(todo.id).inserted {
      ids[todo.uid] = try next(after: &highest)
    }
    let list = merged.list.numbered(lastID: highest) { ids[$0] ?? $1 }
    // Ids of both sides, since in a rebase a person's own todos are on the side `theirs`.
    let moves = [ours, theirs].flatMap { side in
      side.todos.compactMap { todo in
        list.id(of: todo.uid).flatMap {
          $0 == todo.id ? nil : MergeReport.Move(uid: todo.uid, old: todo.id, new: $0)
        }
      }
    }
    return (
      list, merged.notes, Set(moves).sorted { $0.uid == $1.uid ? $0.old < $1.old : $0.uid.precedes($1.uid) }
    )
  }

  private static func next(after highest: inout Int) throws(StoreError) -> TodoID {
    guard let id = TodoID(rawValue: highest + 1) else { throw .idsExhausted }
    highest += 1
    return id
  }
}

extension Todo {
  /// Whether the todo was created before another; of two in the same second, the todo with the smaller uid
  /// comes first.
  fileprivate func isBorn(before other: Todo) -> Bool {
    created == other.created ? uid.precedes(other.uid) : created < other.created
  }
}
