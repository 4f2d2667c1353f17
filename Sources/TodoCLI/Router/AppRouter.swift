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

  /// A router for one command.
  init(_ options: GlobalOptions, console: Console, environment: Environment) throws(EnvironmentError) {
    input = environment.input
    clock = try environment.clock()
    moment = clock()
    editor = ExternalEditor(environment)
    view = Self.view(options, console: console)
    choice = try StoreChoice(option: options.file, environment: environment)
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
  }

  /// Opens the screen that a route leads to, and tells how that ended.
  func open(_ route: Route) -> Outcome {
    do {
      switch route {
      case .openTodoList(let query):
        return todoList.showTodos(matching: query)
      case .openQueryExplanation(let query):
        return todoList.explain(query)
      case .openNewTodos(let route):
        return todoList.addTodos(try request(for: route))
      case .openTodoDetail(let route):
        return todoDetail.showTodos(try pick(route))
      case .openGroups(let kind):
        return todoGroups.showGroups(kind)
      case .openGroup(let kind, let name):
        return todoGroups.openGroup(kind, named: name)
      case .openTodoChange(let route):
        return todoDetail.changeTodos(try request(for: route))
      case .openBatch(let isDryRun):
        return todoBatch.apply(BatchRequest(json: try input.bytes(), isDryRun: isDryRun))
      case .openTodoEditor(let route):
        return todoEditor.editTodo(EditTodoRequest(pick: try pick(route.pick), isDryRun: route.isDryRun))
      case .openNewTodoEditor(let route):
        return todoEditor.writeTodo(try request(for: route))
      case .openHistoryMove(let request):
        return todoHistory.go(request)
      case .openHistoryLog(let request):
        return todoHistory.showLog(request)
      case .openStorePlace:
        return storeStatus.showPlace(namedBy: choice.source)
      case .openStoreCheck:
        return storeStatus.checkStore()
      case .openStoreRepair(let isDryRun):
        return storeStatus.repairStore(isDryRun: isDryRun)
      }
    } catch {
      showError(error)
      return error.outcome
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

  private static func view(_ options: GlobalOptions, console: Console) -> any TodoView {
    switch options.form ?? (console.out.isTerminal ? .text : .plain) {
    case .text: TextView(console: console, fields: options.fields)
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

extension AppRouter {
  private func request(for route: NewTodosRoute) throws(TodoError) -> AddTodosRequest {
    var changes = route.changes
    if route.readsContent { changes.content = try input.text() }
    let titles: [AddTodosRequest.Title]
    switch route.titles {
    case .one(let title): titles = [AddTodosRequest.Title(title)]
    case .standardInput: titles = try input.lines().map { AddTodosRequest.Title($0.text, line: $0.number) }
    }
    return AddTodosRequest(titles: titles, uid: route.uid, changes: changes, isDryRun: route.isDryRun)
  }

  private func request(for route: ChangeRoute) throws(TodoError) -> ChangeTodosRequest {
    var action = route.action
    if route.readsContent, case .edit(var changes) = action {
      changes.content = try input.text()
      action = .edit(changes)
    }
    return ChangeTodosRequest(action, pick: try pick(route.pick), isDryRun: route.isDryRun)
  }

  private func request(for route: NewTodoEditorRoute) throws(TodoError) -> WriteTodoRequest {
    var changes = route.changes
    if route.readsContent { changes.content = try input.text() }
    return WriteTodoRequest(changes: changes, uid: route.uid, isDryRun: route.isDryRun)
  }

  private func pick(_ route: PickRoute) throws(TodoError) -> TodoPick {
    switch route {
    case .operands(let operands): .refs(try refs(operands))
    case .query(let query): .query(query)
    }
  }

  private func refs(_ operands: [RefOperand]) throws(TodoError) -> [TodoRef] {
    var refs: [TodoRef] = []
    for operand in operands {
      switch operand {
      case .refs(let named): refs += named
      case .standardInput:
        for line in try input.lines() { refs += try TodoRef.parse(line: line.text) }
      }
    }
    return refs
  }
}
