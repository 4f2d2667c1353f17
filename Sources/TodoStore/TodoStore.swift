public import FileStore
internal import JSONText
public import TodoCore

/// The entity store: todos in a document, the document in a storage.
///
/// What a module may touch of it is that module's `Entity` protocol.
public struct TodoStore {
  package let storage: any Storage
  /// What was selected from it last; nil where nobody is to select the same again.
  package var last: LastSelection?

  /// Where it is, for messages.
  package var location: String { storage.location }

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
  package func source() throws(StoreError) -> any StoreVersion {
    try StoreError.passing(try storage.read())
  }

  /// Answers from the document as it is now.
  package func read<Answer>(_ body: (StoreDocument) throws(DocumentError) -> Answer) throws(StoreError) -> Answer {
    try answer(from: try source(), body)
  }

  /// The same store, on which every change is tried out and none is made.
  public var rehearsal: TodoStore { TodoStore(RehearsalStorage(base: storage)) }

  /// Changes the document in one transaction.
  ///
  /// - Parameter body: what to change, and what to answer; it may be called again on a newer document, so it has no
  ///   effects.
  package func update<Answer>(
    _ body: (StoreDocument) throws(DocumentError) -> (StoreChange, Answer)
  ) throws(StoreError) -> Answer {
    var made: (edits: [StoreChange.Edit], source: any StoreVersion)?
    var isSound = true
    let answer = try storage.update { source throws(StoreError) in
      try self.answer(from: source) { document throws(DocumentError) in
        if !isSound { try document.requireOrder() }
        var (change, answer) = try body(document)
        if change.cause.isForeign { change.oldestNeeded = try? oldestUndone(in: document) }
        made = (change.edits, source)
        var rewrite = try document.rewrite(for: change)
        rewrite?.isSound = {
          isSound = (try? document.requireOrder()) != nil
          return isSound
        }
        return (rewrite, answer)
      }
    }
    if let (edits, source) = made, let next = source.successor { last?.note(edits, of: source.stamp, leadingTo: next) }
    return answer
  }

  /// What the last line of the history beside a version of the store must lead to.
  package func key(of source: any StoreVersion) throws(StoreError) -> HistoryKey {
    try answer(from: source) { document throws(DocumentError) in document.key }
  }

