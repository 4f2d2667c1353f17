internal import JSONText
public import TodoCore
package import TodoStore

/// What a sync left: what has become of the store since is not sent yet.
package struct LastSync: Hashable, Sendable {
  /// When it was.
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

extension SyncPlace {
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
  /// The written form.
  var json: [UInt8] {
    JSONWriter.line { json in
      json.text("time", time.description)
      json.number("revision", revision)
      json.text("commit", commit.hex)
      if let stamp { json.text("stamp", stamp) }
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
