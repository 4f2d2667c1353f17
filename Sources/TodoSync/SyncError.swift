public import FileStore
public import TodoCore
import TodoStore

/// Why a list could not be brought in line with the one that is shared, as facts.
///
/// The store is as it was.
public enum SyncError: Failure, Hashable {
  /// What a remote repository wants before it gives or takes anything.
  public enum Denial: Hashable, Sendable {
    /// A key or a host that ssh knows; it would ask for that.
    case ssh(host: String)
    /// A name and a password, or a token.
    case credentials
    /// That its folder belongs to the one who asks, or is trusted.
    case ownership(path: String)
    /// Other things than are sent: the branch is protected, or a hook declines it.
    case content
  }

  /// Why what is there is not to be mixed with a list.
  public enum Mismatch: Hashable, Sendable {
    /// The branch holds something else.
    case otherContent
    /// The branch holds another list than the one that this store was synced with.
    case otherList
    /// The repository there knows only a part of its past.
    case shallow
  }

  /// Why a text names no remote repository.
  public enum RemoteProblem: Hashable, Sendable {
    /// It is empty.
    case empty
    /// It holds a control character, or begins like an option.
    case notPlain
    /// It is for a helper program, or of a kind that is not used; the kinds are those of `RemoteURL`.
    case kind(String)
    /// It holds a password, which every look at it would show.
    case password
  }

  /// No remote is known.
  case noRemote
  /// There is no `git` on the search path.
  case gitMissing
  /// The `git` there is too old.
  case gitOutdated(version: String)
  /// It cannot be run, or refuses its settings; the words are its own, or the system's.
  case gitUnusable(words: String)
  /// A text names no remote repository; it is not repeated where it holds a password.
  case malformedRemote(String?, RemoteProblem)
  /// A text is no name of a branch.
  case malformedBranch(String)
  /// The store is in memory, and gone when the command ends.
  case scratchStore
  /// There is no repository where one should be; the path is nil where it is not on this machine, and the words are those
  /// of `git`.
  case noRepository(remote: String, path: String?, words: String)
  /// A repository could not be reached; the words are those of `git`, or empty.
  case unreachable(remote: String, words: String)
  /// A repository gave no byte for so many seconds.
  case timedOut(remote: String, seconds: Double)
  /// Another remote than the one that is remembered could not be synced with now, for that reason; the branch is nil where
  /// none was named.
  indirect case elsewhere(SyncError, remote: String, branch: String?)
  /// A repository lets nobody in, or takes nothing; the words are those of `git`.
  case denied(remote: String, Denial, words: String)
  /// What is there is not the list of this store.
  case foreign(remote: String, Mismatch)
  /// The shared list has a later format.
  case newerVersion(Int)
  /// A file of the shared list is damaged; the line counts from 1, and is nil where it is about all of the file.
  case unsound(file: String, line: Int? = nil, expected: String)
  /// Another sync of the same store has kept the folder for so many seconds.
  case locked(path: String, seconds: Double)
  /// Others pushed first, so many times.
  case outrun(remote: String, attempts: Int)
  /// A branch could not be changed so many times, though nobody else did.
  case stuck(remote: String, attempts: Int)
  /// The folder of the store belongs to another user.
  case strangeOwner(path: String)
  /// The folder of the sync could not be read or written.
  case unwritable(path: String, reason: SystemFailure)
  /// `git` did not do what it was asked for on its own repository in a folder; the words are its own, or empty.
  case failed(command: String, words: String, folder: String)

  package var message: String {
    switch self {
    case .noRemote: "this list is not shared with a remote repository"
    case .gitMissing: "a sync needs git, which is not installed"
    case .gitOutdated(let version):
      "a sync needs git \(GitVersion.least) or later, and this is \(visible(version))"
    case .gitUnusable(let words): "git does not work here\(Self.reason(words))"
    case .malformedRemote(_, .empty): "a remote repository needs a name"
    case .malformedRemote(_, .password): "a URL with a password is not taken: it would be stored and shown"
    case .malformedRemote(let text, .kind(let kind)):
      "\(quoted(text ?? "")) is for \(quoted(kind)), which is not used"
    case .malformedRemote(let text, .notPlain): "\(quoted(text ?? "")) is no repository"
    case .malformedBranch(let name): "\(quoted(name)) is no name of a branch"
    case .scratchStore: "the scratch store is gone when the command ends, so it is not shared"
    case .unreachable(let remote, let words), .noRepository(let remote, _, let words):
      "cannot reach \(visible(remote))\(Self.reason(words))"
    case .elsewhere(let reason, _, _): reason.message
    case .timedOut(let remote, let seconds): "\(visible(remote)) has sent nothing for \(tidy(seconds)) s"
    case .denied(let remote, .content, let words): "\(visible(remote)) takes no changes\(Self.reason(words))"
    case .denied(let remote, _, let words): "\(visible(remote)) lets nobody in\(Self.reason(words))"
    case .foreign(let remote, .otherContent): "the branch of \(visible(remote)) holds something else than todos"
    case .foreign(let remote, .otherList):
      "the branch of \(visible(remote)) holds another list than this store was synced with"
    case .foreign(let remote, .shallow): "\(visible(remote)) is a shallow repository, which knows only part of its past"
    case .newerVersion(let version): "the shared list has format version \(version), which this todo cannot read"
    case .unsound(let file, let line?, let expected):
      "the shared list is damaged in \(visible(file)), line \(line): expected \(visible(expected))"
    case .unsound(let file, nil, let expected):
      "the shared list is damaged in \(visible(file)): expected \(visible(expected))"
    case .locked(_, let seconds): "another sync of this store has not ended for \(tidy(seconds)) s"
    case .outrun(let remote, let attempts): "others changed \(visible(remote)) \(attempts) times meanwhile"
    case .stuck(let remote, let attempts):
      "\(visible(remote)) did not let its branch be changed \(attempts) times, though nobody else changed it"
    case .strangeOwner(let path): "\(visible(path)) belongs to another user"
    case .unwritable(let path, let reason): "cannot write \(visible(path)): \(reason.message)"
    case .failed(let command, let words, _): "git \(command) failed\(Self.reason(words))"
    }
  }

