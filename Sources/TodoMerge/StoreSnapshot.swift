package import TodoCore
package import TodoStore

/// All todos of a store at one time.
package struct StoreSnapshot: Equatable, Sendable {
  /// The todos with the store's own ids, and the highest that it has given.
  package var list: SharedList
  /// The bytes that the todos lie in.
  let bytes: [UInt8]
  /// The commit that it was last brought in line with; nil where it never was.
  package let synced: CommitID?
  /// Which shared list that was; nil where no sync has told.
  package let syncedList: TodoUID?
  /// How many changes there have been.
  package let revision: Int
}

extension TodoStore {
  /// All todos as they are now.
  package func snapshot() throws(StoreError) -> StoreSnapshot {
    try read { document throws(DocumentError) in try document.snapshot() }
  }
}
