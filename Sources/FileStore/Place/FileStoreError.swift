/// Why a file could not be read or replaced: facts only, the wording is the front end's.
public enum FileStoreError: Error, Equatable, Sendable {
  /// Another process kept the file locked for so many seconds.
  case busy(path: String, seconds: Double)
  /// Another program changed the file while it was being read or written, again and again.
  case changed(path: String)
  /// The path leads to something that is not a regular file: a "folder", "pipe", "socket" or "device".
  case notAFile(path: String, kind: String)
  /// The system did not let the file be read.
  case unreadable(path: String, reason: SystemFailure)
  /// The system did not let the file be written; the old version is still there.
  case unwritable(path: String, reason: SystemFailure)
  /// The new version is in force, but the system could not bring its name to the medium: a crash may undo the change.
  case unsynced(path: String, reason: SystemFailure)
  /// The history beside the file cannot be read.
  case historyUnreadable(path: String, reason: SystemFailure)
}
