import FileStore
package import Foundation
import Testing
package import TodoKit

/// A bare repository that git serves from a folder, and machines that sync with it.
package final class GitWorld {
  package let folder: TemporaryFolder
  /// The environment variables of a sync.
  package var environment: [String: String]
  /// The number of seconds for which git may be silent.
  package var idleTimeout = 60.0
  /// The folder that each machine has open, which is closed when its next repository opens.
  private var open: [String: SyncFolder] = [:]

  package var remotePath: String { folder.path(of: "remote.git") }

  package init(hash: String = "sha1") throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("home")
    environment = ["PATH": Program.searchPath, "HOME": folder.path(of: "home"), "GIT_CONFIG_NOSYSTEM": "1"]
    try git(["init", "-q", "--bare", "--object-format=\(hash)", remotePath])
    try remote("symbolic-ref", "HEAD", "refs/heads/todo")
  }

  /// Runs git as a user does, and returns its output.
  @discardableResult
  package func git(_ arguments: [String], in path: String? = nil, input: Data = Data()) throws -> String {
    var variables = [
      "PATH": Program.searchPath, "HOME": folder.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
    ]
    for role in ["AUTHOR", "COMMITTER"] {
      variables["GIT_\(role)_NAME"] = "Test"
      variables["GIT_\(role)_EMAIL"] = "test@example.org"
    }
    var process = ChildProcess(
      try Program.path(of: "git"), arguments.map { Array($0.utf8) }, environment: variables,
      folder: path ?? folder.path
    )
    process.input = input
    return try process.run().expect(error: "").output.trimmingCharacters(in: .newlines)
  }

  /// Runs git in the remote, and returns its output.
  @discardableResult
  package func remote(_ arguments: String..., input: Data = Data()) throws -> String {
    try git(["--git-dir=\(remotePath)"] + arguments, input: input)
  }

  /// Puts a commit of a tree, as `git mktree` reads it, on the branch, and returns the commit's name.
  @discardableResult
  package func putTree(_ entries: String) throws -> String {
    let tree = try remote("mktree", "--missing", input: Data(entries.utf8))
    let commit = try remote("commit-tree", "-m", "x", tree)
    try remote("update-ref", "refs/heads/todo", commit)
    return commit
  }

  /// Writes an object with this text to the remote, and returns the object's name.
  package func blob(_ text: String = "{}\n") throws -> String {
    try remote("hash-object", "-w", "--stdin", input: Data(text.utf8))
  }

  /// The folder in which a machine keeps what it has fetched.
  package func syncFolder(_ machine: String = "a") -> SyncFolder {
    SyncFolder(
      ofStore: folder.path(of: "\(machine).json"), in: folder.path(of: "state"), machine: "laptop",
      environment: environment, idleTimeout: idleTimeout)
  }

  /// The repository of a machine, which has fetched nothing at first.
  package func repository(
    _ machine: String = "a", of url: String? = nil, branch: String = SyncRemote.usualBranch
  ) throws -> GitRepository {
    let remote = try SyncRemote(RemoteURL(url ?? remotePath, from: "/"), branch: branch)
    open[machine]?.close()
    let folder = syncFolder(machine)
    open[machine] = folder
    return try GitRepository(in: folder, of: remote)
  }

  /// Removes everything that a machine has fetched and made.
  package func forget(_ machine: String) throws {
    open.removeValue(forKey: machine)?.close()
    let path = syncFolder(machine).path
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Adds a program to a folder that comes first in the search path.
  package func install(_ name: String, _ script: String) throws {
    try folder.install("bin/\(name)", script)
    environment["PATH"] = "\(folder.path(of: "bin")):\(Program.searchPath)"
  }
}

extension Repository {
  /// Makes a commit of these files.
  package func commit(
    _ files: [String: String?], _ parents: CommitID..., at seconds: Int = 1_795_176_000, message: String = "x"
  ) throws(SyncError) -> CommitID {
    let changes = files.sorted { $0.key < $1.key }.map {
      SharedFileChange(path: $0.key, bytes: $0.value.map { Array($0.utf8) })
    }
    return try commit(changes, parents: parents, at: Instant(seconds: seconds), message: message)
  }

  /// The texts of the files of a commit.
  package func texts(_ commit: CommitID) throws(SyncError) -> [String: String] {
    let files = try files(of: commit)
    let contents = try contents(of: files).map { String(decoding: $0, as: UTF8.self) }
    return Dictionary(uniqueKeysWithValues: zip(files.map(\.path), contents))
  }

  /// Fetches, adds a commit with one more file, and pushes it; returns the files of that commit.
  @discardableResult
  package func roundTrip(_ path: String = "todos/aa.ndjson", _ text: String = "{}\n") throws(SyncError)
    -> [String:
    String]
  {
    let tip = try fetch()
    let changes = [SharedFileChange(path: path, bytes: Array(text.utf8))]
    let made = try commit(
      changes, parents: tip.map { [$0] } ?? [], at: Instant(seconds: 1_795_176_000),
      message: "laptop: 1 added")
    guard try push(made) else { return [:] }
    try keep(made)
    return try texts(made)
  }
}
