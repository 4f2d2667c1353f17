package import ArgumentKit
import TodoKit

/// The table of all subcommands, which parsing, help and the router read.
package enum CommandTable {
  /// The commands, in the order in which help lists them.
  static let groups: [(title: String, commands: [Command])] = [
    ("LOOKING", [.list, .today, .next, .ui, .show, .projects, .tags, .review, .stats, .calendar, .log]),
    (
      "CHANGING",
      [.add, .jot, .edit, .rename, .note, .done, .postpone, .skip, .reopen, .cancel, .rm, .apply, .undo, .redo]
    ),
    ("EXCHANGE", [.import, .export, .sync, .merge]),
    ("STORE", [.where, .check]),
  ]

  static let commands = groups.flatMap(\.commands)

  /// The words that Taskwarrior, todo.txt, dstask, todoman, topydo, ultralist, beads, Todoist's programs, git and
  /// people use for these commands.
  static let synonyms = Synonyms(PackageResources.synonyms_txt)
  static let topicSynonyms = Synonyms(PackageResources.topics_txt)

  /// The forms of first words that need no command before them.
  static let shorthands = [
    Shorthand(for: "show", example: Example("todo 12", "todo show 12; todo 3-7 too")) { word in
      word.utf8.first.map(isDigit) ?? false && word.utf8.allSatisfy { isDigit($0) || ",-.".utf8.contains($0) }
    },
    Shorthand(for: "list", example: Example("todo tag:shop", "todo list tag:shop, or any field")) { word in
      word.unicodeScalars.contains(":")
    },
    Shorthand(for: "list", example: Example("todo +work", "todo list +work, a project; @work is a view or tag")) {
      word in Query.shorthand(word) != nil || word.unicodeScalars.first == "@" && word.unicodeScalars.count > 1
    },
  ]

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  static let topics = [
    HelpTopic(
      "references", summary: "how to say which todos a command is about", page: PackageResources.references_txt),
    HelpTopic("queries", summary: "how to pick todos by what they are", page: PackageResources.queries_txt),
    HelpTopic("dates", summary: "how to write dates", page: PackageResources.dates_txt),
    HelpTopic("repeating", summary: "how todos come back when they are done", page: PackageResources.repeating_txt),
    HelpTopic(
      "relations", summary: "what comes after what, and what is a part of what", page: PackageResources.relations_txt),
    HelpTopic("output", summary: "the forms of output, for people and for scripts", page: PackageResources.output_txt),
    HelpTopic("errors", summary: "exit statuses, and errors as scripts see them", page: PackageResources.errors_txt),
    HelpTopic("scripting", summary: "what scripts can rely on, and recipes", page: PackageResources.scripting_txt),
  ]

  package static let tool = ToolDeclaration(
    "todo", summary: "a todo list for the shell and for scripts", version: "todo \(Release.version)",
    options: GlobalOptions.declarations,
    groups: groups.map { ($0.title, $0.commands.map(\.declaration)) } + [
      ("SETTINGS", [ConfigCommand.declaration]),
      ("HELP", [.help(PackageResources.help_txt)] + PrintingCommand.all),
    ],
    topics: topics, defaultCommand: "list", shorthands: shorthands, synonyms: synonyms,
    page: PackageResources.todo_txt)

  package static func command(_ declaration: CommandDeclaration) -> Command? {
    commands.first { $0.declaration.name == declaration.name }
  }
}
