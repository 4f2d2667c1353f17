import FileStore

/// The rules of listing and adding.
struct TodoListInteractor: TodoList.Interactor {
  let entity: any TodoList.Entity
  let moment: Moment

  func todos(matching query: TodoQuery) throws(TodoError) -> TodoListSummary {
    let selection = try TodoSelection(query, at: moment)
    do {
      let todos = try entity.todos(selection)
      let isPlain = query.text.allSatisfy(\.isWhitespace)
      return TodoListSummary(
        todos: LazyRows(count: todos.count) { [moment] in TodoSummary(todos, at: $0, seenAt: moment) },
        section: sections(of: query),
        emptiness: todos.isStoreEmpty ? .noTodos : isPlain ? .nothingToDo : .noMatch)
    } catch {
      throw .store(error)
    }
  }

  /// How a list is divided: as the query says, else by due date where that leaves the order as it is and where some
  /// todo has one.
  private func sections(of query: TodoQuery) -> ([TodoSummary]) -> (TodoSummary) -> TodoSection? {
    { [moment] todos in
      let isByDue = query.order.first == TodoSortKey(.due) && todos.allSatisfy { $0.status == .open }
      let grouping = query.grouping ?? (isByDue && todos.contains { $0.due != nil } ? .due : .ungrouped)
      return { grouping.section(of: $0, at: moment) }
    }
  }

  func explanation(of query: TodoQuery) throws(TodoError) -> String {
    let condition = try TodoSelection.condition(of: query)
    let explanation = condition.explanation(at: moment)
    if TodoSelection.picksAll(query, condition) { return explanation }
    let current = "open, and not waiting for its start"
    return condition.isEmpty ? current : "\(current), and (\(explanation))"
  }

  func addTodos(_ request: AddTodosRequest) throws(TodoError) -> [TodoSummary] {
    let patch = try TodoPatch(request.changes, at: moment)
    let uid = try uid(of: request)
    var random = BatchedRandomness()
    let apply = { (todo: inout Todo) in patch.apply(to: &todo) }
    let created = moment.instant
    var makers: [(TodoID) -> Todo] = []
    makers.reserveCapacity(request.titles.count)
    for title in request.titles {
      let text = try Self.checked(title)
      let uid = uid ?? .random(using: &random)
      makers.append { id in
        var todo = Todo(id: id, uid: uid, title: text, created: created)
        apply(&todo)
        return todo
      }
    }
    let claimed = Set([uid].compactMap(\.self))
    let todos = try storeErrors { () throws(StoreError) in
      try entity.addTodos(
        makers, claiming: claimed, for: ChangeCause("add", at: moment))
    }
    return todos.map { TodoSummary($0, at: moment) }
  }

  private static func checked(_ title: AddTodosRequest.Title) throws(TodoError) -> String {
    do {
      return try TodoRules.title(title.text)
    } catch {
      throw .refused(error, line: title.line)
    }
  }

  private func uid(of request: AddTodosRequest) throws(TodoError) -> TodoUID? {
    guard let text = request.uid else { return nil }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    guard request.titles.count <= 1 else { throw .refused(.uidForMany(count: request.titles.count)) }
    return uid
  }
}
