import ArgumentKit
import TodoKit

extension Command {
  private static let periods =
    "this-week, \"last month\", yesterday, mon, 2026-11-20, 2026-11, nov, 2026, or back from today: 30d, 2w, 3m, 1y"

  static let whereDone = Option(
    whereQuery.declaration.name, value: "query", help: "only todos that match, whatever their status")

  /// `todo review`.
  static let review = Command(
    declaration: CommandDeclaration(
      "review", summary: "shows what was done by day, and what is stuck",
      discussion: [
        """
        Each day of the period has the todos that were done, added and given up on it. Then come the open ones that are \
        stale, which nobody has changed for 30 days, those that wait for their start, and those that are blocked; on a \
        terminal, five of each. A todo that was done and opened again on a later day was done on that day too, as far \
        back as the history tells.
        """,
        "A period is \(periods). Days ahead of today are left out; without a period, it is this week so far.",
      ],
      arguments: [periodArgument], options: [whereDone.declaration],
      examples: [
        Example("todo review", "shows this week so far"),
        Example("todo review last week --where project:work", "shows all of last week at work"),
        Example("todo review yesterday --json | jq '.days[].done[].title'", "prints what was done yesterday"),
      ])
  ) { arguments throws(UsageError) in
    .openReview(period: try period(arguments), query: try arguments.value(whereDone))
  }

  /// `todo stats`.
  static let stats = Command(
    declaration: CommandDeclaration(
      "stats", summary: "shows a period in pictures",
      discussion: [
        """
        How many todos were open at the end of each day, what was done on each, by project and tag, how long it took from \
        adding to completing a todo, and how many are due on each of the next 28 days. A project includes those below \
        it.
        """,
        """
        A period is \(periods). Without a period, it is the last 30 days. The JSON form and the plain one have days, or \
        weeks of ISO 8601 where there are more than 60 days.
        """,
      ],
      arguments: [periodArgument], options: [whereDone.declaration],
      examples: [
        Example("todo stats", "shows the last 30 days"),
        Example("todo stats 1y", "shows a year by its weeks"),
        Example("todo stats 2026-11 --json | jq '[.days[].done] | add'", "counts what was done in a month"),
      ])
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openStats(period: try period(arguments), query: try arguments.value(whereDone))
  }

  /// `todo calendar`.
  static let calendar = Command(
    declaration: CommandDeclaration(
      "calendar", summary: "shows a month with what is due and done",
      discussion: [
        """
        A month is 2026-11, nov, "nov 2025", next-month or last-month. A name without a year is this month or the next to \
        come; without a month, it is this one.
        """
      ],
      arguments: [monthArgument],
      examples: [
        Example("todo calendar", "shows this month"), Example("todo calendar next month", "shows what lies ahead"),
        Example("todo calendar --plain | awk '$2 > 5'", "prints the days with more than five todos due"),
      ])
  ) { arguments throws(UsageError) in
    try refuseQuiet(arguments)
    return .openCalendar(month: text(of: arguments))
  }

  static let periodArgument = ArgumentDeclaration(
    "period", .any, help: "which days: 30d, this-week, \"last month\", 2026-11", isText: true, canBeNegative: true)

  static let monthArgument = ArgumentDeclaration(
    "month", .any, help: "which month: 2026-11, nov, next-month", isText: true)

  /// The operands as a period; nil where there are none.
  private static func period(_ arguments: ParsedArguments) throws(UsageError) -> String? {
    let isQuery = { (word: String) in word.contains(":") || word.hasPrefix("@") }
    let query = arguments.operands.filter(isQuery).joined(separator: " ")
    guard !query.isEmpty else { return text(of: arguments) }
    let words =
      [arguments.command.name] + arguments.operands.filter { !isQuery($0) } + [whereDone.declaration.spelling, query]
    throw .invalidArgument(
      periodArgument.name, message: "\"\(query)\" is a query",
      suggestion: arguments.has(whereDone.declaration) ? nil : words.map(ShellWord.quoted).joined(separator: " "),
      command: arguments.command.name)
  }

  /// The operands as one text; nil where there are none.
  private static func text(of arguments: ParsedArguments) -> String? {
    arguments.operands.isEmpty ? nil : arguments.operands.joined(separator: " ")
  }

  /// Refuses to print only ids where there are only numbers.
  private static func refuseQuiet(_ arguments: ParsedArguments) throws(UsageError) {
    guard arguments.has(GlobalOptions.quiet) else { return }
    throw .invalidValue(
      option: GlobalOptions.quiet.declaration.spelling, message: "numbers of days have no ids", suggestion: nil,
      command: arguments.command.name)
  }
}
