import TodoKit

/// Where the store is.
enum StoreLocation: Equatable {
  /// In memory, filled with samples, gone when the command ends.
  case memory
  /// In that file.
  case file(String)

  /// `--file`, else `TODO_FILE`, else `$XDG_DATA_HOME/todo/todos.json`, else `~/.local/share/todo/todos.json`.
  ///
  /// An empty variable counts as unset, and so does a relative `XDG_DATA_HOME` (XDG Base Directory Specification 0.8).
  init(option: String?, environment: Environment) throws(EnvironmentError) {
    if let path = option {
      self.init(path)
    } else if let path = try environment.path("TODO_FILE") {
      self.init(path)
    } else if let data = try environment.path("XDG_DATA_HOME"), data.hasPrefix("/") {
      self = .file(data + "/todo/todos.json")
    } else if let home = try environment.path("HOME") {
      self = .file(home + "/.local/share/todo/todos.json")
    } else {
      throw .noHome
    }
  }

  private init(_ path: String) {
    self = path == ":memory:" ? .memory : .file(path)
  }
}
