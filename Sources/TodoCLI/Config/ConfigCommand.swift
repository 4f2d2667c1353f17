import ArgumentKit
import Suggestions
import Terminal
import TodoKit

/// `todo config`, which leads to no screen: the settings are the command line's own, and the store knows nothing of them.
enum ConfigCommand {
  private static let unset = Flag("unset", help: "remove the key, so that the default is in force")

  static let key = ArgumentDeclaration(
    "key", .optional, help: "list.sort, view.work.query, alias.wk, date.order, color.overdue")
  static let value = ArgumentDeclaration(
    "value", .any, help: "what it is to be; words are joined by blanks", isText: true)

  static let declaration = CommandDeclaration(
    "config", summary: "shows and changes the settings",
    arguments: [key, value], options: [unset.row, Command.dryRun.row],
    page: PackageResources.config_txt)

  enum Request: Equatable {
    case show(ConfigKey?)
    case set(ConfigKey, value: String)
    case unset(ConfigKey)
  }

  static func request(_ arguments: ParsedArguments) throws(UsageError) -> Request {
    let value = arguments.operands.dropFirst()
    guard let path = arguments.operands.first else {
      if arguments.has(unset) { throw .missingArgument(key.name, command: declaration.name) }
      return .show(nil)
    }
    let key = try key(path)
    if arguments.has(unset) {
      if !value.isEmpty {
        throw .conflict("<\(Self.value.name)>", unset.row.spelling, command: declaration.name)
      }
      return .unset(key)
    }
    return value.isEmpty ? .show(key) : .set(key, value: value.joined(separator: " "))
  }

  private static func key(_ path: String) throws(UsageError) -> ConfigKey {
    do throws(ConfigError.Reason) {
      return try ConfigKey.key(path: path)
    } catch {
      let message = [error.message, error.advice].compactMap(\.self).joined(separator: "; ")
      throw .invalidArgument(key.name, message: message, suggestion: nil, command: declaration.name)
    }
  }

  static func run(
    _ request: Request, to location: ConfigLocation, of tool: ToolDeclaration, lockTimeout: Double, isRehearsal: Bool,
    in form: OutputForm, on console: Console
  ) throws(ConfigFailure) {
    func show(_ facts: [ConfigFact], of reader: SettingsReader, areValues: Bool = false) {
      let view = form.view(nil, reader.settings.palette, on: console)
      let facts = ConfigFacts(facts: facts, path: location.file?.path)
      if areValues { view.show(ConfigValues(facts: facts)) } else { view.show(facts) }
    }
    switch request {
    // Whoever wants to mend the file asks for its path.
    case .show(nil) where form == .quiet: show([], of: SettingsReader())
    case .show(let key):
      let reader = try location.read(for: tool)
      if let problem = reader.problems.first { throw .malformed(problem, path: location.file?.path ?? "") }
      show(key.map(reader.facts) ?? reader.facts, of: reader, areValues: key != nil)
    case .set(let key, _), .unset(let key):
      let file = try location.requireFile()
      let (isChanged, after) = try file.change(key, of: tool, lockTimeout: lockTimeout, isRehearsal: isRehearsal) {
        text throws(ConfigFailure) in
        guard case .set(_, let value) = request else { return text.removing(key) }
        // Which of several lines the user means, only the user knows.
        guard text.entries(of: key).count < 2 else { throw .refused(.repeatedKey(key.path), key: key.path) }
        return text.setting(key, to: value)
      }
      show(after.facts(of: key), of: after)
      if !isChanged { Notices.write("\(key.path) was not set", on: console) }
      if isRehearsal { Notices.noteRehearsal(on: console) }
    }
  }
}

enum ConfigHelp {
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
