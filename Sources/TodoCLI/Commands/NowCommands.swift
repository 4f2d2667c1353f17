import ArgumentKit
import TodoKit

extension Command {
  /// `todo today`.
  static let today = Command(
    declaration: CommandDeclaration(
      "today", summary: "shows what is overdue, due today or starts today",
      discussion: [
        """
        At whatever hour, but not what waits for a later day: the query "is:open (due.by:today or start:today) not \
        start.after:today". On a terminal it shows as much as the window holds, unless --limit says otherwise.
        """
      ],
      options: [sort.declaration, group.declaration, limit.declaration],
      examples: [
        Example("todo today", "shows what today is about"),
        Example("todo today -q | wc -l", "counts it, for a prompt"),
      ])
  ) { arguments throws(UsageError) in
    let query = TodoQuery(
      "is:open (due.by:today or start:today) not start.after:today",
      order: try arguments.value(sort), limit: try arguments.value(limit),
      grouping: try arguments.value(group))
    return query.limit == nil ? .openNow(query, rest: "todo today --text | less") : .openTodoList(query)
  }

  /// `todo next`.
  static let next = Command(
    declaration: CommandDeclaration(
      "next", summary: "shows the todos to do next",
      discussion: [
        """
        Ten todos that can be done now, open and neither waiting nor blocked, by due date and priority; as many as --limit \
        says. The query is is:ready.
        """
      ],
      options: [limit.declaration],
      examples: [
        Example("todo next", "shows ten todos"),
        Example("todo next --limit 1", "shows the one to begin with"),
      ])
  ) { arguments throws(UsageError) in
    .openTodoList(TodoQuery("is:ready", limit: try arguments.value(limit) ?? 10))
  }
}
