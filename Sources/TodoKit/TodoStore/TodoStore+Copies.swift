import FileStore
internal import JSONText

extension TodoStore {
  /// The paths of files beside the store that are other versions of it, as programs leave them which sync folders.
  ///
  /// They are stores that have a todo in common with it, whatever their names, or that such a program has named a conflict.
  package func copies() throws(StoreError) -> [String] {
    let paths = try StoreError.passing { () throws(FileStoreError) in try storage.filesBeside() }
    let others = paths.filter { (try? TodoStore(storage.other($0)).looksLikeStore) ?? false }
    if others.isEmpty { return [] }
    let uids = try self.uids()
    return others.filter { path in
      if path.split(separator: "/").last?.lowercased().contains("conflict") ?? false { return true }
      let found = try? TodoStore(storage.other(path)).uids()
      return found.map { !uids.isDisjoint(with: $0) } ?? false
    }
  }

  private func uids() throws(StoreError) -> Set<TodoUID> {
    try read { document throws(DocumentError) in
      var uids: Set<TodoUID> = []
      try document.scan { uids.insert($0.uid) }
      return uids
    }
  }

  /// Whether its file begins as a store does, in whatever layout: so that of other files little is read.
  private var looksLikeStore: Bool {
    get throws(StoreError) {
      let source = try source()
      let start = try StoreError.passing { () throws(FileStoreError) in try source.read(0..<min(source.count, 64)) }
      let text = start.filter { $0 > UInt8(ascii: " ") }
      return text.starts(with: #"{"format":"todo""#.utf8)
    }
  }
}
