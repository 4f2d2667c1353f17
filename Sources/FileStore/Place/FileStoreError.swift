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
  /// What was set aside is kept at those paths.
  case unsynced(path: String, reason: SystemFailure, kept: [String] = [])
  /// The history beside the file cannot be read.
  case historyUnreadable(path: String, reason: SystemFailure)

  /// A value, of which a failure means that the store at a path cannot be read.
  static func reading<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileStoreError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .unreadable(path: path, reason: error) }
  }

  /// A value, of which a failure means that the store at a path cannot be written.
  static func writing<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileStoreError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .unwritable(path: path, reason: error) }
  }
}

/// An error of those who keep something in a file: theirs, or one of the file itself.
package protocol FileFailure: Error {
  /// The error that the file itself failed.
  static func file(_ error: FileStoreError) -> Self

  /// How the file itself failed; nil for every other error.
  var fileError: FileStoreError? { get }
}

extension FileFailure {
  /// A value, of which a failure of the file becomes an error of this kind.
  package static func passing<Value>(
    _ value: @autoclosure () throws(FileStoreError) -> Value
  ) throws(Self) -> Value {
    do throws(FileStoreError) { return try value() } catch { throw .file(error) }
  }
}

extension FileStoreError: FileFailure {
  package static func file(_ error: FileStoreError) -> FileStoreError { error }

  package var fileError: FileStoreError? { self }
}
