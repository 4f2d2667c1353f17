import ArgumentKit
import TodoKit

extension Command {
  /// `todo today`.
  static let today = Command(
    declaration: CommandDeclaration(
      "today", summary: "shows what is overdue, due today or has begun",
      discussion: [
        """
        At whatever hour, but not what waits for a later day: the query "\(TodoQuery.today.scope)"; a query of your own \
        narrows it down. On a terminal it shows as much as the window holds, unless --limit says otherwise.
        """
      ],
      arguments: [queryArgument],
      options: [sort.declaration, group.declaration, limit.declaration],
      wordForms: EditOptions.queries.map { WordForm($0.option.declaration, beginning: "\($0.field):") },
      examples: [
        Example("todo today", "shows what today is about"),
        Example("todo today project:work", "shows what it is about at work"),
        Example("todo today -q | wc -l", "counts it, for a prompt"),
      ])
  ) { arguments throws(UsageError) in
    var query = TodoQuery.today
    query.text = arguments.operands.joined(separator: " ")
    (query.order, query.limit) = (try arguments.value(sort), try arguments.value(limit))
    query.grouping = try arguments.value(group)
    return query.limit == nil ? .openNow(query) : .openTodoList(query)
  }

  /// How many todos `todo next` shows.
  static let usualNext = 10

  /// `todo next`.
  static let next = Command(
    declaration: CommandDeclaration(
      "next", summary: "shows the todos to do next",
      discussion: [
        """
        Ten todos that can be done now, open and neither waiting nor blocked, or as many as --limit says. What presses \
        most comes first: late or due today, then due within 7 days or of high priority, then the rest; among these by \
        priority, then by due date. The query is \(TodoQuery.next.scope); a query of your own narrows it down.
        """
      ],
      arguments: [queryArgument],
      options: [limit.declaration],
      wordForms: EditOptions.queries.map { WordForm($0.option.declaration, beginning: "\($0.field):") },
      examples: [
        Example("todo next", "shows ten todos"), Example("todo next tag:phone", "shows the next calls"),
        Example("todo next --limit 1", "shows the one to begin with"),
      ])
  ) { arguments throws(UsageError) in
    if arguments.operands.count == 1, let count = Int(arguments.operands[0]) {
      throw .invalidArgument(
        "query", message: "\(count) is not how many", suggestion: "next \(limit.declaration.spelling) \(count)",
        command: arguments.command.name)
    }
    var query = TodoQuery.next
    query.text = arguments.operands.joined(separator: " ")
    let limit = try arguments.value(limit)
    query.limit = limit ?? usualNext
    return limit == nil ? .openNow(query) : .openTodoList(query)
  }
}