  /// What git says, behind what that means.
  private static func reason(_ words: String) -> String { words.isEmpty ? "" : ": \(visible(words))" }

  /// A URL of a kind that is used, but for its capitals; nil for any other.
  private static func inLowerCase(_ text: String, of kind: String) -> String? {
    let usual = kind.lowercased()
    guard RemoteURL.schemes.contains(where: { "\($0)://" == usual }) else { return nil }
    return usual + Substring(text.utf8.dropFirst(kind.utf8.count))
  }

  package var code: ErrorCode {
    switch self {
    case .noRemote: .usage
    case .gitMissing, .gitOutdated, .gitUnusable: .gitMissing
    case .malformedRemote, .malformedBranch: .refused
    case .scratchStore: .refused
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

  /// What helps; the remote is nil where it is the one that is remembered, the branch where none has to be named.
  private func advice(remote: String? = nil, branch: String? = nil) -> Advice {
    switch self {
    case .noRemote: "to share it, name one: \(command: "sync") <path or URL>"
    case .gitMissing: "install git, and try again"
    case .gitOutdated: "install a newer git, and try again"
    case .gitUnusable: "put that right first, then try again"
    case .malformedRemote(_, .password):
      "write the URL without a password, and let git keep that: \(Self.keepPassword)"
    case .malformedRemote(let text?, .kind(let kind)):
      Self.inLowerCase(text, of: kind).map { .replace(with: $0) } ?? Self.writeRemote
    case .malformedRemote: Self.writeRemote
    case .malformedBranch: "write a name such as todo or work"
    case .scratchStore: .nameStore
    case .noRepository(_, let path?, _):
      "your changes are kept here; check the path, or make one there: git init --bare \(word: path)"
    case .noRepository(_, nil, _): "your changes are kept here; check the name, or make the repository there first"
    case .unreachable, .timedOut, .outrun:
      """
      your changes are kept here; try again later: \
      \(command: ["sync"] + (remote.map { [$0] } ?? []) + (branch.map { ["--branch", $0] } ?? []))
      """
    case .elsewhere(let reason, let remote, let branch): reason.advice(remote: remote, branch: branch)
    case .stuck:
      """
      your changes are kept here; if no git is at work there, remove the branch's .lock in refs/heads there, \
      then sync again
      """
    case .denied(_, .ssh(let host), _): "connect once by hand, and answer what it asks: ssh \(word: host)"
    case .denied(let remote, .credentials, _):
      "let git keep the password, and log in once: \(Self.keepPassword); git ls-remote \(word: remote)"
    case .denied(_, .ownership(let path), _):
      "if you trust it: git config --global --add safe.directory \(word: path)"
    case .denied(_, .content, _), .foreign(_, .otherContent):
      "your changes are kept here; name another branch with \(option: "branch"), or another repository"
    case .foreign(_, .otherList):
      """
      name another branch with \(option: "branch"); to join both lists, put this store aside, sync, and \
      \(command: "merge") the old one
      """
    case .foreign(_, .shallow): "have it fetch the rest: git fetch --unshallow"
    case .newerVersion: .useNewerProgram
    case .unsound: "nothing was changed; put the branch back to a sound commit with git"
    case .locked: .waitLonger
    case .strangeOwner: "nothing was changed; run todo as the user who owns it"
    case .unwritable: .checkFolder
    case .failed(_, _, let folder):
      """
      your changes are kept here; delete what git keeps there, and try again: \
      rm -r \(word: "\(folder)/\(GitFolder.name)")
      """
    }
  }

  private static let keepPassword = "git config --global credential.helper store"
  private static let writeRemote: Advice =
    "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
}

extension TodoError {
  /// The list could not be brought in line with the one that is shared.
  public static func sync(_ error: SyncError) -> TodoError { TodoError(error) }
}
