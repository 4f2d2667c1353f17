import ArgumentKit

/// What help says of the config file.
enum ConfigHelp {
  /// The paragraphs of `todo help config`.
  static let paragraphs: [String] = [
    """
    The settings are in one file: $XDG_CONFIG_HOME/todo/config, else ~/.config/todo/config. TODO_CONFIG names another, \
    which must be there; an empty TODO_CONFIG, or --no-config, turns the settings off. todo config without arguments \
    shows what is in force and where from; with --quiet, only the path of the file. With a key, it prints the value; with \
    a value, it writes that and keeps comments and layout. undo does not reach the file.
    """,
    sample,
    """
    The syntax is that of git-config(1): sections, a name in quotes, # and ; for comments, \\" for a quotation mark and \\\\ \
    for a backslash within a value, which may be in quotes as a whole. The file is read strictly: if anything in it is \
    wrong, every command says where, by line and column, and does nothing (exit status 2), but for help, manual, \
    completions, config --quiet, and changes made with config.
    """,
    """
    [list] query is in force for todo and todo list where no query and no --all is given. sort and group are what --sort \
    and --group take, and hold for every list that does not bring its own.
    """,
    """
    [view "work"] makes @work a query: todo @work is todo list @work, and todo list @work due:today, todo done --where \
    "not @work" and other views can use it. It stands for its query in parentheses; only open todos are meant, unless the \
    whole query names a status. A list that begins with a view and only narrows it down is sorted and grouped by it, and \
    has its fields, limit and tree = true, which are what --fields, --limit and --tree are. In quotes, as in '"@work"', \
    it is text.
    """,
    """
    [alias] makes a word a command line; more words are put behind it. The words are split as in a shell, so a quote \
    protects blanks: pair = list 'two words'. An alias may begin with another one, and never has the name of a command.
    """,
    """
    [date] week-start is the first day of a week, mon to sun; order says how a date such as 1/12 is read, dmy or mdy, \
    which is refused otherwise.
    """,
    """
    [color] sets off the roles \(Palette.Role.allCases.map(\.rawValue).joined(separator: ", ")). A value is none, or \
    up to two colours, for the text and behind it, and attributes: black, red, green, yellow, blue, magenta, cyan, white, \
    bright before one of these, default, normal, 0 to 255 or "#ff8800"; bold, dim, italic, ul, blink, reverse, strike.
    """,
    """
    Settings do not affect scripts: with --json, --ndjson and -q neither [list] nor anything but the query of a view is in force. A \
    view that the words name picks what it always picks. [date] counts in every form, since the same words must mean the \
    same days; a script that is to run on any machine writes 2026-12-01, or --no-config.
    """,
  ]

  private static let sample = """
      [list]
        query = not tag:someday        # todo --all, or any query, shows them
        sort = priority,due
      [view "work"]
        query = project:work or tag:boss
        group = project
      [alias]
        bp = list --group project
      [date]
        week-start = sun
      [color]
        overdue = bold magenta
        id = normal
    """
}
