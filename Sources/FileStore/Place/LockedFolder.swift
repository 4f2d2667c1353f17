/// A folder that only its owner can enter (0700), and in which one process works at a time.
package struct LockedFolder {
  /// The open folder.
  package let folder: Descriptor
  private let lock: FolderLock

  /// Makes the folder, with those that lead to it, where it is missing, and takes its lock.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds another process may keep the lock; 0 tries once.
  ///   - onWait: called once when the lock has kept us waiting for half a second.
  /// - Throws: `FileStoreError.busy` or `FileStoreError.unwritable`.
  package init(_ path: String, timeout: Double, onWait: () -> Void) throws(FileStoreError) {
    guard let place = try StorePath(path: "\(path)/folder").makeFolders() else {
      throw .unwritable(path: path, reason: .missing)
    }
    folder = place.folder
    let lock = try FileStoreError.writing(path) { () throws(SystemFailure) in
      try FolderLock.take(in: place, timeout: timeout, onWait: onWait)
    }
    guard let lock else { throw .busy(path: path, seconds: timeout) }
    self.lock = lock
    try FileStoreError.writing(path) { () throws(SystemFailure) in try place.folder.setPermissions(0o700) }
  }

  /// Lets the next process work in it.
  package func release() { lock.release() }
}
