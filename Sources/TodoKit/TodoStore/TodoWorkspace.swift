/// Todos taken out of the store to be changed together: those that were asked for, and new ones.
package struct TodoWorkspace {
  private struct Entry {
    let range: Range<Int>?
    let line: [UInt8]?
    let before: Todo?
    var after: Todo?
    var isTouched = false
  }

  private var entries: [Entry] = []
  private var placesByID: [Int: Int]
  private var placesByUID: [String: Int]
  /// Uids that several todos of the store have, which another program must have given them.
  private(set) var sharedUIDs: Set<String> = []
  /// The places of the todos that were changed, in the order in which they were touched first.
  private var touched: [Int] = []
  private(set) var lastID: Int

  /// Takes todos over from the store.
  init(_ located: [StoreDocument.Located], lastID: Int) {
    self.lastID = lastID
    entries.reserveCapacity(located.count)
    placesByID = Dictionary(minimumCapacity: located.count)
    placesByUID = Dictionary(minimumCapacity: located.count)
    for located in located {
      let (todo, place) = (located.todo, entries.count)
      entries.append(Entry(range: located.range, line: located.line, before: todo, after: todo))
      placesByID[todo.id.rawValue] = place
      if placesByUID.updateValue(place, forKey: todo.uid.text) != nil { sharedUIDs.insert(todo.uid.text) }
    }
  }

  /// The todo with that id as it is by now; nil when it is not there or removed.
  func todo(id: Int) -> Todo? { placesByID[id].flatMap { entries[$0].after } }

  /// The todo with that uid as it is by now.
  func todo(uid: TodoUID) -> Todo? { placesByUID[uid.text].flatMap { entries[$0].after } }

  /// The todo with that id as it is in the store; nil when it is not there.
  func stored(id: Int) -> Todo? { placesByID[id].flatMap { entries[$0].before } }

  /// The id that the next new todo gets; nil when every id has been given.
  var nextID: TodoID? { TodoID(rawValue: lastID + 1) }

  /// Puts a todo in the place of what it was, or a new one in.
  mutating func put(_ todo: Todo) {
    let id = todo.id.rawValue
    let place = placesByID[id] ?? entries.count
    if place == entries.count {
      entries.append(Entry(range: nil, line: nil, before: nil, after: nil))
      placesByID[id] = place
    }
    touch(place)
    entries[place].after = todo
    placesByUID[todo.uid.text] = place
    lastID = max(lastID, id)
  }

  /// Takes a todo out.
  mutating func remove(_ todo: Todo) {
    guard let place = placesByID[todo.id.rawValue] else { return }
    touch(place)
    entries[place].after = nil
    placesByUID[todo.uid.text] = nil
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

  private mutating func touch(_ place: Int) {
    if entries[place].isTouched { return }
    entries[place].isTouched = true
    touched.append(place)
  }
}
