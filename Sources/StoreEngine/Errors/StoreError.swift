public import FileStore
public import TodoCore

/// Why the store could not be read or changed.
public enum StoreError: Failure {
  /// The file or its history could not be read or written.
  case file(FileStoreError)

  /// No todo has these references, which are given as the user wrote them.
  case notFound(refs: [String])
  /// One reference is a prefix of several uids, or a uid that several todos share; uids and ids are in the
  /// same order.
  case ambiguous(ref: String, uids: [String], ids: [Int])
  /// A new todo asked for a uid that another todo has.
  case uidTaken(String)
  /// Todos that the change cannot be made to; at least one.
  case unfit([InvalidTodo])
  /// Each todo, by id, would depend on the next or be its subtask, and the last one on the first.
  case circle(TodoField, ids: [Int])
  /// Every id has been given.
  case idsExhausted

  /// The store cannot count any more changes.
  case revisionsExhausted

  /// More steps were asked for than the history can undo or redo.
  case noSuchStep(HistoryDirection, asked: Int, possible: Int, reach: HistoryReach)
  /// An actor has made no step that can be taken back: none at all, or others have since built on each of
  /// these revisions.
  case noStepsBy(String, left: [Int])
  /// A revision cannot be undone or redone at present.
  case noSuchRevision(HistoryDirection, Int)
  /// The next step to be undone or redone is not the one that the user has seen; `name` is what it is called.
  case otherStep(HistoryDirection, revision: Int, name: String)
  /// Todos, by id, are no longer what the steps made of them.
  case conflict(HistoryDirection, ids: [Int])
  /// The history is damaged before a revision; the store is intact.
  case historyDamaged(path: String, before: Int)

  /// The store is not an intact document; `line` and `column` count from 1, `byte` from 0.
  case unsound(path: String, line: Int, column: Int, byte: Int, expected: String)
  /// The store has the conflict marks of an unresolved git merge; `line` counts from 1.
  case conflictMarks(path: String, line: Int)
  /// The store has such marks, and git no longer has the versions.
  case versionsGone(path: String)
  /// Several todos of a store to be merged share a uid.
  case sharedUIDs(path: String, uids: [String])
  /// The file to be merged into the store is the store itself, and git has no other version of it.
  case sameFile(path: String)
  /// The store has no bytes but white space, as a program that syncs files may leave it.
  case emptied(path: String)
  /// The store is damaged, and nothing in it can be read as a todo.
  case unrepairable(path: String)
  /// The store was written by a later release of the format.
  case newerVersion(path: String, version: Int)
  /// A todo, by id if it is known, would be written so that the store could not be read again.
  case unreadableResult(id: Int?, expected: String)
  /// A todo was changed or removed between reading and replacing it.
  case changedMeanwhile(id: Int)
  /// What a change asked for is not allowed, for a reason that is not the store's.
  case refused(TodoError)

