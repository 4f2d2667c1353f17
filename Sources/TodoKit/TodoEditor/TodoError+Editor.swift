public import FileStore
public import TodoCore

/// Reasons why a text could not be edited.
extension TodoError {
  /// Several todos were picked, but the editor opens only one.
  public static let manyTodosToEdit = unedited(
    "the editor opens one todo at a time",
    Advice(
      "name one, or add an option such as \(option: "due") fri",
      keys: "clear the marks, and edit one"), .usage)

  /// There is no change, and no terminal for an editor.
  public static let nothingToChange = unedited(
    "nothing to change", "add an option such as \(option: "due") fri; an editor needs a terminal", .usage)

  /// The file for the text could not be made in a folder.
  public static func unwritableDraft(in folder: String, reason: SystemFailure) -> TodoError {
    .unedited(
      "cannot make a file to edit in \(visible(folder)): \(reason.message)",
      "nothing was changed; name another folder with \(variable: "TMPDIR")", .unwritable)
  }

  /// The edited file could not be read.
  public static func unreadableDraft(path: String, reason: SystemFailure) -> TodoError {
    .unedited(
      "cannot read the edited file \(visible(path)): \(reason.message)", "nothing was changed", .unreadable)
  }

  /// The editor could not be started.
  public static func editorNotStarted(_ editor: String, reason: SystemFailure) -> TodoError {
    .unedited("cannot start the editor \(quoted(editor)): \(reason.message)")
  }

  /// The editor ended with a status other than 0.
  public static func editorExited(_ editor: String, status: Int32) -> TodoError {
    .unedited("the editor \(quoted(editor)) ended with status \(status)")
  }

  /// A signal ended the editor.
  public static func editorKilled(_ editor: String, signal: Int32) -> TodoError {
    .unedited("the editor \(quoted(editor)) was killed by signal \(signal)")
  }

  private static func unedited(
    _ message: String, _ advice: Advice = nameEditor, _ code: ErrorCode = .editor
  ) -> TodoError {
    TodoError(ProblemModel(code: code, message: message, advice: [advice]))
  }

  private static let nameEditor: Advice =
    "nothing was changed; todo runs \(variable: "VISUAL"), else \(variable: "EDITOR"), else vi"

  /// An error after the user has written a text, which is kept in the file at `path`.
  public static func kept(_ error: TodoError, path: String) -> TodoError {
    let failure = error.failure
    return TodoError(
      ProblemModel(
        code: failure.code, message: failure.message,
        advice: failure.advice + ["your text is kept in \(visible(path))"],
        refs: failure.refs))
  }
}
