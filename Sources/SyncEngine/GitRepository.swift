import FileStore
package import StoreEngine
import TextSearch

/// A shared list in any repository that git can fetch from and push to.
///
/// Everything happens in a bare repository of the sync's own with git's plumbing: no work tree, index,
/// checkout, merge or hook, so that fetched data cannot run, and a killed sync leaves no state that blocks
/// the next.
package struct GitRepository: Repository {
  let folder: SyncFolder
  package let git: GitProgram

  private var remote: SyncRemote { git.remote }
  /// The local ref that the remote's branch is fetched to.
  private var tracking: String { "\(Self.tracked)\(remote.branch.suffix(1))" }
  private static let tracked = "refs/remotes/origin/list-"

  /// Prepares the sync's own repository in a folder.
  ///
  /// - Throws: `SyncError.gitMissing` and `SyncError.gitOutdated`.
  package init(in folder: SyncFolder, of remote: SyncRemote) throws(SyncError) {
    self.folder = folder
    git = GitProgram(
      folder: folder.path, remote: remote,
      environment: GitEnvironment(folder.environment, idleTimeout: folder.idleTimeout),
      idleTimeout: folder.idleTimeout)
    // Taking the folder comes first, so that no program runs while another sync has it.
    try folder.write { _ in }
    try git.requireVersion()
    try folder.write { folder throws(SystemFailure) in try GitFolder.prepare(in: folder) }
  }

  package func fetch() throws(SyncError) -> CommitID? {
    var answer = try fetchOnce()
    if answer.status != 0, let server = answer.words.objectFormat {
      // The remote names its commits by another hash, and a repository can have only one.
      try startOver(with: server)
      answer = try fetchOnce()
    }
    // A git that outlived its killed sync may have moved the local ref meanwhile.
    if answer.status != 0, answer.words.say("cannot lock ref '\(tracking)'") { answer = try fetchOnce() }
    if answer.words.say("warning: rejected \(tracking) because shallow") {
      throw .foreign(remote: remote.url.text, .shallow)
    }
    guard answer.status == 0 else { throw remoteFailure("fetch", answer.words) }
    let refs = try git.lines(["for-each-ref", "--format=%(objecttype) %(objectname) %(refname)", tracking])
    guard
      let words = refs.map({ $0.split(separator: " ") }).first(where: { $0.count == 3 && $0[2] == tracking })
    else {
      return nil
    }
    guard words[0] == "commit", let commit = CommitID(words[1]) else {
      throw .unsound(file: remote.branch, expected: "a commit")
    }
    return commit
  }

  /// Replaces the sync's own repository by an empty one, whose objects are named by a hash.
  private func startOver(with hash: GitFolder.Hash) throws(SyncError) {
    try folder.write { folder throws(SystemFailure) in try GitFolder.make(hash, in: folder) }
  }

  /// Fetches a pattern instead of a single name.
  ///
  /// With a pattern a missing branch is no error, so every error is about the connection. The star before the
  /// last character matches hardly any other branch, and those that it matches stay apart here. The progress
  /// shows that the remote still answers.
  private func fetchOnce() throws(SyncError) -> GitProgram.Answer {
    let end = remote.branch.suffix(1)
    let names = "+refs/heads/\(remote.branch.dropLast())*\(end):\(Self.tracked)*\(end)"
    return try git.run(
      [
        "fetch", "--no-tags", "--prune", "--progress", "--no-recurse-submodules", "--", remote.url.text,
        names,
      ],
      quietSSH: try hasQuietSSH())
  }

  package func has(_ commit: CommitID) throws(SyncError) -> Bool {
    let lines = try git.lines(["cat-file", "--batch-check"], input: Array("\(commit.hex)\n".utf8))
    let words = lines.first?.split(separator: " ") ?? []
    guard lines.count == 1, words.count >= 2, words[0] == commit.hex else {
      throw unexpectedAnswer("cat-file")
    }
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
    guard let place = lines.indices.first(where: { !$0.isMultiple(of: 2) && lines[$0] == trees[1] }) else {
      return nil
    }
    guard let twin = CommitID(lines[place - 1].dropFirst("commit ".count)) else {
      throw unexpectedAnswer("rev-list")
    }
    return twin
  }

  package func push(_ commit: CommitID) throws(SyncError) -> Bool {
    let answer = try git.run(
      [
        "push", "--porcelain", "--progress", "--no-signed", "--no-follow-tags", "--no-verify",
        "--recurse-submodules=no", "--", remote.url.text, "\(commit.hex):refs/heads/\(remote.branch)",
      ], quietSSH: try hasQuietSSH())
    if answer.status != 0, let hash = answer.words.objectFormat {
      // An empty remote does not name its hash before a push, so every commit has to be made again.
      try startOver(with: hash)
      return false
    }
    if answer.status != 0, answer.words.isAboutSettings { throw git.failure("push", answer.words) }
    // `!`, the refs, and the result, separated by tabs.
    if let refused = answer.lines.first(where: { $0.hasPrefix("!\t") })?.split(separator: "\t").last {
      let isRace = ["[rejected]", "cannot lock ref", "failed to update ref", "incorrect old value"]
      // A branch `todo/home` can never be pushed where there is a branch `todo`, so this is not a race.
      if isRace.contains(where: { refused.utf8.holds($0.utf8) }), !answer.words.say("exists; cannot create") {
        return false
      }
      // Another branch does not help if the server's disk is full.
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

  /// Waits 0.02 to 0.2 s.
  package func pause() { SystemCalls.sleep(seconds: Double.random(in: 0.02...0.2)) }

  package func keep(_ commit: CommitID) throws(SyncError) {
    _ = try git.lines(["update-ref", "refs/todo/synced", commit.hex])
    // One sync in sixteen clears away what is no longer needed, which takes a second for a large list and may
    // fail.
    guard commit.hex.hasSuffix("0") else { return }
    _ = try? git.run(["gc", "--auto", "--quiet"], settings: ["gc.auto=6700", "gc.autoDetach=false"])
  }

  package func forget() throws(SyncError) { try startOver(with: .sha1) }
}

/// Errors of remotes and of git.
extension GitRepository {
  /// Returns whether to tell ssh not to ask: git uses ssh, and the user has set no other ssh command.
  private func hasQuietSSH() throws(SyncError) -> Bool {
    guard remote.url.sshHost != nil, !git.environment.namesSSH else { return false }
    return try git.run(["config", "--get", "core.sshCommand"]).output.isEmpty
  }

  /// Returns the error for a remote that could not be fetched from or pushed to.
  private func remoteFailure(_ command: String, _ words: GitWords) -> SyncError {
    // A broken repository of the sync's own does not get better by waiting.
    let isOwn = words.say("\(folder.path)/\(GitFolder.name)") || words.say("bad object refs/")
    if isOwn || words.isAboutSettings || words.isAboutFullDisk { return git.failure(command, words) }
    if let denial = words.denial(by: remote.url) {
      return .denied(remote: remote.url.text, denial, words: words.reason)
    }
    if words.say("fsck error") || words.say("index-pack failed") || words.say("unpack-objects failed") {
      return .unsound(file: remote.branch, expected: "intact objects, but git says: \(words.reason)")
    }
    if words.isAboutMissingRepository {
      // No repository can be made at the path of a file.
      let path = words.isAboutOtherFile ? nil : remote.url.path
      return .noRepository(remote: remote.url.text, path: path, words: words.reason)
    }
    return .unreachable(remote: remote.url.text, words: words.reason)
  }

  /// Returns the error for a command of git that succeeded with output that cannot be understood.
  func unexpectedAnswer(_ command: String) -> SyncError {
    .failed(command: command, words: "git gave an unexpected answer", folder: folder.path)
  }
}