  package var message: String {
    switch self {
    case .notFound(let refs): "no such todo: \(refs.map(visible).joined(separator: ", "))"
    case .ambiguous(_, let uids, _) where Set(uids.map { Exact($0) }).count == 1:
      "\(uids.count) todos have the uid \(quoted(uids[0]))"
    case .ambiguous(let ref, let uids, _):
      "\(quoted(ref)) matches \(uids.count) uids: \(uids.prefix(3).map(visible).joined(separator: ", "))"
        + (uids.count > 3 ? ", …" : "")
    case .uidTaken(let uid): "a todo with the uid \(quoted(uid)) already exists"
    case .refused(let error): error.failure.message
    case .unfit(let todos) where todos.count == 1: todos[0].message
    case .unfit(let todos): "\(todos.count) todos cannot change this way; nothing was changed"
    case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
    case .revisionsExhausted:
      "the store has reached its limit of \(StoreTrailer.largestRevision) changes"
    case .noSuchStep(let direction, _, 0, let reach):
      "nothing to \(direction.rawValue)\(reach.reason)"
    case .noSuchStep(let direction, _, let possible, let reach):
      "only \(possible) change\(possible == 1 ? "" : "s") can be \(direction == .undo ? "undone" : "redone")"
        + reach.reason
    case .noStepsBy(let actor, let left) where left.isEmpty:
      "there is no change by \(visible(actor)) to take back"
    case .noStepsBy(_, let left):
      "others have since built on "
        + Advice.choice(of: left.map { HistoryRevision(number: $0).description })
    case .noSuchRevision(let direction, let revision):
      "revision \(revision) cannot be \(direction == .undo ? "undone" : "redone") now"
    case .otherStep(.undo, _, let name): "the last change is now \(quoted(name))"
    case .otherStep(.redo, _, let name): "the last undone change is now \(quoted(name))"
    case .conflict(let direction, let ids):
      "cannot \(direction.rawValue): another program or a sync has since changed "
        + ids.map(String.init).joined(separator: ", ")
    case .file(let error): error.words(for: "store").message
    case .historyDamaged(let path, let revision):
      "the history \(visible(path)) is damaged before revision \(revision); the store itself is intact"
    case .circle(.parent, let ids): "todo \(ids[0]) would be a subtask of itself: \(circlePath(ids))"
    case .circle(_, let ids): "todo \(ids[0]) would depend on itself: \(circlePath(ids))"
    case .changedMeanwhile(let id): "someone else changed todo \(id) while you were editing it"
    case .unsound(let path, let line, let column, let byte, let expected):
      "the store \(visible(path)) is damaged at line \(line), column \(column) (byte \(byte)): expected \(visible(expected))"
    case .conflictMarks(let path, let line):
      "the store \(visible(path)) has an unresolved git merge, from line \(line)"
    case .sharedUIDs(let path, let uids):
      "several todos in \(visible(path)) have the uid \(quoted(uids[0])), so it cannot be merged"
    case .versionsGone(let path):
      "the store \(visible(path)) has an unresolved git merge, and git no longer has the two versions"
    case .sameFile(let path):
      "\(visible(path)) is the store itself, and git keeps no other version to merge into it"
    case .emptied(let path):
      "the store \(visible(path)) has been emptied: it contains nothing, not even an empty list"
    case .unrepairable(let path): "nothing in the store \(visible(path)) can be read as a todo"
    case .unreadableResult(let id, let expected):
      "\(id.map { "todo \($0)" } ?? "a todo") cannot be stored, since it could not be read again: expected \(visible(expected))"
    case .newerVersion(let path, let version):
      "the store \(visible(path)) has format version \(version), but this todo reads up to version \(StoreLayout.version)"
    }
  }

  package var code: ErrorCode {
    switch self {
    case .notFound: .notFound
    case .refused(let error): error.failure.code
    case .unfit(let todos) where todos.allSatisfy { $0.missingSteps != nil }: .notFound
    case .unfit(let todos) where todos.allSatisfy(\.isTaken): .taken
    case .ambiguous: .ambiguous
    case .uidTaken, .unfit, .circle, .sharedUIDs, .sameFile, .idsExhausted, .revisionsExhausted, .noSuchStep,
      .noSuchRevision, .noStepsBy:
      .refused
    case .conflict: .conflict
    case .file(let error): error.words(for: "store").code
    case .historyDamaged: .unsound
    case .changedMeanwhile, .otherStep: .changed
    case .unsound, .emptied, .conflictMarks, .versionsGone: .unsound
    case .unrepairable: .unrepairable
    case .newerVersion: .newerVersion
    case .unreadableResult: .unwritable
    }
  }

  package var advice: [Advice] {
    if case .unfit(let todos) = self { return InvalidTodo.advice(for: todos) }
    return [advice()].compactMap(\.self)
  }

  package var details: [String] {
    if case .unfit(let todos) = self, todos.count > 1 { return todos.map(\.message) }
    return []
  }

  package var refs: [String] {
    switch self {
    case .notFound(let refs): refs
    case .ambiguous(let ref, _, _): [ref]
    case .conflict(_, let ids), .circle(_, let ids): ids.map(String.init)
    case .changedMeanwhile(let id): [String(id)]
    case .unfit(let todos): todos.flatMap { $0.missingSteps ?? [String($0.id)] }
    default: []
    }
  }

