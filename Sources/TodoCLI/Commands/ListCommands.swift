import ArgumentKit
package import TodoKit

extension Command {
  static let all = Flag("all", short: "a", help: "include done, cancelled and waiting todos")
  static let sort = Option(
    "sort", value: "fields", help: "sort by these fields, - for descending (default: due,priority,id)",
    completes: .sortFields,
    convert: FieldNames.sortKeys)
  static let group = Option(
    "group", value: "by",
    help: "group todos by a field, then sort: \(groupings), or a custom field",
    completes: .groupings, convert: grouping)
  static let tree = Flag("tree", help: "put subtasks below their parents")
  static let limit = Option(
    "limit", value: "n", help: "at most this many todos", completes: .nothing, convert: limit(_:))
  static let any = Flag("any", help: "exit with 1 if no todo matches, for if in scripts")
  static let explain = Flag("explain", help: "explain the query instead of listing todos")
  static let linear = Flag(
    "linear", help: "write lines, and never move the cursor: for screen readers and Braille displays")
  static let queryArgument = ArgumentDeclaration(
    "query", .any, help: "which todos: words, or fields such as tag:shop", completes: .query, isText: true)

  private static let groupings = TodoGrouping.builtIn.map(\.name).joined(separator: ", ")

  /// Returns what a list is grouped by; a custom field is checked later, when the todos are known.
  static func grouping(_ text: String) throws(ValueError) -> TodoGrouping {
    guard let grouping = TodoGrouping(text) else {
      throw ValueError(text, isNotOneOf: TodoGrouping.builtIn.map(\.name))
    }
    return grouping
  }

  static func limit(_ text: String) throws(ValueError) -> Int {
    guard let limit = Int(text), limit >= 0 else {
      throw ValueError("invalid number \"\(text)\", expected 0 or more")
    }
    return limit
  }

  static let list = Command(
    "list", aliases: ["ls"], summary: "list todos that match a query", arguments: [queryArgument],
    options: [all.row, sort.row, group.row, limit.row, tree.row, any.row, explain.row],
    wordForms: EditOptions.wordForms, page: PackageResources.list_txt
  ) { arguments throws(UsageError) in
    if !arguments.isNamed, arguments.isBare { return .openNow(TodoQuery()) }
    if arguments.has(tree), try arguments.value(group) != nil {
      throw arguments.conflict("--tree", "--group")
    }
    var query = TodoQuery(
      arguments.operands.joined(separator: " "), includesAll: arguments.has(all),
      order: try arguments.value(sort), limit: try arguments.value(limit),
      grouping: try arguments.value(group))
    query.isTree = arguments.has(tree)
    query.mustMatch = arguments.has(any)
    return arguments.has(explain) ? .openQueryExplanation(query) : .openTodoList(query)
  } spelling: { route in
    switch route {
    case .openTodoList(let query) where query.scope.isEmpty: Spelling(query.words, query.options)
    case .openQueryExplanation(let query): Spelling(query.words, query.options, explain.words(true))
    default: nil
    }
  }

  static let today = Command(
    "today", summary: "list what is overdue, due today or started", arguments: [queryArgument],
    options: [sort.row, group.row, limit.row],
    wordForms: EditOptions.wordForms, page: PackageResources.today_txt
  ) { arguments throws(UsageError) in
    var query = TodoQuery.today
    query.text = arguments.operands.joined(separator: " ")
    (query.order, query.limit) = (try arguments.value(sort), try arguments.value(limit))
    query.grouping = try arguments.value(group)
    return query.limit == nil ? .openNow(query) : .openTodoList(query)
  } spelling: { route in
    guard let query = route.listQuery, query.scope == TodoQuery.today.scope else { return nil }
    return Spelling(query.words, query.options)
  }

  static let defaultNextLimit = 10

  static let next = Command(
    "next", summary: "list what to do next", arguments: [queryArgument], options: [limit.row],
    wordForms: EditOptions.wordForms, page: PackageResources.next_txt
  ) { arguments throws(UsageError) in
    if arguments.operands.count == 1, let count = Int(arguments.operands[0]) {
      throw arguments.invalid(
        "query", "next takes a query, not a count", suggestion: "next \(limit.row.spelling) \(count)")
    }
    var query = TodoQuery.next
    query.text = arguments.operands.joined(separator: " ")
    let limit = try arguments.value(limit)
    query.limit = limit ?? defaultNextLimit
    return limit == nil ? .openNow(query) : .openTodoList(query)
  } spelling: { route in
    guard let query = route.listQuery, query.scope == TodoQuery.next.scope else { return nil }
    // `openNow` has a limit even without the option.
    let limit = if case .openTodoList = route { query.limit } else { Int?.none }
    return Spelling(query.words, Command.limit.words(limit.map(String.init)))
  }

  static let ui = Command(
    "ui", summary: "open the full screen", arguments: [queryArgument], options: [linear.row],
    wordForms: EditOptions.wordForms, page: PackageResources.ui_txt
  ) { arguments throws(UsageError) in
    try screen(
      ScreenRequest(arguments.operands.joined(separator: " "), isLinear: arguments.has(linear)), arguments)
  } spelling: { route in
    guard case .openScreen(let request) = route, !request.isLine else { return nil }
    return Spelling(Spelling.pieces(ofQuery: request.query), linear.words(request.isLinear))
  }

  /// Returns the route of a screen, which has no output format.
  static func screen(_ request: ScreenRequest, _ arguments: ParsedArguments) throws(UsageError) -> Route {
    for form in [GlobalOptions.json, GlobalOptions.ndjson, GlobalOptions.plain, GlobalOptions.quiet]
    where arguments.has(form) {
      throw arguments.conflict(arguments.command.name, form.row.spelling)
    }
    return .openScreen(request)
  }

  static let show = Command(
    "show", summary: "show everything about todos, notes included", arguments: [refsArgument],
    options: [whereQuery.row], page: PackageResources.show_txt
  ) { arguments throws(UsageError) in
    let (pick, input) = try pick(arguments)
    return .openTodoDetail(pick, filledBy: input)
  } spelling: { route in
    if case .openTodoDetail(let pick, let input) = route { Spelling(pick, input) } else { nil }
  }
}

extension Route {
  /// The query of the list that the route shows, or `nil` if it shows no list.
  package var listQuery: TodoQuery? {
    switch self {
    case .openNow(let query), .openTodoList(let query): query
    default: nil
    }
  }
}

extension TodoQuery {
  var words: [String] { Spelling.pieces(ofQuery: text) }

  var options: [String] {
    Command.all.words(includesAll) + Command.sort.words(order.map(FieldNames.text))
      + Command.group.words(grouping?.name) + Command.limit.words(limit.map(String.init))
      + Command.tree.words(isTree) + Command.any.words(mustMatch)
  }
}
