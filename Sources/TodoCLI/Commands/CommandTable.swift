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

  /// How options are written.
  static let syntax = """
    Options and arguments mix freely: --due fri, --due=fri, -d fri and -dfri are the same, -qa is -q -a, --due= is the \
    empty value, and -- ends the options. Names are never abbreviated; a near miss is suggested, and nothing is run.
    """

  /// What Taskwarrior, todo.txt, dstask, todoman, topydo, ultralist, beads, Todoist's programs, git and people call these
  /// commands.
  static let synonyms = Synonyms(
    """
    new create a insert capture quick q addm addto -> add
    delete del remove erase purge trash -> rm
    modify mod change update set alter e -> edit
    prepend prep editnote en deletenote dn denotate -> edit <ref>
    complete finish do check-off close c x tick resolve mark -> done
    archive ar -> done | list is:done
    open -> reopen | list
    undone incomplete uncomplete uc unarchive uar untick uncheck unfinish activate -> reopen
    snooze defer delay reschedule later push-back -> postpone
    annotate append app comment comments an addnote remark -> note
    abort drop giveup abandon dismiss -> cancel
    search find grep filter query l show-open long minimal listfile lf sort print -> list
    all listall lsa everything -> list --all
    overdue late -> list is:overdue
    waiting -> list is:waiting
    ready unblocked -> list is:ready
    blocked -> list is:blocked
    recurring -> list is:repeating
    completed closed finished show-resolved completed-list cl -> list is:done
    deleted -> list is:cancelled
    inbox -> list project:none
    tomorrow tom -> list due:tomorrow
    week -> list due:this-week
    upcoming -> list due.by:+1w
    active show-active -> list tag:doing
    listpri lsp -> list priority:any
    oldest -> list --sort created
    newest -> list --sort -created
    uuids -> list --fields id,uid
    ids -> list -q
    start begin -> edit --tag doing
    stop pause -> edit --untag doing
    tag label context -> edit --tag | tags
    untag unlabel -> edit --untag
    priority pri p prioritize -> edit --priority | list priority:any
    depri dp unprioritize up deprioritize -> edit --priority none
    due schedule deadline -> edit --due | list due:any
    wait hide threshold -> edit --start
    project proj move mv -> edit --project | projects
    rename retitle replace title -> edit --title
    repeat recur -> edit --repeat | list is:repeating
    after depends dep block depend -> edit --after
    subtask part -> edit --parent
    info information view cat details describe get -> show
    agenda now -> today
    history changes activity diff -> log
    revert restore undelete unremove rollback -> undo
    summary listproj lsprj lsproj show-projects lists areas -> projects
    contexts listcon lsc lscon lscontext labels show-tags -> tags
    report timesheet stale weekly -> review
    burndown statistics count karma status ghistory -> stats
    cal month -> calendar
    tui gui interactive curses repl shell -> ui
    load -> import
    dump backup -> export
    synchronize push pull -> sync
    path location init -> where
    doctor verify validate fsck -> check
    settings preferences alias aliases -> config
    completion bash-completion -> completions
    man -> manual
    usage commands shorthelp ? -> help
    """)

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
      + [CommandGroup("HELP", [.help(of: "todo")] + PrintingCommand.allCases.map(\.declaration))],
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
    PrintingCommand.allCases.first { $0.declaration.name == declaration.name }
  }

  /// The command of that name.
  package static func command(_ declaration: CommandDeclaration) -> Command? {
    groups.lazy.flatMap(\.commands).first { $0.declaration.name == declaration.name }
  }
}