  /// The advice for the error.
  ///
  /// - Parameter path: the file that the error is about, if it is not the store in use.
  package func advice(ofOther path: String? = nil) -> Advice? {
    let file = path.map { ["--file", $0] } ?? []
    return switch self {
    case .notFound:
      Advice(
        "\(command: "list", "--all") shows every todo with its id", keys: ". shows every todo with its id")
    case .ambiguous(_, let uids, let ids):
      // More of a uid helps only if the uids differ.
      """
      write \(Set(uids.map { Exact($0) }).count > 1 ? "more of the uid, or " : "")\
      the id: \(Advice.choice(of: ids.map(String.init)))
      """
    case .uidTaken(let uid): "to see it: \(command: "show") uid:\(visible(uid))"
    case .circle(_, let ids) where ids.count == 1: "nothing was changed; name another todo"
    case .circle(.parent, _):
      Advice(
        "nothing was changed; to break the loop: \(command: "edit") <id> \(option: "parent") none",
        keys: "nothing was changed; to break the loop: :edit --parent none")
    case .circle:
      Advice(
        "nothing was changed; to break the loop: \(command: "edit") <id> \(option: "not-after") <id>",
        keys: "nothing was changed; to break the loop: :edit --after none")
    case .idsExhausted, .unfit, .sameFile, .refused: nil
    case .revisionsExhausted:
      "to export the todos for a new store: \(command: "list", "--all", "--ndjson")"
    case .noSuchStep(_, _, _, .foreign):
      "the next change sets it aside and starts a new history; your todos are not affected"
    case .noStepsBy(let actor, _): "to see what it did: \(command: "log", "--by", actor)"
    case .noSuchStep, .noSuchRevision:
      Advice("to see all changes: \(command: "log")", keys: "H shows all changes")
    case .otherStep(.undo, let revision, _):
      Advice(
        "nothing was changed; \(command: "undo", "r\(revision)") takes it back",
        keys: "u again takes that back")
    case .otherStep(.redo, let revision, _):
      Advice(
        "nothing was changed; \(command: "redo", "r\(revision)") brings it back",
        keys: "U again brings that back")
    case .conflict:
      Advice(
        "nothing was changed; \(command: "log") shows the changes, \(command: "show") the todos as they are",
        keys: "nothing was changed; H shows the changes")
    case .file(let error): error.words(for: "store").advice
    case .historyDamaged:
      "undo works back to that revision; \(command: "check", "--repair") keeps that part and a copy of the rest"
    case .changedMeanwhile(let id):
      Advice(
        "nothing was changed; to see it as it is now: \(command: "show", "\(id)")",
        keys: "nothing was changed; it is shown as it is now")
    case .unsound:
      """
      nothing was changed; \(command: ["check"] + file) says what is wrong, \
      \(command: ["check"] + file + ["--repair"]) keeps everything it can read
      """
    case .conflictMarks(let path, _):
      "nothing was changed; to merge both versions: \(command: "merge", path.utf8.first == UInt8(ascii: "-") ? "./\(path)" : path)"
    case .sharedUIDs: "\(command: ["check"] + file + ["--repair"]) gives all but the first a new uid"
    case .versionsGone(let path):
      """
      nothing was changed; save both versions, and the one that both came from, to files, as with \
      git show HEAD^1:./\(word: "\(path.split(separator: "/").last ?? "")") > ours.json, and merge them: \
      \(command: "merge", "base.json", "ours.json", "theirs.json")
      """
    case .emptied:
      "nothing was changed; \(command: ["check"] + file + ["--repair"]) restores as much as its history has"
    case .unrepairable: "nothing was changed; repair it in an editor, or restore a backup"
    case .newerVersion: .useNewerProgram
    case .unreadableResult: "nothing was changed; this is a bug in todo: keep the input, and report it"
    }
  }
}

extension StoreError: FileFailure {
  package var fileError: FileStoreError? { if case .file(let error) = self { error } else { nil } }
}

extension TodoError {
  /// Wraps an error of the store; an error of the change itself stays what it was.
  public static func store(_ error: StoreError) -> TodoError {
    if case .refused(let error) = error { error } else { TodoError(error) }
  }
}

/// Evaluates a call to the store, and wraps its error for the interactor.
package func storeErrors<Value>(_ value: @autoclosure () throws(StoreError) -> Value) throws(TodoError)
  -> Value
{
  do { return try value() } catch { throw .store(error) }
}

/// A loop of todos, `12 → 15 → 12`; only the ends of a long one.
package func circlePath(_ ids: [Int]) -> String {
  let words = (ids + ids.prefix(1)).map(String.init)
  let shown =
    words.count > 12 ? words.prefix(6) + ["… \(words.count - 9) more …"] + words.suffix(3) : words[...]
  return shown.joined(separator: " → ")
}

/// Seconds, without a fraction if there is none.
package func tidy(_ seconds: Double) -> String {
  seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
}
