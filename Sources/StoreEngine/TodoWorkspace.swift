package import TodoCore

/// The todos that a workspace takes from the store.
package enum WorkspaceScope {
  /// The todos with any of these ids or uids.
  case named(ids: Set<Int> = [], uids: Set<TodoUID>)
  /// Every todo.
  case all
}

/// Todos taken from the store to be changed together, and new ones.
package struct TodoWorkspace {
  /// What has happened to a todo in the workspace.
  private enum Fate {
    /// The todo is the same as in the store.
    case untouched
    /// The todo was put in; its index in `put`.
    case put(Int)
    case removed
  }

  /// The decoded lines of the todos taken from the store; they match the first entries, in order.
  private var lines: [StoredLine]
  /// The todos that were put in.
  ///
  /// They are kept apart from the entries: of a hundred thousand todos taken from the store, few may change.
  private var put: [Todo] = []
  private var entries: [(id: TodoID, fate: Fate, isTouched: Bool)] = []
  private var placesByID: [Int: Int]
  private var placesByUID: [TodoUID: Int]
  /// The uids that several todos of the store share, as only another program can make them.
  package private(set) var sharedUIDs: Set<TodoUID> = []
  /// The places of the touched todos, in the order in which each was first touched.
  private var touched: [Int] = []
  /// The next occurrences of todos that were put in completed, by the ids of these todos.
  private var next: [TodoID: NextOccurrence] = [:]
  package private(set) var lastID: Int

  /// Takes todos from the store.
  package init(_ lines: consuming [StoredLine], lastID: Int) throws(DocumentError) {
    self.lastID = lastID
    self.lines = lines
    let count = self.lines.count
    entries.reserveCapacity(count)
    placesByID = Dictionary(minimumCapacity: count)
    placesByUID = Dictionary(minimumCapacity: count)
    for place in 0..<count {
      let todo = try self.lines[place].read()
      entries.append((todo.id, .untouched, false))
      placesByID[todo.id.rawValue] = place
      if placesByUID.updateValue(place, forKey: todo.uid) != nil { sharedUIDs.insert(todo.uid) }
    }
  }

  /// Reserves room for new todos.
  package mutating func reserve(_ count: Int) {
    put.reserveCapacity(count)
    entries.reserveCapacity(entries.count + count)
    touched.reserveCapacity(count)
    placesByID.reserveCapacity(placesByID.count + count)
    placesByUID.reserveCapacity(placesByUID.count + count)
  }

  /// The todos taken from the store, as they are stored.
  package var storedTodos: some Collection<Todo> { lines.lazy.compactMap(\.decoded) }

  /// The current todo with an id; `nil` if there is none or it was removed.
  package func todo(id: Int) -> Todo? { placesByID[id].flatMap(now) }

  /// The stored todo with an id; `nil` if there is none.
  package func stored(id: Int) -> Todo? { placesByID[id].flatMap(before) }

  /// The unknown keys of the stored todo with an id; empty if there is none.
  ///
  /// An import asks for the keys of every todo, and a whole todo is more than a dozen values to copy.
  package func storedUnknown(id: Int) -> [UnknownField] {
    placesByID[id].flatMap { $0 < lines.count ? lines[$0].decoded?.unknown : nil } ?? []
  }

  /// The uid of the todo with an id; `nil` if there is none or it was removed.
  package func uid(of id: TodoID) -> TodoUID? { todo(id: id.rawValue)?.uid }

  /// The id of the todo with a uid; `nil` if there is none or it was removed.
  package func id(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { isRemoved($0) ? nil : entries[$0].id }
  }

  /// The id of the removed todo with a uid; `nil` if none was removed.
  package func removedID(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { isRemoved($0) ? entries[$0].id : nil }
  }

  /// The uids of removed stored todos that no todo in the workspace has.
  package var removedUIDs: Set<TodoUID> {
    let removed = Set(touched.compactMap { isRemoved($0) ? before($0)?.uid : nil })
    return removed.isEmpty ? [] : removed.subtracting(entries.indices.lazy.compactMap { now($0)?.uid })
  }

  /// The id of the next new todo; `nil` once every id has been given.
  package var nextID: TodoID? { TodoID(rawValue: lastID + 1) }

  /// Replaces a todo, or adds a new one; a todo keeps its uid as long as it is in the workspace.
  package mutating func put(_ todo: Todo) {
    let id = todo.id.rawValue
    let place = placesByID[id] ?? entries.count
    if place == entries.count {
      entries.append((todo.id, .removed, false))
      placesByID[id] = place
      lastID = max(lastID, id)
    }
    touch(place: place)
    if isRemoved(place) { placesByUID[todo.uid] = place }
    if case .put(let index) = entries[place].fate {
      put[index] = todo
    } else {
      entries[place].fate = .put(put.count)
      put.append(todo)
    }
  }

  /// Replaces a todo, or adds a new one; its next occurrence, if any, is added with the change.
  package mutating func put(_ result: ChangeResult) {
    guard let todo = result.after else { return }
    put(todo)
    next[todo.id] = result.next
  }

  /// The completed todos with next occurrences, in the order in which each was first touched.
  package var completed: [(before: Todo, result: ChangeResult)] {
    if next.isEmpty { return [] }
    return touched.compactMap(now).compactMap { todo in
      next[todo.id].map { (todo, ChangeResult(todo, next: $0)) }
    }
  }

  /// Whether the todo with a uid is new or open; `nil` if the workspace does not have it.
  package func isLive(_ uid: TodoUID) -> Bool? {
    placesByUID[uid].map { place in
      now(place).map { place >= lines.count || $0.status == .open } ?? false
    }
  }

  /// Removes a todo.
  package mutating func remove(_ id: TodoID) {
    guard let place = placesByID[id.rawValue] else { return }
    touch(place: place)
    entries[place].fate = .removed
  }

  /// Reports a todo before the todos that are touched later.
  package mutating func touch(_ id: TodoID) {
    if let place = placesByID[id.rawValue] { touch(place: place) }
  }

  /// The deltas of the touched todos, in the order in which each was first touched, and the edits for those
  /// that differ now.
  ///
  /// - Parameter end: where new todos begin in the document.
  package func result(end: Int) -> (deltas: [TodoDelta], edits: [StoreChange.Edit]) {
    var deltas: [TodoDelta] = []
    var edits: [StoreChange.Edit] = []
    deltas.reserveCapacity(touched.count)
    edits.reserveCapacity(touched.count)
    for place in touched {
      guard let delta = TodoDelta(before(place), now(place)) else { continue }
      deltas.append(delta)
      guard delta.isChanged else { continue }
      let isStored = place < lines.count
      edits.append(
        StoreChange.Edit(
          range: isStored ? lines[place].range : end..<end, before: isStored ? lines[place].bytes : nil,
          after: delta.after.map { .todo($0) }))
    }
    return (deltas, edits)
  }

  /// The stored todo at a place.
  private func before(_ place: Int) -> Todo? { place < lines.count ? lines[place].decoded : nil }

  /// The current todo at a place.
  private func now(_ place: Int) -> Todo? {
    switch entries[place].fate {
    case .untouched: lines[place].decoded
    case .put(let index): put[index]
    case .removed: nil
    }
  }

  private func isRemoved(_ place: Int) -> Bool {
    if case .removed = entries[place].fate { true } else { false }
  }

  private mutating func touch(place: Int) {
    if entries[place].isTouched { return }
    entries[place].isTouched = true
    touched.append(place)
  }
}

