import FileStore
package import TodoCore

extension StoreError: Failure {
  package var message: String {
    switch self {
    case .notFound(let refs): "no such todo: \(refs.map(visible).joined(separator: ", "))"
    case .ambiguous(_, let uids, _) where Set(uids.map { Exact($0) }).count == 1:
      "\(uids.count) todos have the uid \(quoted(uids[0]))"
    case .ambiguous(let ref, let uids, _):
      "\(quoted(ref)) matches \(uids.count) uids: \(uids.prefix(3).map(visible).joined(separator: ", "))"
        + (uids.count > 3 ? ", …" : "")
    case .uidTaken(let uid): "a todo with the uid \(quoted(uid)) already exists"
    case .unfit(let todos) where todos.count == 1: todos[0].message
    case .unfit(let todos): "\(todos.count) todos are refused; nothing was changed"
    case .idsExhausted: "every id up to \(TodoID.maximum) has been given"
    case .revisionsExhausted: "the store has counted \(StoreTrailer.largestRevision) changes, and can count no more"
    case .noSuchStep(let direction, _, 0, let reach): "there is nothing to \(direction.rawValue)\(reach.reason)"
    case .noSuchStep(let direction, _, let possible, let reach):
      "only \(possible) \(possible == 1 ? "step" : "steps") can be \(direction == .undo ? "undone" : "redone")"
        + reach.reason
    case .noSuchRevision(let direction, let revision):
      "revision \(revision) is no step that can be \(direction == .undo ? "undone" : "redone") now"
    case .otherStep(.undo, _, let name): "the last change is now \(quoted(name))"
    case .otherStep(.redo, _, let name): "what was undone last is now \(quoted(name))"
    case .conflict(let direction, let ids):
      "cannot \(direction.rawValue): changed since by another program or a sync: "
        + ids.map(String.init).joined(separator: ", ")
    case .file(.historyUnreadable(let path, let reason)):
      "cannot read the history beside \(visible(path)): \(reason.message)"
    case .historyDamaged(let path, let revision):
      "the history \(visible(path)) is damaged before revision \(revision); the store itself is sound"
    case .circle(.parent, let ids): "todo \(ids[0]) would be a part of itself: \(circlePath(ids))"
    case .circle(_, let ids): "todo \(ids[0]) would come after itself: \(circlePath(ids))"
    case .file(.busy(let path, let seconds)):
      "the store \(visible(path)) is busy: another program has kept it locked for \(tidy(seconds)) s"
    case .file(.changed(let path)): "another program keeps changing the store \(visible(path))"
    case .changedMeanwhile(let id): "todo \(id) was changed by someone else while it was edited"
    case .unsound(let path, let line, let column, let byte, let expected):
      "the store \(visible(path)) is damaged at line \(line), column \(column) (byte \(byte)): expected \(visible(expected))"
    case .conflictMarks(let path, let line):
      "the store \(visible(path)) holds two versions of a merge that git could not make, from line \(line) on"
    case .sharedUIDs(let path, let uids):
      "several todos in \(visible(path)) have the uid \(quoted(uids[0])), so it cannot be merged"
    case .versionsGone(let path):
      "the store \(visible(path)) holds two versions of a merge, and git does not keep them any more"
    case .sameFile(let path): "\(visible(path)) is the store itself, and git keeps no other version to merge into it"
    case .unrepairable(let path): "nothing in the store \(visible(path)) can be read as a todo"
    case .newerVersion(let path, let version):
      "the store \(visible(path)) has format version \(version), but this todo reads up to version \(StoreLayout.version)"
    case .file(.notAFile(let path, let kind)): "the store \(visible(path)) is a \(kind), not a file"
    case .file(.unreadable(let path, let reason)): "cannot read the store \(visible(path)): \(reason.message)"
    case .file(.unwritable(let path, let reason)): "cannot write the store \(visible(path)): \(reason.message)"
    case .file(.unsynced(let path, let reason)):
      "the store \(visible(path)) is changed, but a crash may undo that: \(reason.message)"
    }
  }

  package var code: ErrorCode {
    switch self {
    case .notFound: .notFound
    case .unfit(let todos) where todos.allSatisfy { $0.missingSteps != nil }: .notFound
    case .ambiguous: .ambiguous
    case .uidTaken, .unfit, .circle, .sharedUIDs, .sameFile, .idsExhausted, .revisionsExhausted, .noSuchStep,
      .noSuchRevision:
      .refused
    case .conflict: .conflict
    case .file(.historyUnreadable): .unreadable
    case .historyDamaged: .unsound
    case .file(.busy): .busy
    case .file(.changed), .changedMeanwhile, .otherStep: .changed
    case .unsound, .conflictMarks, .versionsGone: .unsound
    case .unrepairable: .unrepairable
    case .newerVersion: .newerVersion
    case .file(.notAFile), .file(.unreadable): .unreadable
    case .file(.unwritable): .unwritable
    case .file(.unsynced): .unsynced
    }
  }

  package var remedies: [Remedy] {
    if case .unfit(let todos) = self { return UnfitTodo.remedies(for: todos) }
    return [remedy()].compactMap(\.self)
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

  /// What helps.
  ///
  /// - Parameter path: the file that it is about where that is not the store in use.
  package func remedy(ofOther path: String? = nil) -> Remedy? {
    switch self {
    case .notFound: .lookUpID
    case .ambiguous(_, let uids, let ids):
      // More of a uid helps only where the uids differ.
      .writeID(of: ids, orMoreOfUID: Set(uids.map { Exact($0) }).count > 1)
    case .uidTaken(let uid): .showTodo(uid: uid)
    case .circle(let field, let ids): ids.count == 1 ? .nameAnother : .openCircle(field)
    case .idsExhausted, .unfit: nil
    case .revisionsExhausted: .carryOver
    case .noSuchStep(_, _, _, .foreign): .beginNewHistory
    case .noSuchStep, .noSuchRevision: .showHistory
    case .otherStep(let direction, let revision, _):
      direction == .undo ? .undoStep(revision: revision) : .redoStep(revision: revision)
    case .conflict: .compareHistory
    case .file(.historyUnreadable): .checkHistoryPermissions
    case .historyDamaged: .repairHistory
    case .file(.busy): .waitLonger
    case .file(.changed): .tryAgain
    case .changedMeanwhile(let id): .showChangedTodo(id: id)
    case .unsound: .repairStore(path: path)
    case .conflictMarks(let path, _): .mergeAgain(path: path)
    case .sharedUIDs: .separateUIDs(path: path)
    case .versionsGone(let path): .mergeSides(path: path)
    case .sameFile: nil
    case .unrepairable: .restoreBackup
    case .newerVersion: .useNewerProgram
    case .file(.notAFile): .nameStore
    case .file(.unreadable(_, SystemCalls.outOfMemory)): .allowMoreMemory
    case .file(.unreadable): .checkPath
    case .file(.unsynced): .checkDisk
    case .file(.unwritable): .checkFolder
    }
  }
}

/// Todos that lead back to the first, `12 → 15 → 12`; of many those at the ends.
package func circlePath(_ ids: [Int]) -> String {
  let words = (ids + ids.prefix(1)).map(String.init)
  let shown = words.count > 12 ? words.prefix(6) + ["… \(words.count - 9) more …"] + words.suffix(3) : words[...]
  return shown.joined(separator: " → ")
}

/// Seconds without a fraction where there is none.
package func tidy(_ seconds: Double) -> String {
  seconds == seconds.rounded() ? String(Int(seconds)) : String(seconds)
}
