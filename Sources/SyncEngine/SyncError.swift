public import FileStore
import StoreEngine
public import TodoCore

/// The reasons why a list could not be synced with the shared one.
///
/// The store is unchanged.
public enum SyncError: Failure, Hashable {
  /// The reasons why a remote repository refuses to send or receive.
  public enum Denial: Hashable, Sendable {
    /// The key or the host is unknown, which ssh would ask about.
    case ssh(host: String)
    /// A user name with a password, or a token, is needed.
    case credentials
    /// The folder belongs to another user, whom git does not trust.
    case ownership(path: String)
    /// The commits are refused, since the branch is protected or a hook declines them.
    case content
  }

  /// The reasons why a remote must not be merged with a list.
  public enum Mismatch: Hashable, Sendable {
    /// The branch holds something other than todos.
    case otherContent
    /// The branch has a different list from the one that this store was synced with.
    case otherList
    /// The remote repository lacks part of its history.
    case shallow
  }

  /// The reasons why a text names no remote repository.
  public enum RemoteProblem: Hashable, Sendable {
    /// The text is empty.
    case empty
    /// The text has a control character, or begins like an option.
    case notPlain
    /// The text is for a helper program or has an unsupported scheme; `RemoteURL` lists the supported ones.
    case kind(String)
    /// The text has a password, which would be stored and shown.
    case password
  }

  /// No remote is known.
  case noRemote
  /// `git` is not on the search path.
  case gitMissing
  /// The installed `git` is too old.
  case gitOutdated(version: String)
  /// `git` cannot be run or refuses its settings; `words` is what git or the system says.
  case gitUnusable(words: String)
  /// A text names no remote repository; the text is `nil` if it holds a password.
  case malformedRemote(String?, RemoteProblem)
  /// A text is not a valid branch name.
  case malformedBranch(String)
  /// The store is in memory and ends with the command.
  case scratchStore
  /// The remote does not exist; `path` is `nil` for a remote on another machine, and `words` is what git
  /// says.
  case noRepository(remote: String, path: String?, words: String)
  /// The remote could not be reached; `words` is what git says, or empty.
  case unreachable(remote: String, words: String)
  /// The remote sent nothing for a number of seconds.
  case timedOut(remote: String, seconds: Double)
  /// A sync with another remote than the remembered one failed; the branch is `nil` if none was named.
  indirect case elsewhere(SyncError, remote: String, branch: String?)
  /// The remote refuses to send or receive; `words` is what git says.
  case denied(remote: String, Denial, words: String)
  /// The remote does not have the list of this store.
  case foreign(remote: String, Mismatch)
  /// The shared list has a newer format.
  case newerVersion(Int)
  /// A file of the shared list is damaged; the line counts from 1, and is `nil` for the whole file.
  case unsound(file: String, line: Int? = nil, expected: String)
  /// Another sync of the same store has held the folder for a number of seconds.
  case locked(path: String, seconds: Double)
  /// Others pushed first in every attempt.
  case outrun(remote: String, attempts: Int)
  /// The remote updated its branch in none of the attempts, though nobody else changed it.
  case stuck(remote: String, attempts: Int)
  /// The folder of the store belongs to another user.
  case strangeOwner(path: String)
  /// The folder of the sync could not be read or written.
  case unwritable(path: String, reason: SystemFailure)
  /// A command of `git` on the sync's own repository failed; `words` is what git says, or empty.
  case failed(command: String, words: String, folder: String)

  package var message: String {
    switch self {
    case .noRemote: "this list is not shared with a remote repository"
    case .gitMissing: "a sync needs git, which is not installed"
    case .gitOutdated(let version):
      "a sync needs git \(GitVersion.least) or later, and this is \(visible(version))"
    case .gitUnusable(let words): "git does not work here\(Self.reason(words))"
    case .malformedRemote(_, .empty): "a remote repository needs a name"
    case .malformedRemote(_, .password): "the URL has a password, which todo would store and show"
    case .malformedRemote(let text, .kind(let kind)):
      "\(quoted(text ?? "")) begins with \(quoted(kind)), which todo does not support"
    case .malformedRemote(let text, .notPlain): "\(quoted(text ?? "")) is not a repository"
    case .malformedBranch(let name): "\(quoted(name)) is not a valid branch name"
    case .scratchStore: "cannot sync :memory:, which is gone when the command ends"
    case .unreachable(let remote, let words), .noRepository(let remote, _, let words):
      "cannot reach \(visible(remote))\(Self.reason(words))"
    case .elsewhere(let reason, _, _): reason.message
    case .timedOut(let remote, let seconds): "\(visible(remote)) has sent nothing for \(tidy(seconds)) s"
    case .denied(let remote, .content, let words):
      "\(visible(remote)) rejected your changes\(Self.reason(words))"
    case .denied(let remote, _, let words): "\(visible(remote)) denied access\(Self.reason(words))"
    case .foreign(let remote, .otherContent):
      "the branch of \(visible(remote)) holds something other than todos"
    case .foreign(let remote, .otherList):
      "the branch of \(visible(remote)) has a different list from the one this store was synced with"
    case .foreign(let remote, .shallow):
      "\(visible(remote)) is a shallow repository: part of its history is missing"
    case .newerVersion(let version):
      "the shared list has format version \(version), which this todo cannot read"
    case .unsound(let file, let line?, let expected):
      "the shared list is damaged in \(visible(file)), line \(line): expected \(visible(expected))"
    case .unsound(let file, nil, let expected):
      "the shared list is damaged in \(visible(file)): expected \(visible(expected))"
    case .locked(_, let seconds): "another sync of this store is still running after \(tidy(seconds)) s"
    case .outrun(let remote, let attempts): "others pushed to \(visible(remote)) first, \(attempts) times"
    case .stuck(let remote, let attempts):
      "\(visible(remote)) did not update its branch in \(attempts) attempts, though nobody else changed it"
    case .strangeOwner(let path): "\(visible(path)) belongs to another user"
    case .unwritable(let path, let reason): "cannot write \(visible(path)): \(reason.message)"
    case .failed(let command, let words, _): "git \(command) failed\(Self.reason(words))"
    }
  }