extension TodoWorkspace {
  /// Returns the change of a document that this makes, with the next occurrences of the todos that were
  /// completed.
  ///
  /// A todo with the derived uid is the next occurrence if it comes with the same change, or is open.
  ///
  /// - Parameter formerIDs: returns the former ids of uids that were in the store before.
  package func change(
    of document: StoreDocument, for cause: ChangeCause, formerIDs: (Set<TodoUID>) -> [TodoUID: TodoID]
  ) throws(DocumentError) -> (StoreChange, [TodoDelta]) {
    var change = try StoreChange(of: document, for: cause)
    var completed = completed
    let following = Set(completed.map { $0.before.uid.next() })
    var live: Set<TodoUID> = []
    if try document.mayMention(following, moreThan: 0) {
      try document.scan { if $0.status == .open, following.contains($0.uid) { live.insert($0.uid) } }
    }
    completed.removeAll { isLive($0.before.uid.next()) ?? live.contains($0.before.uid.next()) }
    let occurrences = try document.occurrences(following: completed, at: cause.time) { id(of: $0) != nil }
    let back = try document.bringBack(occurrences, in: &change, formerIDs)
    var (deltas, edits) = result(end: document.end)
    change.edits += edits
    change.lastID = lastID
    if !completed.isEmpty {
      let following = Dictionary(zip(completed.map(\.before.id), occurrences)) { first, _ in first }
      let touched = deltas
      deltas = []
      for delta in touched {
        deltas.append(delta)
        for todo in following[delta.todo.id] ?? [] {
          let added = if let todo = back[todo.uid] { todo } else { try change.add(todo) }
          deltas.append(.added(added))
        }
      }
    }
    try document.settle(&deltas, in: &change)
    return (change, deltas)
  }
}
