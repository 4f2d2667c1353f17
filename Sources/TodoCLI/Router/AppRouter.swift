import FileStore
package import Terminal
package import TodoKit

/// Maps each route to an event of one module; picks the view that shows the answer, and the store.
package struct AppRouter {
  private let input: StandardInput
  package let app: TodoApp
  private let choice: StoreChoice
  private let view: any TodoView
  private let session: ScreenSession
  private let isRehearsal: Bool
  private let screen: any FullScreen
  /// Takes at once what has to be waited for.
  private let onWait: (DisplayText) -> Void

  /// A router for one command, which shows what it has to show on a console in the form that the options ask for.
  package init(
    _ options: GlobalOptions, settings: Settings = Settings(), isRehearsal: Bool = false, screen: any FullScreen,
    console: Console, environment: Environment
  ) throws(TodoError) {
    try self.init(
      ScreenSession(options: options, settings: settings, environment: environment, console: console),
      isRehearsal: isRehearsal,
      view: options.form(on: console)
        .view(options.fields, settings.palette, isRehearsal: isRehearsal, on: console),
      editor: ExternalEditor(environment), screen: screen,
      onWait: { if options.form != .quiet { Notices.noteWait($0, on: console) } })
  }

  /// A router for one event, which sees one moment.
  ///
  /// - Parameters:
  ///   - isRehearsal: whether changes are only tried out.
  ///   - memory: the store in memory, where that is chosen and lives on; nil for a new one.
  ///   - last: what was selected last, where the same may be asked for again after a change.
  ///   - view: shows everything; what is said beside a result goes to its console.
  ///   - editor: where the user changes a text.
  ///   - screen: what opens where the route leads to the full screen.
  ///   - onWait: takes at once what has to be waited for, as `another program is using the store`.
  package init(
    _ session: ScreenSession, isRehearsal: Bool = false, memory: TodoStore? = nil, last: LastSelection? = nil,
    view: any TodoView, editor: any TodoEditor.TextEditor, screen: any FullScreen,
    onWait: @escaping (DisplayText) -> Void
  ) throws(TodoError) {
    (self.session, self.isRehearsal, self.view) = (session, isRehearsal, view)
    (self.screen, self.onWait) = (screen, onWait)
    let (settings, environment) = (session.settings, session.environment)
    input = environment.input
    let clock = try environment.clock(settings.conventions)
    choice = try StoreChoice(option: session.options.file, environment: environment)
    var store: TodoStore
    if let path = choice.file {
      store = .file(
        path, lockTimeout: try environment.lockTimeout(),
        onWait: { onWait("another program is using the store") },
        onHistoryEvent: { [console = view.console] in Notices.warn($0.warning, on: console) })
    } else {
      store = memory ?? .samples(at: clock())
    }
    store.last = last
    app = TodoApp(store: isRehearsal ? store.rehearsal : store, clock: clock, editor: editor, views: settings.views)
  }

  /// The store in memory, which is there for several events; nil where the store is a file.
  package var memory: TodoStore? { choice.file == nil ? app.store : nil }

  /// The path of the store's file; nil where it is in memory.
  package var storePath: String? { choice.file }

  /// Opens the screen that a route leads to; returns how that ended.
  package func open(_ route: Route) -> Outcome { open(route, leadingTo: self) }

  /// The same where presenters go on by another router.
  package func open(_ route: Route, leadingTo router: any TodoRouter) -> Outcome {
    let outcome = presented { () throws(TodoError) in try present(route, router) }
    if isRehearsal, outcome == .succeeded, !(view is QuietView) { Notices.noteRehearsal(on: view.console) }
    return outcome
  }

  private func presented(_ screen: () throws(TodoError) -> Outcome) -> Outcome {
    do { return try screen() } catch { return Outcome(in: view) { () throws(TodoError) in throw error } }
  }

  private func present(_ route: Route, _ router: any TodoRouter) throws(TodoError) -> Outcome {
    switch route {
    case .openNow(let query):
      notingCopies(app.list(in: try windowed(query), router).showTodos(matching: applyingListDefaults(query)))
    case .openScreen(let request): screen.open(request, in: session)
    case .openTodoList(let query):
      notingCopies(app.list(in: try fielded(view, query), router).showTodos(matching: applyingListDefaults(query)))
    case .openQueryExplanation(let query): app.list(in: view, router).explain(applyingListDefaults(query))
    case .openNewTodos(let request, let use): app.list(in: view, router).addTodos(try input.filling(request, use))
    case .openTodo(let id): app.list(in: view, router).openTodo(id)
    case .openTodoDetail(let pick, let use): app.detail(in: view, router).showTodos(try input.filling(pick, use))
    case .openGroups(let kind): app.groups(in: view, router).showGroups(kind)
    case .openGroup(let kind, let name): app.groups(in: view, router).openGroup(kind, named: name)
    case .openTodoChange(let request, let use):
      app.detail(in: view, router).changeTodos(try input.filling(request, use))
    case .openBatch(let use): app.batch(in: view).apply(try input.texts(use))
    case .openImport(let request, let use): app.exchange(in: view).importTodos(try input.filling(request, use))
    case .openExport(let request): app.exchange(in: view).exportTodos(request)
    case .openMergeOfCopy(let path): try merge().takeIn(path)
    case .openMergeOfFiles(let base, let ours, let theirs):
      try merge().mergeFiles(base: base, ours: ours, theirs: theirs)
    case .openTodoObjects(let query):
      app.list(in: ExportedObjectsView(view, fields: session.options.fields), router).showTodos(matching: query)
    case .openSync(let request): try sync().sync(request)
    case .openTodoEditor(let pick, let use): app.editor(in: view).editTodo(try input.filling(pick, use))
    case .openNewTodoEditor(let request, let use): app.editor(in: view).writeTodo(try input.filling(request, use))
    case .openHistoryMove(let request): app.history(in: view, router).go(request)
    case .openHistoryLog(let request): app.history(in: view, router).showLog(request)
    case .openReview(let period, let query): app.review(in: view, router, matching: query).showReview(of: period)
    case .openStats(let period, let query): app.review(in: view, router, matching: query).showStats(of: period)
    case .openCalendar(let month): app.review(in: view, router).showCalendar(of: month)
    case .openStorePlace: app.status(in: view, router).showPlace(namedBy: choice.source, standing: standing)
    case .openStoreCheck: app.status(in: view, router).checkStore()
    case .openStoreRepair: app.status(in: view, router).repairStore()
    }
  }

  private func sync() throws(TodoError) -> TodoSync {
    if choice.file == nil { throw .sync(.scratchStore) }
    guard let place = try syncPlace() else {
      throw .store(.file(.unreadable(path: choice.path, reason: .missing)))
    }
    return app.sync(in: view, at: place, machine: session.environment.machine(), isRehearsal: isRehearsal)
  }

  /// The merge, for which git may have to be asked.
  private func merge() throws(TodoError) -> TodoMerge {
    let environment = session.environment
    let stages = GitStages(environment: environment.variables(), patience: try environment.syncTimeout())
    return app.merge(in: view, from: stages, isRehearsal: isRehearsal)
  }

  /// How the store, at a revision and with what it was last brought in line with, stands to its remote; nil where it has
  /// none.
  private func standing(atRevision revision: Int, synced: String?) -> SyncStanding? {
    (try? syncPlace())??.standing(atRevision: revision, synced: synced)
  }

  /// Where the store remembers what it is shared with.
  ///
  /// - Returns: nil where the path of the store leads nowhere.
  private func syncPlace() throws(TodoError) -> SyncFolder? {
    guard let path = try? FileStorage(path: choice.path).realPath() else { return nil }
    let environment = session.environment
    return SyncFolder(
      ofStore: path, in: try environment.stateFolder(), machine: environment.machine().name,
      environment: environment.variables(), patience: try environment.syncTimeout(),
      lockTimeout: try environment.lockTimeout(),
      onWait: { [onWait] in onWait("another sync of this store is going on") })
  }

  /// Tells a person at a terminal, below a list, of other versions of it.
  private func notingCopies(_ outcome: Outcome) -> Outcome {
    if outcome == .succeeded, view.isForPeople, view.console.out.isTerminal { app.status(in: view, self).noteCopies() }
    return outcome
  }

  private func applyingListDefaults(_ query: TodoQuery) -> TodoQuery {
    var query = query
    query.plain = session.settings.list
    return query
  }

  /// The view of one screen: text is cut to the window, every other form is as it always is.
  private func windowed(_ query: TodoQuery) throws(TodoError) -> any TodoView {
    let view = try fielded(view, query)
    guard var text = view as? TextView else { return view }
    text.window = view.console.height.map { height in
      (
        max(1, height - 1),
        { matched in
          var whole = query
          // Without a limit it would be cut again.
          if !query.scope.isEmpty { whole.limit = query.limit ?? matched }
          return Route.openTodoList(whole).commandLine ?? "todo list"
        }
      )
    }
    return text
  }

  /// The view of a list, with the fields of the view that its query begins with, unless the words name others.
  private func fielded(_ view: any TodoView, _ query: TodoQuery) throws(TodoError) -> any TodoView {
    guard session.options.fields == nil,
      let asked = session.settings.views.leading(applyingListDefaults(query).leadingText)?.fields
    else { return view }
    let fields = try asked.map { field throws(TodoError) in try app.views.fields.judged(field) }
    if view is PlainView { return PlainView(console: view.console, fields: fields) }
    guard var text = view as? TextView else { return view }
    text.fields = fields
    return text
  }
}

