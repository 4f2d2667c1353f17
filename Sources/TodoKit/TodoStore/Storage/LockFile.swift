#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
  ///
  /// The one that gives the lock back removes the file, so what was locked may by then be a file without a name, which
  /// keeps nobody out: only a lock on the file that has the name counts.
  package static func tryToTake(in folder: Descriptor, for store: String) throws(SystemFailure) -> LockFile? {
    let name = ".\(store).lock"
    while true {
      let file = try folder.open(name, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      guard try file.lock() else { return nil }
      let locked = try file.status()
      if let named = try folder.statusIfPresent(of: name), named.device == locked.device, named.inode == locked.inode {
        return LockFile(folder: folder, name: name, file: file)
      }
    }
  }

  /// Lets the next one have it, and leaves nothing behind.
  package func release() {
    try? folder.remove(name)
    file.unlock()
  }
}
