/// A reason why a file could not be read or replaced: facts only, which a front end puts into words.
public enum FileStoreError: Error, Equatable, Sendable {
  /// Another process kept the file locked for this many seconds.
  case busy(path: String, seconds: Double)
  /// Another program kept changing the file while it was being read or written.
  case changed(path: String)
  /// The path does not lead to a regular file; `kind` is "folder", "pipe", "socket" or "device".
  case notAFile(path: String, kind: String)
  /// The system did not let the file be read.
  case unreadable(path: String, reason: SystemFailure)
  /// The system did not let the file be written; the old version is still there.
  case unwritable(path: String, reason: SystemFailure)
  /// The new version is in effect, but the system could not write its name to the medium: a crash may undo
  /// the change. Files that were set aside are at the paths in `kept`.
  case unsynced(path: String, reason: SystemFailure, kept: [String] = [])
  /// The history beside the file cannot be read.
  case historyUnreadable(path: String, reason: SystemFailure)

  /// Returns a value; turns a failure into an error that the store at a path cannot be read.
  static func reading<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileStoreError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .unreadable(path: path, reason: error) }
  }

  /// Returns a value; turns a failure into an error that the store at a path cannot be written.
  static func writing<Value>(
    _ path: String, _ value: @autoclosure () throws(SystemFailure) -> Value
  ) throws(FileStoreError) -> Value {
    do throws(SystemFailure) { return try value() } catch { throw .unwritable(path: path, reason: error) }
  }
}

/// An error of code that keeps something in a file, which can stand for a failure of the file itself.
package protocol FileFailure: Error {
  /// Creates the error for a failure of the file.
  static func file(_ error: FileStoreError) -> Self

  /// The failure of the file, or `nil` for every other error.
  var fileError: FileStoreError? { get }
}

extension FileFailure {
  /// Returns a value; turns a failure of the file into an error of this type.
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
