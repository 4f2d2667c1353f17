package import ArgumentKit
import TodoKit

/// Every subcommand: the one table that feeds parsing, help and the router.
package enum CommandTable {
  /// The commands, in the order in which help lists them.
  static let groups: [(title: String, commands: [Command])] = [
    ("LOOKING", [.list, .today, .next, .ui, .show, .projects, .tags, .review, .stats, .calendar, .log]),
    ("CHANGING", [.add, .edit, .note, .done, .postpone, .skip, .reopen, .cancel, .rm, .apply, .undo, .redo]),
    ("EXCHANGE", [.import, .export, .sync, .merge]),
    ("STORE", [.where, .check]),
  ]

  /// What is printed of the table itself.
  static let printing: [PrintingCommand] = [.completions, .manual, .completing]

  /// How options are written.
  static let syntax = """
    Options and arguments mix freely: --due fri, --due=fri, -d fri and -dfri are the same, -qa is -q -a, --due= is the \
    empty value, and -- ends the options. Names are never abbreviated; a near miss is suggested, and nothing is run.
    """

  /// What Taskwarrior, todo.txt, dstask, git and people call these commands.
  static let synonyms: [String: String] = [
    "new": "add", "create": "add", "a": "add", "delete": "rm", "del": "rm", "remove": "rm", "erase": "rm",
    "modify": "edit", "mod": "edit", "change": "edit", "update": "edit", "set": "edit", "complete": "done",
    "finish": "done", "do": "done", "check-off": "done", "open": "reopen", "undone": "reopen",
    "incomplete": "reopen", "snooze": "postpone", "defer": "postpone", "delay": "postpone", "reschedule": "postpone",
    "later": "postpone", "annotate": "note", "append": "note", "comment": "note", "abort": "cancel", "drop": "cancel",
    "search": "list", "find": "list", "grep": "list",
    "all": "list --all", "overdue": "list is:overdue", "waiting": "list is:waiting", "info": "show",
    "view": "show", "cat": "show", "history": "log", "project": "projects", "tag": "tags", "contexts": "tags",
    "report": "review", "timesheet": "review", "burndown": "stats", "statistics": "stats", "cal": "calendar",
    "load": "import", "dump": "export", "backup": "export", "path": "where", "man": "manual",
  ]

  /// First words that need no command before them.
  static let shorthands = [
    Shorthand(.numbers, means: "show", example: Example("todo 12", "todo show 12; todo 3-7 too")),
    Shorthand(.holding(":"), means: "list", example: Example("todo tag:shop", "todo list tag:shop, or any field")),
    Shorthand(.beginning("@"), means: "list", example: Example("todo @work", "todo list @work, a view")),
  ]

  /// The whole tool.
  package static let tool = ToolDeclaration(
    "todo", summary: "a todo list for the shell and for scripts", version: "todo \(Release.version)",
    options: GlobalOptions.declarations,
    groups: groups.map { CommandGroup($0.title, $0.commands.map(\.declaration)) }
      + [CommandGroup("SETTINGS", [ConfigCommand.declaration])]
      + [CommandGroup("HELP", [.help(of: "todo")] + printing.map(\.declaration))],
    topics: [.references, .queries, .dates, .repeating, .relations, .output, .errors, .scripting],
    defaultCommand: "list",
    shorthands: shorthands, synonyms: synonyms,
    examples: [
      Example("todo add \"Buy milk\" --due tomorrow", "adds a todo"),
      Example("todo", "lists what to do now, as much as the window holds"),
      Example("todo done 4", "completes todo 4"),
      Example("todo list -q milk | todo done -", "completes every match"),
    ],
    notes: [
      syntax,
      """
      The store is --file, else TODO_FILE, else $XDG_DATA_HOME/todo/todos.json, else ~/.local/share/todo/todos.json. \
      :memory: lasts as long as the command.
      """,
      """
      Exit status: 0 success, 1 a value is refused, 2 wrong usage, 3 no such todo, 4 busy or changed by someone else, \
      5 the store or another file could not be read or written.
      """,
    ])

  /// The command of that name that only prints.
  package static func printingCommand(_ declaration: CommandDeclaration) -> PrintingCommand? {
    printing.first { $0.declaration.name == declaration.name }
  }

  /// The command of that name.
  package static func command(_ declaration: CommandDeclaration) -> Command? {
    groups.lazy.flatMap(\.commands).first { $0.declaration.name == declaration.name }
  }
}
