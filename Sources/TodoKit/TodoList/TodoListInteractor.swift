import FileStore
import TodoCore
import TodoStore

/// The rules of listing and adding.
struct TodoListInteractor: TodoList.Interactor {
  let entity: any TodoList.Entity
  let moment: Moment
  var views = QueryViews()

  func todos(matching asked: TodoQuery, withStandings: Bool) throws(TodoError) -> TodoListModel {
    let query = asked.settled(by: views)
    var selection = try TodoSelection(query, at: moment, views: views)
    selection.tellsStandings = withStandings
    let nextChange = NextChange(at: moment)
    selection.nextChange = nextChange
    let matched = try storeErrors { () throws(StoreError) in try entity.todos(selection) }
    let todos = query.limit.map(matched.first) ?? matched
    let bare: TodoListModel.Emptiness = asked.scope == TodoQuery.today.scope ? .nothingToday : .nothingToDo
    let counts = matched.counts(at: moment)
    let sections = todos.sections(by: grouping(of: query, counts, matched), at: moment)
    return TodoListModel(
      todos: TodoRows(todos, at: moment), sections: sections.map { TodoListModel.Section($0.section, $0.range) },
      order: query.order ?? TodoQuery.defaultOrder, matched: matched.count, counts: counts, revision: matched.revision,
      nextChange: matched.nextChange ?? nextChange.date,
      emptiness: matched.count > 0 ? nil : matched.isStoreEmpty ? .noTodos : asked.isBare ? bare : .noMatch)
  }

  func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss? {
    let tally = try QueryMissTally(query.settled(by: views), isPick: false, at: moment, views)
    return try storeErrors { () throws(StoreError) in try entity.reduceTodos(into: tally) { $0.add($1) } }.miss
  }

  /// How a list is divided: as the query says, else by due date where that leaves the order as it is and where some
  /// todo has one.
  private func grouping(of query: TodoQuery, _ counts: TodoCounts, _ todos: StoredTodos) -> TodoGrouping {
    if query.isTree { return .ungrouped }
    if let grouping = query.grouping { return grouping }
    let order = query.order ?? TodoQuery.defaultOrder
    let isByDue = order.first == TodoSortKey(.due) && counts.open == todos.count
    // Those with a due date come first then.
    return isByDue && !todos.isEmpty && todos.fields(at: 0).due != nil ? .due : .ungrouped
  }

  func explanation(of query: TodoQuery) throws(TodoError) -> String {
    let query = query.settled(by: views)
    let condition = try TodoSelection.condition(of: query, at: moment, views)
    if TodoSelection.picksAll(query, condition) { return condition.explanation }
    let current = "is open and not waiting for its start"
    return condition.isEmpty ? current : "\(current), and \(condition.operand)"
  }

  func addTodos(
    _ request: AddTodosRequest, withContext: Bool
  ) throws(TodoError) -> (deltas: [TodoDelta], context: ReceiptContext) {
    let patch = try TodoPatch(request.edits, of: nil, isNew: true, at: moment, fields: views.fields)
    let uid = try uid(of: request)
    var random = BatchedRandomness()
    var titles: [(title: String, uid: TodoUID)] = []
    titles.reserveCapacity(request.titles.count)
    for title in request.titles { titles.append((try Self.checked(title), uid ?? .random(using: &random))) }
    let claimed = Set([uid].compactMap(\.self))
    let todos = try storeErrors { () throws(StoreError) in
      try entity.addTodos(
        claiming: claimed, naming: patch.todoRefs, for: ChangeCause("add", at: moment)
      ) { named in
        let pattern = Todo(TodoUID(stored: ""), from: [patch.naming(named)], at: moment.instant)
        return titles.map { title, uid in
          var todo = pattern
          (todo.title, todo.uid) = (title, uid)
          return todo
        }
      }
    }
    let deltas = todos.map { TodoDelta.added($0) }
    return (deltas, ReceiptContext(of: deltas, in: entity, ifAsked: withContext))
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

extension StoredTodos {
  /// How many there are of each kind at a moment.
  func counts(at moment: Moment) -> TodoCounts {
    var counts = TodoCounts()
    for index in 0..<count {
      let todo = fields(at: index)
      counts.add(todo.status, todo.dueness(at: moment))
    }
    return counts
  }
}
