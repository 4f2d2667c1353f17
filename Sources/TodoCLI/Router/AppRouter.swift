import Terminal
import TodoKit

/// Maps each route to an event of one module; picks the view that shows the answer, and the store.
struct AppRouter {
  private let input: StandardInput
  let app: TodoApp
  let choice: StoreChoice
  let view: any TodoView
  /// Which fields to print; nil for those that a form has.
  private let fields: [TodoField]?
  let console: Console
  /// Whether changes are only tried out.
  let isRehearsal: Bool
  /// How the plain list is.
  private let plainList: QueryView
  let environment: Environment

  /// A router for one command.
  init(
    _ options: GlobalOptions, settings: Settings = Settings(), isRehearsal: Bool = false, console: Console,
    environment: Environment
  ) throws(EnvironmentError) {
    self.console = console
    self.environment = environment
    self.isRehearsal = isRehearsal
    input = environment.input
    plainList = settings.list
    fields = options.fields
    let clock = try environment.clock(settings.conventions)
    view = Self.view(options, settings.palette, isRehearsal: isRehearsal, console: console)
    choice = try StoreChoice(option: options.file, environment: environment)
    let store: TodoStore
    switch StoreLocation(choice) {
    case .memory:
      store = .samples(at: clock())
    case .file(let path):
      store = .file(
        path, lockTimeout: try environment.lockTimeout(),
        onWait: { Notices.noteWait("another program is using the store", on: console) },
        onHistoryEvent: { console.err.buffer.append("todo: warning: \($0.warning)\n") })
    }
    app = TodoApp(
      store: isRehearsal ? store.rehearsal : store, clock: clock, editor: ExternalEditor(environment),
      views: settings.views)
  }

  /// Opens the screen that a route leads to; returns how that ended.
  func open(_ route: Route) -> Outcome {
    let outcome: Outcome
    do {
      outcome = present(try route.filled(from: input))
    } catch {
      showError(error)
      return error.outcome
    }
    if isRehearsal, outcome == .succeeded { Notices.noteRehearsal(on: console) }
    return outcome
  }

  private func present(_ route: Route) -> Outcome {
    switch route {
    case .openNow(let query, let rest):
      return notingCopies(app.list(in: windowed(rest), self).showTodos(matching: asWanted(query)))
    case .openTodoList(let query):
      return notingCopies(app.list(in: view, self).showTodos(matching: asWanted(query)))
    case .openQueryExplanation(let query):
      return app.list(in: view, self).explain(asWanted(query))
    case .openNewTodos(let request, _):
      let outcome = app.list(in: view, self).addTodos(request)
      if outcome == .succeeded, view is TextView { Notices.noteQuickAdd(in: request, on: console) }
      return outcome
    case .openTodoDetail(let pick, _):
      return app.detail(in: view, self).showTodos(pick)
    case .openGroups(let kind):
      return app.groups(in: view, self).showGroups(kind)
    case .openGroup(let kind, let name):
      return app.groups(in: view, self).openGroup(kind, named: name)
    case .openTodoChange(let request, _):
      return app.detail(in: view, self).changeTodos(request)
    case .openBatch(let request, _):
      return app.batch(in: view, self).apply(request)
    case .openImport(let request, _):
      return app.exchange(in: view, self).importTodos(request)
    case .openExport(let request):
      return app.exchange(in: view, self).exportTodos(request)
    case .openMergeOfCopy(let request):
      let outcome = app.merge(in: view, self).takeIn(request)
      if outcome == .succeeded, !isRehearsal { Notices.noteMerged(request, in: view) }
      return outcome
    case .openMergeOfFiles(let request):
      return app.merge(in: view, self).mergeFiles(request)
    case .openTodoObjects(let query):
      let view = view as? JSONView ?? JSONView(console: console, fields: fields, isArray: true)
      return app.list(in: view, self).showTodos(matching: query)
    case .openSync(let request):
      return sync(request)
    case .openTodoEditor(let request, _):
      return app.editor(in: view, self).editTodo(request)
    case .openNewTodoEditor(let request, _):
      return app.editor(in: view, self).writeTodo(request)
    case .openHistoryMove(let request):
      return app.history(in: view, self).go(request)
    case .openHistoryLog(let request):
      return app.history(in: view, self).showLog(request)
    case .openReview(let period):
      return app.review(in: view, self).showReview(of: period)
    case .openStats(let period):
      return app.review(in: view, self).showStats(of: period)
    case .openCalendar(let month):
      return app.review(in: view, self).showCalendar(of: month)
    case .openStorePlace:
      return app.status(in: view, self).showPlace(namedBy: choice.source, standing: standing)
    case .openStoreCheck:
      return app.status(in: view, self).checkStore()
    case .openStoreRepair:
      return app.status(in: view, self).repairStore()
    }
  }

  /// Tells a person at a terminal, below a list, of other versions of it.
  private func notingCopies(_ outcome: Outcome) -> Outcome {
    if outcome == .succeeded, view is TextView, console.out.isTerminal { app.status(in: view, self).noteCopies() }
    return outcome
  }

  /// The query of a list, with how the plain list is in case it is that.
  private func asWanted(_ query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = plainList
    return query
  }

  /// The view of one screen: text is cut to the window, every other form is as it always is.
  ///
  /// - Parameter rest: the command line that shows what the window leaves out.
  private func windowed(_ rest: String) -> any TodoView {
    guard var text = view as? TextView else { return view }
    text.window = console.height.map { (max(1, $0 - 1), rest) }
    return text
  }

  private static func view(
    _ options: GlobalOptions, _ palette: Palette, isRehearsal: Bool, console: Console
  ) -> any TodoView {
    switch options.form(on: console) {
    case .text: TextView(console: console, fields: options.fields, isRehearsal: isRehearsal, palette: palette)
    case .plain: PlainView(console: console, fields: options.fields)
    case .json: JSONView(console: console, fields: options.fields, isArray: true)
    case .ndjson: JSONView(console: console, fields: options.fields, isArray: false)
    case .quiet: QuietView(console: console)
    }
  }
}

extension AppRouter: TodoList.Router, TodoDetail.Router, TodoGroups.Router {
  func openTodoList(_ query: TodoQuery) -> Outcome {
    app.list(in: view, self).showTodos(matching: query)
  }

  func showError(_ error: TodoError) {
    view.show(ProblemModel(error))
  }
}
