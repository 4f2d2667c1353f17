import Libc

/// A store in one file, written so that every reader finds a whole version and no acknowledged change is
/// lost.
///
/// A change is one transaction: it locks the folder, reads the current version, writes the new version to a
/// file beside the store, syncs that file and renames it over the store. Readers need no lock.
package struct FileStorage: Storage {
  package let location: String
  let lockTimeout: Double
  let onWait: () -> Void
  let onHistoryEvent: (HistoryEvent) -> Void
  let onStep: (_ revision: Int) -> Void

  /// The number of attempts at a change before `FileStoreError.changed` is thrown.
  private static let attempts = 3
  /// The largest number of names in a folder that is searched for other files.
  private static let mostNames = 1_000

  /// Creates a storage for a path, without looking at the file yet.
  ///
  /// - Parameters:
  ///   - path: the store's path, relative to the working folder or absolute.
  ///   - lockTimeout: how many seconds another process may keep the lock; 0 tries once.
  ///   - onWait: called once after half a second of waiting for the lock.
  ///   - onHistoryEvent: called when something happened to the history that the user should know about.
  ///   - onStep: called with the revision of each change that is in effect and in the history, while the lock
  ///     is held.
  package init(
    path: String, lockTimeout: Double = 10, onWait: @escaping () -> Void = {},
    onHistoryEvent: @escaping (HistoryEvent) -> Void = { _ in }, onStep: @escaping (Int) -> Void = { _ in }
  ) {
    location = path
    self.lockTimeout = lockTimeout
    self.onWait = onWait
    (self.onHistoryEvent, self.onStep) = (onHistoryEvent, onStep)
  }

  /// Returns the real place of the store, or `nil` if its folder is missing.
  private func place(for purpose: StorePath.Purpose) throws(FileStoreError) -> StorePlace? {
    try StorePath(path: location).follow(for: purpose)
  }

  package func read() throws(FileStoreError) -> any StoreVersion {
    let place = try place(for: .reading)
    if let place, let version = try FileVersion.open(place, path: location) { return version }
    return MissingVersion(place: place, path: location)
  }

  package func update<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    for _ in 1..<Self.attempts {
      do throws(Failure) {
        return try attempt(settingAside: suffix, change)
      } catch {
        guard case .changed? = error.fileError else { throw error }
      }
    }
    return try attempt(settingAside: suffix, change)
  }

  /// Attempts a transaction once; throws `FileStoreError.changed` if another program changes the store
  /// meanwhile.
  private func attempt<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreVersion) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> (Answer, SetAside) {
    guard let place = try Failure.passing(try place(for: .writing)) else {
      // A missing folder cannot be locked, so it is made first if the change writes anything.
      let (rewrite, answer) = try change(MissingVersion(place: nil, path: location))
      if rewrite == nil { return (answer, SetAside()) }
      _ = try Failure.passing(try StorePath(path: location).makeFolders())
      return try attempt(settingAside: suffix, change)
    }
    let transaction = try Failure.passing(try FileTransaction(of: self, in: place))
    defer { transaction.end() }
    transaction.removeLeftovers()
    let (rewrite, answer) = try transaction.result(of: change)
    guard let rewrite, !rewrite.keepsAll(of: transaction.version) else { return (answer, SetAside()) }
    return (answer, try Failure.passing(try transaction.commit(rewrite, settingAside: suffix)))
  }

  package func mendHistory<Failure: FileFailure>(
    _ key: (any StoreVersion) throws(Failure) -> HistoryKey
  ) throws(Failure) -> SetAside {
    guard let place = try Failure.passing(try place(for: .writing)) else { return SetAside() }
    let transaction = try Failure.passing(try FileTransaction(of: self, in: place))
    defer { transaction.end() }
    guard let store = transaction.old else { return SetAside() }
    let key = try key(store)
    let history = HistoryFile(of: place, ownedBy: store.status.owner)
    return try Failure.passing(
      try FileStoreError.writing(
        location, SetAside(history: try history.mend(leadingTo: key, like: store.status))))
  }

  package func linkTarget() throws(FileStoreError) -> String? {
    let target = try StorePath(path: location).target()
    return target == location ? nil : target
  }

  package func other(_ path: String) -> any Storage {
    FileStorage(path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent)
  }

  package func isFile(_ path: String) throws(FileStoreError) -> Bool {
    let (own, other) = (try status(), try FileStorage(path: path).status())
    return own.map { $0.device == other?.device && $0.inode == other?.inode } ?? false
  }

  private func status() throws(FileStoreError) -> FileStatus? {
    guard let place = try place(for: .reading) else { return nil }
    return try FileStoreError.reading(location, try place.folder.statusIfPresent(of: place.name))
  }

  package func filesBeside() throws(FileStoreError) -> [String] {
    guard let place = try place(for: .reading) else { return [] }
    let names = try FileStoreError.reading(location, try place.folder.names())
    if names.count > Self.mostNames { return [] }
    return names.filter { name in
      guard name != place.name, !name.hasPrefix("."), !name.hasPrefix("\(place.name).damaged-") else {
        return false
      }
      return (try? place.folder.status(of: name))?.isRegular ?? false
    }
    .sorted().map { place.path(of: $0) }
  }

  /// Returns the absolute path of the store without links, the same for all paths that lead to the store.
  package func realPath() throws(FileStoreError) -> String {
    var path = try StorePath(path: location).target()
    if !path.hasPrefix("/") { path = "./\(path)" }
    // The store is not a link here; it may be missing, and so may the folders that it will be made in.
    var missing: [Substring] = []
    while let slash = path.lastIndex(of: "/") {
      missing.insert(path[path.index(after: slash)...], at: 0)
      path = String(path[..<slash])
      guard let folder = SystemCalls.realPath(path.isEmpty ? "/" : path) else { continue }
      return "\(folder == "/" ? "" : folder)/\(missing.joined(separator: "/"))"
    }
    throw .unreadable(path: location, reason: .missing)
  }
}

/// An event in the history beside a store during a change of the store.
public enum HistoryEvent: Hashable, Sendable {
  /// The change is in effect but cannot be undone, because its line of history could not be written.
  case lost(SystemFailure)
  /// The file under the history's name was not this store's history and was moved to this path.
  case setAside(String)
}
