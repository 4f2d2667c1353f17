import FileStore
internal import JSONText
import Libc
package import StoreEngine
public import TodoCore

/// The memory of a store's remote and its last sync.
package protocol SyncMemory {
  /// Returns the remembered remote, or `nil` if there is none.
  func remote() throws(SyncError) -> SyncRemote?
  /// Remembers a remote, or forgets the remembered one.
  func remember(_ remote: SyncRemote?) throws(SyncError)
  /// Returns the notes of the last sync, or `nil` if there was none.
  func lastSync() throws(SyncError) -> LastSync?
  func note(_ sync: LastSync) throws(SyncError)
  /// Opens the repository for a remote, which no other sync of this store can use at the same time.
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository
}

/// The folder of a store's sync: its own repository, which can be fetched again at any time, and the remote's
/// name.
///
/// The folder is in the user's state folder. Beside the store it could be a repository inside another one, or
/// come from an archive with settings that run programs. It is a class since it locks the folder once, until
/// the sync ends.
package final class SyncFolder: SyncMemory {
  /// The folder's absolute path.
  package let path: String
  let machine: String
  let environment: [String: String]
  /// How many seconds git or a remote may be silent.
  let idleTimeout: Double
  private let store: String
  private let lockTimeout: Double
  private let onWait: () -> Void
  private var locked: LockedFolder?

  private static let (remoteName, lastSyncName) = ("remote", "last")

  /// Creates the folder object of a store.
  ///
  /// - Parameters:
  ///   - store: the store's real path, so that every path to the store leads to the same folder.
  ///   - state: the absolute path of the user's state folder.
  ///   - lockTimeout: how many seconds to wait for another sync of the store.
  ///   - onWait: called once if that takes a while.
  package init(
    ofStore store: String, in state: String, machine: String = "localhost",
    environment: [String: String] = [:],
    idleTimeout: Double = 120, lockTimeout: Double = 10, onWait: @escaping () -> Void = {}
  ) {
    path = "\(state)/todo/sync/\(SHA256.hash(store.utf8).prefix(16).hexadecimal)"
    self.store = store
    self.machine = machine
    self.environment = environment
    self.idleTimeout = idleTimeout
    self.lockTimeout = lockTimeout
    self.onWait = onWait
  }

  package func remote() throws(SyncError) -> SyncRemote? {
    try bytes(of: Self.remoteName).flatMap(SyncRemote.init(json:))
  }

  package func remember(_ remote: SyncRemote?) throws(SyncError) {
    try write { folder throws(SystemFailure) in
      if let remote {
        try folder.put(remote.json, at: Self.remoteName)
      } else if try folder.statusIfPresent(of: Self.remoteName) != nil {
        try folder.removeTree(Self.remoteName)
      }
    }
  }

  package func lastSync() throws(SyncError) -> LastSync? {
    try bytes(of: Self.lastSyncName).flatMap(LastSync.init(json:))
  }

  package func note(_ sync: LastSync) throws(SyncError) {
    try write { folder throws(SystemFailure) in try folder.put(sync.json, at: Self.lastSyncName) }
  }

  package func open(_ remote: SyncRemote) throws(SyncError) -> any Repository {
    try GitRepository(in: self, of: remote)
  }

  /// Releases the folder for other processes.
  package func close() {
    locked?.release()
    locked = nil
  }

  /// Calls a closure with the folder, which this process holds alone from then on.
  func write<Value>(_ body: (Descriptor) throws(SystemFailure) -> Value) throws(SyncError) -> Value {
    let folder = try take()
    do throws(SystemFailure) {
      return try body(folder)
    } catch {
      throw .unwritable(path: path, reason: error)
    }
  }

  private func bytes(of name: String) throws(SyncError) -> [UInt8]? {
    do throws(SystemFailure) {
      return try Descriptor.workingFolder.open(path, O_RDONLY | O_DIRECTORY).bytes(of: name, atMost: 1 << 16)
    } catch {
      if error == .missing { return nil }
      throw .unwritable(path: path, reason: error)
    }
  }

  /// Makes the folder if it is missing, and locks it for this process.
  private func take() throws(SyncError) -> Descriptor {
    if let locked { return locked.folder }
    let parent = String(store[..<(store.lastIndex(of: "/") ?? store.startIndex)])
    let status = try? Descriptor.workingFolder.status(of: parent.isEmpty ? "/" : parent, followingLink: true)
    // As under sudo(8), files made for another user's store would be in that user's way.
    if let owner = status?.owner, owner != geteuid(), owner != 0 { throw .strangeOwner(path: parent) }
    do throws(FileStoreError) {
      let taken = try LockedFolder(path, timeout: lockTimeout, onWait: onWait)
      locked = taken
      return taken.folder
    } catch {
      switch error {
      case .busy(_, let seconds): throw .locked(path: path, seconds: seconds)
      case .unwritable(_, let reason), .unreadable(_, let reason):
        throw .unwritable(path: path, reason: reason)
      default: throw .unwritable(path: path, reason: SystemFailure(code: ENOTDIR))
      }
    }
  }
}

