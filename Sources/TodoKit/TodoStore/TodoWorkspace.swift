/// Which todos are taken out of the store to be changed.
package enum WorkspaceScope {
  /// Those with these ids or uids.
  case named(ids: Set<Int> = [], uids: Set<TodoUID>)
  /// Every one.
  case all

  /// Whether it is every one.
  var isAll: Bool { if case .all = self { true } else { false } }
}

/// Todos taken out of the store to be changed together: those that were asked for, and new ones.
package struct TodoWorkspace {
  private struct Entry {
    let id: TodoID
    let range: Range<Int>?
    let line: [UInt8]?
    let before: Todo?
    var after: Todo?
    var isTouched = false
  }

  private var entries: [Entry] = []
  private var placesByID: [Int: Int]
  private var placesByUID: [TodoUID: Int]
  /// Uids that several todos of the store have, which another program must have given them.
  private(set) var sharedUIDs: Set<TodoUID> = []
  /// The places of the todos that were changed, in the order in which they were touched first.
  private var touched: [Int] = []
  private(set) var lastID: Int

  /// Takes todos over from the store.
  init(_ lines: [StoredLine], lastID: Int) throws(DocumentError) {
    self.lastID = lastID
    entries.reserveCapacity(lines.count)
    placesByID = Dictionary(minimumCapacity: lines.count)
    placesByUID = Dictionary(minimumCapacity: lines.count)
    for line in lines {
      let (todo, place) = (try line.todo(), entries.count)
      entries.append(Entry(id: todo.id, range: line.range, line: line.bytes, before: todo, after: todo))
      placesByID[todo.id.rawValue] = place
      if placesByUID.updateValue(place, forKey: todo.uid) != nil { sharedUIDs.insert(todo.uid) }
    }
  }

  /// The todo with that id as it is by now; nil when it is not there or removed.
  func todo(id: Int) -> Todo? { placesByID[id].flatMap { entries[$0].after } }

  /// The todo with that id as it is in the store; nil when it is not there.
  func stored(id: Int) -> Todo? { placesByID[id].flatMap { entries[$0].before } }

  /// All todos that it took over, as they are in the store.
  var storedTodos: some Sequence<Todo> { entries.lazy.compactMap(\.before) }

  /// The uid of the todo with that id; nil when it is not there or removed.
  func uid(of id: TodoID) -> TodoUID? { placesByID[id.rawValue].flatMap { entries[$0].after?.uid } }

  /// The id of the todo with that uid; nil when it is not there or removed.
  func id(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { entries[$0].after == nil ? nil : entries[$0].id }
  }

  /// The id of the todo with that uid that has been taken out; nil when none has.
  func removedID(of uid: TodoUID) -> TodoID? {
    placesByUID[uid].flatMap { entries[$0].after == nil ? entries[$0].id : nil }
  }

  /// The ids of all todos that were touched, changed or not.
  var touchedIDs: Set<TodoID> { Set(touched.map { entries[$0].id }) }

  /// The uids of stored todos that have been taken out, and that none has that is in it.
  var removedUIDs: Set<TodoUID> {
    let removed = Set(touched.compactMap { entries[$0].after == nil ? entries[$0].before?.uid : nil })
    return removed.isEmpty ? [] : removed.subtracting(entries.compactMap(\.after?.uid))
  }

  /// The id that the next new todo gets; nil when every id has been given.
  var nextID: TodoID? { TodoID(rawValue: lastID + 1) }

  /// Puts a todo in the place of what it was, or a new one in; its uid stays the same as long as it is there.
  mutating func put(_ todo: Todo) {
    let id = todo.id.rawValue
    let place = placesByID[id] ?? entries.count
    if place == entries.count {
      entries.append(Entry(id: todo.id, range: nil, line: nil, before: nil, after: nil))
      placesByID[id] = place
      lastID = max(lastID, id)
    }
    touch(place: place)
    if entries[place].after == nil { placesByUID[todo.uid] = place }
    entries[place].after = todo
  }

  /// Takes a todo out.
  mutating func remove(_ id: TodoID) {
    guard let place = placesByID[id.rawValue] else { return }
    touch(place: place)
    entries[place].after = nil
  }

  /// Tells of a todo before those that are touched later.
  mutating func touch(_ id: TodoID) {
    if let place = placesByID[id.rawValue] { touch(place: place) }
  }

  /// What became of the todos that were touched and are different now, in the order in which they were touched first:
  /// as values, and as edits of a document in which new todos begin at `end`.
  func result(end: Int) -> (changes: [(before: Todo?, after: Todo?)], edits: [StoreChange.Edit]) {
    var changes: [(before: Todo?, after: Todo?)] = []
    var edits: [StoreChange.Edit] = []
    changes.reserveCapacity(touched.count)
    edits.reserveCapacity(touched.count)
    for place in touched where entries[place].before != entries[place].after {
      let (range, line) = (entries[place].range ?? end..<end, entries[place].line)
      changes.append((entries[place].before, entries[place].after))
      edits.append(StoreChange.Edit(range: range, before: line, after: entries[place].after?.line))
    }
    return (changes, edits)
  }

  private mutating func touch(place: Int) {
    if entries[place].isTouched { return }
    entries[place].isTouched = true
    touched.append(place)
  }
}
