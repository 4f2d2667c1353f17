package import TodoCore

/// Which todos are taken out of the store to be changed.
package enum WorkspaceScope {
  /// Those with these ids or uids.
  case named(ids: Set<Int> = [], uids: Set<TodoUID>)
  /// Every one.
  case all
}

/// Todos taken out of the store to be changed together: those that were asked for, and new ones.
package struct TodoWorkspace {
  /// What has become of a todo.
  private enum Fate {
    /// It is as it is in the store.
    case untouched
    /// It was put in, and lies at that place.
    case put(Int)
    case removed
  }

  /// The lines of the todos that were taken over, which have been read: the first of the entries, in their order.
  private var lines: [StoredLine]
  /// The todos that were put in.
  ///
  /// They lie apart, since of the hundred thousand that can be taken over few may change.
  private var put: [Todo] = []
  private var entries: [(id: TodoID, fate: Fate, isTouched: Bool)] = []
  private var placesByID: [Int: Int]
  private var placesByUID: [TodoUID: Int]
  /// Uids that several todos of the store have, which another program must have given them.
  package private(set) var sharedUIDs: Set<TodoUID> = []
  /// The places of the todos that were changed, in the order in which they were touched first.
  private var touched: [Int] = []
  package private(set) var lastID: Int

  /// Takes todos over from the store.
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

  /// Makes room for that many new todos.
  package mutating func reserve(_ count: Int) {
    put.reserveCapacity(count)
    entries.reserveCapacity(entries.count + count)
    touched.reserveCapacity(count)
    placesByID.reserveCapacity(placesByID.count + count)
    placesByUID.reserveCapacity(placesByUID.count + count)
  }

  /// All todos that it took over, as they are in the store.
  package var storedTodos: some Collection<Todo> { lines.lazy.compactMap(\.decoded) }

  /// The todo with that id as it is by now; nil when it is not there or removed.
  package func todo(id: Int) -> Todo? { placesByID[id].flatMap(now) }

  /// The todo with that id as it is in the store; nil when it is not there.
  package func stored(id: Int) -> Todo? { placesByID[id].flatMap(before) }

  /// The keys beside ours of the todo with that id as it is in the store; none when it is not there.
  ///
  /// An import asks for those of every todo, and a todo is more than a dozen values to copy.
  package func storedUnknown(id: Int) -> [UnknownField] {
    placesByID[id].flatMap { $0 < lines.count ? lines[$0].decoded?.unknown : nil } ?? []
  }

  /// The uid of the todo with that id; nil when it is not there or removed.
  package func uid(of id: TodoID) -> TodoUID? { todo(id: id.rawValue)?.uid }

  /// The id of the todo with that uid; nil when it is not there or removed.
  package func id(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { isRemoved($0) ? nil : entries[$0].id }
  }

  /// The id of the todo with that uid that has been taken out; nil when none has.
  package func removedID(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { isRemoved($0) ? entries[$0].id : nil }
  }

  /// The uids of stored todos that have been taken out, and that none has that is in it.
  package var removedUIDs: Set<TodoUID> {
    let removed = Set(touched.compactMap { isRemoved($0) ? before($0)?.uid : nil })
    return removed.isEmpty ? [] : removed.subtracting(entries.indices.lazy.compactMap { now($0)?.uid })
  }

  /// The id that the next new todo gets; nil when every id has been given.
  package var nextID: TodoID? { TodoID(rawValue: lastID + 1) }

  /// Puts a todo in the place of what it was, or a new one in; its uid stays the same as long as it is there.
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

  /// Takes a todo out.
  package mutating func remove(_ id: TodoID) {
    guard let place = placesByID[id.rawValue] else { return }
    touch(place: place)
    entries[place].fate = .removed
  }

  /// Tells of a todo before those that are touched later.
  package mutating func touch(_ id: TodoID) {
    if let place = placesByID[id.rawValue] { touch(place: place) }
  }

  /// What became of the todos that were touched, in the order in which they were touched first, and, of those that are
  /// different now, the edits of a document in which new todos begin at `end`.
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

  /// The todo at a place, as it is in the store.
  private func before(_ place: Int) -> Todo? { place < lines.count ? lines[place].decoded : nil }

  /// The todo at a place, as it is by now.
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
