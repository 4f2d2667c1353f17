public import TodoCore

/// A failure after the user has written a text, which is kept in a file.
package struct KeptText: Failure {
  /// What went wrong.
  package let error: TodoError
  /// The file.
  package let path: String

  package var code: ErrorCode { error.failure.code }
  package var message: String { error.failure.message }
  package var remedies: [Remedy] { error.failure.remedies + [.openKeptText(path: path)] }
  package var refs: [String] { error.failure.refs }
}

extension TodoError {
  /// An error after the user has written a text, which is kept in that file.
  public static func kept(_ error: TodoError, path: String) -> TodoError {
    TodoError(KeptText(error: error, path: path))
  }
}
