import ArgumentKit
import TodoKit

extension Command {
  /// The format of todo objects, which other commands read and write.
  static let json = "json"
  private static let importFormat = ArgumentDeclaration(
    "format", .one, help: "todotxt, task (Taskwarrior), ics (iCalendar), markdown, csv or json",
    choices: ExchangeFormat.imported.map(\.rawValue) + [json],
    synonyms: Synonyms(PackageResources.formats_txt))
  private static let exportFormat = ArgumentDeclaration(
    "format", .one,
    help: "todotxt, task (Taskwarrior), ics (iCalendar), markdown, csv, org (Org mode) or json",
    choices: ExchangeFormat.allCases.map(\.rawValue) + [json],
    synonyms: Synonyms(PackageResources.formats_txt + Array("emacs org-mode -> org\n".utf8)))
  static let filesArgument = ArgumentDeclaration(
    "file", .many, help: "a file, or - for standard input", completes: .files)

  static let onConflict = Option<ImportRequest.Policy>(
    "on-conflict", value: "side",
    help: "for todos changed on both sides: take theirs (default), keep mine, or fail")
  static let skipBad = Flag("skip-bad", help: "skip records that cannot be read, and import the rest")
  static let importProject = Option(
    "project", short: "P", value: "name", help: "the project for todos that have none",
    completes: .values(of: .project))
  static let importTag = Option(
    "tag", short: "t", value: "tag", help: "add a tag to each todo", completes: .values(of: .tags),
    isRepeatable: true)
  static let columns = Option(
    "map", value: "column=field", help: "read a column of a table as a field: Story=title, Points=estimate",
    completes: .nothing,
    isRepeatable: true
  ) { text throws(ValueError) in
    let pair = try EditOptions.pair(text)
    guard TodoField(key: pair.text).map({ $0 != .id }) ?? OwnFields.canHave(name: pair.text) else {
      throw ValueError("\"\(pair.text)\" is not a field")
    }
    return pair
  }
  private static let importOptions = [
    onConflict.row, skipBad.row, importProject.row, importTag.row, EditOptions.own.row, columns.row,
  ]

  static let uids = Flag(
    "uid", help: "write uids in todotxt and markdown, so that import finds edited todos again")
  static let excel = Flag("excel", help: "write csv that Excel reads as text, not as formulas")
  static let dataview = Flag("dataview", help: "write markdown fields as Dataview does: [due:: 2026-12-01]")
  static let strict = Flag("strict", help: "export nothing if the format cannot store everything")

  static let `import` = Command(
    "import", summary: "import todos from other programs",
    arguments: [importFormat, filesArgument], options: importOptions + [dryRun.row],
    page: PackageResources.import_txt
  ) { arguments throws(UsageError) in
    let files = Array(arguments.operands.dropFirst())
    guard files.count(where: { $0 == standardInput }) < 2 else { throw readTwice("file", arguments) }
    guard let format = arguments.operands.first.flatMap(ExchangeFormat.init(rawValue:)) else {
      try refuse(importOptions, with: json, arguments)
      return .openBatch(filledBy: .files(files))
    }
    var request = ImportRequest(
      format, policy: try arguments.value(onConflict) ?? .theirs, skipsBad: arguments.has(skipBad),
      project: try arguments.value(importProject), tags: try arguments.values(importTag))
    request.own = try arguments.values(EditOptions.own)
    if format != .csv { try refuse([columns.row], with: format.rawValue, arguments) }
    request.columns = try arguments.values(columns)
    return .openImport(request, filledBy: .files(files))
  } spelling: { route in
    switch route {
    case .openBatch(.files(let files)) where files != [standardInput]: Spelling([json] + files)
    case .openImport(let request, .files(let files)):
      Spelling(
        [request.format.rawValue] + files,
        onConflict.words(request.policy == .theirs ? nil : request.policy.rawValue),
        skipBad.words(request.skipsBad),
        importProject.words(request.project), request.tags.flatMap(importTag.words),
        request.own.flatMap(EditOptions.words),
        request.columns.flatMap { columns.words("\($0.name)=\($0.text)") })
    default: nil
    }
  }

  static let apply = Command(
    "apply", summary: "add, change and remove todos from JSON",
    arguments: [ArgumentDeclaration("input", .one, help: "standard input", choices: [standardInput])],
    options: [dryRun.row], page: PackageResources.apply_txt
  ) { _ in
    .openBatch(filledBy: .files([standardInput]))
  } spelling: { route in
    if case .openBatch(.files([standardInput])) = route { Spelling([standardInput]) } else { nil }
  }

