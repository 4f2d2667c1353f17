extension Environment {
  /// The variables that the tool reads, and what they do, for help and the manual.
  static let variables: [(name: String, meaning: String)] = [
    ("TODO_FILE", "the store, if there is no --file"),
    (
      "XDG_DATA_HOME",
      "the store is todo/todos.json in that folder, if there is neither of these; a relative path is passed over"
    ),
    ("HOME", "the store is .local/share/todo/todos.json in that folder, if there is none of these; must be absolute"),
    ("TODO_NOW", "the time now, for tests and scripts, such as 2026-11-20T23:11:00Z (RFC 3339)"),
    ("TZ", "the time zone that tells what day it is; else that of the system"),
    ("TODO_LOCK_TIMEOUT", "how many seconds to wait for another program to finish its change, 10 if not set"),
    ("VISUAL", "the editor, a command of the shell"), ("EDITOR", "the editor, if there is no VISUAL; else vi"),
    ("TMPDIR", "where the editor's file lies, in a folder of its own; must be absolute; else /tmp"),
    ("NO_COLOR", "no colour, if it is not empty"),
    ("CLICOLOR_FORCE", "colour even where there is no terminal, if it is neither empty nor 0"),
    ("TERM", "no colour, if it is dumb"),
    ("COLUMNS", "the width of the output, before what the terminal says; 80 if neither is known"),
  ]
}
