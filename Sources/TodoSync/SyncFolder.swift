import FileStore
internal import JSONText
import Libc
public import TodoCore
package import TodoStore

/// Where a store remembers what it is shared with.
package protocol SyncMemory {
  /// The remote that was named last; nil for none.
  func remote() throws(SyncError) -> SyncRemote?
  /// Remembers a remote, or forgets the one that was named last.
  func remember(_ remote: SyncRemote?) throws(SyncError)
  /// What the last sync left; nil where there was none.
  func lastSync() throws(SyncError) -> LastSync?
  func note(_ sync: LastSync) throws(SyncError)
  /// The repository for that remote, which no other sync of this store uses meanwhile.
  func open(_ remote: SyncRemote) throws(SyncError) -> any Repository
}

/// Where a sync of a store keeps what it can fetch again at any time: its own repository, and the name of the remote one.
///
/// It lies in the user's folder for state, and not beside the store: there it would be one repository inside another, or
/// come along with an archive, whose settings could run a program. It is an object since it takes the folder once, for as
/// long as the sync goes on.
package final class SyncFolder: SyncMemory {
  /// The folder, an absolute path.
  package let path: String
  let machine: String
  let environment: [String: String]
  /// For so many seconds git, or a remote, may be silent.
  let idleTimeout: Double
  private let store: String
  private let lockTimeout: Double
  private let onWait: () -> Void
  private var locked: LockedFolder?

  private static let (remoteName, lastSyncName) = ("remote", "last")

  /// The folder of a store.
  ///
  /// - Parameters:
  ///   - store: the store's real path, so that all ways to it lead to one folder.
  ///   - state: the user's folder for state, an absolute path.
  ///   - lockTimeout: for so many seconds another sync of the store is waited for.
  ///   - onWait: called once when that takes a while.
  package init(
    ofStore store: String, in state: String, machine: String = "localhost", environment: [String: String] = [:],
    idleTimeout: Double = 120, lockTimeout: Double = 10, onWait: @escaping () -> Void = {}
  ) {
    path = "\(state)/todo/sync/\(SHA256.hash(store.utf8).prefix(16).hexadecimal)"
    (self.store, self.machine, self.environment) = (store, machine, environment)
    (self.idleTimeout, self.lockTimeout, self.onWait) = (idleTimeout, lockTimeout, onWait)
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

  /// Lets others have it.
  package func close() {
    locked?.release()
    locked = nil
  }

  /// Does something in the folder, which is this process's alone from then on.
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

  /// Makes the folder where it is missing, and takes it for this process alone.
  private func take() throws(SyncError) -> Descriptor {
    if let locked { return locked.folder }
    let parent = String(store[..<(store.lastIndex(of: "/") ?? store.startIndex)])
    let status = try? Descriptor.workingFolder.status(of: parent.isEmpty ? "/" : parent, followingLink: true)
    // As under sudo(8): what is made there would be in its owner's way.
    if let owner = status?.owner, owner != geteuid(), owner != 0 { throw .strangeOwner(path: parent) }
    do throws(FileStoreError) {
      let taken = try LockedFolder(path, timeout: lockTimeout, onWait: onWait)
      locked = taken
      return taken.folder
    } catch {
      switch error {
      case .busy(_, let seconds): throw .locked(path: path, seconds: seconds)
      case .unwritable(_, let reason), .unreadable(_, let reason): throw .unwritable(path: path, reason: reason)
      default: throw .unwritable(path: path, reason: SystemFailure(code: ENOTDIR))
      }
    }
  }
}

/// What a sync has to know of the machine that it runs on.
package struct SyncMachine: Hashable, Sendable {
  /// The name that those see who read the log of the branch.
  package let name: String
  /// Where relative paths begin: an absolute path.
  package let folder: String

  package init(name: String, folder: String) { (self.name, self.folder) = (name, folder) }
}

/// What a sync left: what has become of the store since is not sent yet.
package struct LastSync: Hashable, Sendable {
  package let time: Instant
  /// The revision of the store that the remote knows all of.
  package let revision: Int
  /// The commit that the store was brought in line with.
  package let commit: CommitID
  /// What the store's file was like then; nil where that was not told.
  @Exact package private(set) var stamp: String?

  package init(time: Instant, revision: Int, commit: CommitID, stamp: String? = nil) {
    self.time = time
    self.revision = revision
    self.commit = commit
    self.stamp = stamp
  }

  /// Whether the store's file was like that then.
  package func isOf(_ stamp: String) -> Bool { self.stamp.map { Exact($0) == Exact(stamp) } ?? false }
}

extension SyncMemory {
  /// How a store that has that revision, and was last brought in line with that commit, stands to its remote; nil where it
  /// is not shared, or nobody knows.
  package func standing(atRevision revision: Int, synced: String?) -> SyncStanding? {
    guard let remote = (try? remote()) ?? nil else { return nil }
    let last = (try? lastSync()) ?? nil
    // A store that was put back from a backup, or copied, has another past than the one that is noted here.
    let sent = last?.revision ?? 0
    let unsent = last?.commit.hex == synced && sent <= revision ? revision - sent : nil
    return SyncStanding(remote: remote.url.text, branch: remote.branch, lastSync: last?.time, unsent: unsent)
  }
}

/// How the last sync is noted: `{"time":"…","revision":41,"commit":"…","stamp":"…"}` and a line feed.
extension LastSync {
  var json: [UInt8] {
    JSONWriter.line { json in
      json.member("time", time.description)
      json.member("revision", revision)
      json.member("commit", commit.hex)
      if let stamp { json.member("stamp", stamp) }
    }
  }

  /// Reads the written form; nil for anything else, which is as good as no sync.
  package init?(json: [UInt8]) {
    guard let members = UnknownField.members(of: json), let time = members.text("time").flatMap(Instant.init),
      let revision = members.json("revision").flatMap({ Int(String(decoding: $0, as: UTF8.self)) }),
      let commit = members.text("commit").flatMap({ CommitID($0) })
    else { return nil }
    self.init(time: time, revision: revision, commit: commit, stamp: members.text("stamp"))
  }
}

/// How a store stands to the remote that it is shared with.
public struct SyncStanding: Hashable, Sendable {
  /// The remote.
  public let remote: String
  /// The branch of it.
  public let branch: String
  /// When they were brought in line last; nil where that is not known.
  public let lastSync: Instant?
  /// How many steps were made here since; nil where that is not known.
  public let unsent: Int?
}
