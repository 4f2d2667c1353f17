import TodoKit

extension Subject {
  /// A text that was saved in the editor and accepted comes up as a text that means the same.
  static func takeDraft(_ bytes: [UInt8]) {
    for make in [edit, write] {
      let store = TodoStore.samples(at: Tool.moment)
      guard let todo = make(store, bytes) else { continue }
      promise(
        edit(todo, in: store, saving: nil)?.effect == .unchanged,
        "what is saved as it is shown changes nothing")
      // A rule gives a todo its first date, which a text without one takes away again.
      _ = edit(todo, in: store, saving: bytes)
      promise(
        edit(todo, in: store, saving: bytes)?.effect == .unchanged, "what is saved twice changes nothing more"
      )
      promise((try? store.examine()) != nil, "a store is sound behind the editor")
    }
  }

  /// The id of the todo that the text was accepted for; nil when it was refused.
  private static func edit(_ store: TodoStore, _ bytes: [UInt8]) -> TodoID? {
    TodoID(rawValue: 1).flatMap { edit($0, in: store, saving: bytes)?.id }
  }

  /// The id of the todo that was written; nil when the text was refused, or has no title.
  private static func write(_ store: TodoStore, _ bytes: [UInt8]) -> TodoID? {
    EditorSession(store, saving: bytes).change { $0.writeTodo(AddTodosRequest()) }?.id
  }

  private static func edit(_ id: TodoID, in store: TodoStore, saving bytes: [UInt8]?) -> (
    effect: TodoReceiptModel.Effect, id: TodoID
  )? {
    EditorSession(store, saving: bytes).change { editor in
      editor.editTodo(.refs([TodoRef(id)]))
    }
  }
}
