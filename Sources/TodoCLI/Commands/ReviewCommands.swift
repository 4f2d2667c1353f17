package import ArgumentKit
import TodoKit

extension Command {
  static let periodArgument = ArgumentDeclaration(
    "period", .any, help: "the days: 30d, this-week, \"last month\", 2026-11", completes: .periods,
    isText: true,
    canBeNegative: true)
  static let monthArgument = ArgumentDeclaration(
    "month", .any, help: "the month: 2026-11, nov, next-month", completes: .months, isText: true)
  static let whereDone = Option(
    whereQuery.row.name, value: "query", help: "only todos that match, whatever their status",
    completes: .query)

  static let review = Command(
    "review", summary: "show what you finished, by day, and what is stuck", arguments: [periodArgument],
    options: [whereDone.row], page: PackageResources.review_txt
  ) { arguments throws(UsageError) in
    .openReview(period: try period(arguments), query: try arguments.value(whereDone))
  } spelling: { route in
    guard case .openReview(let period, let query) = route else { return nil }
    return Spelling(Spelling.pieces(of: period), whereDone.words(query))
  }

  static let stats = Command(
    "stats", summary: "show charts of a period", arguments: [periodArgument], options: [whereDone.row],
    page: PackageResources.stats_txt
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openStats(period: try period(arguments), query: try arguments.value(whereDone))
  } spelling: { route in
    guard case .openStats(let period, let query) = route else { return nil }
    return Spelling(Spelling.pieces(of: period), whereDone.words(query))
  }

  static let calendar = Command(
    "calendar", summary: "show a month with what is due and done", arguments: [monthArgument],
    page: PackageResources.calendar_txt
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openCalendar(month: text(of: arguments))
  } spelling: { route in
    if case .openCalendar(let month) = route { Spelling(Spelling.pieces(of: month)) } else { nil }
  }

  private static func period(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let query = arguments.operands.filter(CommandTable.isQuery).joined(separator: " ")
    guard !query.isEmpty else { return text(of: arguments) }
    let words =
      [arguments.command.name] + arguments.operands.filter { !CommandTable.isQuery($0) } + [
        whereDone.row.spelling, query,
      ]
    throw arguments.invalid(
      periodArgument.name, "\"\(query)\" is a query, not a period",
      suggestion: arguments.has(whereDone.row) ? nil : words.map(ShellWord.quoted).joined(separator: " "))
  }

  private static func text(of arguments: ParsedArguments) -> String? {
    arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
  }

  /// Refuses `--quiet`, which prints ids, where there are only counts.
  private static func refuseQuiet(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.has(GlobalOptions.quiet) else { return }
    throw .invalidValue(
      option: GlobalOptions.quiet.row.spelling, message: "this command has no ids to print", suggestion: nil,
      command: arguments.command.name)
  }
}

extension Command {
  static let projects = groups(
    .project, "projects", "count todos by project, or list one project",
    PackageResources.projects_txt)
  static let tags = groups(
    .tag, "tags", "count todos by tag, or list one tag", PackageResources.tags_txt)

  private static func groups(
    _ kind: TodoGroupKind, _ name: String, _ summary: String, _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      name, summary: summary,
      arguments: [
        ArgumentDeclaration(
          "name", .optional, help: "list the open todos of this \(kind.rawValue)",
          completes: kind == .project ? .projectsInUse : .tagsInUse, isText: true)
      ],
      page: page()
    ) { arguments throws(UsageError) in
      guard let name = arguments.operands.first else { return .openGroups(kind) }
      let isSigned = kind == .project && Query.shorthand(name) == kind.rawValue
      return .openGroup(kind, name: isSigned ? String(name.dropFirst()) : name)
    } spelling: { route in
      switch route {
      case .openGroups(kind): Spelling()
      case .openGroup(kind, let name): Spelling([name])
      default: nil
      }
    }
  }
}

extension Command {
  static let undo = move(
    .undo, "take back the last change, or the last n", takesActor: true, PackageResources.undo_txt)
  static let redo = move(.redo, "bring back the last change undone, or the last n", PackageResources.redo_txt)

  static let actor = Option(
    "by", value: "name", help: "only what this actor did (TODO_ACTOR)", completes: .values(of: .owner),
    convert: actorName(_:))
  static let undoSince = Option(
    "since", value: "when", help: "with --by: all since this time, or after this revision",
    completes: .pastDates, convert: HistoryBound.init(_:))

