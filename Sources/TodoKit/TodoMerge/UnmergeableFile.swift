public import TodoCore
public import TodoStore

/// A file that was to be merged and is no sound store; nothing was changed.
package struct UnmergeableFile: Failure {
  /// Why it is none.
  package let error: StoreError
  /// The file.
  package let path: String

  package var code: ErrorCode { .refused }
  package var message: String { error.message }
  package var advice: [Advice] { [error.advice(ofOther: path)].compactMap(\.self) }
}

extension TodoError {
  /// A file that was to be merged is no sound store; nothing was changed.
  public static func unmergeable(_ error: StoreError, path: String) -> TodoError {
    TodoError(UnmergeableFile(error: error, path: path))
  }
}
