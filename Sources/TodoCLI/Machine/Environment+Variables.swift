extension Environment {
  /// The variables that the tool reads, and what they do, for help and the manual.
  static let variables: [(name: String, meaning: String)] = [
    ("TODO_FILE", "the store, unless --file names one"),
    ("XDG_DATA_HOME", "the store is todo/todos.json in this folder, if neither is given; a relative path is ignored"),
    ("HOME", "the store is .local/share/todo/todos.json in this folder, if none of these is given; must be absolute"),
    ("TODO_CONFIG", "the config, which must be there; if it is empty, there is none (see todo help config)"),
    ("XDG_CONFIG_HOME", "the config is todo/config in this folder, else .config/todo/config in HOME"),
    ("TODO_NOW", "the current time, for tests and scripts, such as 2026-11-20T23:11:00Z (RFC 3339)"),
    ("TZ", "the time zone that decides what day it is (default: the system's)"),
    ("TZDIR", "where the files of time zones are, which imported dates can be in (default: the system's)"),
    ("TODO_LOCK_TIMEOUT", "seconds to wait for another program to finish its change, 0 to 86400 (default: 10)"),
    ("XDG_STATE_HOME", "what a sync fetches is in todo/sync in this folder, else in .local/state in HOME"),
    ("TODO_SYNC_TIMEOUT", "seconds that a remote may be silent in a sync, 1 to 86400 (default: 120)"),
    ("VISUAL", "the editor, a shell command"), ("EDITOR", "the editor, if VISUAL is not set (default: vi)"),
    ("TMPDIR", "where the editor's file is kept, in a folder of its own; must be absolute (default: /tmp)"),
    ("PAGER", "shows what is longer than the window, a shell command; none if empty or cat (default: less -FRX)"),
    ("LESS", "options of less; FRX for the pager, if it is not set"),
    ("LV", "options of lv; -c for the pager, if it is not set"),
    ("NO_COLOR", "no colour, if it is not empty"),
    ("CLICOLOR_FORCE", "colour even without a terminal, if it is neither empty nor 0"),
    ("TERM", "no colour and no pager, if it is dumb"),
    ("ESCDELAY", "milliseconds that the full screen waits for the rest of a key behind Escape (default: 50)"),
    ("COLUMNS", "the width of the output (default: the terminal's, else 80)"),
  ]

  /// What holds for several of them.
  static let variablesNote = """
    --color always and --color never win over all of these; NO_COLOR wins over CLICOLOR_FORCE, which wins over TERM. \
    An empty variable counts as not set, except that an empty TZ is UTC, an empty TODO_CONFIG no config and \
    an empty PAGER no pager.
    """
}
