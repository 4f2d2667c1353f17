import FileStore
import TodoCore
import TodoStore

struct TodoListInteractor: TodoList.Interactor {
  let entity: any TodoList.Entity
  let moment: Moment
  var views = QueryViews()

  func todos(matching asked: TodoQuery, withRelations: Bool) throws(TodoError) -> TodoListModel {
    let query = asked.settled(by: views)
    var selection = try TodoSelection(query, at: moment, views: views)
    selection.tellsRelations = withRelations
    let nextChange = NextChange(at: moment)
    selection.nextChange = nextChange
    let matched = try storeErrors(try entity.todos(selection))
    let todos = query.limit.map(matched.first) ?? matched
    let bare: TodoListModel.Emptiness = asked.scope == TodoQuery.today.scope ? .nothingToday : .nothingToDo
    let counts = matched.counts(at: moment)
    let sections = todos.sections(by: try grouping(of: query, counts, matched), at: moment)
    var list = TodoListModel(
      todos: TodoRows(todos, at: moment), sections: sections.map { TodoListModel.Section($0.section, $0.range) },
      order: query.order ?? TodoQuery.defaultOrder, matched: matched.count, counts: counts, revision: matched.revision,
      nextChange: matched.nextChange ?? nextChange.date,
      emptiness: matched.count > 0 ? nil : matched.isStoreEmpty ? .noTodos : asked.isBare ? bare : .noMatch,
      membership: query.text.isEmpty
        ? TodoEdits() : (try? Query(query.text, at: moment, views: views))?.membership ?? TodoEdits())
    list.isReady = asked.scope == TodoQuery.next.scope
    return list
  }

  func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss? {
    let tally = try QueryMissTally(query.settled(by: views), isPick: false, at: moment, views)
    return try storeErrors(try entity.reduceTodos(into: tally) { $0.add($1) }).miss
  }

  /// Returns how a list is divided: as the query says, or else by due date if that keeps the order and some todo has a due
  /// date.
  private func grouping(
    of query: TodoQuery, _ counts: TodoCounts, _ todos: StoredTodos
  ) throws(TodoError) -> TodoGrouping {
    if query.isTree { return .ungrouped }
    if let grouping = query.grouping { return try grouping.resolved(in: views.fields) }
    let order = query.order ?? TodoQuery.defaultOrder
    let isByDue = order.first == TodoSortKey(.due) && counts.open == todos.count
    // In this order, todos with a due date come first.
    return isByDue && !todos.isEmpty && todos.fields(at: 0).due != nil ? .by(.due) : .ungrouped
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
    // Dates in options may count from dates that each line brings.
    let options = Result { () throws(TodoError) in
      try TodoPatch(request.edits, of: nil, at: moment, fields: views.fields)
    }
    if request.titles.isEmpty { _ = try options.get() }
    let uid = try request.checkedUID()
    let claimed = Set([uid].compactMap(\.self))
    var random = BatchedRandomness()
    var reader = request.isJot ? JotReader(at: moment, own: views.fields, overriddenBy: request.edits) : nil
    while true {
      let new = try NewTodos(of: request, options, &reader)
      let known = new.patches[0].todoRefs
      let refs = known + new.patches.flatMap(\.todoRefs).filter { !known.contains($0) }
      let cause = ChangeCause(request.isJot ? "jot" : "add", at: moment)
      do throws(StoreError) {
        let todos = try entity.addTodos(claiming: claimed, naming: refs, for: cause) { named in
          let patterns = new.patches.map { Todo(TodoUID(stored: ""), from: [$0.naming(named)], at: moment) }
          return new.drafts.map { draft in
            var todo = patterns[draft.patch]
            (todo.title, todo.uid) = (draft.title, uid ?? .random(using: &random))
            return todo
          }
        }
        let deltas = todos.map { TodoDelta.added($0) }
        var context = ReceiptContext(of: deltas, in: entity, ifAsked: withContext)
        context.jots = new.jots.reduce(into: [:]) { $0[todos[$1.key].id] = $1.value }
        context.lines = request.titles.compactMap(\.line)
        context.isLikeLines = withContext && !request.isJot && areLikeLines(request.titles)
        return (deltas, context)
      } catch {
        // A name in a line that refers to no todo is text.
        let missing = Set(error.refs.map { Exact($0) })
        guard reader?.missing.isSuperset(of: missing) == false else { throw .store(error) }
        reader?.missing.formUnion(missing)
      }
    }
  }

  /// Whether titles that are stored as text hold words that `jot` would read.
  private func areLikeLines(_ titles: [AddTodosRequest.Title]) -> Bool {
    var reader = JotReader(at: moment, own: views.fields)
    return titles.contains { !reader.read($0.text).parts.isEmpty }
  }
}

/// The todos of a request before they are in the store.
private struct NewTodos {
  /// The titles, each with the index of its patch.
  private(set) var drafts: [(title: String, patch: Int)] = []
  /// The patch of the options, followed by the patches of lines.
  private(set) var patches: [TodoPatch]
  /// How lines were understood, by the indices of their drafts, if that has to be shown.
  private(set) var jots: [Int: JotLine] = [:]

  init(
    of request: AddTodosRequest, _ options: Result<TodoPatch, TodoError>, _ reader: inout JotReader?
  ) throws(TodoError) {
    drafts.reserveCapacity(request.titles.count)
    for title in request.titles {
      var draft = (title: title.text, patch: 0)
      if let (jot, patch) = try reader?.todo(title.text) {
        draft = (jot.title, patch.map { $0 + 1 } ?? 0)
        if !jot.notes.isEmpty || request.titles.count == 1 { jots[drafts.count] = jot }
      }
      if draft.patch == 0 { _ = try options.get() }
      do {
        drafts.append((try TodoRules.title(draft.title), draft.patch))
      } catch {
        throw .refused(error == .emptyTitle && request.isJot ? .emptyLine : error, line: title.line)
      }
    }
    patches = [(try? options.get()) ?? TodoPatch()] + (reader?.patches ?? [])
  }
}

extension Query {
  /// The edits that make a new todo match, if the query is for one project or one tag.
  fileprivate var membership: TodoEdits {
    switch self {
    case .all(let queries) where queries.count == 1, .any(let queries) where queries.count == 1: queries[0].membership
    case .term(.named(.project, let names)) where names.count == 1: TodoEdits([.project: names[0]])
    case .term(.named(.tags, let names)) where names.count == 1: TodoEdits(tags: names)
    default: TodoEdits()
    }
  }
}

extension StoredTodos {
  func counts(at moment: Moment) -> TodoCounts {
    var counts = TodoCounts()
    forEachFields { counts.add($0.status, $0.dueness(at: moment)) }
    return counts
  }
}
