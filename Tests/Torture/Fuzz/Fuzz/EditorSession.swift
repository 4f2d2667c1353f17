import TodoKit

/// One use of the editor's screen, by a person who saves always the same.
final class EditorSession {
  private let store: TodoStore
  private let saved: [UInt8]?
  private var receipt: TodoReceiptModel?

  /// A session on that store; nil saves what is shown, as it is.
  init(_ store: TodoStore, saving saved: [UInt8]?) {
    self.store = store
    self.saved = saved
  }

  /// What happened to which todo; nil when nothing was accepted.
  func change(_ ask: (TodoEditor) -> Outcome) -> (effect: TodoReceiptModel.Effect, id: TodoID)? {
    let outcome = ask(TodoApp(store: store, clock: { Tool.moment }, editor: self).editor(in: self))
    // References may name no todo, or be none.
    promise([.succeeded, .refused, .notFound, .misused].contains(outcome), "a text is accepted or refused")
    promise((outcome == .succeeded) == (receipt != nil), "what is accepted is shown")
    return receipt?.first.map { ($0.effect, $0.todo.todo.id) }
  }
}

extension EditorSession: TodoEditor.TextEditor {
  func edit<Answer>(
    _ text: String, _ use: ([UInt8]) throws(TodoError) -> Answer
  ) throws(TodoError) -> Answer {
    try use(saved ?? Array(text.utf8))
  }
}

extension EditorSession: TodoEditor.View {
  func show(_ receipt: TodoReceiptModel) { self.receipt = receipt }
  func show(_ problem: ProblemModel) {}
}
