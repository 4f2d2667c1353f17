/// The rules of changing and adding todos by a text.
struct TodoEditorInteractor: TodoEditor.Interactor {
  let entity: any TodoEditor.Entity
  /// The same on which every change is only tried out.
  let rehearsal: any TodoEditor.Entity
  let editor: any TodoEditor.TextEditor
  /// Asked again after the user is done, which may be hours later.
  let clock: () -> Moment

  func editTodo(_ request: EditTodoRequest) throws(TodoError) -> ChangedTodo? {
    let pick = try StorePick(request.pick, at: clock())
    let todos = try storeErrors { () throws(StoreError) in try entity.todos(pick) }
    guard todos.count <= 1 else { throw .manyTodosToEdit(count: todos.count) }
    guard let todo = todos.first else { return nil }
    let shown = TodoDraft(todo)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      var new = todo
      if let draft = try TodoDraft(text) { try draft.patch(for: shown, at: moment).apply(to: &new) }
      let isChanged = new != todo
      if isChanged {
        new.modified = moment.instant.after(todo.modified)
        try storeErrors { () throws(StoreError) in
          let cause = ChangeCause("edit", at: moment)
          try entity.replaceTodo(todo, by: new, for: cause)
        }
      }
      return ChangedTodo(
        todo: TodoSummary(new, at: moment), before: TodoSummary(todo, at: moment), next: nil, isChanged: isChanged)
    }
  }

  func writeTodo(_ request: WriteTodoRequest) throws(TodoError) -> TodoSummary? {
    // What cannot be added is found out before the user writes more of it.
    let given = try add(try maker(of: request), request, at: clock(), to: rehearsal)
    let shown = TodoDraft(given)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      guard let draft = try TodoDraft(text), try draft.hasTitle(unlike: shown) else { return nil }
      let patch = try draft.patch(for: shown, at: moment)
      let make: (TodoID) -> Todo = { id in
        var todo = given
        (todo.id, todo.created, todo.modified) = (id, moment.instant, moment.instant)
        patch.apply(to: &todo)
        return todo
      }
      return TodoSummary(try add(make, request, at: moment, to: entity), at: moment)
    }
  }

  /// What makes the todo that the user has given so far.
  private func maker(of request: WriteTodoRequest) throws(TodoError) -> (TodoID) -> Todo {
    let moment = clock()
    let patch = try TodoPatch(request.changes, at: moment)
    let uid = try uid(of: request)
    return { id in
      var todo = Todo(id: id, uid: uid, title: "", created: moment.instant)
      patch.apply(to: &todo)
      return todo
    }
  }

  private func uid(of request: WriteTodoRequest) throws(TodoError) -> TodoUID {
    guard let text = request.uid else {
      var random = SystemRandomNumberGenerator()
      return .random(using: &random)
    }
    guard let uid = TodoUID(text) else { throw .refused(.uid(text)) }
    return uid
  }

  private func add(
    _ make: @escaping (TodoID) -> Todo, _ request: WriteTodoRequest, at moment: Moment,
    to entity: any TodoEditor.Entity
  ) throws(TodoError) -> Todo {
    let claimed = Set([request.uid].compactMap { $0.map(TodoUID.init(stored:)) })
    let cause = ChangeCause("add", at: moment)
    let todos = try storeErrors { () throws(StoreError) in
      try entity.addTodos([make], claiming: claimed, for: cause)
    }
    guard let todo = todos.first else { preconditionFailure("for each maker a todo is added") }
    return todo
  }
}
