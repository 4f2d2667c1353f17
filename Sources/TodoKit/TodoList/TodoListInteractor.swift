import FileStore
import StoreEngine
import TodoCore

struct TodoListInteractor: TodoList.Interactor {
  let entity: any TodoList.Entity
  let moment: Moment
  var views = QueryViews()

  /// The names that queries may use, among them those of fields that todos have.
  private var names: QueryNames { QueryNames(views, usedBy: entity) }

  func todos(matching asked: TodoQuery, withRelations: Bool) throws(TodoError) -> FoundTodos {
    let query = asked.settled(by: views)
    var selection = try TodoSelection(query, at: moment, names: names)
    selection.tellsRelations = withRelations
    let nextChange = NextChange(at: moment)
    selection.nextChange = nextChange
    let matched = try storeErrors(try entity.todos(selection))
    let counts = matched.counts(at: moment)
    return FoundTodos(
      todos: query.limit.map(matched.first) ?? matched, grouping: try grouping(of: query, counts, matched),
      order: query.order ?? TodoQuery.defaultOrder, matched: matched.count, counts: counts,
      nextChange: matched.nextChange ?? nextChange.date, membership: selection.words.membership)
  }

  func miss(of query: TodoQuery) throws(TodoError) -> QueryMiss? {
    let tally = try QueryMissTally(query.settled(by: views), isPick: false, at: moment, names)
    return try storeErrors(try entity.reduceTodos(into: tally) { $0.add($1) }).miss
  }

  /// Returns how a list is divided: as the query says, or else by due date if that keeps the order and some
  /// todo has a due date.
  private func grouping(
    of query: TodoQuery, _ counts: TodoCounts, _ todos: StoredTodos
  ) throws(TodoError) -> TodoGrouping {
    if query.isTree { return .ungrouped }
    if let grouping = query.grouping { return try grouping.resolved(in: names.fields) }
    let order = query.order ?? TodoQuery.defaultOrder
    let isByDue = order.first == TodoSortKey(.due) && counts.open == todos.count
    // In this order, todos with a due date come first.
    return isByDue && !todos.isEmpty && todos.fields(at: 0).due != nil ? .by(.due) : .ungrouped
  }

  func explanation(of query: TodoQuery) throws(TodoError) -> String {
    let query = query.settled(by: views)
    let condition = try TodoSelection.condition(of: query, at: moment, names)
    if TodoSelection.picksAll(query, condition) { return condition.explanation }
    let current = "is open and not waiting for its start"
    return condition.isEmpty ? current : "\(current), and \(condition.operand)"
  }

  func addTodos(
    _ request: AddTodosRequest, withEffects isAsked: Bool
  ) throws(TodoError) -> (made: MadeChanges, jots: [TodoID: JotLine], areLikeLines: Bool) {
    // A mistake in the words is reported before anyone waits for the store, which alone knows what names in a
    // line mean.
    let unchecked = KnownFields.unchecked(views.fields)
    if request.titles.isEmpty { _ = try NewTodos(of: request, at: moment, unchecked) }
    let uid = try request.checkedUID()
    if !request.isJot { _ = try NewTodos(of: request, at: moment, unchecked) }
    var random = BatchedRandomness()
    var jots: [Int: JotLine] = [:]
    var areLikeLines = false
    let made = try storeErrors(
      try entity.addTodos(
        claiming: Set([uid].compactMap(\.self)), for: ChangeCause(request.isJot ? "jot" : "add", at: moment),
        withEffects: isAsked
      ) { todos throws(TodoError) in
        let fields = KnownFields(views.fields, usedBy: todos)
        let new = try NewTodos(of: request, at: moment, fields, naming: todos)
        jots = new.jots
        if isAsked, !request.isJot {
          var reader = JotReader(at: moment, own: fields)
          areLikeLines = request.titles.contains { !reader.read($0.text).parts.isEmpty }
        }
        let patterns = new.patches.map { Todo(TodoUID(stored: ""), from: [$0.naming(new.named)], at: moment) }
        return new.drafts.map { draft in
          var todo = patterns[draft.patch]
          (todo.title, todo.uid) = (draft.title, uid ?? .random(using: &random))
          return todo
        }
      })
    return (made, jots.reduce(into: [:]) { $0[made.deltas[$1.key].todo.id] = $1.value }, areLikeLines)
  }
}

/// The todos of a request before they are in the store.
private struct NewTodos {
  /// The titles, each with the index of its patch.
  private(set) var drafts: [(title: String, patch: Int)] = []
  /// The patch of the options, followed by the patches of lines.
  private(set) var patches: [TodoPatch] = []
  /// How lines were understood, by the indices of their drafts, if that has to be shown.
  private(set) var jots: [Int: JotLine] = [:]
  /// The todos that the patches name.
  private(set) var named = ReferencedTodos()

  /// Reads a request.
  ///
  /// - Parameter todos: the todos that can be named, or `nil` if names are looked up later. A name in a line
  ///   that refers to none of them is text.
  init(
    of request: AddTodosRequest, at moment: Moment, _ fields: KnownFields, naming todos: TodosInHand? = nil
  ) throws(TodoError) {
    // Dates in options may count from dates that each line brings.
    let options = Result { () throws(TodoError) in
      try TodoPatch(request.edits, of: nil, at: moment, fields: fields)
    }
    if request.titles.isEmpty { _ = try options.get() }
    var reader = request.isJot ? JotReader(at: moment, own: fields, overriddenBy: request.edits) : nil
    while true {
      try read(request, options, &reader)
      guard let todos else { return }
      let known = patches[0].todoRefs
      let refs = known + patches.dropFirst().flatMap(\.todoRefs).filter { !known.contains($0) }
      do throws(StoreError) {
        named = try todos.todos(named: refs)
        return
      } catch {
        let missing = Set(error.refs.map { Exact($0) })
        guard reader?.missing.isSuperset(of: missing) == false else { throw .store(error) }
        reader?.missing.formUnion(missing)
      }
    }
  }

  private mutating func read(
    _ request: AddTodosRequest, _ options: Result<TodoPatch, TodoError>, _ reader: inout JotReader?
  ) throws(TodoError) {
    drafts = []
    jots = [:]
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

extension StoredTodos {
  func counts(at moment: Moment) -> TodoCounts {
    var counts = TodoCounts()
    forEachFields { counts.add($0.status, $0.dueness(at: moment)) }
    return counts
  }
}
