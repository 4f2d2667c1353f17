/// The folder of a store's sync, with a repository of git's.
///
/// It is an object since it takes the folder once, for as long as the sync goes on.
package final class GitPlace: SyncPlace {
  private let folder: SyncFolder
  private let lockTimeout: Double
  private let onWait: () -> Void
  private let makeRepository: (OpenSyncFolder, SyncRemote) throws(SyncError) -> GitRepository
  private var taken: OpenSyncFolder?

  /// - Parameters:
  ///   - folder: the folder of the store's sync.
  ///   - machine: the name of this machine.
  ///   - environment: the user's variables.
  ///   - patience: for so many seconds git, or a remote, may be silent.
  ///   - lockTimeout: for so many seconds another sync of the store is waited for.
  ///   - onWait: called once when that takes a while.
  package init(
    _ folder: SyncFolder, machine: String, environment: [String: String], patience: Double, lockTimeout: Double,
    onWait: @escaping () -> Void
  ) {
    self.folder = folder
    self.lockTimeout = lockTimeout
    self.onWait = onWait
    makeRepository = { folder, remote throws(SyncError) in
      try GitRepository(in: folder, of: remote, machine: machine, environment: environment, patience: patience)
    }
  }

  package func remote() throws(SyncError) -> SyncRemote? { try folder.remote() }

  package func remember(_ remote: SyncRemote?) throws(SyncError) { try take().remember(remote) }

  package func lastSync() throws(SyncError) -> LastSync? { try folder.lastSync() }

  package func note(_ sync: LastSync) throws(SyncError) { try take().note(sync) }

  package func open(_ remote: SyncRemote) throws(SyncError) -> any Repository {
    try makeRepository(try take(), remote)
  }

  private func take() throws(SyncError) -> OpenSyncFolder {
    if let taken { return taken }
    let open = try folder.open(timeout: lockTimeout, onWait: onWait)
    taken = open
    return open
  }
}
