import FileStore

extension EditorFailure {
  /// What is wrong.
  var message: String {
    switch self {
    case .unwritable(let folder, let reason): "cannot make a file to edit in \(visible(folder)): \(reason.message)"
    case .unreadable(let path, let reason): "cannot read the edited file \(visible(path)): \(reason.message)"
    case .notStarted(let editor, let reason): "cannot start the editor \(quoted(editor)): \(reason.message)"
    case .exited(let editor, let status): "the editor \(quoted(editor)) ended with status \(status)"
    case .killed(let editor, let signal): "the editor \(quoted(editor)) was ended by signal \(signal)"
    }
  }
}
