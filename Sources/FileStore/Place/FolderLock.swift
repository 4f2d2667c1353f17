import Libc

/// The right to change a store, held by one process at a time.
///
/// It is an advisory lock (flock(2)) on the store's folder: that leaves nothing behind, ends with the process whatever
/// kills it, and stays in force when the store is replaced by a rename. Where folders cannot be locked it is a
/// `LockFile` beside the store.
enum FolderLock {
  case folder(Descriptor)
  case file(LockFile)

  /// What flock(2) says on file systems that cannot lock a folder; `EBADF` is NFS, where a lock wants a descriptor that
  /// can write.
  private static let unsupported = [EOPNOTSUPP, ENOLCK, EINVAL, EBADF, ENOSYS]

  /// A wait of half a second is worth a word to the user.
  private static let patience = 0.5

  /// Takes the lock; `nil` when another process has kept it for `timeout` seconds, 0 being one try.
  static func take(
    in place: StorePlace, timeout: Double, onWait: () -> Void
  ) throws(SystemFailure) -> FolderLock? {
    let start = SystemCalls.monotonicSeconds()
    var pause = 0.001
    var told = false
    while true {
      if let lock = try tryToTake(in: place) { return lock }
      let waited = SystemCalls.monotonicSeconds() - start
      guard waited < timeout else { return nil }
      if waited >= patience, !told {
        told = true
        onWait()
      }
      SystemCalls.sleep(seconds: min(pause, timeout - waited))
      pause = min(pause * 1.5, 0.025)
    }
  }

  /// Lets the next process have it.
  func release() {
    switch self {
    case .folder(let folder): folder.unlock()
    case .file(let file): file.release()
    }
  }

  private static func tryToTake(in place: StorePlace) throws(SystemFailure) -> FolderLock? {
    if PlantedFault.noLock { return .folder(place.folder) }
    if PlantedFault.lockOnDataFile {
      let store = try place.folder.open(place.name, O_RDONLY)
      return try store.lock() ? .folder(store) : nil
    }
    do throws(SystemFailure) {
      return try place.folder.lock() ? .folder(place.folder) : nil
    } catch {
      guard unsupported.contains(error.code) else { throw error }
    }
    return try LockFile.tryToTake(in: place).map(FolderLock.file)
  }
}
