public import TodoCore
package import TodoStore

/// The editor: one todo, there or new, as a text that a person changes in a program of their own.
///
/// The text is a `TodoDraft`. No lock is held while the person writes; what others did to the todo meanwhile is found
/// out when it is replaced.
public struct TodoEditor {
  /// Shows what became of the todo, as after any other change.
  public typealias View = ReceiptView

  /// The only part of the store that this service may touch.
  package protocol Entity: ReceiptEntity, PickedTodos, AddedTodos {
    /// Puts a todo in the place of what it was, and adds what follows it, in one transaction.
    ///
    /// - Parameters:
    ///   - refs: the todos that `makeResult` has to know.
    ///   - makeResult: makes of the todo what it is to become.
    /// - Returns: what became of each todo.
    /// - Throws: `StoreError.changedMeanwhile` when the todo is no longer what it was, `StoreError.circle` where it would
    ///   come after itself, or be a part of itself.
    func replaceTodo(
      _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, by makeResult: (ReferencedTodos) -> ChangeResult
    ) throws(StoreError) -> [TodoDelta]
  }

  /// Where the user changes a text.
  public protocol TextEditor {
    /// Lets the user change a text, and passes on what has become of it.
    ///
    /// A text that the rules refuse is shown again with the reason, as a ``note(_:)`` on top, until the user leaves it so.
    ///
    /// - Parameters:
    ///   - text: what the user is shown.
    ///   - use: takes the bytes of the changed text, once for each time that the user has changed it; when it throws at
    ///     last, the user's text is kept.
    /// - Returns: what `use` returns.
    /// - Throws: what `use` throws, or an error of the editor; as `TodoError.kept` when there is a text to be kept.
    func edit<Answer>(
      _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
    ) throws(TodoError) -> Answer
  }

  let view: any View
  let entity: any Entity
  /// The same on which every change is only tried out.
  let rehearsal: any Entity
  let editor: any TextEditor
  /// Asked again after the user is done, which may be hours later.
  let clock: () -> Moment
  let views: QueryViews

  /// Lines of a text that are for the person who edits it, and are not read, each with its end.
  ///
  /// They begin with a semicolon, which no field, no tag and no heading of a content does: a number sign would.
  public static func note(_ lines: [String]) -> String { lines.map { "; \($0)\n" }.joined() }

  /// Lets the user change a todo, and shows it as it is now.
  public func editTodo(_ pick: TodoPick) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show(try changeDraft(pick)) }
  }

  /// Lets the user write a todo, in which some fields are filled in already, and shows it once it is added.
  public func writeTodo(_ request: AddTodosRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show([try addDraft(request)].compactMap(\.self), .added) }
  }

  private func show(_ deltas: [TodoDelta], _ effect: TodoReceiptModel.Effect? = nil) {
    let context = ReceiptContext(of: deltas, in: entity, ifAsked: view.tellsContext)
    view.show(TodoReceiptModel(deltas, effect, context: context, at: clock()))
  }

  /// Lets the user change a todo, and tells what has become of it and whether it comes back; nothing when none is
  /// picked.
  func changeDraft(_ pick: TodoPick) throws(TodoError) -> [TodoDelta] {
    let moment = clock()
    let todos = try entity.todos(pick, for: "edit", at: moment, views)
    guard todos.count <= 1 else { throw .manyTodosToEdit(todos.count) }
    guard let todo = todos.first else { return [] }
    let shown = TodoDraft(todo, naming: try names(of: todo), views.fields)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      let written = try TodoDraft(text, views.fields)
      let patch = try written?.patch(of: todo, shown: shown, at: moment, views.fields) ?? TodoPatch()
      if patch.todoRefs.isEmpty, todo.applying(patch.naming(ReferencedTodos()), at: moment).after == todo {
        return [.changed(todo, todo)]
      }
      return try storeErrors(
        try entity.replaceTodo(
          todo, naming: patch.todoRefs, for: ChangeCause("edit", at: moment)
        ) { todo.applying(patch.naming($0), at: moment) })
    }
  }

  /// Lets the user write a todo, and adds it; nil when the user gave it no title and nothing else.
  func addDraft(_ request: AddTodosRequest) throws(TodoError) -> TodoDelta? {
    let moment = clock()
    var random = SystemRandomNumberGenerator()
    let uid = try request.checkedUID() ?? .random(using: &random)
    var (options, said) = (request.edits, nil as TodoPatch?)
    if request.isJot, let line = options[.title] {
      options[.title] = nil
      var reader = JotReader(at: moment, own: views.fields, besides: options)
      let (jot, patch) = try reader.todo(line)
      (options[.title], said) = (jot.title, patch.map { reader.patches[$0] })
      said?.replace(.title, by: .text(jot.title))
    }
    let given =
      if let said { said } else {
        try TodoPatch(options, of: nil, isNew: true, at: moment, fields: views.fields)
      }
    // What cannot be added is found out before the user writes more of it.
    let draft = try add([given], uid, request, at: moment, to: rehearsal)
    // Options may make fields, which the text that is shown has.
    var fields = views.fields
    for field in draft.unknown where fields.declared(field.key) == nil { fields.declare(OwnField(field.key)) }
    let shown = TodoDraft(draft, naming: try names(of: draft), fields)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      guard let written = try TodoDraft(text, fields), try written.hasTitle(unlike: shown) else { return nil }
      let patch = try written.patch(of: draft, isNew: true, shown: shown, at: moment, fields)
      let todo = try add([given, patch], uid, request, at: moment, to: entity)
      return TodoDelta.added(todo)
    }
  }

  /// How a draft calls the todos that one stands to: by their ids, as far as they are there.
  private func names(of todo: Todo) throws(TodoError) -> [TodoUID: TodoID] {
    let named = Set(todo.after + [todo.parent].compactMap(\.self))
    return try storeErrors(try entity.recognised(named)).mapValues(\.id)
  }

  private func add(
    _ patches: [TodoPatch], _ uid: TodoUID, _ request: AddTodosRequest, at moment: Moment,
    to entity: any Entity
  ) throws(TodoError) -> Todo {
    let claimed = Set([request.uid].compactMap { $0.map(TodoUID.init(stored:)) })
    let todos = try storeErrors(
      try entity.addTodos(
        claiming: claimed, naming: patches.flatMap(\.todoRefs), for: ChangeCause("add", at: moment)
      ) { named in [Todo(uid, from: patches.map { $0.naming(named) }, at: moment.instant)] })
    guard let todo = todos.first else { preconditionFailure("each todo is added") }
    return todo
  }
}

extension TodoStore: TodoEditor.Entity {
  package func replaceTodo(
    _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, by makeResult: (ReferencedTodos) -> ChangeResult
  ) throws(StoreError) -> [TodoDelta] {
    try update { document throws(DocumentError) in
      let id = old.id.rawValue
      // Compared as it would be written: every value counts, the layout does not.
      guard let line = try document.lines(in: [id...id]).first, try line.todo().line == old.line else {
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: id))
      }
      let named = try document.todos(named: refs)
      return try document.change([line], for: cause, formerIDs: { formerIDs(of: $0, in: document) }) { _ in
        makeResult(named)
      }
    }
  }
}
