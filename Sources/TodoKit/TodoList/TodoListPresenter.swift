import StoreEngine
import TodoCore

struct TodoListPresenter: TodoList.Presenter {
  let view: any TodoList.View
  let interactor: any TodoList.Interactor
  let router: any TodoList.Router
  let moment: Moment

  func showTodos(matching query: TodoQuery) -> Outcome {
    var isFailure = false
    let outcome = Outcome(in: view) { () throws(TodoError) in
      let found = try interactor.todos(matching: query, withRelations: view.tellsContext)
      let emptiness = found.matched > 0 ? nil : emptiness(of: query, amongNone: found.todos.isStoreEmpty)
      view.show(list(found, emptiness, isReady: query.scope == TodoQuery.next.scope))
      isFailure = query.mustMatch && found.matched == 0
      guard emptiness == .noMatch, view.reportsMissing, let miss = try interactor.miss(of: query) else {
        return
      }
      view.show(miss)
    }
    return isFailure ? .refused : outcome
  }

  private func list(
    _ found: FoundTodos, _ emptiness: TodoListModel.Emptiness?, isReady: Bool
  ) -> TodoListModel {
    let sections = found.todos.sections(by: found.grouping, at: moment)
    return TodoListModel(
      todos: TodoRows(found.todos, at: moment),
      sections: sections.map { TodoListModel.Section($0.section, $0.range) },
      order: found.order, matched: found.matched, counts: found.counts, revision: found.todos.revision,
      nextChange: found.nextChange, emptiness: emptiness, isReady: isReady, membership: found.membership)
  }

  /// Returns why a list is empty: a query without words of its own asks for what there is to do.
  private func emptiness(of query: TodoQuery, amongNone isStoreEmpty: Bool) -> TodoListModel.Emptiness {
    if isStoreEmpty { return .noTodos }
    guard query.isBare else { return .noMatch }
    return query.scope == TodoQuery.today.scope ? .nothingToday : .nothingToDo
  }

  func explain(_ query: TodoQuery) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      view.show(QueryExplanationModel(text: try interactor.explanation(of: query)))
    }
  }

  func addTodos(_ request: AddTodosRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in
      let (made, jots, areLikeLines) = try interactor.addTodos(request, withEffects: view.tellsContext)
      var context = ReceiptContext(made.effects)
      context.jots = jots
      context.lines = request.titles.compactMap(\.line)
      context.isLikeLines = areLikeLines
      let effect: TodoReceiptModel.Effect? = made.deltas.isEmpty ? nil : .added
      view.show(TodoReceiptModel(made.deltas, effect, context: context, at: moment))
    }
  }

  func openTodo(_ id: TodoID) -> Outcome { router.openTodoDetail(id) }
}
