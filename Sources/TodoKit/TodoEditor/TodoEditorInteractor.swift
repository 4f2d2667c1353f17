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
    guard todos.count <= 1 else { throw .manyTodosToEdit(count: todos.count) }
    guard let todo = todos.first else { return [] }
    let shown = TodoDraft(todo)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      let patch = try TodoDraft(text)?.patch(of: todo, shown: shown, at: moment) ?? TodoPatch()
      var result = todo.applying(patch, at: moment)
      let new = result.after ?? todo
      if result.next != nil { result.next?.uid = randomUID() }
      var next: Todo?
      if new != todo {
        next = try storeErrors { () throws(StoreError) in
          try entity.replaceTodo(todo, by: new, next: result.next, for: ChangeCause("edit", at: moment))
        }
      }
      return [TodoDelta(todo, new, at: moment), TodoDelta(nil, next, at: moment)].compactMap(\.self)
    }
  }

  func writeTodo(_ request: WriteTodoRequest) throws(TodoError) -> TodoDelta? {
    let moment = clock()
    let uid = try uid(of: request)
    let given = try TodoPatch(request.edits, of: nil, at: moment)
    let draft = Todo(uid, from: given, at: moment.instant)
    // What cannot be added is found out before the user writes more of it.
    _ = try add(draft, request, at: moment, to: rehearsal)
    let shown = TodoDraft(draft)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      guard let written = try TodoDraft(text), try written.hasTitle(unlike: shown) else { return nil }
      let patch = try written.patch(of: draft, shown: shown, at: moment)
      let todo = Todo(uid, from: given, patch, at: moment.instant)
      return TodoDelta.added(TodoSummary(try add(todo, request, at: moment, to: entity), at: moment))
    }
  }

  func newNames(in deltas: [TodoDelta]) -> NewNames { NewNames(in: deltas, of: entity) }

  private func uid(of request: WriteTodoRequest) throws(TodoError) -> TodoUID {
    guard let text = request.uid else { return randomUID() }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    return uid
  }

  private func randomUID() -> TodoUID {
    var random = SystemRandomNumberGenerator()
    return .random(using: &random)
  }

  private func add(
    _ todo: Todo, _ request: WriteTodoRequest, at moment: Moment, to entity: any TodoEditor.Entity
  ) throws(TodoError) -> Todo {
    let claimed = Set([request.uid].compactMap { $0.map(TodoUID.init(stored:)) })
    let todos = try storeErrors { () throws(StoreError) in
      try entity.addTodos([todo], claiming: claimed, for: ChangeCause("add", at: moment))
    }
    guard let todo = todos.first else { preconditionFailure("each todo is added") }
    return todo
  }
}
