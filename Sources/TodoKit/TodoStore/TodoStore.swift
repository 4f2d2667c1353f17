package import FileStore

/// The entity store: todos in a document, the document in a storage.
///
/// What a module may touch of it is that module's `Entity` protocol.
public struct TodoStore {
  let storage: any Storage

  /// A store in that storage.
  package init(_ storage: any Storage) {
    self.storage = storage
  }

  /// How many changes there have been by now; 0 for a store that does not exist.
  ///
  /// A front end that stays open asks this to see whether the store has changed since it last read it: another number
  /// than before means to read again. It costs a look at the file's ends, 4 KB at most, however large the store is;
  /// where another program has left its own layout, all of it is read and checked, as always.
  ///
  /// Only changes that are counted show: a program that edits the file by hand leaves the number as it was.
  public func revision() throws(StoreError) -> Int {
    try read { document throws(DocumentError) in document.trailer.revision }
  }

  /// The store's bytes as they are now.
  func source() throws(StoreError) -> any StoreSource {
    try StoreError.passing { () throws(FileStoreError) in try storage.read() }
  }

  /// Answers from the document as it is now.
  func read<Answer>(_ body: (StoreDocument) throws(DocumentError) -> Answer) throws(StoreError) -> Answer {
    try answer(from: try source(), body)
  }

  /// The same store, on which every change is tried out and none is made.
  public var rehearsal: TodoStore { TodoStore(RehearsalStorage(base: storage)) }

  /// Changes the document in one transaction.
  ///
  /// - Parameter body: what to change, and what to answer; it may be called again on a newer document, so it has no
  ///   effects.
  func update<Answer>(
    _ body: (StoreDocument) throws(DocumentError) -> (StoreChange, Answer)
  ) throws(StoreError) -> Answer {
    try storage.update { source throws(StoreError) in
      try answer(from: source) { document throws(DocumentError) in
        var (change, answer) = try body(document)
        if change.cause.isForeign { change.oldestNeeded = try? oldestUndone(in: document) }
        return (try document.rewrite(for: change), answer)
      }
    }
  }

  /// What the last line of the history beside a version of the store must lead to.
  func key(of source: any StoreSource) throws(StoreError) -> HistoryKey {
    try answer(from: source) { document throws(DocumentError) in document.key }
  }

  /// Asks the document as its layout promises it to be, and one that is checked as a whole when that does not hold.
  private func answer<Answer>(
    from source: any StoreSource, _ body: (StoreDocument) throws(DocumentError) -> Answer
  ) throws(StoreError) -> Answer {
    do {
      guard source.exists else { return try body(.empty(beside: source)) }
      if let document = try StoreDocument(trusting: source) { return try body(document) }
    } catch {
      if case .store(let error) = error { throw error }
    }
    let document = try StoreDocument(verifying: source, path: storage.location)
    do {
      return try body(document)
    } catch {
      throw error.ofVerified(path: storage.location)
    }
  }
}
