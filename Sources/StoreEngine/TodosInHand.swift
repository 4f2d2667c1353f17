import FileStore
package import TodoCore

/// The todos as a transaction finds them: what a change may ask before it says what it does.
///
/// A question that the document cannot answer, since its layout is not as expected, is answered somehow, and
/// the whole transaction begins anew with a checked document.
package final class TodosInHand: UsedFields {
  private let document: StoreDocument
  private let store: TodoStore
  /// Why a question could not be answered, so that no answer may have an effect.
  fileprivate private(set) var failure: DocumentError?

  fileprivate init(_ document: StoreDocument, of store: TodoStore) {
    self.document = document
    self.store = store
  }

  package func hasField(named name: String) -> Bool {
    answer(false) { document throws(DocumentError) in try document.hasField(named: name) }
  }

  package var fieldNames: [String] {
    answer([]) { document throws(DocumentError) in try document.fieldNames().map(\.wrappedValue) }
  }

  /// The names of the custom fields of all todos except some, each once.
  package func ownNames(besides ids: Set<TodoID>) -> [String] {
    answer([]) { document throws(DocumentError) in try document.ownNames(besides: ids).map(\.wrappedValue) }
  }

  /// The existing todos with these uids; of several todos with one uid, the first.
  package func recognised(_ uids: Set<TodoUID>) -> [TodoUID: RelatedTodo] {
    answer([:]) { document throws(DocumentError) in try document.recognised(uids) }
  }

  /// The todos that references name.
  ///
  /// - Throws: `StoreError.notFound` with every reference that names nothing, `StoreError.ambiguous`.
  package func todos(named refs: [TodoRef]) throws(StoreError) -> ReferencedTodos {
    do {
      return try document.todos(named: refs)
    } catch {
      if case .store(let error) = error { throw error }
      failure = failure ?? error
      return ReferencedTodos()
    }
  }

  /// The todos as they were when they were last changed at some instants, as far as the history shows.
  package func formerTodos(at instants: [TodoID: Instant]) -> [TodoID: Todo] {
    let found = try? store.withHistory(of: document) { log throws(SystemFailure) in
      var found: [TodoID: Todo] = [:]
      while found.count < instants.count, let (step, _) = try log.next() {
        for line in step.changes.flatMap({ [$0.after, $0.before] }) {
          guard let todo = line.flatMap(Todo.init(line:)), instants[todo.id] == todo.modified else {
            continue
          }
          found[todo.id] = todo
        }
      }
      return found
    }
    return found ?? [:]
  }

  private func answer<Answer>(_ none: Answer, _ body: (StoreDocument) throws(DocumentError) -> Answer)
    -> Answer
  {
    do {
      return try body(document)
    } catch {
      failure = failure ?? error
      return none
    }
  }
}

extension TodoStore {
  /// Lets a change ask a document, and returns what it says; what it refuses is the transaction's error.
  package func asking<Answer>(
    _ document: StoreDocument, _ body: (TodosInHand) throws(TodoError) -> Answer
  ) throws(DocumentError) -> Answer {
    let todos = TodosInHand(document, of: self)
    let answer = Result { () throws(TodoError) in try body(todos) }
    if let failure = todos.failure { throw failure }
    do {
      return try answer.get()
    } catch {
      throw .store(error.failure as? StoreError ?? .refused(error))
    }
  }
}
