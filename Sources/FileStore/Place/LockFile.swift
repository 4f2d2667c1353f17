import Libc

/// A lock on the file `.<store name>.lock` beside the store, for file systems that cannot lock a folder.
package struct LockFile {
  private let folder: Descriptor
  private let name: String
  private let file: Descriptor

  /// Takes the lock of a store without waiting; `nil` when another one has it.
  static func tryToTake(in place: StorePlace) throws(SystemFailure) -> LockFile? {
    try tryToTake(in: place.folder, for: place.name)
  }

  /// Takes the lock of a store in a folder without waiting; `nil` when another one has it.
  package static func tryToTake(in folder: Descriptor, for store: String) throws(SystemFailure) -> LockFile? {
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
  /// The one that gives a lock back removes the file. Another one may have opened it before and lock it afterwards, but
  /// keeps nobody out with it, because the next one makes a new file.
  package var isInForce: Bool {
    get throws(SystemFailure) {
      let locked = try file.status()
      guard let named = try folder.statusIfPresent(of: name) else { return false }
      return named.device == locked.device && named.inode == locked.inode
    }
  }

  /// Lets the next one have it, and leaves nothing behind.
  package func release() {
    if (try? isInForce) == true { try? folder.remove(name) }
    file.unlock()
  }
}
