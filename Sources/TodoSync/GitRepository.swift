import FileStore
import TextSearch
package import TodoStore

/// A shared list in any repository that git can fetch from and push to.
///
/// It works in a bare repository of its own with git's plumbing alone: no work tree, index, checkout, merge or hook of
/// git's, so that nothing that was fetched can run, and no state is left to get stuck in.
package struct GitRepository: Repository {
  let folder: SyncFolder
  package let git: GitProgram

  private var remote: SyncRemote { git.remote }
  /// Where the branch of the remote is kept here.
  private var tracking: String { "\(Self.tracked)\(remote.branch.suffix(1))" }
  private static let tracked = "refs/remotes/origin/list-"

  /// Gets our own repository ready in the folder of a sync.
  ///
  /// - Throws: `SyncError.gitMissing` and `SyncError.gitOutdated`.
  package init(in folder: SyncFolder, of remote: SyncRemote) throws(SyncError) {
    self.folder = folder
    git = GitProgram(
      folder: folder.path, remote: remote,
      environment: GitEnvironment(folder.environment, idleTimeout: folder.idleTimeout), idleTimeout: folder.idleTimeout)
    // Nothing is run before the folder is this process's alone.
    try folder.write { _ in }
    try git.requireVersion()
    try folder.write { folder throws(SystemFailure) in try GitFolder.prepare(in: folder) }
  }

  package func fetch() throws(SyncError) -> CommitID? {
    var answer = try fetchOnce()
    if answer.status != 0, let server = answer.words.objectFormat {
      // It names its commits by another hash than we do, and a repository knows one.
      try startOver(with: server)
      answer = try fetchOnce()
    }
    // A git that has outlived its sync, which was killed, may have moved our branch meanwhile.
    if answer.status != 0, answer.words.say("cannot lock ref '\(tracking)'") { answer = try fetchOnce() }
    if answer.words.say("warning: rejected \(tracking) because shallow") {
      throw .foreign(remote: remote.url.text, .shallow)
    }
    guard answer.status == 0 else { throw remoteFailure("fetch", answer.words) }
    let refs = try git.lines(["for-each-ref", "--format=%(objecttype) %(objectname) %(refname)", tracking])
    guard let words = refs.map({ $0.split(separator: " ") }).first(where: { $0.count == 3 && $0[2] == tracking }) else {
      return nil
    }
    guard words[0] == "commit", let commit = CommitID(words[1]) else {
      throw .unsound(file: remote.branch, expected: "a commit")
    }
    return commit
  }

  /// Makes our own repository anew, which names its commits by that hash; all that was in it is gone.
  private func startOver(with hash: GitFolder.Hash) throws(SyncError) {
    try folder.write { folder throws(SystemFailure) in try GitFolder.make(hash, in: folder) }
  }

  /// Asks for a pattern, and not for one name.
  ///
  /// A missing branch is no error then, so that every error is one of the connection. The star stands before the last
  /// character, so that hardly any other branch is fetched; those that are keep apart here as they do there. The progress
  /// shows that the remote still answers.
  private func fetchOnce() throws(SyncError) -> GitProgram.Answer {
    let end = remote.branch.suffix(1)
    let names = "+refs/heads/\(remote.branch.dropLast())*\(end):\(Self.tracked)*\(end)"
    return try git.run(
      ["fetch", "--no-tags", "--prune", "--progress", "--no-recurse-submodules", "--", remote.url.text, names],
      quietSSH: try hasQuietSSH())
  }

  package func has(_ commit: CommitID) throws(SyncError) -> Bool {
    let lines = try git.lines(["cat-file", "--batch-check"], input: Array("\(commit.hex)\n".utf8))
    let words = lines.first?.split(separator: " ") ?? []
    guard lines.count == 1, words.count >= 2, words[0] == commit.hex else { throw unexpectedAnswer("cat-file") }
    return words[1] == "commit"
  }

  package func mergeBases(_ left: CommitID, _ right: CommitID) throws(SyncError) -> [CommitID] {
    let answer = try git.run(["merge-base", "--all", left.hex, right.hex])
    guard answer.status <= 1 else { throw git.failure("merge-base", answer.words) }
    let commits = answer.lines.compactMap { CommitID($0) }
    guard commits.count == answer.lines.count, commits.isEmpty == (answer.status == 1) else {
      throw unexpectedAnswer("merge-base")
    }
    return commits.sorted { $0.hex < $1.hex }
  }

  package func twin(of commit: CommitID, in history: CommitID) throws(SyncError) -> CommitID? {
    guard try has(commit) else { return nil }
    let trees = try git.lines(["rev-list", "--format=%T", "--max-count=1", commit.hex])
    guard trees.count == 2 else { throw unexpectedAnswer("rev-list") }
    // A line `commit <id>`, then the tree's.
    let lines = try git.lines(["rev-list", "--format=%T", history.hex])
    guard let place = lines.indices.first(where: { !$0.isMultiple(of: 2) && lines[$0] == trees[1] }) else { return nil }
    guard let twin = CommitID(lines[place - 1].dropFirst("commit ".count)) else { throw unexpectedAnswer("rev-list") }
    return twin
  }

  package func push(_ commit: CommitID) throws(SyncError) -> Bool {
    let answer = try git.run(
      [
        "push", "--porcelain", "--progress", "--no-signed", "--no-follow-tags", "--no-verify",
        "--recurse-submodules=no", "--", remote.url.text, "\(commit.hex):refs/heads/\(remote.branch)",
      ], quietSSH: try hasQuietSSH())
    if answer.status != 0, let hash = answer.words.objectFormat {
      // The repository is empty, so this could not be known before; all that was made here is to be made anew.
      try startOver(with: hash)
      return false
    }
    if answer.status != 0, answer.words.isAboutSettings { throw git.failure("push", answer.words) }
    // `!`, what was to go where, and what has become of it, between tabs.
    if let refused = answer.lines.first(where: { $0.hasPrefix("!\t") })?.split(separator: "\t").last {
      let isRace = ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"]
      // A branch cannot be `todo/home` where there is one `todo`, however often that is tried.
      if isRace.contains(where: { refused.utf8.holds($0.utf8) }), !answer.words.say("exists; cannot create") {
        return false
      }
      // No other branch helps a server whose disk is full.
      if answer.words.isAboutFullDisk {
        throw .unreachable(remote: remote.url.text, words: answer.words.remoteReason ?? answer.words.reason)
      }
      let rejected = "[remote rejected] "
      let why = (refused.hasPrefix(rejected) ? refused.dropFirst(rejected.count) : refused).filter {
        $0 != "(" && $0 != ")"
      }
      let words = [why, answer.words.remoteReason].compactMap(\.self).joined(separator: ": ")
      throw .denied(remote: remote.url.text, .content, words: words)
    }
    guard answer.status == 0 else { throw remoteFailure("push", answer.words) }
    guard answer.lines.last == "Done" else { throw unexpectedAnswer("push") }
    return true
  }

  /// The waits grow from about a tenth of a second to about a second, and are never those of another machine.
  package func pause(before attempt: Int) {
    SystemCalls.sleep(seconds: Double.random(in: 0.05...0.15) * Double(attempt))
  }

  package func keep(_ commit: CommitID) throws(SyncError) {
    _ = try git.lines(["update-ref", "refs/todo/synced", commit.hex])
    // One time of sixteen what is not needed any more is cleared away, which takes a second for a large list. It is no
    // loss when that fails.
    guard commit.hex.hasSuffix("0") else { return }
    _ = try? git.run(["gc", "--auto", "--quiet"], settings: ["gc.auto=6700", "gc.autoDetach=false"])
  }

  package func forget() throws(SyncError) { try startOver(with: .sha1) }
}

