public import FileStore

/// Why a list could not be brought in line with the one that is shared, as facts.
///
/// The store is as it was.
public enum SyncError: Error, Hashable, Sendable {
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
  public enum Foreignness: Hashable, Sendable {
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
  case foreign(remote: String, Foreignness)
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
}
