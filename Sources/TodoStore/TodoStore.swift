public import FileStore
internal import JSONText
public import TodoCore

/// The entity store: todos in a document, which lies in a storage.
///
/// Each module sees only its own part of the store, its `Entity` protocol.
public struct TodoStore {
  package let storage: any Storage
  /// The last selection, so that the same query need not scan again; `nil` if no front end asks twice.
  package var last: LastSelection?

  /// The path of the store, for messages.
  package var location: String { storage.location }

  /// Creates a store in a storage.
  package init(_ storage: any Storage) {
    self.storage = storage
  }

  /// Opens the version of the store that is in force.
  package func source() throws(StoreError) -> any StoreVersion {
    try StoreError.passing(try storage.read())
  }

  /// Answers a question from the document that is in force.
  package func read<Answer>(_ body: (StoreDocument) throws(DocumentError) -> Answer) throws(StoreError) -> Answer {
    try answer(from: try source(), body)
  }

  /// The same store for a dry run: every change is worked out and none is made.
  public var rehearsal: TodoStore { TodoStore(RehearsalStorage(base: storage)) }

  /// Changes the document in one transaction.
  ///
  /// - Parameter body: returns the change and the answer. It may run again on a newer document, so it must have no side
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

  /// The key that the last line of the history must match for a version of the store.
  package func key(of source: any StoreVersion) throws(StoreError) -> HistoryKey {
    try answer(from: source) { document throws(DocumentError) in document.key }
  }

  /// Asks a document whose layout is trusted, and a fully checked one if the layout turns out to differ.
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
  /// No lock is held, and others may change both files between the two reads. If the files do not fit together, that
  /// counts only if the store is still the same.
  ///
  /// - Throws: `StoreError.changed` after too many attempts.
  package func readHistory<Answer>(
    _ body: (inout HistoryLog) throws(SystemFailure) -> Answer
  ) throws(StoreError) -> Answer {
    try readHistory(body) { (_, answer) throws(DocumentError) in answer }
  }

  /// Reads the steps that lead to the store and then the store itself, both of one version.
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

  /// The oldest revision that the history must keep so that everything undone can be redone; `nil` if nothing was
  /// undone.
  func oldestUndone(in document: StoreDocument) throws(StoreError) -> Int? {
    try withHistory(of: document) { log throws(SystemFailure) in
      _ = try log.steps(for: .redo, .steps(0))
      return log.redoable.min()
    }
  }

  /// The ids of todos that recent undos removed, by uid, so that todos that return get their old numbers; empty if the
  /// history does not tell.
  package func formerIDs(of uids: Set<TodoUID>, in document: StoreDocument) -> [TodoUID: TodoID] {
    let found = try? withHistory(of: document) { log throws(SystemFailure) in
      // So many steps cost no more to search than the change itself.
      try log.removedIDs(of: uids, inLast: 32) { !$0.undoes.isEmpty }
    }
    return found ?? [:]
  }

  /// Reads the steps that lead to a document.
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

/// The names of users' own fields that todos have.
extension TodoStore {
  /// The names in use, each once and in no order.
  ///
  /// - Parameter ids: the todos that do not count.
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

  /// The names of users' own fields; none if the store cannot be read, which the command itself reports.
  package var usedNames: OwnFields.UsedNames {
    OwnFields.UsedNames { name in
      (try? read { document throws(DocumentError) in try document.hasOwn(name) }) ?? false
    } all: {
      (try? ownNames(besides: [])) ?? []
    }
  }
}

extension TodoStore {
  /// Creates a store in a file, which need not exist yet.
  ///
  /// - Parameters:
  ///   - path: the path of the file, relative to the working folder or absolute.
  ///   - lockTimeout: the number of seconds to wait for a lock that another process holds.
  ///   - onWait: called once when this process has to wait for the lock.
  ///   - onHistoryEvent: called when the history was lost or set aside, which the user should know.
  public static func file(
    _ path: String, lockTimeout: Double, onWait: @escaping () -> Void,
    onHistoryEvent: @escaping (HistoryEvent) -> Void
  ) -> TodoStore {
    TodoStore(FileStorage(path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent))
  }

  /// Creates a store in memory with three todos to try things out.
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
  /// The message for the user, on one line.
  public var warning: String {
    switch self {
    case .lost(let reason): "this change cannot be undone: cannot write the history: \(reason.message)"
    case .setAside(let path):
      "the history was not that of the store as it was and is kept as \(visible(path)); undo reaches back to this change"
    }
  }
}