extension AppRouter: TodoRouter {
  package func openTodoList(_ query: TodoQuery) -> Outcome {
    presented { () throws(TodoError) in
      app.list(in: try fielded(view, query), self).showTodos(matching: applyingListDefaults(query))
    }
  }

  package func openTodoDetail(_ id: TodoID) -> Outcome {
    app.detail(in: view, self).showTodos(.refs([TodoRef(id)]))
  }

  package func openStep(_ step: TodoHistoryModel.Step) -> Outcome {
    view.show(TodoHistoryModel(steps: [step]))
    return .succeeded
  }

  /// Below a command lies the shell, which comes back by itself.
  package func close() -> Outcome { .succeeded }
}

/// The router of all modules: where their presenters lead, on a command line or on the full screen.
package typealias TodoRouter = TodoList.Router & TodoDetail.Router & TodoGroups.Router & TodoHistory.Router
  & TodoReview.Router & StoreStatus.Router

/// The full screen, which turns keys into routes as a command turns words into one.
///
/// The tool is given one when it starts. A screen opens each route by an ``AppRouter`` of its own, since one event sees
/// one moment, and gives that router the screen for `todo ui` typed within it.
package protocol FullScreen {
  /// Shows the screen until the user leaves it; returns how that ended.
  func open(_ request: ScreenRequest, in session: ScreenSession) -> Outcome
}