/// What is said of remotes and of git.
extension GitRepository {
  /// Whether ssh is to be told not to ask: where it is used, and the user has not named another.
  private func hasQuietSSH() throws(SyncError) -> Bool {
    guard remote.url.sshHost != nil, !git.environment.namesSSH else { return false }
    return try git.run(["config", "--get", "core.sshCommand"]).output.isEmpty
  }

  /// Why a remote could not be fetched from, or pushed to.
  private func remoteFailure(_ command: String, _ words: GitWords) -> SyncError {
    // What is broken in our own repository is no reason to wait.
    let isOwn = words.say("\(folder.path)/\(GitFolder.name)") || words.say("bad object refs/")
    if isOwn || words.isAboutSettings || words.isAboutFullDisk { return git.failure(command, words) }
    if let denial = words.denial(by: remote.url) {
      return .denied(remote: remote.url.text, denial, words: words.reason)
    }
    if words.say("fsck error") || words.say("index-pack failed") || words.say("unpack-objects failed") {
      return .unsound(file: remote.branch, expected: "sound objects, but git says: \(words.reason)")
    }
    if words.isAboutMissingRepository {
      // Where a file is, no repository can be made.
      let path = words.isAboutOtherFile ? nil : remote.url.path
      return .noRepository(remote: remote.url.text, path: path, words: words.reason)
    }
    return .unreachable(remote: remote.url.text, words: words.reason)
  }

  /// git has done what it was asked for, and says something that it never says.
  func unexpectedAnswer(_ command: String) -> SyncError {
    .failed(command: command, words: "what it says makes no sense", folder: folder.path)
  }
}
