import Terminal
import TodoKit

/// What a user's config says about every list: its query, its order, its fields.
struct ListDefaults {
  let session: ScreenSession
  let app: TodoApp

  private func applied(to query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = session.settings.list
    return query
  }

  /// Returns the query with the user's defaults for lists, whose fields only the store can tell from
  /// mistakes.
  func checked(_ query: TodoQuery) throws(TodoError) -> TodoQuery {
    let query = applied(to: query)
    let (settled, fields) = (query.settled(by: session.settings.views), app.names.fields)
    try blamingConfig { () throws(TodoError) in
      if query.order == nil { for key in settled.order ?? [] { _ = try fields.resolved(key.field) } }
      if query.grouping == nil { _ = try settled.grouping?.resolved(in: fields) }
      if settled.text != query.text { try app.checkQuery(settled.text) }
    }
    return query
  }

  /// Reads settings of lists; an error in them is the config's.
  private func blamingConfig<Value>(_ read: () throws(TodoError) -> Value) throws(TodoError) -> Value {
    do {
      return try read()
    } catch {
      let problem = ProblemModel(error)
      throw TodoError(
        ProblemModel(
          code: problem.code, message: "in the config, for lists: \(problem.message)",
          advice: problem.advice + ["to see where: \(command: "config")", ConfigFailure.runWithout],
          place: problem.place))
    }
  }

  /// Returns the view of a list in one window.
  func window(_ view: any TodoView, for query: TodoQuery) throws(TodoError) -> any TodoView {
    let view = try self.view(view, for: query)
    let window = view.console.height.map { height in
      ListWindow.Limit(lines: max(1, height - 1)) { matched in
        var whole = query
        // Without a limit, the list would be cut again.
        if !query.scope.isEmpty { whole.limit = query.limit ?? matched }
        return Route.openTodoList(whole).commandLine ?? "todo list"
      }
    }
    return view.limited(to: window)
  }

  /// Returns the view of a list, with the fields of the named view that begins its query, unless options name
  /// fields.
  func view(_ view: any TodoView, for query: TodoQuery) throws(TodoError) -> any TodoView {
    guard session.options.fields == nil,
      let asked = session.settings.views.leading(applied(to: query).settledText)?.fields
    else { return view }
    let fields = try blamingConfig { () throws(TodoError) in
      try asked.map { field throws(TodoError) in try app.names.fields.resolved(field) }
    }
    return view.showing(fields)
  }
}
