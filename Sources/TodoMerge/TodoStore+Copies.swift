import FileStore
internal import JSONText
package import TodoStore

extension TodoStore {
  /// The paths of files beside the store that are other versions of it, as programs leave them which sync folders, and that
  /// hold something which the store has not and never had.
  ///
  /// They are stores that have a todo in common with it, whatever their names, or that such a program has named a conflict.
  package func copies() throws(StoreError) -> [String] {
    let paths = try StoreError.passing { () throws(FileStoreError) in try storage.filesBeside() }
    let others = paths.filter { (try? TodoStore(storage.other($0)).looksLikeStore) ?? false }
    if others.isEmpty { return [] }
    let own = try snapshot().list
    return others.filter { path in
      let isNamed = path.split(separator: "/").last?.lowercased().contains("conflict") ?? false
      guard let copy = try? TodoStore(storage.other(path)).snapshot().list else { return isNamed }
      return (isNamed || copy.lines.contains { own.lines.line(like: $0) != nil }) && holdsNews(copy, for: own)
    }
  }

  /// Whether a copy would change anything here, were it taken in.
  private func holdsNews(_ copy: SharedList, for own: SharedList) -> Bool {
    if copy.lines.allSatisfy({ line in own.lines.line(like: line)?.isSame(as: line) ?? false }) { return false }
    var merge = CopyMerge(of: copy, into: own)
    // What cannot be read tells nothing of the past.
    try? readHistory { log throws(SystemFailure) in
      merge = CopyMerge(of: copy, into: own)
      while let (step, state) = try log.next() { merge.readBack(step, state) }
    }
    return merge.merged().list.lines != own.lines
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
