public import FileStore
internal import JSONText
public import TodoCore

/// The entity store: todos in a document, which is in a storage.
///
/// Each module sees only its own part of the store, its `Entity` protocol.
public struct TodoStore {
  package let storage: any Storage
  /// The last selection, so that the same query need not scan again; `nil` if no front end asks twice.
  package var last: LastSelection?
  /// The version that one event sees; `nil` if every question opens the version that is current then.
  private var seen: SeenVersion?

  /// The path of the store, for messages.
  package var location: String { storage.location }

  /// Creates a store in a storage.
  package init(_ storage: any Storage) {
    self.storage = storage
  }

  /// Opens the current version of the store, or returns the one that this event has opened.
  package func source() throws(StoreError) -> any StoreVersion {
    if let source = seen?.source { return source }
    let source = try StoreError.passing(try storage.read())
    seen?.source = source
    return source
  }

  /// Answers a question from the current document, or from the one that this event has seen.
  package func read<Answer>(_ body: (StoreDocument) throws(DocumentError) -> Answer) throws(StoreError)
    -> Answer
  {
    if let document = seen?.document {
      do { return try body(document) } catch { if case .store(let error) = error { throw error } }
    }
    return try answer(from: try source()) { document throws(DocumentError) in
      seen?.document = document
      return try body(document)
    }
  }

  /// The same store for one event: its questions, however many, open the store once and are answered from one
  /// version, until the event changes it.
  package var forOneEvent: TodoStore {
    var store = self
    store.seen = SeenVersion()
    return store
  }

  /// The same store for a dry run: every change is worked out and none is made.
  public var rehearsal: TodoStore { TodoStore(RehearsalStorage(base: storage)) }

  /// Changes the document in one transaction.
  ///
  /// - Parameter body: returns the change and the answer. It may run again on a newer document, so it must
  ///   have no side effects.
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
    if let (edits, source) = made, let next = source.successor {
      last?.note(edits, of: source.stamp, leadingTo: next)
    }
    seen?.forget()
    return answer
  }

  /// Makes the store, without todos, if there is none.
  package func make() throws(StoreError) {
    _ = try storage.update(settingAside: nil) { source throws(StoreError) in
      let empty = StoreRewrite(pieces: [.written(StoreLayout.head + StoreTrailer().line)])
      return (source.exists ? nil : empty, ())
    }
    seen?.forget()
  }

  /// The number of the last change.
  package func revision() throws(StoreError) -> Int {
    try read { document throws(DocumentError) in document.key.revision }
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

/// The version of a store that one event sees, once it is opened.
private final class SeenVersion {
  var source: (any StoreVersion)?
  /// The document of the version; learns with each question.
  var document: StoreDocument?

  func forget() {
    source = nil
    document = nil
  }
}

extension TodoStore {
  /// Reads the steps that lead to the store.
  ///
  /// No lock is held, and others may change both files between the two reads. If the files do not fit
  /// together, that counts only if the store is still the same.
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
      seen?.forget()
    }
    throw .file(.changed(path: location))
  }

  /// The oldest revision that the history must keep so that everything undone can be redone; `nil` if nothing
  /// was undone.
  func oldestUndone(in document: StoreDocument) throws(StoreError) -> Int? {
    try withHistory(of: document) { log throws(SystemFailure) in
      _ = try log.steps(for: .redo, .steps(0))
      return log.redoable.min()
    }
  }

  /// The ids of todos that recent undos removed, by uid, so that todos that return get their old ids;
  /// empty if the history does not say.
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

/// The names of the custom fields that todos have; none if the store cannot be read, which the command itself
/// reports.
extension TodoStore: UsedFields {
  package func hasField(named name: String) -> Bool {
    (try? read { document throws(DocumentError) in try document.hasField(named: name) }) ?? false
  }

  package var fieldNames: [String] {
    let names = try? read { document throws(DocumentError) in try document.fieldNames() }
    return (names ?? []).map(\.wrappedValue)
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
  ///   - onStep: called with the revision of each change that is in effect and in the history, while the lock
  ///     is held.
  public static func file(
    _ path: String, lockTimeout: Double, onWait: @escaping () -> Void,
    onHistoryEvent: @escaping (HistoryEvent) -> Void, onStep: @escaping (_ revision: Int) -> Void = { _ in }
  ) -> TodoStore {
    TodoStore(
      FileStorage(
        path: path, lockTimeout: lockTimeout, onWait: onWait, onHistoryEvent: onHistoryEvent, onStep: onStep))
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
      "the history did not match the store and is kept as \(visible(path)); undo works back to this change"
    }
  }
}
