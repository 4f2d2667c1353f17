/// What lies beside a store, or elsewhere.
extension FileStorage {
  /// So many names in a folder are looked at.
  private static let mostNames = 1_000

  package func other(_ path: String) -> any Storage {
    FileStorage(path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent)
  }

  package func isFile(_ path: String) throws(FileStoreError) -> Bool {
    let own = try Self.status(of: location)
    let other = try Self.status(of: path)
    return own.map { $0.device == other?.device && $0.inode == other?.inode } ?? false
  }

  private static func status(of path: String) throws(FileStoreError) -> FileStatus? {
    guard let place = try StorePath(path: path).follow(for: .reading) else { return nil }
    return try FileStoreError.reading(path) { () throws(SystemFailure) in
      try place.folder.statusIfPresent(of: place.name)
    }
  }

  package func filesBeside() throws(FileStoreError) -> [String] {
    guard let place = try StorePath(path: location).follow(for: .reading) else { return [] }
    let names = try FileStoreError.reading(location) { () throws(SystemFailure) in try place.folder.names() }
    if names.count > Self.mostNames { return [] }
    return names.filter { name in
      guard name != place.name, !name.hasPrefix("."), !name.hasPrefix("\(place.name).damaged-") else { return false }
      return (try? place.folder.status(of: name))?.isRegular ?? false
    }
    .sorted().map { place.path(of: $0) }
  }
}
