import TodoKit

/// The place of the store, and the option or variable that decides it.
struct StoreChoice: Equatable {
  let source: String
  /// The store's path, or `:memory:`, which is filled with samples and gone when the command ends.
  let path: String
  /// The path, or `nil` for the store in memory.
  var file: String? { path == ":memory:" ? nil : path }

  /// Chooses `--file`, else `TODO_FILE`, else `$XDG_DATA_HOME/todo/todos.json`, else
  /// `~/.local/share/todo/todos.json`.
  ///
  /// An empty variable counts as unset, and so does a relative `XDG_DATA_HOME` (XDG Base Directory
  /// Specification 0.8). A relative `HOME` is an error: there is no other choice, and it would lead to a
  /// different store in each folder.
  init(option: String?, environment: Environment) throws(TodoError) {
    if let path = option {
      (source, self.path) = ("--file", path)
    } else if let path = try environment.path("TODO_FILE") {
      (source, self.path) = ("TODO_FILE", path)
    } else if let data = try environment.path("XDG_DATA_HOME"), data.hasPrefix("/") {
      (source, path) = ("XDG_DATA_HOME", data + "/todo/todos.json")
    } else if let home = try environment.path("HOME") {
      guard home.hasPrefix("/") else { throw .relativeHome(home) }
      (source, path) = ("HOME", home + "/.local/share/todo/todos.json")
    } else {
      throw .noHome
    }
  }
}