  /// Asks the document as its layout promises it to be, and one that is checked as a whole when that does not hold.
  private func answer<Answer>(
    from source: any StoreVersion, _ body: (StoreDocument) throws(DocumentError) -> Answer
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

extension TodoStore {
  /// Reads the steps that lead to the store.
  ///
  /// The store is read without a lock, and others may change both files between the one look and the other. Where they do
  /// not fit together, the store has to be the same still for that to count.
  ///
  /// - Throws: `StoreError.changed` when that was tried often enough.
  package func readHistory<Answer>(
    _ body: (inout HistoryLog) throws(SystemFailure) -> Answer
  ) throws(StoreError) -> Answer {
    try readHistory(body) { (_, answer) throws(DocumentError) in answer }
  }

  /// Reads the steps that lead to the store, then what is asked of the store itself, both of one version.
  package func readHistory<Found, Answer>(
    _ body: (inout HistoryLog) throws(SystemFailure) -> Found,
    then answer: (StoreDocument, Found) throws(DocumentError) -> Answer
  ) throws(StoreError) -> Answer {
    for _ in 0..<100 {
      var isSettled = true
      let answer = try read { document throws(DocumentError) -> Answer? in
        let found: Found
        do throws(StoreError) {
          found = try withHistory(of: document) { log throws(SystemFailure) in
            let found = try body(&log)
            if log.first > log.last { isSettled = document.stored.isInForce }
            return found
          }
        } catch .file(.historyUnreadable(_, .tryAgain)) {
          return nil
        } catch {
          throw .store(error)
        }
        return isSettled ? try answer(document, found) : nil
      }
      if let answer { return answer }
    }
    throw .file(.changed(path: location))
  }

  /// The oldest revision that must stay in the history so that all that was undone can be redone; nil for none.
  func oldestUndone(in document: StoreDocument) throws(StoreError) -> Int? {
    try withHistory(of: document) { log throws(SystemFailure) in
      _ = try log.steps(for: .redo, .steps(0))
      return log.redoable.min()
    }
  }

  /// The ids that todos had before they were taken back; none where the history does not tell.
  package func formerIDs(of uids: Set<TodoUID>, in document: StoreDocument) -> [TodoUID: TodoID] {
    (try? withHistory(of: document) { log throws(SystemFailure) in try log.ids(of: uids) }) ?? [:]
  }

  /// The steps that lead to a document.
  package func withHistory<Answer>(
    of document: StoreDocument, _ body: (inout HistoryLog) throws(SystemFailure) -> Answer
  ) throws(StoreError) -> Answer {
    let source = try StoreError.passing(try document.stored.history())
    do throws(SystemFailure) {
      var log = try HistoryLog(source, leadingTo: document.key)
      return try body(&log)
    } catch {
      throw .file(.historyUnreadable(path: source?.path ?? location, reason: error))
    }
  }
}

/// The names of the fields that users have made, as todos have them.
extension TodoStore {
  /// All names, each once and in no order, but for those of some todos, and for keys that are no fields.
  package func ownNames(besides ids: Set<TodoID>) throws(StoreError) -> [String] {
    try read { document throws(DocumentError) in
      var names: Set<Exact<String>> = []
      try document.scan { todo in
        guard todo.fields.hasUnknown, !ids.contains(todo.id) else { return }
        for field in todo.unknown where TodoValue(own: field.json) != nil { names.insert(Exact(field.key)) }
      }
      return names.map(\.wrappedValue)
    }
  }

  /// The names of the fields that users have made; none where the store cannot be read, which a command tells itself.
  package var usedNames: OwnFields.UsedNames {
    OwnFields.UsedNames { name in
      (try? read { document throws(DocumentError) in try document.hasOwn(name) }) ?? false
    } all: {
      (try? ownNames(besides: [])) ?? []
    }
  }
}

extension TodoStore {
  /// The store in a file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the working folder or absolute.
  ///   - lockTimeout: how many seconds another process may keep the lock.
  ///   - onWait: called once when the lock keeps this one waiting.
  ///   - onHistoryEvent: called when something happened to the history that the user should know of.
  public static func file(
    _ path: String, lockTimeout: Double, onWait: @escaping () -> Void,
    onHistoryEvent: @escaping (HistoryEvent) -> Void
  ) -> TodoStore {
    TodoStore(FileStorage(path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent))
  }

  /// A store in memory, filled with three todos to try things out.
  public static func samples(at moment: Moment) -> TodoStore {
    let contents = [
      ("Focus", "Decide on what you want to focus in your life"),
      ("Value", "Decide on what values are meaningful in your life"),
      ("Action", "Decide on what you should do to achieve empowering life"),
    ]
    var random = SystemRandomNumberGenerator()
    var todos: [[UInt8]] = []
    for (index, (title, content)) in contents.enumerated() {
      guard let id = TodoID(rawValue: index + 1) else { continue }
      var todo = Todo(id: id, uid: .random(using: &random), title: title, created: moment.instant)
      todo.content = content
      todos.append(todo.line)
    }
    let trailer = StoreTrailer(lastID: todos.count)
    return TodoStore(MemoryStorage(StoreLayout.document(of: todos, trailer: trailer)))
  }
}

extension HistoryEvent {
  /// What to tell its user, in one line.
  public var warning: String {
    switch self {
    case .lost(let reason): "this change cannot be undone: cannot write the history: \(reason.message)"
    case .setAside(let path):
      "the history was not that of the store as it was and is kept as \(visible(path)); undo reaches back to this change"
    }
  }
}
