/// An error of those who keep something in a file: theirs, or one of the file itself.
package protocol FileFailure: Error {
  /// The error that the file itself failed.
  static func file(_ error: FileStoreError) -> Self

  /// How the file itself failed; nil for every other error.
  var fileError: FileStoreError? { get }
}

extension FileFailure {
  /// Runs `body`, whose failures of the file become errors of this kind.
  package static func passing<Value>(_ body: () throws(FileStoreError) -> Value) throws(Self) -> Value {
    do throws(FileStoreError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}

extension FileStoreError: FileFailure {
  package static func file(_ error: FileStoreError) -> FileStoreError { error }

  package var fileError: FileStoreError? { self }
}