/// The machine that a sync runs on.
package struct SyncMachine: Hashable, Sendable {
  /// The name in the log of the branch.
  package let name: String
  /// The absolute path where relative paths begin.
  package let folder: String

  package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
}

/// The notes of the last sync; later changes of the store have not been sent.
package struct LastSync: Hashable, Sendable {
  package let time: Instant
  /// The newest revision of the store that the remote has.
  package let revision: Int
  /// The commit that the store was synced with.
  package let commit: CommitID
  /// The stamp of the store's file after the sync, or `nil` if it was not known.
  @Exact package private(set) var stamp: String?

  package init(time: Instant, revision: Int, commit: CommitID, stamp: String? = nil) {
    self.time = time
    self.revision = revision
    self.commit = commit
    self.stamp = stamp
  }

  /// Returns whether the store's file had a stamp after the sync.
  package func isOf(_ stamp: String) -> Bool { self.stamp.map { Exact($0) == Exact(stamp) } ?? false }
}

extension SyncMemory {
  /// Returns how far a store is in sync with its remote, or `nil` if the store is not shared or that is
  /// unknown.
  ///
  /// - Parameters:
  ///   - revision: the store's revision.
  ///   - synced: the commit of the store's last sync.
  package func status(atRevision revision: Int, synced: String?) -> SyncStatus? {
    guard let remote = (try? remote()) ?? nil else { return nil }
    let last = (try? lastSync()) ?? nil
    // A store that was restored from a backup, or copied, has a different past from the noted one.
    let sent = last?.revision ?? 0
    let unsent = last?.commit.hex == synced && sent <= revision ? revision - sent : nil
    return SyncStatus(remote: remote.url.text, branch: remote.branch, lastSync: last?.time, unsent: unsent)
  }
}

/// The stored form of the last sync: `{"time":"…","revision":41,"commit":"…","stamp":"…"}` and a line feed.
extension LastSync {
  var json: [UInt8] {
    JSONWriter.line { json in
      json.member("time", time.description)
      json.member("revision", revision)
      json.member("commit", commit.hex)
      json.member("stamp", stamp)
    }
  }

  /// Reads the stored form; anything else returns `nil` and counts as no sync.
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let time = members.text("time").flatMap(Instant.init),
      let revision = members.integer("revision"),
      let commit = members.text("commit").flatMap({ CommitID($0) })
    else { return nil }
    self.init(time: time, revision: revision, commit: commit, stamp: members.text("stamp"))
  }
}

/// How far a store is in sync with its remote.
public struct SyncStatus: Hashable, Sendable {
  /// The URL or path of the remote repository.
  public let remote: String
  /// The remote's branch that shares the list.
  public let branch: String
  /// The time of the last sync, or `nil` if it is not known.
  public let lastSync: Instant?
  /// The number of changes made here since the last sync, or `nil` if it is not known.
  public let unsent: Int?
}
