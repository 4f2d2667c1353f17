import Libc

/// The right to change a store, held by one process at a time.
///
/// It is an advisory lock (flock(2)) on the store's folder: such a lock leaves nothing behind, ends with the
/// process however the process ends, and survives a rename of the store. If the folder cannot be locked, it
/// is a `LockFile` beside the store.
enum FolderLock {
  case folder(Descriptor)
  case file(LockFile)

  /// The errors of flock(2) on file systems that cannot lock a folder; `EBADF` is NFS, which locks only
  /// descriptors open for writing.
  private static let unsupported = [EOPNOTSUPP, ENOLCK, EINVAL, EBADF, ENOSYS]
  /// How many seconds to wait before telling the user.
  private static let patience = 0.5

  /// Takes the lock; returns `nil` if another process keeps it for `timeout` seconds; 0 tries once.
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

  /// Gives up the lock.
  func release() {
    switch self {
    case .folder(let folder): folder.unlock()
    case .file(let file): file.release()
    }
  }

  private static func tryToTake(in place: StorePlace) throws(SystemFailure) -> FolderLock? {
    if let isTaken = try SystemFailure.passingOver(unsupported, try place.folder.lock()) {
      return isTaken ? .folder(place.folder) : nil
    }
    return try LockFile.tryToTake(in: place.folder, for: place.name).map(FolderLock.file)
  }
}

/// A lock on the file `.<store name>.lock` beside the store, for file systems that cannot lock a folder.
struct LockFile {
  private let folder: Descriptor
  private let name: String
  private let file: Descriptor

  /// Takes the lock of a store in a folder without waiting; returns `nil` if another process has it.
  static func tryToTake(in folder: Descriptor, for store: String) throws(SystemFailure) -> LockFile? {
    let name = StorePlace.name(prefix: ".", store, suffix: ".lock")
    while true {
      let file = try folder.open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      guard try file.lock() else { return nil }
      let lock = LockFile(folder: folder, name: name, file: file)
      if try lock.isInForce { return lock }
    }
  }

  /// Whether the locked file still has its name.
  ///
  /// The process that gives up a lock removes the file. Another process may have opened the file before and
  /// lock it afterwards, but that lock keeps nobody out, because the next process makes a new file.
  var isInForce: Bool {
    get throws(SystemFailure) {
      let locked = try file.status()
      guard let named = try folder.statusIfPresent(of: name) else { return false }
      return named.device == locked.device && named.inode == locked.inode
    }
  }

  /// Gives up the lock and removes its file.
  func release() {
    if (try? isInForce) == true { try? folder.remove(name) }
    file.unlock()
  }
}

/// A folder that only its owner can enter (0700), used by one process at a time.
package struct LockedFolder {
  /// The open folder itself.
  package let folder: Descriptor
  private let lock: FolderLock

  /// Makes the folder and its parent folders if they are missing, and takes the lock.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds another process may keep the lock; 0 tries once.
  ///   - onWait: called once after half a second of waiting for the lock.
  /// - Throws: `FileStoreError.busy` or `FileStoreError.unwritable`.
  package init(_ path: String, timeout: Double, onWait: () -> Void) throws(FileStoreError) {
    let place = try StorePath(path: "\(path)/folder").makeFolders()
    folder = place.folder
    let lock = try FileStoreError.writing(
      path, try FolderLock.take(in: place, timeout: timeout, onWait: onWait))
    guard let lock else { throw .busy(path: path, seconds: timeout) }
    self.lock = lock
    try FileStoreError.writing(path, try place.folder.setPermissions(0o700))
  }

  /// Lets the next process use the folder.
  package func release() { lock.release() }
}
