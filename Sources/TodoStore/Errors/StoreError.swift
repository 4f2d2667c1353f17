public import FileStore
public import TodoCore

/// Why the store could not be read or changed, as facts.
public enum StoreError: Error, Equatable, Sendable {
  /// The file or the history beside it could not be read or written.
  case file(FileStoreError)

  /// No todo has these references, given as the user wrote them.
  case notFound(refs: [String])
  /// One reference is the beginning of several uids, or the uid that several todos share; they are given in one order
  /// with the ids of these todos.
  case ambiguous(ref: String, uids: [String], ids: [Int])
  /// A new todo asked for a uid that another one has.
  case uidTaken(String)
  /// Todos that a change is not for; at least one.
  case unfit([UnfitTodo])
  /// Todos, by their ids, would each come after the next or be a part of it, and the last after the first.
  case circle(TodoField, ids: [Int])
  /// Every id has been given.
  case idsExhausted

  /// There have been as many changes as can be counted.
  case revisionsExhausted

  /// So many steps were to be undone or redone, but only so many can be, since the history tells no more.
  case noSuchStep(HistoryDirection, asked: Int, possible: Int, reach: HistoryReach)
  /// A revision is none that can be undone or redone as things are.
  case noSuchRevision(HistoryDirection, Int)
  /// The next step to be undone or redone is not the one that the user has seen; it is called so.
  case otherStep(HistoryDirection, revision: Int, name: String)
  /// Todos, by their ids, are no longer what the steps made of them.
  case conflict(HistoryDirection, ids: [Int])
  /// What stands in the history before a revision is damaged; the store is sound.
  case historyDamaged(path: String, before: Int)

  /// The store is not a sound document; `line` and `column` count from 1, `byte` from 0.
  case unsound(path: String, line: Int, column: Int, byte: Int, expected: String)
  /// The store holds the marks that git leaves of a merge that it could not make; `line` counts from 1.
  case conflictMarks(path: String, line: Int)
  /// The store holds such marks, and git does not keep the versions any more.
  case versionsGone(path: String)
  /// Several todos of a store that is to be merged have the same uid.
  case sharedUIDs(path: String, uids: [String])
  /// A file that is to be merged into the store is the store, and git has no other version of it.
  case sameFile(path: String)
  /// The store is damaged, and nothing in it can be read as a todo.
  case unrepairable(path: String)
  /// The store was written by a later release of the format.
  case newerVersion(path: String, version: Int)
  /// A todo, by its id, was changed or removed between reading and replacing it.
  case changedMeanwhile(id: Int)
}

extension StoreError: FileFailure {
  package var fileError: FileStoreError? { if case .file(let error) = self { error } else { nil } }
}

extension TodoError {
  /// The store could not answer.
  public static func store(_ error: StoreError) -> TodoError { TodoError(error) }
}

/// Runs what the store is asked, and passes its error on as the interactor's.
package func storeErrors<Value>(_ body: () throws(StoreError) -> Value) throws(TodoError) -> Value {
  do {
    return try body()
  } catch {
    throw .store(error)
  }
}
