/// A store in one file, written so that every reader finds a whole version and no acknowledged change is lost.
///
/// A change is one transaction: the folder is locked, the version in force is read, the new version is written to a
/// file beside it, synced and renamed into its place. Readers need no lock.
package struct FileStorage: Storage {
  package let location: String
  let lockTimeout: Double
  let onWait: () -> Void
  let onHistoryEvent: (HistoryEvent) -> Void

  /// How often a change is made anew when another program has changed the store under it.
  private static let attempts = 3

  /// Makes the storage of a path, which is not looked at yet.
  ///
  /// - Parameters:
  ///   - path: the store's path, relative to the working folder or absolute.
  ///   - lockTimeout: how many seconds another process may keep the lock; 0 tries once.
  ///   - onWait: called once when the lock has kept us waiting for half a second.
  ///   - onHistoryEvent: called when something befell the history that its user should know of.
  package init(
    path: String, lockTimeout: Double = 10, onWait: @escaping () -> Void = {},
    onHistoryEvent: @escaping (HistoryEvent) -> Void = { _ in }
  ) {
    location = path
    self.lockTimeout = lockTimeout
    self.onWait = onWait
    self.onHistoryEvent = onHistoryEvent
  }

  package func read() throws(FileStoreError) -> any StoreSource {
    guard let place = try StorePath(path: location).follow(for: .reading) else { return missing(from: nil) }
    return try FileSource.open(place, path: location) ?? missing(from: place)
  }

  package func update<Answer, Failure: FileFailure>(
    _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
  ) throws(Failure) -> Answer {
    try transact(settingAside: nil, change).0
  }

  /// The attempts at a transaction: the answer and, with a suffix, what was set aside.
  func transact<Answer, Failure: FileFailure>(
    settingAside suffix: String?, _ change: (any StoreSource) throws(Failure) -> (StoreRewrite?, Answer)
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
}

/// What befell the history beside a store while the store was changed.
public enum HistoryEvent: Hashable, Sendable {
  /// The change came into force but cannot be undone, because its line of history could not be written.
  case lost(SystemFailure)
  /// What stood under the history's name was not this store's history, and has that path now.
  case setAside(String)
}
