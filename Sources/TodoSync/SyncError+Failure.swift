import FileStore
public import TodoCore
import TodoStore

extension SyncError: Failure {
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

  package var remedies: [Remedy] { [remedy] }

  private var remedy: Remedy {
    switch self {
    case .noRemote: .nameRemote
    case .gitMissing: .installGit
    case .gitOutdated: .updateGit
    case .gitUnusable: .mendGit
    case .malformedRemote(_, .password): .keepPassword
    case .malformedRemote(let text?, .kind(let kind)):
      Self.inLowerCase(text, of: kind).map { .replace(with: $0) } ?? .writeRemote
    case .malformedRemote: .writeRemote
    case .malformedBranch: .writeBranch
    case .scratchStore: .nameStore
    case .noRepository(_, let path, _): .findRepository(path: path)
    case .unreachable, .timedOut, .outrun: .syncLater(remote: nil, branch: nil)
    case .elsewhere(let reason, let remote, let branch):
      reason.remedy == .syncLater(remote: nil, branch: nil) ? .syncLater(remote: remote, branch: branch) : reason.remedy
    case .stuck: .removeLock
    case .denied(_, .ssh(let host), _): .connectOnce(host: host)
    case .denied(let remote, .credentials, _): .logIn(remote: remote)
    case .denied(_, .ownership(let path), _): .trustFolder(path: path)
    case .denied(_, .content, _): .syncElsewhere
    case .foreign(_, .otherContent): .syncElsewhere
    case .foreign(_, .otherList): .joinByHand
    case .foreign(_, .shallow): .fetchAllThere
    case .newerVersion: .useNewerProgram
    case .unsound: .mendSharedList
    case .locked: .waitLonger
    case .strangeOwner: .runAsOwner
    case .unwritable: .checkFolder
    case .failed(_, _, let folder): .clearSyncFolder(path: "\(folder)/\(GitFolder.name)")
    }
  }
}

extension TodoError {
  /// The list could not be brought in line with the one that is shared.
  public static func sync(_ error: SyncError) -> TodoError { TodoError(error) }
}
