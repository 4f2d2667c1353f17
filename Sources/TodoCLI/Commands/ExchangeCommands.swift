import ArgumentKit
import TodoKit

extension Command {
  /// The format of todo objects, which other commands read and write.
  static let json = "json"

  static let formatArgument = ArgumentDeclaration(
    "format", .one, help: "todotxt, task (Taskwarrior), ics (iCalendar), markdown, csv or json",
    choices: ExchangeFormat.allCases.map(\.rawValue) + [json],
    synonyms: [
      "todo.txt": "todotxt", "topydo": "todotxt", "taskwarrior": "task", "tw": "task", "ical": "ics",
      "icalendar": "ics", "calendar": "ics", "vtodo": "ics", "todoman": "ics", "nextcloud": "ics", "reminders": "ics",
      "md": "markdown", "gfm": "markdown", "obsidian": "markdown", "dataview": "markdown", "todoist": "csv",
      "ticktick": "csv", "excel": "csv", "tsv": "csv", "ndjson": "json", "dstask": "json",
    ])

  static let filesArgument = ArgumentDeclaration("file", .many, help: "a file, or - for standard input")

  static let onConflict = Option<ImportRequest.Policy>(
    "on-conflict", value: "side", help: "for todos changed here and there: take theirs (default), keep mine, or fail")
  static let skipBad = Flag("skip-bad", help: "leave out records that cannot be read, instead of all")
  static let importProject = Option(
    "project", short: "P", value: "name", help: "the project of todos that name none")
  static let importTag = Option("tag", short: "t", value: "tag", help: "add a tag to each", isRepeatable: true)

  private static let importOptions = [
    onConflict.declaration, skipBad.declaration, importProject.declaration, importTag.declaration,
  ]

  static let uids = Flag(
    "uid", help: "write uids in todotxt and markdown, so that edited texts are known again")
  static let excel = Flag("excel", help: "write csv that Excel reads as text, not as formulas")
  static let dataview = Flag("dataview", help: "write markdown fields as Dataview does: [due:: 2026-12-01]")
  static let strict = Flag("strict", help: "export nothing if the format cannot hold all of it")

  /// `todo import`.
  static let `import` = Command(
    declaration: CommandDeclaration(
      "import", summary: "brings in todos from other programs, in one step",
      discussion: [
        """
        Reads todo.txt, Taskwarrior's JSON (task export), iCalendar files (Apple Reminders, Nextcloud, Thunderbird, \
        tasks.org, todoman), Markdown task lists (GitHub, Obsidian Tasks, Dataview), and tables (CSV, with those of \
        Todoist and TickTick). json is what todo apply reads. Several files are one import; one undo takes all of it \
        back.
        """,
        """
        Importing again changes only what has changed there since: todos are known by their uid, or else by their words. \
        A todo that was changed here and there is told, and theirs is taken unless --on-conflict says otherwise. A todo \
        that is missing in the file stays.
        """,
        """
        What has no field here is kept with the todo and comes back in an export to the same format. What cannot be \
        carried over is told on stderr, with --json as one object. Nothing is imported unless every record can be read; \
        each bad one is told with its line.
        """,
        """
        todo help scripting has recipes for Google Tasks, Microsoft To Do, Todoist's td and dstask.
        """,
      ],
      arguments: [formatArgument, filesArgument],
      options: importOptions + [dryRun.declaration],
      examples: [
        Example("task export | todo import task -", "comes from Taskwarrior"),
        Example("todo import todotxt ~/todo.txt ~/done.txt", "comes from todo.txt"),
        Example("todo import csv Work.csv --project Work", "comes from Todoist: a backup has a table for each project"),
        Example("todo import ics ~/.calendars/home/*.ics -n", "shows what would come from todoman, field by field"),
        Example("todo import markdown Tasks.md --tag obsidian", "comes from Obsidian"),
      ])
  ) { arguments throws(UsageError) in
    let files = Array(arguments.operands.dropFirst())
    guard files.count(where: { $0 == standardInput }) < 2 else { throw readTwice("file", arguments) }
    guard let format = arguments.operands.first.flatMap(ExchangeFormat.init(rawValue:)) else {
      try refuse(importOptions, with: json, arguments)
      return .openBatch(BatchRequest(), filledBy: .files(files))
    }
    let request = ImportRequest(
      format, policy: try arguments.value(onConflict) ?? .theirs, skipsBad: arguments.has(skipBad),
      project: try arguments.value(importProject), tags: try arguments.values(importTag))
    return .openImport(request, filledBy: .files(files))
  }

  /// `todo export`.
  static let export = Command(
    declaration: CommandDeclaration(
      "export", summary: "writes todos as other programs read them",
      discussion: [
        """
        Writes to standard output the todos that todo list would show, in its order, and changes nothing. json is \
        todo list --json. What came in by todo import and has no field here is written again as it was.
        """,
        """
        What the format cannot hold is told on stderr, with --json as one object; with --strict that is an error, and \
        nothing is written. todo.txt and Markdown know days, no times of the day beside a title; \
        todo.txt has no content.
        """,
      ],
      arguments: [formatArgument, queryArgument],
      options: [
        all.declaration, sort.declaration, limit.declaration, uids.declaration, excel.declaration,
        dataview.declaration, strict.declaration,
      ],
      examples: [
        Example("todo export task --all | task import -", "takes everything to Taskwarrior"),
        Example("todo export todotxt project:home > home.txt", "writes a project as todo.txt"),
        Example("todo export ics --all > todos.ics", "writes a calendar for a phone"),
        Example("todo export markdown @work --uid > work.md", "writes a list that todo import knows again"),
        Example("todo export csv --excel > todos.csv", "writes a table for Excel"),
      ])
  ) { arguments throws(UsageError) in
    let query = TodoQuery(
      arguments.operands.dropFirst().joined(separator: " "), includesAll: arguments.has(all),
      order: try arguments.value(sort), limit: try arguments.value(limit))
    let options = ExportOptions(
      writesUIDs: arguments.has(uids), isForExcel: arguments.has(excel), usesDataview: arguments.has(dataview))
    guard let format = arguments.operands.first.flatMap(ExchangeFormat.init(rawValue:)) else {
      try refuse([uids, excel, dataview, strict].map(\.declaration), with: json, arguments)
      return .openTodoObjects(query)
    }
    // What is written is in the form of the format.
    try refuse([GlobalOptions.quiet.declaration, GlobalOptions.fields.declaration], with: format.rawValue, arguments)
    if format != .csv { try refuse([excel.declaration], with: format.rawValue, arguments) }
    if format != .markdown { try refuse([dataview.declaration], with: format.rawValue, arguments) }
    return .openExport(ExportRequest(format, query, options: options, isStrict: arguments.has(strict)))
  }

  /// Refuses options that mean nothing for a format.
  private static func refuse(
    _ options: [OptionDeclaration], with format: String, _ arguments: ParsedArguments
  ) throws(UsageError) {
    for option in options where arguments.has(option) {
      throw .conflict(format, option.spelling, command: arguments.command.name)
    }
  }
}