  static let export = Command(
    "export", summary: "write todos for other programs", arguments: [exportFormat, queryArgument],
    options: [all.row, sort.row, limit.row, uids.row, excel.row, dataview.row, strict.row],
    page: PackageResources.export_txt
  ) { arguments throws(UsageError) in
    let query = TodoQuery(
      arguments.operands.dropFirst().joined(separator: " "), includesAll: arguments.has(all),
      order: try arguments.value(sort), limit: try arguments.value(limit))
    let options = ExportOptions(
      writesUIDs: arguments.has(uids), isForExcel: arguments.has(excel), usesDataview: arguments.has(dataview)
    )
    guard let format = arguments.operands.first.flatMap(ExchangeFormat.init(rawValue:)) else {
      try refuse([uids, excel, dataview, strict].map(\.row), with: json, arguments)
      return .openTodoObjects(query)
    }
    // The format alone decides what is written.
    try refuse([GlobalOptions.quiet.row, GlobalOptions.fields.row], with: format.rawValue, arguments)
    if format != .csv { try refuse([excel.row], with: format.rawValue, arguments) }
    if format != .markdown { try refuse([dataview.row], with: format.rawValue, arguments) }
    return .openExport(ExportRequest(format, query, options: options, isStrict: arguments.has(strict)))
  } spelling: { route in
    switch route {
    case .openTodoObjects(let query): Spelling([json] + query.words, query.options)
    case .openExport(let request):
      Spelling(
        [request.format.rawValue] + request.query.words, request.query.options,
        uids.words(request.options.writesUIDs),
        excel.words(request.options.isForExcel), dataview.words(request.options.usesDataview),
        strict.words(request.isStrict))
    default: nil
    }
  }

  private static func refuse(
    _ options: [OptionDeclaration], with format: String, _ arguments: ParsedArguments
  ) throws(UsageError) {
    for option in options where arguments.has(option) { throw arguments.conflict(format, option.spelling) }
  }
}

extension Command {
  static let noRemote = "none"
  static let branch = Option(
    "branch", value: "name",
    help: "the branch of the list (default: the last one used, else todo)",
    completes: .nothing)

  static let sync = Command(
    "sync", summary: "sync the list with your other machines, over git",
    arguments: [
      ArgumentDeclaration(
        "remote", .optional, help: "a path or a URL, or none to forget the remote", completes: .nothing)
    ],
    options: [branch.row, dryRun.row], page: PackageResources.sync_txt
  ) { arguments throws(UsageError) in
    let branch = try arguments.value(branch)
    guard let word = arguments.operands.first else {
      if branch != nil { throw arguments.missing("remote") }
      return .openSync(.known)
    }
    guard word != noRemote else {
      if branch != nil { throw arguments.conflict(noRemote, "--branch") }
      return .openSync(.none)
    }
    return .openSync(.remote(word, branch: branch))
  } spelling: { route in
    switch route {
    case .openSync(.known): Spelling()
    case .openSync(.none): Spelling([noRemote])
    case .openSync(.remote(let remote, let name)): Spelling([remote], branch.words(name))
    default: nil
    }
  }

  static let merge = Command(
    "merge", summary: "merge another copy of the list; also git's merge driver",
    arguments: [
      ArgumentDeclaration(
        "file", .any, help: "another version of the store; or base, ours and theirs; or nothing",
        completes: .files)
    ],
    options: [dryRun.row], page: PackageResources.merge_txt
  ) { arguments throws(UsageError) in
    let files = arguments.operands
    switch files.count {
    case 0, 1: return .openMergeOfCopy(files.first)
    case 3: return .openMergeOfFiles(base: files[0], ours: files[1], theirs: files[2])
    default:
      throw arguments.invalid("file", "name one file to merge, three (base, ours and theirs) or none")
    }
  } spelling: { route in
    switch route {
    case .openMergeOfCopy(let path): Spelling([path].compactMap(\.self))
    case .openMergeOfFiles(let base, let ours, let theirs): Spelling([base, ours, theirs])
    default: nil
    }
  }
}

extension Command {
  static let newPlace = Command(
    "init", summary: "give this folder or git clone a list of its own",
    options: [branch.row, dryRun.row], page: PackageResources.init_txt
  ) { arguments throws(UsageError) in
    for option in [GlobalOptions.file.row, GlobalOptions.home.row] where arguments.has(option) {
      throw arguments.conflict("init", option.spelling)
    }
    return .openNewPlace(branch: try arguments.value(branch))
  } spelling: { route in
    guard case .openNewPlace(let name) = route else { return nil }
    return Spelling([], branch.words(name))
  }

  static let `where` = Command(
    "where", summary: "show which store is used, why, and what is in it",
    page: PackageResources.where_txt
  ) { _ in
    .openStorePlace
  } spelling: { route in
    route == .openStorePlace ? Spelling() : nil
  }

  static let repair = Flag(
    "repair", help: "keep all that can be read of a damaged store, and a copy of the damaged file")

  static let check = Command(
    "check", summary: "check that the store is intact, or repair it",
    options: [repair.row, dryRun.row], page: PackageResources.check_txt
  ) { arguments in
    arguments.has(repair) ? .openStoreRepair : .openStoreCheck
  } spelling: { route in
    switch route {
    case .openStoreCheck: Spelling()
    case .openStoreRepair: Spelling([], repair.words(true))
    default: nil
    }
  }
}
