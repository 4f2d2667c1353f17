import ArgumentKit
import TodoKit

extension Command {
  static let periodArgument = ArgumentDeclaration(
    "period", .any, help: "which days: 30d, this-week, \"last month\", 2026-11", isText: true, canBeNegative: true)
  static let monthArgument = ArgumentDeclaration(
    "month", .any, help: "which month: 2026-11, nov, next-month", isText: true)
  static let whereDone = Option(
    whereQuery.row.name, value: "query", help: "only todos that match, whatever their status")

  static let review = Command(
    "review", summary: "shows what was done by day, and what is stuck", arguments: [periodArgument],
    options: [whereDone.row], page: PackageResources.review_txt
  ) { arguments throws(UsageError) in
    .openReview(period: try period(arguments), query: try arguments.value(whereDone))
  } spelling: { route in
    guard case .openReview(let period, let query) = route else { return nil }
    return Spelling(Spelling.pieces(of: period), whereDone.words(query))
  }

  static let stats = Command(
    "stats", summary: "shows a period in pictures", arguments: [periodArgument], options: [whereDone.row],
    page: PackageResources.stats_txt
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openStats(period: try period(arguments), query: try arguments.value(whereDone))
  } spelling: { route in
    guard case .openStats(let period, let query) = route else { return nil }
    return Spelling(Spelling.pieces(of: period), whereDone.words(query))
  }

  static let calendar = Command(
    "calendar", summary: "shows a month with what is due and done", arguments: [monthArgument],
    page: PackageResources.calendar_txt
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openCalendar(month: text(of: arguments))
  } spelling: { route in
    if case .openCalendar(let month) = route { Spelling(Spelling.pieces(of: month)) } else { nil }
  }

  private static func period(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let isQuery = { (word: String) in word.contains(":") || word.hasPrefix("@") }
    let query = arguments.operands.filter(isQuery).joined(separator: " ")
    guard !query.isEmpty else { return text(of: arguments) }
    let words =
      [arguments.command.name] + arguments.operands.filter { !isQuery($0) } + [whereDone.row.spelling, query]
    throw arguments.invalid(
      periodArgument.name, "\"\(query)\" is a query",
      suggestion: arguments.has(whereDone.row) ? nil : words.map(ShellWord.quoted).joined(separator: " "))
  }

  private static func text(of arguments: ParsedArguments) -> String? {
    arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
  }

  /// Refuses to print only ids where there are only numbers.
  private static func refuseQuiet(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.has(GlobalOptions.quiet) else { return }
    throw .invalidValue(
      option: GlobalOptions.quiet.row.spelling, message: "numbers of days have no ids", suggestion: nil,
      command: arguments.command.name)
  }
}

extension Command {
  static let projects = groups(
    .project, "projects", "shows the projects with their counts, or the todos of one",
    PackageResources.projects_txt)
  static let tags = groups(
    .tag, "tags", "shows the tags with their counts, or the todos of one", PackageResources.tags_txt)

  private static func groups(
    _ kind: TodoGroupKind, _ name: String, _ summary: String, _ page: @escaping @autoclosure HelpText.Page
  ) -> Command {
    Command(
      name, summary: summary,
      arguments: [
        ArgumentDeclaration("name", .optional, help: "list the open todos of this \(kind.rawValue)", isText: true)
      ],
      page: page()
    ) { arguments throws(UsageError) in
      arguments.operands.first.map { .openGroup(kind, name: $0) } ?? .openGroups(kind)
    } spelling: { route in
      switch route {
      case .openGroups(kind): Spelling()
      case .openGroup(kind, let name): Spelling([name])
      default: nil
      }
    }
  }
}
