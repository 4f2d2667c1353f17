import ArgumentKit
import TodoKit

extension Command {
  private static let all = Flag("all", short: "a", help: "also those done, cancelled or waiting for their start")
  static let sort = Option(
    "sort", value: "fields", help: "sort by these fields, a hyphen for descending (default: due,priority,id)",
    convert: FieldNames.sortKeys)
  private static let group = Option<TodoGrouping>("group", value: "by", help: "put these together first, then sort")
  private static let limit = Option("limit", value: "n", help: "at most so many") { text throws(ValueError) in
    guard let limit = Int(text), limit >= 0 else { throw ValueError("\"\(text)\" is not a number from 0 up") }
    return limit
  }

  static let queryArgument = ArgumentDeclaration(
    "query", .any, help: "which todos: words, or fields such as tag:shop", isText: true)
  private static let explain = Flag("explain", help: "print how the query is understood, and no todos")

  /// `todo list`.
  static let list = Command(
    declaration: CommandDeclaration(
      "list", aliases: ["ls"], summary: "shows the todos that match",
      discussion: [
        """
        Without --all, only open todos whose start has come are listed, unless the query names a status. A word \
        matches in the title and in the content, ignoring case and accents; all words must match. Fields, or, not and \
        parentheses are told by todo help queries.
        """,
        """
        Todos without a value come last, whatever the direction of the sort. An empty list is success.
        """,
        """
        On a terminal each group has a heading, and open todos that are sorted by due date are grouped by it without \
        being asked: overdue, today, this week (until Sunday), later, no date; --group none prevents that. Elsewhere \
        --group is only an order. A todo with several tags stands below its first.
        """,
      ],
      arguments: [queryArgument],
      options: [all.declaration, sort.declaration, group.declaration, limit.declaration, explain.declaration],
      examples: [
        Example("todo", "lists what is open, by due date, priority and id"),
        Example("todo list milk --all", "lists every todo that mentions milk"),
        Example("todo list due.by:eow project:work", "lists what is due this week at work"),
        Example("todo list --sort -priority,title --limit 5", "lists five by priority, low first, then title"),
        Example("todo list --group project", "lists what is open, project by project"),
        Example("todo list --json | jq '.[].title'", "prints all titles"),
      ])
  ) { arguments throws(UsageError) in
    let query = TodoQuery(
      arguments.operands.joined(separator: " "), includesAll: arguments.has(all),
      order: try arguments.value(sort) ?? TodoQuery.defaultOrder, limit: try arguments.value(limit),
      grouping: try arguments.value(group))
    return arguments.has(explain) ? .openQueryExplanation(query) : .openTodoList(query)
  }
}
