/// The rules of changing and adding todos by a text.
struct TodoEditorInteractor: TodoEditor.Interactor {
  let entity: any TodoEditor.Entity
  /// The same on which every change is only tried out.
  let rehearsal: any TodoEditor.Entity
  let editor: any TodoEditor.TextEditor
  /// Asked again after the user is done, which may be hours later.
  let clock: () -> Moment
  var views = QueryViews()

  func editTodo(_ request: EditTodoRequest) throws(TodoError) -> [TodoDelta] {
    let moment = clock()
    let todos = try namingTodos(request.pick, for: "edit", at: moment, from: entity.todos) { () throws(TodoError) in
      let pick = try StorePick(request.pick, at: moment, views: views)
      return try storeErrors { () throws(StoreError) in try entity.todos(pick) }
    }
    guard todos.count <= 1 else { throw .editor(.manyTodos(count: todos.count)) }
    guard let todo = todos.first else { return [] }
    let shown = TodoDraft(todo, naming: try names(of: todo))
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      let patch = try TodoDraft(text)?.patch(of: todo, shown: shown, at: moment) ?? TodoPatch()
      if patch.todoRefs.isEmpty, todo.applying(patch.naming(ReferencedTodos()), at: moment).after == todo {
        return [TodoDelta(todo, todo, at: moment)].compactMap(\.self)
      }
      let changes = try storeErrors { () throws(StoreError) in
        try entity.replaceTodo(
          todo, naming: patch.todoRefs, for: ChangeCause("edit", at: moment)
        ) { todo.applying(patch.naming($0), at: moment) }
      }
      return changes.compactMap { TodoDelta($0.before, $0.after, at: moment) }
    }
  }

  func writeTodo(_ request: WriteTodoRequest) throws(TodoError) -> TodoDelta? {
    let moment = clock()
    let uid = try uid(of: request)
    let given = try TodoPatch(request.edits, of: nil, isNew: true, at: moment)
    // What cannot be added is found out before the user writes more of it.
    let draft = try add([given], uid, request, at: moment, to: rehearsal)
    let shown = TodoDraft(draft, naming: try names(of: draft))
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      guard let written = try TodoDraft(text), try written.hasTitle(unlike: shown) else { return nil }
      let patch = try written.patch(of: draft, isNew: true, shown: shown, at: moment)
      let todo = try add([given, patch], uid, request, at: moment, to: entity)
      return TodoDelta.added(TodoSummary(todo, at: moment))
    }
  }

  func context(of deltas: [TodoDelta]) -> ReceiptContext { ReceiptContext(of: deltas, in: entity) }

  private func uid(of request: WriteTodoRequest) throws(TodoError) -> TodoUID {
    guard let text = request.uid else { return randomUID() }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    return uid
  }

  private func randomUID() -> TodoUID {
    var random = SystemRandomNumberGenerator()
    return .random(using: &random)
  }

  /// How a draft calls the todos that one stands to: by their ids, as far as they are there.
  private func names(of todo: Todo) throws(TodoError) -> [TodoUID: TodoID] {
    let named = Set(todo.after + [todo.parent].compactMap(\.self))
    return try storeErrors { () throws(StoreError) in try entity.recognised(named) }.mapValues(\.id)
  }

  private func add(
    _ patches: [TodoPatch], _ uid: TodoUID, _ request: WriteTodoRequest, at moment: Moment,
    to entity: any TodoEditor.Entity
  ) throws(TodoError) -> Todo {
    let claimed = Set([request.uid].compactMap { $0.map(TodoUID.init(stored:)) })
    let todos = try storeErrors { () throws(StoreError) in
      try entity.addTodos(
        claiming: claimed, naming: patches.flatMap(\.todoRefs), for: ChangeCause("add", at: moment)
      ) { named in [Todo(uid, from: patches.map { $0.naming(named) }, at: moment.instant)] }
    }
    guard let todo = todos.first else { preconditionFailure("each todo is added") }
    return todo
  }
}
