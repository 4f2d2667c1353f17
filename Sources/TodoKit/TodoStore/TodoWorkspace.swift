/// Todos taken out of the store to be changed together: those that were asked for, and new ones.
package struct TodoWorkspace {
  private struct Entry {
    let range: Range<Int>?
    let line: [UInt8]?
    let before: Todo?
    var after: Todo?
  }

  private var entries: [Int: Entry] = [:]
  private var idsByUID: [String: Int] = [:]
  /// Uids that several todos of the store have, which another program must have given them.
  private(set) var sharedUIDs: Set<String> = []
  private var touched: [Int] = []
  private var isTouched: Set<Int> = []
  private(set) var lastID: Int

  init(lastID: Int) {
    self.lastID = lastID
  }

  /// The todo with that id as it is by now; nil when it is not there or removed.
  func todo(id: Int) -> Todo? { entries[id]?.after }

  /// The todo with that uid as it is by now.
  func todo(uid: TodoUID) -> Todo? { idsByUID[uid.text].flatMap { entries[$0]?.after } }

  /// The todo with that id as it is in the store; nil when it is not there.
  func stored(id: Int) -> Todo? { entries[id]?.before }

  /// The id that the next new todo gets; nil when every id has been given.
  var nextID: TodoID? { TodoID(rawValue: lastID + 1) }

  /// Puts a todo in the place of what it was, or a new one in.
  mutating func put(_ todo: Todo) {
    let id = todo.id.rawValue
    touch(id)
    entries[id, default: Entry(range: nil, line: nil, before: nil, after: nil)].after = todo
    idsByUID[todo.uid.text] = id
    lastID = max(lastID, id)
  }

  /// Takes a todo out.
  mutating func remove(_ todo: Todo) {
    touch(todo.id.rawValue)
    entries[todo.id.rawValue]?.after = nil
    idsByUID[todo.uid.text] = nil
  }

  /// Takes a todo over from the store.
  mutating func load(_ located: StoreDocument.Located) {
    let id = located.todo.id.rawValue
    entries[id] = Entry(range: located.range, line: located.line, before: located.todo, after: located.todo)
    if idsByUID.updateValue(id, forKey: located.todo.uid.text) != nil { sharedUIDs.insert(located.todo.uid.text) }
  }

  /// What became of the todos that were touched and are different now, in the order in which they were touched first:
  /// as values, and as edits of a document in which new todos begin at `end`.
  func result(end: Int) -> (changes: [(before: Todo?, after: Todo?)], edits: [StoreChange.Edit]) {
    var changes: [(before: Todo?, after: Todo?)] = []
    var edits: [StoreChange.Edit] = []
    changes.reserveCapacity(touched.count)
    edits.reserveCapacity(touched.count)
    for id in touched {
      guard let entry = entries[id], entry.before != entry.after else { continue }
      changes.append((entry.before, entry.after))
      edits.append(
        StoreChange.Edit(range: entry.range ?? end..<end, before: entry.line, after: entry.after?.line))
    }
    return (changes, edits)
  }

  private mutating func touch(_ id: Int) {
    if isTouched.insert(id).inserted { touched.append(id) }
  }
}
