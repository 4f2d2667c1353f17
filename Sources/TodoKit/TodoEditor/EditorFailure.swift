public import FileStore
public import TodoCore

/// Why a text could not be edited.
public struct EditorFailure: Failure, Hashable {
  package let code: ErrorCode
  package let message: String
  package let advice: [Advice]

  /// So many todos were to be edited, but the editor opens one.
  public static func manyTodos(count: Int) -> Self {
    let advice = Advice(
      "name one of them, or say what to change: \(command: "edit", "3-5", "--due", "fri")",
      keys: "take the marks back, and edit one")
    return Self(code: .usage, message: "the editor opens one todo at a time, not \(count)", advice: [advice])
  }

  /// The file with the text could not be made in that folder.
  public static func unwritable(folder: String, reason: SystemFailure) -> Self {
    Self(
      code: .unwritable, message: "cannot make a file to edit in \(visible(folder)): \(reason.message)",
      advice: ["nothing was changed; name another folder with \(variable: "TMPDIR")"])
  }

  /// The edited file could not be read.
  public static func unreadable(path: String, reason: SystemFailure) -> Self {
    Self(
      code: .unreadable, message: "cannot read the edited file \(visible(path)): \(reason.message)",
      advice: ["nothing was changed"])
  }

  /// The editor could not be started.
  public static func notStarted(editor: String, reason: SystemFailure) -> Self {
    Self("cannot start the editor \(quoted(editor)): \(reason.message)")
  }

  /// The editor ended with a status that is not 0.
  public static func exited(editor: String, status: Int32) -> Self {
    Self("the editor \(quoted(editor)) ended with status \(status)")
  }

  /// A signal ended the editor.
  public static func killed(editor: String, signal: Int32) -> Self {
    Self("the editor \(quoted(editor)) was ended by signal \(signal)")
  }
}

extension EditorFailure {
  /// The editor did not do its part.
  private init(_ message: String) {
    let advice: Advice = """
      nothing was changed; the editor is \(variable: "VISUAL"), else \(variable: "EDITOR"), else vi
      """
    self.init(code: .editor, message: message, advice: [advice])
  }
}

extension TodoError {
  /// The editor did not do its part, or was not for what was asked.
  public static func editor(_ failure: EditorFailure) -> TodoError { TodoError(failure) }

  /// An error after the user has written a text, which is kept in that file.
  public static func kept(_ error: TodoError, path: String) -> TodoError {
    let failure = error.failure
    return TodoError(
      ProblemModel(
        code: failure.code, message: failure.message,
        advice: failure.advice + ["your text is kept in \(visible(path))"],
        refs: failure.refs))
  }
}
