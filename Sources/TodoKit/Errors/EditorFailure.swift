public import FileStore

/// Why a text could not be edited.
public enum EditorFailure: Error, Hashable, Sendable {
  /// The file with the text could not be made in that folder.
  case unwritable(folder: String, reason: SystemFailure)
  /// The edited file could not be read.
  case unreadable(path: String, reason: SystemFailure)
  /// The editor could not be started.
  case notStarted(editor: String, reason: SystemFailure)
  /// The editor ended with a status that is not 0.
  case exited(editor: String, status: Int32)
  /// A signal ended the editor.
  case killed(editor: String, signal: Int32)
}
