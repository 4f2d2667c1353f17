import FileStore
import TodoCore
package import TodoMerge
package import TodoStore
package import TodoSync

extension TodoStore: TodoMerge.Entity {
  package func takeIn(_ path: String, for cause: ChangeCause) throws(StoreError) -> MergedStore {
    let isSame = try StoreError.passing(try storage.isFile(path))
    if isSame { throw .sameFile(path: path) }
    let other = other(path)
    guard try other.source().exists else { throw .file(.unreadable(path: other.location, reason: .missing)) }
    // Both are read beside each other; of the store, most is as it was once it is locked.
    nonisolated(unsafe) let stores = (other: other, own: self)
    let (found, former) = SystemCalls.concurrently {
      Result { () throws(StoreError) in try stores.other.snapshot().list }
    } _: {
      Result { () throws(StoreError) in try stores.own.snapshot() }
    }
    let (copy, before) = (try found.get(), try former.get())
    try copy.requireOwnUIDs(path: other.location)
    return try update { document throws(DocumentError) in
      let now = try document.snapshot(after: before)
      let merged: (list: SharedList, notes: [MergeNote])
      let numbered: SharedList
      do throws(StoreError) {
        try now.list.requireOwnUIDs(path: location)
        var merge = CopyMerge(of: copy, into: now.list)
        try withHistory(of: document) { log throws(SystemFailure) in
          while let (step, state) = try log.next() { merge.readBack(step, state) }
        }
        merged = merge.merged()
        numbered = try Numbering.local(merged.list, in: now.list, removed: merge.removedIDs)
      } catch {
        throw .store(error)
      }
      var (change, store) = try document.change(now.list, to: numbered, deciding: merged.notes, for: cause)
      // A copy that is taken in again decides the same, which is no step of its own.
      if store.deltas.isEmpty { change.conflicts = [] }
      return (change, store)
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

  package func mergeVersions(of path: String, from stages: GitStages) throws(StoreError) -> MergedStore {
    let store = other(path)
    return try store.storage.update { source throws(StoreError) in
      var own: StoreSnapshot?
      do throws(StoreError) {
        own = try store.version(of: source)
      } catch .conflictMarks {}
      guard let versions = stages.versions(of: path, isMarked: own == nil) else {
        throw own == nil ? .versionsGone(path: path) : .sameFile(path: path)
      }
      // A file without marks is one side's, or has been merged before; more may have been changed in it since.
      if own == nil { own = try store.version(versions.ours) }
      let theirs = try store.version(versions.theirs)
      guard let ours = own ?? theirs else { throw .versionsGone(path: path) }
      // Where one side has removed the store, the other one's stays.
      let merged = try StoreMerge(base: store.version(versions.base), ours: ours, theirs: theirs ?? ours).merged()
      let old = try StoreError.passing(try source.read(0..<source.count))
      return (merged.bytes == old ? nil : StoreRewrite(pieces: [.written(merged.bytes)]), merged.store)
    }
  }

  /// A version of the store that lies in no file; nil where there is none, or an empty one.
  private func version(_ bytes: [UInt8]?) throws(StoreError) -> StoreSnapshot? {
    guard let bytes, !bytes.isEmpty else { return nil }
    return try version(of: MemorySource(bytes: bytes, location: location))
  }

  /// The store in another file.
  private func other(_ path: String) -> TodoStore { TodoStore(storage.other(path)) }

  private func isEmpty() throws(StoreError) -> Bool {
    let source = try source()
    return source.exists && source.count == 0
  }

  /// All of the store as it is now.
  private func version() throws(StoreError) -> StoreSnapshot { try version(of: try source()) }

  private func version(of source: any StoreSource) throws(StoreError) -> StoreSnapshot {
    guard source.exists else { throw .file(.unreadable(path: location, reason: .missing)) }
    let bytes = try StoreError.passing(try source.read(0..<source.count))
    let document = try StoreDocument(verifying: source, path: location)
    let list: SharedList
    do { list = try document.snapshot().list } catch { throw error.ofVerified(path: location) }
    try list.requireOwnUIDs(path: location)
    return StoreSnapshot(list: list, trailer: document.trailer, bytes: bytes)
  }
}

extension SharedList {
  /// Makes sure that each todo has a uid of its own.
  fileprivate func requireOwnUIDs(path: String) throws(StoreError) {
    let uids = sharedUIDs
    if !uids.isEmpty { throw .sharedUIDs(path: path, uids: uids.map(\.text)) }
  }
}
