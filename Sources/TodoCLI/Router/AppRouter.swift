import TodoKit

/// Maps each route to an event of one module; picks the view that shows the answer and the store behind it.
struct AppRouter {
  private let input: StandardInput
  private let clock: () -> Moment
  private let moment: Moment
  private let editor: ExternalEditor
  private let store: TodoStore
  private let choice: StoreChoice
  private let view: any TodoView
  private let console: Console
  /// Whether changes are only tried out.
  private let isRehearsal: Bool

  /// A router for one command.
  init(
    _ options: GlobalOptions, isRehearsal: Bool = false, console: Console, environment: Environment
  ) throws(EnvironmentError) {
    self.console = console
    self.isRehearsal = isRehearsal
    input = environment.input
    clock = try environment.clock()
    moment = clock()
    editor = ExternalEditor(environment)
    view = Self.view(options, isRehearsal: isRehearsal, console: console)
    choice = try StoreChoice(option: options.file, environment: environment)
    let store: TodoStore
    switch StoreLocation(choice) {
    case .memory:
      store = .samples(at: moment)
    case .file(let path):
      store = .file(
        path, lockTimeout: try environment.lockTimeout(),
        onWait: {
          guard console.err.isTerminal else { return }
          console.err.buffer.append("todo: another program is using the store, waiting\n")
          try? console.err.buffer.flush()
        },
        onHistoryEvent: { console.err.buffer.append("todo: warning: \($0.warning)\n") })
    }
    self.store = isRehearsal ? store.rehearsal : store
  }

  /// Opens the screen that a route leads to, and tells how that ended.
  func open(_ route: Route) -> Outcome {
    let outcome: Outcome
    do {
      outcome = present(try route.filled(from: input))
    } catch {
      showError(error)
      return error.outcome
    }
    if isRehearsal, outcome == .succeeded { Receipt.noteRehearsal(on: console) }
    return outcome
  }

  private func present(_ route: Route) -> Outcome {
    switch route {
    case .openTodoList(let query):
      return todoList.showTodos(matching: query)
    case .openQueryExplanation(let query):
      return todoList.explain(query)
    case .openNewTodos(let request, _):
      return todoList.addTodos(request)
    case .openTodoDetail(let pick, _):
      return todoDetail.showTodos(pick)
    case .openGroups(let kind):
      return todoGroups.showGroups(kind)
    case .openGroup(let kind, let name):
      return todoGroups.openGroup(kind, named: name)
    case .openTodoChange(let request, _):
      return todoDetail.changeTodos(request)
    case .openBatch(let request, _):
      return todoBatch.apply(request)
    case .openTodoEditor(let request, _):
      return todoEditor.editTodo(request)
    case .openNewTodoEditor(let request, _):
      return todoEditor.writeTodo(request)
    case .openHistoryMove(let request):
      return todoHistory.go(request)
    case .openHistoryLog(let request):
      return todoHistory.showLog(request)
    case .openStorePlace:
      return storeStatus.showPlace(namedBy: choice.source)
    case .openStoreCheck:
      return storeStatus.checkStore()
    case .openStoreRepair:
      return storeStatus.repairStore()
    }
  }

  private var todoList: any TodoList.Presenter {
    TodoListModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private var todoDetail: any TodoDetail.Presenter {
    TodoDetailModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private var todoGroups: any TodoGroups.Presenter {
    TodoGroupsModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private var todoEditor: any TodoEditor.Presenter {
    TodoEditorModule.presenter(view: view, router: self, store: store, editor: editor, clock: clock)
  }

  private var todoHistory: any TodoHistory.Presenter {
    TodoHistoryModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private var todoBatch: any TodoBatch.Presenter {
    TodoBatchModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private var storeStatus: any StoreStatus.Presenter {
    StoreStatusModule.presenter(view: view, router: self, store: store, moment: moment)
  }

  private static func view(_ options: GlobalOptions, isRehearsal: Bool, console: Console) -> any TodoView {
    switch options.form ?? (console.out.isTerminal ? .text : .plain) {
    case .text: TextView(console: console, fields: options.fields, isRehearsal: isRehearsal)
    case .plain: PlainView(console: console, fields: options.fields)
    case .json: JSONView(console: console, fields: options.fields, isArray: true)
    case .ndjson: JSONView(console: console, fields: options.fields, isArray: false)
    case .quiet: QuietView(console: console)
    }
  }
}

extension AppRouter: TodoList.Router, TodoDetail.Router, TodoEditor.Router, TodoBatch.Router, TodoHistory.Router,
  TodoGroups.Router, StoreStatus.Router
{
  func openTodoList(_ query: TodoQuery) -> Outcome {
    todoList.showTodos(matching: query)
  }

  func showError(_ error: TodoError) {
    view.show(ProblemModel(error))
  }
}
