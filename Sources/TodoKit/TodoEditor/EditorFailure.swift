public import FileStore
public import TodoCore

/// Why a text could not be edited.
public enum EditorFailure: Failure, Hashable {
  /// So many todos were to be edited, but the editor opens one.
  case manyTodos(count: Int)
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

  package var code: ErrorCode {
    switch self {
    case .manyTodos: .usage
    case .unwritable: .unwritable
    case .unreadable: .unreadable
    case .notStarted, .exited, .killed: .editor
    }
  }

  package var message: String {
    switch self {
    case .manyTodos(let count): "the editor opens one todo at a time, not \(count)"
    case .unwritable(let folder, let reason): "cannot make a file to edit in \(visible(folder)): \(reason.message)"
    case .unreadable(let path, let reason): "cannot read the edited file \(visible(path)): \(reason.message)"
    case .notStarted(let editor, let reason): "cannot start the editor \(quoted(editor)): \(reason.message)"
    case .exited(let editor, let status): "the editor \(quoted(editor)) ended with status \(status)"
    case .killed(let editor, let signal): "the editor \(quoted(editor)) was ended by signal \(signal)"
    }
  }

  package var advice: [Advice] {
    switch self {
    case .manyTodos:
      [
        Advice(
          "name one of them, or say what to change: \(command: "edit", "3-5", "--due", "fri")",
          keys: "take the marks back, and edit one")
      ]
    case .unwritable: ["nothing was changed; name another folder with \(variable: "TMPDIR")"]
    case .unreadable: ["nothing was changed"]
    case .notStarted, .exited, .killed:
      [
        """
        nothing was changed; the editor is \(variable: "VISUAL"), else \(variable: "EDITOR"), else vi
        """
      ]
    }
  }
}

package struct KeptText: Failure {
  package let error: TodoError
  package let path: String

  package var code: ErrorCode { error.failure.code }
  package var message: String { error.failure.message }
  package var advice: [Advice] { error.failure.advice + ["your text is kept in \(visible(path))"] }
  package var refs: [String] { error.failure.refs }
}

extension TodoError {
  /// The editor did not do its part, or was not for what was asked.
  public static func editor(_ failure: EditorFailure) -> TodoError { TodoError(failure) }

  /// An error after the user has written a text, which is kept in that file.
  public static func kept(_ error: TodoError, path: String) -> TodoError {
    TodoError(KeptText(error: error, path: path))
  }
}