  private static func move(
    _ direction: HistoryDirection, _ summary: String, takesActor: Bool = false,
    _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      direction.rawValue, summary: summary,
      arguments: [
        ArgumentDeclaration(
          "n", .optional, help: "how many changes (default: 1), or as far as a revision: r88",
          completes: .nothing)
      ],
      options: (takesActor ? [actor.row, undoSince.row] : []) + [dryRun.row], page: page()
    ) { arguments throws(UsageError) in
      if takesActor, let revert = try revert(arguments) { return .openRevert(revert) }
      guard let word = arguments.operands.first else {
        return .openHistoryMove(HistoryMoveRequest(direction))
      }
      if let revision = HistoryRevision(word) {
        return .openHistoryMove(HistoryMoveRequest(direction, .through(revision: revision.number)))
      }
      return .openHistoryMove(HistoryMoveRequest(direction, .steps(try count(word, arguments))))
    } spelling: { route in
      if takesActor, case .openRevert(let request) = route { return spelling(of: request) }
      guard case .openHistoryMove(let request) = route, request.direction == direction else { return nil }
      switch request.distance {
      case .steps(1): return Spelling()
      case .steps(let count): return Spelling([String(count)])
      case .through(let revision): return Spelling([HistoryRevision(number: revision).description])
      }
    }
  }

  private static func count(_ word: String, _ arguments: ParsedArguments) throws(UsageError) -> Int {
    guard let count = Int(word), count >= 1 else {
      throw arguments.invalid(
        "n", "invalid number \"\(word)\", expected 1 or more, or a revision such as r88")
    }
    return count
  }

  /// Returns what to take back of one actor's changes, or `nil` if none is named.
  private static func revert(_ arguments: ParsedArguments) throws(UsageError) -> RevertRequest? {
    let bound = try arguments.value(undoSince)
    guard let name = try arguments.value(actor) else {
      guard bound == nil else {
        throw .invalidValue(
          option: undoSince.row.spelling, message: "goes with \(actor.row.spelling) <name>", suggestion: nil,
          command: arguments.command.name)
      }
      return nil
    }
    guard let word = arguments.operands.first else {
      return RevertRequest(of: name, bound.map { .since($0) } ?? .steps(1))
    }
    guard bound == nil else { throw arguments.conflict("<n>", undoSince.row.spelling) }
    if let revision = HistoryRevision(word) {
      throw arguments.invalid(
        "n", "with --by, a revision goes behind --since",
        suggestion: ["undo", "--by", name, "--since", "r\(max(1, revision.number) - 1)"].map(ShellWord.quoted)
          .joined(separator: " "))
    }
    return RevertRequest(of: name, .steps(try count(word, arguments)))
  }

  private static func spelling(of request: RevertRequest) -> Spelling {
    let words = actor.words(request.actor)
    return switch request.reach {
    case .steps(1): Spelling([], words)
    case .steps(let count): Spelling([String(count)], words)
    case .since(let bound): Spelling([], words, undoSince.words(bound.text))
    }
  }

  static let logLimit = Option(
    "limit", value: "n", help: "at most this many changes", completes: .nothing, convert: limit(_:))
  static let since = Option(
    "since", value: "when",
    help: "only changes from this date on, or after this revision (oldest first, to poll as a feed)",
    completes: .pastDates,
    convert: HistoryBound.init(_:))
  static let until = Option(
    "until", value: "when", help: "only changes up to and including this date or revision",
    completes: .pastDates,
    convert: HistoryBound.init(_:))
  static let whereChanged = Option(
    whereQuery.row.name, value: "query",
    help: "only changes to todos that match, whatever their status", completes: .query)

  package static let follow = Flag("follow", help: "wait for more changes, and print each as it is made")

  static let log = Command(
    "log", summary: "list every change, newest first",
    arguments: [
      ArgumentDeclaration("ref", .any, help: "only changes to these todos", completes: .refs)
    ],
    options: [logLimit.row, since.row, until.row, whereChanged.row, actor.row, follow.row],
    page: PackageResources.log_txt
  ) { arguments throws(UsageError) in
    let request = HistoryLogRequest(
      refs: try refs(arguments), query: try arguments.value(whereChanged), since: try arguments.value(since),
      until: try arguments.value(until), limit: try arguments.value(logLimit),
      actor: try arguments.value(actor), isFollowed: arguments.has(follow))
    guard request.query == nil || request.refs.isEmpty else { throw bothPicked(arguments) }
    if request.isFollowed { try requireEndless(arguments) }
    return .openHistoryLog(request)
  } spelling: { route in
    guard case .openHistoryLog(let request) = route else { return nil }
    return Spelling(
      request.refs.map(\.text), since.words(request.since?.text), until.words(request.until?.text),
      whereChanged.words(request.query), logLimit.words(request.limit.map(String.init)),
      actor.words(request.actor), follow.words(request.isFollowed))
  }

  /// Refuses options that only make sense if the log ends.
  private static func requireEndless(_ arguments: ParsedArguments) throws(UsageError) {
    for option in [logLimit.row, until.row] where arguments.has(option) {
      throw arguments.conflict(follow.row.spelling, option.spelling)
    }
    guard arguments.has(GlobalOptions.json) else { return }
    throw .invalidValue(
      option: GlobalOptions.json.row.spelling, message: "with --follow, the array would never end",
      suggestion: GlobalOptions.ndjson.row.spelling, command: arguments.command.name)
  }
}

extension HistoryBound {
  fileprivate var text: String {
    switch self {
    case .revision(let number): HistoryRevision(number: number).description
    case .date(let text): text
    }
  }
}
