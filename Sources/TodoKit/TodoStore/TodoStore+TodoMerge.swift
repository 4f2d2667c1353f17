import FileStore

extension TodoStore: TodoMerge.Entity {
  package func takeIn(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore {
    let isSame = try StoreError.passing { () throws(FileStoreError) in try storage.isFile(path) }
    if isSame { throw .sameFile(path: path) }
    let copy = try other(path).version()
    return try update { document throws(DocumentError) in
      let lines = try document.lines { _ in true }
      var todos: [Todo] = []
      for line in lines { todos.append(try line.todo()) }
      let ours = SharedList(todos, lastID: document.trailer.lastID)
      do throws(StoreError) {
        try ours.requireOwnUIDs(path: location)
        var merge = CopyMerge(of: copy.list.todos, into: ours)
        try withHistory(of: document) { log throws(SystemFailure) in
          while let (step, state) = try log.next() { merge.readBack(step, state) }
        }
        let merged = merge.merged(lastID: copy.trailer.lastID)
        let ids = Dictionary(todos.map { ($0.uid, $0.id) }) { first, _ in first }
        let lastID = max(document.trailer.lastID, todos.last?.id.rawValue ?? 0)
        let numbered = try Numbering.local(merged.list, ids: ids, removed: merge.removedIDs, lastID: lastID)
        return try change(document, lines, to: numbered.todos, merged.notes, lastID: numbered.lastID, for: cause)
      } catch {
        throw .store(error)
      }
    }
  }

  /// The change that makes of the lines of a document what todos have become in a merge.
  private func change(
    _ document: StoreDocument, _ lines: [StoredLine], to todos: [Todo], _ notes: [MergeNote], lastID: Int,
    for cause: ChangeCause
  ) throws(StoreError) -> (StoreChange, MergedStore) {
    let path = location
    do throws(DocumentError) {
      var change = try StoreChange(of: document, for: cause)
      var changes: [(before: Todo?, after: Todo?)] = []
      var left = Dictionary(todos.map { ($0.id.rawValue, $0) }) { first, _ in first }
      for line in lines {
        let before = try line.todo()
        guard let after = left.removeValue(forKey: line.id), after != before else { continue }
        change.replace(line, by: after.line)
        changes.append((before, after))
      }
      // Those that come back stand where they stood.
      let new = left.values.sorted { $0.id < $1.id }
      try document.forEachLine(in: new.map { $0.id.rawValue...$0.id.rawValue }) { line in
        guard let todo = left[line.id] else { return }
        change.replace(line, by: todo.line)
        changes.append((nil, todo))
      }
      change.lastID = lastID
      let merged = MergedStore(todos, changes: changes, notes: notes)
      if !changes.isEmpty { change.conflicts = notes.compactMap { HistoryStep.Conflict($0, ids: merged.ids) } }
      return (change, merged)
    } catch {
      throw error.ofVerified(path: path)
    }
  }

  package func mergeFiles(base: String, ours: String, theirs: String) throws(StoreError) -> MergedStore {
    let common = try other(base).isEmpty() ? nil : other(base).version()
    let theirs = try other(theirs).version()
    let store = other(ours)
    return try store.storage.update { source throws(StoreError) in
      let ours = try TodoStore(store.storage).version(of: source)
      let merged = try StoreMerge(base: common, ours: ours, theirs: theirs).merged()
      return (merged.bytes == ours.bytes ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  /// The store in another file.
  private func other(_ path: String) -> TodoStore { TodoStore(storage.other(path)) }

  private func isEmpty() throws(StoreError) -> Bool {
    let source = try source()
    return source.exists && source.count == 0
  }

  /// All of the store as it is now.
  private func version() throws(StoreError) -> StoreVersion { try version(of: try source()) }

  private func version(of source: any StoreSource) throws(StoreError) -> StoreVersion {
    guard source.exists else { throw .file(.unreadable(path: location, reason: .missing)) }
    let bytes = try StoreError.passing { () throws(FileStoreError) in try source.read(0..<source.count) }
    let document = try StoreDocument(verifying: source, path: location)
    var todos: [Todo] = []
    do { try document.scan { todos.append(Todo($0)) } } catch { throw error.ofVerified(path: location) }
    let list = SharedList(todos, lastID: max(document.trailer.lastID, todos.last?.id.rawValue ?? 0))
    try list.requireOwnUIDs(path: location)
    return StoreVersion(list: list, trailer: document.trailer, bytes: bytes)
  }
}

extension SharedList {
  /// Makes sure that each todo has a uid of its own.
  fileprivate func requireOwnUIDs(path: String) throws(StoreError) {
    let uids = sharedUIDs
    if !uids.isEmpty { throw .sharedUIDs(path: path, uids: uids.map(\.text)) }
  }
}

extension HistoryStep.Conflict {
  /// What history keeps of a decision: which value stayed, and which did not; nil of any other.
  fileprivate init?(_ note: MergeNote, ids: [TodoUID: TodoID]) {
    guard case .conflict(let conflict) = note else { return nil }
    self.init(
      uid: conflict.uid, id: ids[conflict.uid], field: conflict.key, kept: conflict.kept?.json,
      lost: conflict.lost?.json)
  }
}
