import FileStore
import Libc
import TodoCore

/// Where a sync keeps what it can fetch again at any time: its own repository, and the name of the remote one.
///
/// It lies in the user's folder for state, and not beside the store: there it would be one repository inside another, or
/// come along with an archive, whose settings could run a program.
package struct SyncFolder {
  /// The folder, an absolute path.
  package let path: String
  private let store: String

  /// The folder of a store.
  ///
  /// - Parameters:
  ///   - store: the store's real path, so that all ways to it lead to one folder.
  ///   - state: the user's folder for state, an absolute path.
  package init(ofStore store: String, in state: String) {
    path = "\(state)/todo/sync/\(SHA256.hash(store.utf8).prefix(16).hexadecimal)"
    self.store = store
  }

  /// The remote that was named last; nil for none.
  package func remote() throws(SyncError) -> SyncRemote? {
    try bytes(of: Self.remoteName).flatMap(SyncRemote.init(json:))
  }

  /// What the last sync left; nil where there was none.
  package func lastSync() throws(SyncError) -> LastSync? {
    try bytes(of: Self.lastSyncName).flatMap(LastSync.init(json:))
  }

  private func bytes(of name: String) throws(SyncError) -> [UInt8]? {
    try writing { () throws(SystemFailure) in
      do throws(SystemFailure) {
        let folder = try Descriptor.workingFolder.open(path, O_RDONLY | O_DIRECTORY)
        return try folder.bytes(of: name, atMost: 1 << 16)
      } catch {
        guard error == .missing else { throw error }
        return nil
      }
    }
  }

  /// Makes the folder where it is missing, and takes it for this process alone.
  ///
  /// - Parameters:
  ///   - timeout: how many seconds another sync may keep it.
  ///   - onWait: called once when another one has kept it for half a second.
  /// - Throws: `SyncError.strangeOwner` where the store's folder is another user's, as under sudo(8): what is made there
  ///   would be in its owner's way.
  package func open(timeout: Double, onWait: () -> Void = {}) throws(SyncError) -> OpenSyncFolder {
    let parent = String(store[..<(store.lastIndex(of: "/") ?? store.startIndex)])
    let status = try? Descriptor.workingFolder.status(of: parent.isEmpty ? "/" : parent, followingLink: true)
    if let owner = status?.owner, owner != geteuid(), owner != 0 { throw .strangeOwner(path: parent) }
    do throws(FileStoreError) {
      return OpenSyncFolder(path: path, locked: try LockedFolder(path, timeout: timeout, onWait: onWait))
    } catch {
      switch error {
      case .busy(_, let seconds): throw .locked(path: path, seconds: seconds)
      case .unwritable(_, let reason), .unreadable(_, let reason): throw .unwritable(path: path, reason: reason)
      default: throw .unwritable(path: path, reason: SystemFailure(code: ENOTDIR))
      }
    }
  }

  fileprivate static let remoteName = "remote"
  fileprivate static let lastSyncName = "last"

  private func writing<Value>(_ body: () throws(SystemFailure) -> Value) throws(SyncError) -> Value {
    do throws(SystemFailure) { return try body() } catch { throw .unwritable(path: path, reason: error) }
  }
}

/// The folder of a sync, as long as it is this process's alone.
package struct OpenSyncFolder {
  /// An absolute path.
  let path: String
  private let locked: LockedFolder

  fileprivate init(path: String, locked: LockedFolder) {
    self.path = path
    self.locked = locked
  }

  /// Remembers a remote, or forgets the one that was named last.
  package func remember(_ remote: SyncRemote?) throws(SyncError) {
    try write { folder throws(SystemFailure) in
      if let remote {
        try folder.put(remote.json, at: SyncFolder.remoteName)
      } else if try folder.statusIfPresent(of: SyncFolder.remoteName) != nil {
        try folder.removeTree(SyncFolder.remoteName)
      }
    }
  }

  /// Notes what a sync has left.
  package func note(_ sync: LastSync) throws(SyncError) {
    try write { folder throws(SystemFailure) in try folder.put(sync.json, at: SyncFolder.lastSyncName) }
  }

  /// Lets others have it.
  package func close() { locked.release() }

  /// Does something in it.
  func write<Value>(_ body: (Descriptor) throws(SystemFailure) -> Value) throws(SyncError) -> Value {
    do throws(SystemFailure) {
      return try body(locked.folder)
    } catch {
      throw .unwritable(path: path, reason: error)
    }
  }
}
