import FileStore
internal import JSONText
package import StoreEngine
import TextSearch
import TodoCore

/// The whole contents of a store at one time.
package struct StoreSnapshot: Equatable, Sendable {
  /// The todos with the store's own ids, and the highest id given so far.
  package let list: SharedList
  /// The store's last line, with its revision and its sync state.
  package let trailer: StoreTrailer
  package let bytes: [UInt8]

  /// Whether both have the same bytes, and so the same todos.
  package static func == (left: StoreSnapshot, right: StoreSnapshot) -> Bool {
    left.bytes == right.bytes && left.trailer == right.trailer
  }

  package init(list: SharedList, trailer: StoreTrailer, bytes: [UInt8]) {
    self.list = list
    self.trailer = trailer
    self.bytes = bytes
  }
}

extension StoreSnapshot {
  /// A store in memory with the same todos, to work out a change that may not be made.
  package var copy: TodoStore {
    TodoStore(MemoryStorage(StoreLayout.document(of: list.todos.map(\.line), trailer: trailer)))
  }
}

extension TodoStore {
  package func snapshot() throws(StoreError) -> StoreSnapshot {
    try read { document throws(DocumentError) in try document.snapshot() }
  }
}

extension StoreDocument {
  /// Returns all todos as they are now.
  ///
  /// - Parameter former: an earlier snapshot; comparing with it takes a tenth of the time of reading all
  ///   todos anew.
  package func snapshot(after former: StoreSnapshot? = nil) throws(DocumentError) -> StoreSnapshot {
    let lastID = max(trailer.lastID, try lastStoredID())
    let bytes = try read(objects)
    if let former, former.bytes == bytes {
      var list = former.list
      list.lastID = lastID
      return StoreSnapshot(list: list, trailer: trailer, bytes: bytes)
    }
    var todos: [Todo] = []
    try scan(bytes) { todos.append(Todo($0)) }
    return StoreSnapshot(list: SharedList(todos, lastID: lastID), trailer: trailer, bytes: bytes)
  }

  /// Returns the change that turns the store into the result of a merge.
  ///
  /// - Parameters:
  ///   - old: all todos before the merge.
  ///   - new: all todos after the merge, with their ids in this store and the highest id given then.
  package func change(
    _ old: SharedList, to new: SharedList, deciding notes: [MergeNote], for cause: ChangeCause
  ) throws(DocumentError) -> (StoreChange, MergedStore) {
    let changed = old.uidsChanged(in: new).compactMap { uid in
      (new.id(of: uid) ?? old.id(of: uid)).map { (uid, $0) }
    }
    let deltas = changed.sorted { $0.1 < $1.1 }.compactMap { uid, _ in TodoDelta(old[uid], new[uid]) }
    var change = try StoreChange(of: self, for: cause)
    change.lastID = new.lastID
    var rest = deltas[...]
    try forEachLine(in: deltas.map { $0.todo.id.rawValue...$0.todo.id.rawValue }) { line in
      change.replace(line, by: rest.popFirst()?.after.map { .todo($0) })
    }
    let merged = MergedStore(new, deltas, notes: notes)
    change.conflicts = notes.compactMap { HistoryConflict($0, ids: merged.report.ids) }
    return (change, merged)
  }
}

extension TodoStore {
  /// Returns the paths of conflict copies beside the store that have news for it; programs that sync folders
  /// leave such copies.
  ///
  /// A copy is a store that has a todo in common with this one, whatever its name, or whose name contains
  /// "conflict".
  ///
  /// - Parameter onlyNamed: whether to look only at files with such a name, so that other lists in the folder
  ///   are not read.
  package func copies(onlyNamed: Bool = false) throws(StoreError) -> [String] {
    func isNamed(_ path: String) -> Bool {
      path.split(separator: "/").last?.lowercased().utf8.holds("conflict".utf8) ?? false
    }
    let paths = try StoreError.passing(try storage.filesBeside()).filter { !onlyNamed || isNamed($0) }
    let others = paths.filter { (try? TodoStore(storage.other($0)).looksLikeStore) ?? false }
    if others.isEmpty { return [] }
    let own = try snapshot().list
    return others.filter { path in
      guard let copy = try? TodoStore(storage.other(path)).snapshot().list else { return isNamed(path) }
      return (isNamed(path) || copy.todos.contains { own.has($0.uid) }) && holdsNews(copy, for: own)
    }
  }

  /// Whether merging a copy into the store would change anything.
  private func holdsNews(_ copy: SharedList, for own: SharedList) -> Bool {
    if copy.todos.allSatisfy({ own[$0.uid]?.isSame(as: $0) ?? false }) { return false }
    var merge = CopyMerge(of: copy, into: own)
    // An unreadable history says nothing about the past.
    try? readHistory { log throws(SystemFailure) in
      merge = CopyMerge(of: copy, into: own)
      while let (step, state) = try log.next() { merge.readBack(step, state) }
    }
    return !merge.merged().list.hasTodos(of: own)
  }

  /// Whether the file begins like a store, in any layout; only its first bytes are read.
  private var looksLikeStore: Bool {
    get throws(StoreError) {
      let source = try source()
      let start = try StoreError.passing(try source.read(0..<min(source.count, 64)))
      let text = start.filter { $0 > UInt8(ascii: " ") }
      return text.starts(with: #"{"format":"todo""#.utf8)
    }
  }
}
