import FileStore
package import Terminal
package import TodoKit

/// Maps each route to an event of one module, and picks the store and the view that shows the answer.
package struct AppRouter {
  private let input: StandardInput
  package let app: TodoApp
  let choice: StoreChoice
  let view: any TodoView
  let session: ScreenSession
  let isRehearsal: Bool
  private let hook: AfterHook?
  private let screen: any FullScreen
  /// Reports at once what the command has to wait for.
  private let onWait: (DisplayText) -> Void

  /// Creates a router for one command, which shows everything on a console in the output format that the
  /// options ask for.
  package init(
    _ options: GlobalOptions, settings: Settings = Settings(), config: ConfigFile? = nil,
    isRehearsal: Bool = false,
    screen: any FullScreen, console: Console, environment: Environment
  ) throws(TodoError) {
    let session = ScreenSession(
      options: options, settings: settings, environment: environment, console: console, config: config)
    try self.init(
      session, isRehearsal: isRehearsal,
      view: options.form(on: console)
        .view(
          options.fields, settings.palette, isRehearsal: isRehearsal, place: session.placeName, on: console),
      editor: ExternalEditor(environment), screen: screen,
      onWait: { if options.form != .quiet { Notices.noteWait($0, on: console) } })
  }

  /// Creates a router for one event, which sees one moment.
  ///
  /// - Parameters:
  ///   - isRehearsal: whether changes are only tried out.
  ///   - memory: the store in memory, if that is chosen and lives on, or `nil` for a new one.
  ///   - last: the last selection, if the same todos may be asked for again after a change.
  ///   - view: the view that shows everything; notices beside a result go to its console.
  ///   - editor: the editor in which the user changes a text.
  ///   - screen: the screen that opens if the route leads to the full screen.
  ///   - onWait: reports at once what the command has to wait for, such as `another program is using the
  ///     store`.
  package init(
    _ session: ScreenSession, isRehearsal: Bool = false, memory: TodoStore? = nil, last: LastSelection? = nil,
    view: any TodoView, editor: any TodoEditor.TextEditor, screen: any FullScreen,
    onWait: @escaping (DisplayText) -> Void
  ) throws(TodoError) {
    self.session = session
    self.isRehearsal = isRehearsal
    self.view = view
    (self.screen, self.onWait) = (screen, onWait)
    let (settings, environment) = (session.settings, session.environment)
    input = environment.input
    let clock = try environment.clock(settings.conventions)
    choice = try session.choice.get()
    let hook = AfterHook(session, list: choice)
    var store: TodoStore
    if let path = choice.file {
      store = .file(
        path, lockTimeout: try environment.lockTimeout(),
        onWait: { onWait("another program is using the store") },
        onHistoryEvent: { [console = view.console] in Notices.warn($0.warning, on: console) },
        onStep: { hook?.note($0) })
    } else {
      store = memory ?? .samples(at: clock())
    }
    self.hook = hook
    store.last = last
    store = store.forOneEvent
    app = TodoApp(
      store: isRehearsal ? store.rehearsal : store, clock: clock, editor: editor, views: settings.views)
  }

  /// The store in memory, which serves several events, or `nil` if the store is a file.
  package var memory: TodoStore? { choice.file == nil ? app.store : nil }

  /// The path of the store's file, or `nil` if the store is in memory.
  package var storePath: String? { choice.file }

  /// Opens the screen that a route leads to, and returns the outcome.
  package func open(_ route: Route) -> Outcome {
    switch route {
    case .openStorePlace, .openNewPlace: break
    default: warnOfIgnoredLists(on: route)
    }
    return open(route, leadingTo: self)
  }

  /// Warns of lists on the way up that are not used: of known ones, for people also of those of others, and
  /// where something is added or taken of any, since it may be meant for that list.
  private func warnOfIgnoredLists(on route: Route) {
    let isMeant =
      switch route {
      case .openNewTodos, .openNewTodoEditor, .openBatch, .openImport, .openTake: true
      case .openTodoChange(let request, _): if case .take = request.action { true } else { false }
      default: false
      }
    for list in choice.ignoredLists(
      in: session.environment, lookingFor: isMeant || view.isForPeople ? .usualLists : .nothing)
    where isMeant || list.objection != .unknown {
      Notices.warn("not using the list in \(list.place.folder): \(list.objection.message)", on: view.console)
    }
  }

  /// Opens the screen that a route leads to, from which presenters continue with another router.
  package func open(_ route: Route, leadingTo router: any TodoRouter) -> Outcome {
    let outcome = presented { () throws(TodoError) in try present(route, router) }
    if isRehearsal, outcome == .succeeded, !view.isQuiet { Notices.noteRehearsal(on: view.console) }
    return outcome
  }

  /// Runs the user's hook for each change that was made here, now that the store is free and what the command
  /// shows is written.
  package func runHook() {
    hook?.run(in: app, self, on: view.console) { onWait("hook.after is still running") }
  }

  private func presented(_ screen: () throws(TodoError) -> Outcome) -> Outcome {
    do { return try screen() } catch { return Outcome(in: view) { () throws(TodoError) in throw error } }
  }

  private func present(_ route: Route, _ router: any TodoRouter) throws(TodoError) -> Outcome {
    switch route {
    case .openNow(let query):
      notingCopies(
        app.list(in: try defaults.window(view, for: query), router).showTodos(
          matching: try defaults.checked(query)))
    case .openScreen(let request): screen.open(request, in: session)
    case .openTodoList(let query):
      notingCopies(
        app.list(in: try defaults.view(view, for: query), router).showTodos(
          matching: try defaults.checked(query)))
    case .openQueryExplanation(let query): app.list(in: view, router).explain(try defaults.checked(query))
    case .openNewTodos(let request, let use):
      app.list(in: view, router).addTodos(try input.filling(request, use))
    case .openTodoDetail(let pick, let use):
      app.detail(in: view, router).showTodos(try input.filling(pick, use))
    case .openGroups(let kind): app.groups(in: view, router).showGroups(kind)
    case .openGroup(let kind, let name): app.groups(in: view, router).openGroup(kind, named: name)
    case .openGroupRename(let rename): app.groups(in: view, router).renameGroup(rename)
    case .openTodoChange(let request, let use):
      app.detail(in: view, router).changeTodos(try input.filling(request, use))
    case .openTake(let request, let use): take().take(try input.filling(request, use))
    case .openBatch(let use): app.batch(in: view).apply(try input.texts(use))
    case .openImport(let request, let use):
      app.exchange(in: view).importTodos(try input.filling(request, use))
    case .openExport(let request): app.exchange(in: view).exportTodos(request)
    case .openMergeOfCopy(let path): try merge().mergeCopy(path)
    case .openMergeOfFiles(let base, let ours, let theirs):
      try merge().mergeFiles(base: base, ours: ours, theirs: theirs)
    case .openTodoObjects(let query):
      app.list(in: ExportedObjectsView(view, fields: session.options.fields), router).showTodos(
        matching: query)
    case .openSync(let request): try sync().sync(request)
    case .openTodoEditor(let pick, let use): app.editor(in: view).editTodo(try input.filling(pick, use))
    case .openNewTodoEditor(let request, let use):
      app.editor(in: view).writeTodo(try input.filling(request, use))
    case .openHistoryMove(let request): app.history(in: view, router).go(request)
    case .openRevert(let request): app.history(in: view, router).revert(request)
    case .openHistoryLog(let request):
      request.isFollowed
        ? try HistoryFeed(app: app, view: view, router: router, file: choice.file).follow(request)
        : app.history(in: view, router).showLog(request)
    case .openReview(let period, let query):
      app.review(in: view, router, matching: query).showReview(of: period)
    case .openStats(let period, let query):
      app.review(in: view, router, matching: query).showStats(of: period)
    case .openCalendar(let month): app.review(in: view, router).showCalendar(of: month)
    case .openStorePlace:
      app.status(in: view, router).showPlace(
        namedBy: choice.source,
        choice.facts(ignoring: choice.ignoredLists(in: session.environment, lookingFor: .everyList)),
        syncStatus: syncStatus)
    case .openNewPlace(let branch): try PlaceSetup(self).makeList(sharedOn: branch)
    case .openStoreCheck: app.status(in: view, router).checkStore()
    case .openStoreRepair: app.status(in: view, router).repairStore()
    }
  }

  private var defaults: ListDefaults { ListDefaults(session: session, app: app) }

  /// Returns a router with the list of a place.
  func moved(to place: Place) throws(TodoError) -> AppRouter {
    try AppRouter(
      session.moved(to: place), isRehearsal: isRehearsal, view: view, editor: app.editor, screen: screen,
      onWait: onWait)
  }

  func sync() throws(TodoError) -> TodoSync {
    app.sync(
      in: view, at: try requiredSyncPlace(), machine: session.environment.machine(), isRehearsal: isRehearsal)
  }

  private func take() -> TodoTake {
    app.take(
      in: view, watching: choice.file.map { StoreWatch(path: $0) }, machine: session.environment.machine(),
      isRehearsal: isRehearsal, at: { () throws(TodoError) in try requiredSyncPlace() },
      onWait: { onWait("nothing is ready and free") })
  }

  private func requiredSyncPlace() throws(TodoError) -> SyncFolder {
    if choice.file == nil { throw .sync(.scratchStore) }
    guard let place = try syncPlace() else {
      throw .store(.file(.unreadable(path: choice.path, reason: .missing)))
    }
    return place
  }

  /// Returns the merge, which may have to ask git.
  private func merge() throws(TodoError) -> TodoMerge {
    let environment = session.environment
    let stages = GitStages(environment: environment.variables(), idleTimeout: try environment.syncTimeout())
    return app.merge(in: view, from: stages, isRehearsal: isRehearsal)
  }

  /// Returns how the store, given its revision and its last sync, compares to its remote, or `nil` without a
  /// remote.
  func syncStatus(atRevision revision: Int, synced: String?) -> SyncStatus? {
    (try? syncPlace())??.status(atRevision: revision, synced: synced)
  }

  /// Returns the folder in which the store remembers its remote, or `nil` if the path of the store cannot
  /// be resolved.
  func syncPlace() throws(TodoError) -> SyncFolder? {
    guard let path = try? FileStorage(path: choice.path).realPath() else { return nil }
    let environment = session.environment
    return SyncFolder(
      ofStore: path, in: try environment.stateFolder(), machine: environment.machine().name,
      environment: environment.variables(), idleTimeout: try environment.syncTimeout(),
      lockTimeout: try environment.lockTimeout(),
      onWait: { [onWait] in onWait("another sync of this store is running") })
  }

  /// Tells a person at a terminal, below a list, about other versions of the list.
  private func notingCopies(_ outcome: Outcome) -> Outcome {
    if outcome == .succeeded, view.isForPeople, view.console.out.isTerminal {
      app.status(in: view, self).noteCopies()
    }
    return outcome
  }
}

extension AppRouter: TodoRouter {
  package func openTodoList(_ query: TodoQuery) -> Outcome {
    presented { () throws(TodoError) in
      app.list(in: try defaults.view(view, for: query), self).showTodos(matching: try defaults.checked(query))
    }
  }

  package func openTodoDetail(_ id: TodoID) -> Outcome {
    app.detail(in: view, self).showTodos(.refs([TodoRef(id)]))
  }

  package func openStep(_ step: TodoHistoryModel.Step) -> Outcome {
    view.show(TodoHistoryModel(steps: [step]))
    return .succeeded
  }

  /// Does nothing, since a command returns to the shell by itself.
  package func close() -> Outcome { .succeeded }
}

/// The router of all modules: where their presenters lead, on a command line or on the full screen.
package typealias TodoRouter = TodoList.Router & TodoDetail.Router & TodoGroups.Router & TodoHistory.Router
  & TodoReview.Router & StoreStatus.Router
