package import StoreEngine
public import TodoCore

/// The editor: shows one todo, existing or new, as a text that users change in a program of their choice.
///
/// The text is a `TodoDraft`. No lock is held while the user writes; changes that others made to the todo
/// meanwhile are detected when it is replaced.
public struct TodoEditor {
  /// Shows the change to the todo, like any other change.
  public typealias View = ReceiptView

  /// The only part of the store that this service may touch.
  package protocol Entity: PickedTodos, AddedTodos, UsedFields {
    /// Returns the existing todos with these uids; of several todos with one uid, the first.
    func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo]
    /// Replaces a todo, and adds its next occurrence if it has one, in one transaction.
    ///
    /// - Parameters:
    ///   - refs: the todos that `makeResult` needs to know.
    ///   - isAsked: whether to find out what the changes mean for other todos.
    ///   - makeResult: returns the todo as it should become.
    /// - Returns: the change to each todo.
    /// - Throws: `StoreError.changedMeanwhile` if the todo has changed since, `StoreError.circle` if it would
    ///   depend on itself or be a subtask of itself.
    func replaceTodo(
      _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, withEffects isAsked: Bool,
      by makeResult: (ReferencedTodos) -> ChangeResult
    ) throws(StoreError) -> MadeChanges
  }

  /// A program in which the user changes a text.
  public protocol TextEditor {
    /// Lets the user change a text, and passes the changed text to a closure.
    ///
    /// A refused text is shown again with the reason as a ``note(_:)`` on top, until the user leaves it
    /// unchanged.
    ///
    /// - Parameters:
    ///   - text: the text that the user is shown.
    ///   - use: takes the bytes of the text each time that the user has changed it; if its last call throws,
    ///     the user's text is kept.
    /// - Returns: the result of `use`.
    /// - Throws: the error of `use` or of the editor, as `TodoError.kept` if there is a text to keep.
    func edit<Answer>(
      _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
    ) throws(TodoError) -> Answer
  }

  let view: any View
  let entity: any Entity
  /// The same store for rehearsals, which change nothing.
  let rehearsal: any Entity
  let editor: any TextEditor
  /// The clock, which is asked again once the user is done, perhaps hours later.
  let clock: () -> Moment
  let views: QueryViews

  /// Returns lines, each with its end, that only the user reads.
  ///
  /// They begin with a semicolon, because no field, tag or heading does; some begin with a number sign.
  public static func note(_ lines: [String]) -> String { lines.map { "; \($0)\n" }.joined() }

  /// Lets the user change a todo, and shows it as it is now.
  public func editTodo(_ pick: TodoPick) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show(try changeDraft(pick)) }
  }

  /// Lets the user write a todo, with some fields already filled in, and shows it once it is added.
  public func writeTodo(_ request: AddTodosRequest) -> Outcome {
    Outcome(in: view) { () throws(TodoError) in show(try addDraft(request) ?? MadeChanges([]), .added) }
  }

  private func show(_ made: MadeChanges, _ effect: TodoReceiptModel.Effect? = nil) {
    view.show(TodoReceiptModel(made, effect, at: clock()))
  }

  /// Lets the user change a todo and returns the changes to it and to its next occurrence; none if no todo is
  /// picked.
  func changeDraft(_ pick: TodoPick) throws(TodoError) -> MadeChanges {
    let moment = clock()
    let todos = try entity.todos(pick, for: "edit", at: moment, QueryNames(views, usedBy: entity))
    guard todos.count <= 1 else { throw .manyTodosToEdit }
    guard let todo = todos.first else { return MadeChanges([]) }
    let shown = TodoDraft(todo, naming: try names(of: todo), views.fields)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      let fields = KnownFields(views.fields, usedBy: entity)
      let written = try TodoDraft(text, fields)
      let patch = try written?.patch(of: todo, shown: shown, at: moment, fields) ?? TodoPatch()
      if patch.todoRefs.isEmpty, todo.applying(patch.naming(ReferencedTodos()), at: moment).after == todo {
        return MadeChanges([.changed(todo, todo)])
      }
      return try storeErrors(
        try entity.replaceTodo(
          todo, naming: patch.todoRefs, for: ChangeCause("edit", at: moment), withEffects: view.tellsContext
        ) { todo.applying(patch.naming($0), at: moment) })
    }
  }

  /// Lets the user write a todo and adds it; returns `nil` if the user wrote neither a title nor anything
  /// else.
  func addDraft(_ request: AddTodosRequest) throws(TodoError) -> MadeChanges? {
    let moment = clock()
    var random = SystemRandomNumberGenerator()
    let uid = try request.checkedUID() ?? .random(using: &random)
    let known = KnownFields(views.fields, usedBy: entity)
    var (options, said) = (request.edits, nil as TodoPatch?)
    if request.isJot, let line = options[.title] {
      options[.title] = nil
      var reader = JotReader(at: moment, own: known, overriddenBy: options)
      let (jot, patch) = try reader.todo(line)
      (options[.title], said) = (jot.title, patch.map { reader.patches[$0] })
      said?.replace(.title, by: .text(jot.title))
    }
    let given =
      if let said { said } else {
        try TodoPatch(options, of: nil, at: moment, fields: known)
      }
    // A todo that cannot be added is found out before the user writes more.
    let (draft, effects) = try add([given], uid, request, at: moment, to: rehearsal)
    // Options may make new fields, which the shown text includes.
    var fields = views.fields
    for field in draft.unknown where fields.declared(field.key) == nil { fields.declare(OwnField(field.key)) }
    let shown = TodoDraft(draft, naming: effects.named.mapValues(\.id), fields)
    return try editor.edit(shown.text) { text throws(TodoError) in
      let moment = clock()
      let fields = KnownFields(fields, usedBy: entity)
      guard let written = try TodoDraft(text, fields), try written.hasTitle(unlike: shown) else { return nil }
      let patch = try written.patch(of: draft, shown: shown, at: moment, fields)
      let (todo, effects) = try add([given, patch], uid, request, at: moment, to: entity)
      return MadeChanges([.added(todo)], view.tellsContext ? effects : ChangeEffects())
    }
  }

  /// Returns the ids by which a draft names related todos, if the todos exist.
  private func names(of todo: Todo) throws(TodoError) -> [TodoUID: TodoID] {
    let named = Set(todo.after + [todo.parent].compactMap(\.self))
    return try storeErrors(try entity.recognised(named)).mapValues(\.id)
  }

  private func add(
    _ patches: [TodoPatch], _ uid: TodoUID, _ request: AddTodosRequest, at moment: Moment,
    to entity: any Entity
  ) throws(TodoError) -> (Todo, ChangeEffects) {
    let claimed = Set([request.uid].compactMap { $0.map(TodoUID.init(stored:)) })
    let made = try storeErrors(
      try entity.addTodos(
        claiming: claimed, for: ChangeCause("add", at: moment), withEffects: true
      ) { todos throws(TodoError) in
        let named = try storeErrors(try todos.todos(named: patches.flatMap(\.todoRefs)))
        return [Todo(uid, from: patches.map { $0.naming(named) }, at: moment)]
      })
    guard let todo = made.deltas.first?.after else { preconditionFailure("each todo is added") }
    return (todo, made.effects)
  }
}

extension TodoStore: TodoEditor.Entity {
  package func recognised(_ uids: Set<TodoUID>) throws(StoreError) -> [TodoUID: RelatedTodo] {
    try read { document throws(DocumentError) in try document.recognised(uids) }
  }

  package func replaceTodo(
    _ old: Todo, naming refs: [TodoRef], for cause: ChangeCause, withEffects isAsked: Bool,
    by makeResult: (ReferencedTodos) -> ChangeResult
  ) throws(StoreError) -> MadeChanges {
    try update { document throws(DocumentError) in
      let id = old.id.rawValue
      // Compared as written by us: every value counts, the layout does not.
      guard let line = try document.lines(in: [id...id]).first, try line.todo().line == old.line else {
        try document.requireOrder()
        throw .store(.changedMeanwhile(id: id))
      }
      let named = try document.todos(named: refs)
      let (change, deltas) = try document.change(
        [line], for: cause, formerIDs: { formerIDs(of: $0, in: document) }
      ) { _ in makeResult(named) }
      return (change, try document.made(deltas, withEffects: isAsked))
    }
  }
}