  /// Returns the words of git, as the end of a message.
  private static func reason(_ words: String) -> String { words.isEmpty ? "" : ": \(visible(words))" }

  /// Returns a URL with its scheme in lower case, or `nil` if that is not a supported scheme either.
  private static func inLowerCase(_ text: String, of kind: String) -> String? {
    let usual = kind.lowercased()
    guard RemoteURL.schemes.contains(where: { "\($0)://" == usual }) else { return nil }
    return usual + Substring(text.utf8.dropFirst(kind.utf8.count))
  }

  package var code: ErrorCode {
    switch self {
    case .noRemote: .usage
    case .gitMissing, .gitOutdated, .gitUnusable: .gitMissing
    case .malformedRemote, .malformedBranch, .scratchStore: .refused
    case .unreachable, .noRepository, .timedOut: .unreachable
    case .elsewhere(let reason, _, _): reason.code
    case .denied: .denied
    case .foreign: .foreign
    case .newerVersion: .newerVersion
    case .unsound: .unsound
    case .locked: .busy
    case .outrun, .stuck: .changed
    case .strangeOwner, .unwritable, .failed: .unwritable
    }
  }

  package var advice: [Advice] { [advice()] }

  /// Returns the advice; `remote` is `nil` for the remembered one, and `branch` if none has to be named.
  private func advice(remote: String? = nil, branch: String? = nil) -> Advice {
    switch self {
    case .noRemote: "to share it: \(command: "sync") <path or URL>"
    case .gitMissing: "install git, and try again"
    case .gitOutdated: "install a newer git, and try again"
    case .gitUnusable: "fix that, then try again"
    case .malformedRemote(_, .password):
      "leave the password out of the URL, and let git keep it: \(Self.keepPassword)"
    case .malformedRemote(let text?, .kind(let kind)):
      Self.inLowerCase(text, of: kind).map { .replace(with: $0) } ?? Self.writeRemote
    case .malformedRemote: Self.writeRemote
    case .malformedBranch: "write a name such as todo or work"
    case .scratchStore: .nameStore
    case .noRepository(_, let path?, _):
      "your changes are kept here; check the path, or create a repository there: git init --bare \(word: path)"
    case .noRepository(_, nil, _):
      "your changes are kept here; check the name, or create the repository there first"
    case .unreachable, .timedOut, .outrun:
      """
      your changes are kept here; try again later: \
      \(command: ["sync"] + (remote.map { [$0] } ?? []) + (branch.map { ["--branch", $0] } ?? []))
      """
    case .elsewhere(let reason, let remote, let branch): reason.advice(remote: remote, branch: branch)
    case .stuck:
      """
      your changes are kept here; if no git is running there, remove the branch's .lock in refs/heads there, \
      then sync again
      """
    case .denied(_, .ssh(let host), _): "connect once by hand, and answer its questions: ssh \(word: host)"
    case .denied(let remote, .credentials, _):
      "let git keep the password, and log in once: \(Self.keepPassword); git ls-remote \(word: remote)"
    case .denied(_, .ownership(let path), _):
      "if you trust it: git config --global --add safe.directory \(word: path)"
    case .denied(_, .content, _), .foreign(_, .otherContent):
      "your changes are kept here; name another branch with \(option: "branch"), or another repository"
    case .foreign(_, .otherList):
      """
      name another branch with \(option: "branch"); to join both lists, move this store away, sync, then merge \
      it: \(command: "merge") <old store>
      """
    case .foreign(_, .shallow): "in that repository: git fetch --unshallow"
    case .newerVersion: .useNewerProgram
    case .unsound: "nothing was changed; reset the branch to an intact commit with git"
    case .locked: .waitLonger
    case .strangeOwner: "nothing was changed; run todo as the user who owns it"
    case .unwritable: .checkFolder
    case .failed(_, _, let folder):
      """
      your changes are kept here; delete the local git cache, and try again: \
      rm -r \(word: "\(folder)/\(GitFolder.name)")
      """
    }
  }

  private static let keepPassword = "git config --global credential.helper store"
  private static let writeRemote: Advice =
    "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
}

extension TodoError {
  /// Wraps the reason why a list could not be synced.
  public static func sync(_ error: SyncError) -> TodoError { TodoError(error) }
}
