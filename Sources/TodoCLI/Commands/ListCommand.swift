import ArgumentKit
import TodoKit

extension Command {
  static let all = Flag("all", short: "a", help: "include done, cancelled and waiting todos")
  static let sort = Option(
    "sort", value: "fields", help: "sort by these fields, - for descending (default: due,priority,id)",
    convert: FieldNames.sortKeys)
  static let group = Option<TodoGrouping>(
    "group", value: "by", help: "put todos with the same value together, then sort")
  static let tree = Flag("tree", help: "put parts below what they are parts of")
  static let limit = Option("limit", value: "n", help: "at most this many", convert: limit(_:))

  /// The number that a limit is written as.
  static func limit(_ text: String) throws(ValueError) -> Int {
    guard let limit = Int(text), limit >= 0 else { throw ValueError("invalid number \"\(text)\", expected 0 or more") }
    return limit
  }

  static let queryArgument = ArgumentDeclaration(
    "query", .any, help: "which todos: words, or fields such as tag:shop", isText: true)
  static let explain = Flag("explain", help: "print how the query is understood instead of todos")

  /// `todo list`.
  static let list = Command(
    declaration: CommandDeclaration(
      "list", aliases: ["ls"], summary: "shows the todos that match",
      discussion: [
        """
        Without --all, only open todos whose start has come are listed, unless the query names a status. A word \
        matches in the title and in the content, ignoring case and accents; all words must match. For fields, or, not \
        and parentheses, see todo help queries. An empty list is success.
        """,
        """
        todo by itself is the plain list, cut to the window on a terminal: the most urgent todos, and how many more there \
        are. todo list is never cut. Settings can say what the plain list is, and name queries: todo @work; see todo help \
        config.
        """,
        """
        The first field of --sort weighs most. Todos without a value come last in both directions; equal ones stay in \
        the order of their ids. Priority sorts high, medium, low, and status open, done, cancelled. On one day, times \
        come before the whole day, which ends last. Text sorts without regard to case and accents.
        """,
        """
        In the text form each group has a heading, and open todos sorted by due date are grouped by it without being \
        asked, if any has one: overdue, today, tomorrow, next 7 days, later, no date. --group none turns that off. In \
        other forms --group only changes the order. A todo with several tags is listed under its first.
        """,
        """
        --tree puts each part below what it is a part of, at any depth, sorted among its siblings, but \
        behind those that it comes after; 2/5 says how many of \
        the parts are done. A part whose parent is not listed stands for itself and names it. Forms other than text have \
        the order of the tree.
        """,
      ],
      arguments: [queryArgument],
      options: [
        all.declaration, sort.declaration, group.declaration, limit.declaration, tree.declaration, explain.declaration,
      ],
      wordForms: EditOptions.queries.map { WordForm($0.option.declaration, beginning: "\($0.field):") },
      examples: [
        Example("todo", "lists what is open, by due date, priority and id"),
        Example("todo list milk --all", "lists every todo that mentions milk"),
        Example("todo list due.by:eow project:work", "lists what is due this week at work"),
        Example("todo list --sort -priority,title --limit 5", "lists five by priority, low first, then title"),
        Example("todo list --group project", "lists open todos by project"),
        Example("todo list --tree --all", "lists all todos with their parts below them"),
        Example("todo list --json | jq '.[].title'", "prints the titles"),
      ])
  ) { arguments throws(UsageError) in
    if !arguments.isNamed, arguments.isBare { return .openNow(TodoQuery()) }
    if arguments.has(tree), try arguments.value(group) != nil {
      throw .conflict("--tree", "--group", command: arguments.command.name)
    }
    var query = TodoQuery(
      arguments.operands.joined(separator: " "), includesAll: arguments.has(all),
      order: try arguments.value(sort), limit: try arguments.value(limit),
      grouping: try arguments.value(group))
    query.isTree = arguments.has(tree)
    return arguments.has(explain) ? .openQueryExplanation(query) : .openTodoList(query)
  }
}