/// What a full screen makes its routers of.
package struct ScreenSession {
  package let options: GlobalOptions
  package let settings: Settings
  package let environment: Environment
  package let console: Console
}

/// What decides where the store is.
struct StoreChoice: Equatable {
  let source: String
  /// The store's path, or `:memory:`, which is filled with samples and gone when the command ends.
  let path: String
  /// The path; nil for the store in memory.
  var file: String? { path == ":memory:" ? nil : path }

  /// `--file`, else `TODO_FILE`, else `$XDG_DATA_HOME/todo/todos.json`, else `~/.local/share/todo/todos.json`.
  ///
  /// An empty variable counts as unset, and so does a relative `XDG_DATA_HOME` (XDG Base Directory Specification 0.8). A
  /// relative `HOME` is refused: nothing comes behind it, and it would lead to another store from each folder.
  init(option: String?, environment: Environment) throws(TodoError) {
    if let path = option {
      (source, self.path) = ("--file", path)
    } else if let path = try environment.path("TODO_FILE") {
      (source, self.path) = ("TODO_FILE", path)
    } else if let data = try environment.path("XDG_DATA_HOME"), data.hasPrefix("/") {
      (source, path) = ("XDG_DATA_HOME", data + "/todo/todos.json")
    } else if let home = try environment.path("HOME") {
      guard home.hasPrefix("/") else { throw .relativeHome(home) }
      (source, path) = ("HOME", home + "/.local/share/todo/todos.json")
    } else {
      throw .noHome
    }
  }
}
