package import ArgumentKit
import TodoKit

/// The table of all subcommands, which parsing, help and the router read.
package enum CommandTable {
  /// The commands, in the order in which help lists them: looking, changing, other programs and machines, the
  /// store.
  static let commands: [Command] = [
    .list, .today, .next, .ui, .show, .projects, .tags, .review, .stats, .calendar, .log,
    .add, .jot, .edit, .rename, .note, .take, .release, .done, .postpone, .skip, .reopen, .cancel, .rm,
    .apply, .undo, .redo,
    .import, .export, .sync, .merge, .newPlace, .where, .check,
  ]

  /// The words that Taskwarrior, todo.txt, dstask, todoman, topydo, ultralist, beads, Todoist's programs, git
  /// and people use for these commands.
  static let synonyms = Synonyms(PackageResources.synonyms_txt)

  /// The forms of first words that need no command before them.
  static let shorthands = [
    Shorthand(for: "show", example: Example("todo 12", "todo show 12; todo 3-7 too")) { word in
      word.utf8.first.map(isDigit) ?? false && word.utf8.allSatisfy { isDigit($0) || ",-.".utf8.contains($0) }
    },
    Shorthand(for: "list", example: Example("todo tag:shop", "todo list tag:shop, or any field")) { word in
      word.unicodeScalars.contains(":")
    },
    Shorthand(
      for: "list", example: Example("todo +work", "todo list +work, a project; @work is a view or tag")
    ) {
      word in
      Query.shorthand(word) != nil || word.unicodeScalars.first == "@" && word.unicodeScalars.count > 1
    },
  ]

  /// Whether a word is a query by its form, such as `tag:shop` and `+work`.
  static func isQuery(_ word: String) -> Bool {
    shorthands.contains { $0.command == tool.defaultCommand && $0.fits(word) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  static let topics = [
    HelpTopic(
      "commands", summary: "every command", lists: .commands, page: PackageResources.commands_txt),
    HelpTopic("dates", summary: "how to write dates", page: PackageResources.dates_txt),
    HelpTopic("queries", summary: "how to pick todos by their fields", page: PackageResources.queries_txt),
    HelpTopic("repeating", summary: "todos that repeat", page: PackageResources.repeating_txt),
    HelpTopic(
      "relations", summary: "parents and subtasks, and what depends on what",
      page: PackageResources.relations_txt),
    HelpTopic(
      "references", summary: "how to name the todos of a command", page: PackageResources.references_txt),
    HelpTopic(
      "fields", summary: "the fields of a todo, and custom fields", page: PackageResources.fields_txt),
    HelpTopic("output", summary: "output formats and colours", page: PackageResources.output_txt),
    HelpTopic(
      "options", summary: "the options of every command", lists: .options, page: PackageResources.options_txt),
    HelpTopic(
      "variables", summary: "environment variables and files", page: PackageResources.variables_txt),
    HelpTopic("errors", summary: "exit statuses, and errors for scripts", page: PackageResources.errors_txt),
    HelpTopic(
      "agents", summary: "how scripts and agents share a list", page: PackageResources.agents_txt),
    HelpTopic(
      "scripting", summary: "what scripts can rely on, and recipes", page: PackageResources.scripting_txt),
  ]

  package static let tool = ToolDeclaration(
    "todo", summary: "a todo list for the shell and for scripts", version: "todo \(Release.version)",
    options: GlobalOptions.declarations,
    commands: commands.map(\.declaration) + [ConfigCommand.declaration, .help(PackageResources.help_txt)]
      + PrintingCommand.all,
    topics: topics, defaultCommand: "list", shorthands: shorthands, synonyms: synonyms,
    makesSense: makesSense, page: PackageResources.todo_txt)

  /// Whether a command line that is suggested does what it says, as far as its words tell.
  @Sendable private static func makesSense(_ words: [String]) -> Bool {
    guard case .command(let arguments)? = try? tool.parse(words) else { return true }
    guard let command = command(arguments.command) else {
      return arguments.command != ConfigCommand.declaration || (try? ConfigCommand.request(arguments)) != nil
    }
    switch try? command.route(arguments) {
    case nil: return false
    case .openTodoDetail(let pick, _)?, .openTodoEditor(let pick, _)?: return isClear(pick)
    case .openTodoChange(let request, _)?: return isClear(request.pick)
    case .openHistoryLog(let request)?: return isClear(.refs(request.refs))
    case .openNow(let query)?, .openTodoList(let query)?: return isClear(.query(query.text))
    case .openNewTodos(let request, _)?: return request.isJot || !arguments.operands.contains(where: isQuery)
    case .openScreen(let request)?: return !request.isLine
    case .openGroupRename?: return true
    // A todo or a query is not a name, a period or a number of changes: `mv 3` is not about project 3.
    case _?:
      return !arguments.operands.contains { word in word.isEmpty || shorthands.contains { $0.fits(word) } }
    }
  }

  /// Whether words pick todos by themselves: `delete milk` is not about a uid that begins with `milk`.
  private static func isClear(_ pick: TodoPick) -> Bool {
    switch pick {
    case .misread: false
    case .ready(_, let query): query.map { Query.isReadable($0, at: anyMoment) } ?? true
    case .query(let query): Query.isReadable(query, at: anyMoment)
    case .refs(let refs):
      refs.allSatisfy { ref in
        switch ref.target {
        case .ids, .uid: true
        case .beginning, .steps: false
        }
      }
    }
  }

  /// A moment for the dates in a query of which only the grammar matters.
  private static let anyMoment = Moment(Instant(seconds: 0)) { LocalDate(firstMinute: $0.seconds / 60) }

  package static func command(_ declaration: CommandDeclaration) -> Command? {
    commands.first { $0.declaration.name == declaration.name }
  }
}
