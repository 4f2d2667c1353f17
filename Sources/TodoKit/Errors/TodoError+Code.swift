import FileStore

extension TodoError {
  /// What scripts know it by.
  var code: ErrorCode {
    switch self {
    case .refused: .refused
    case .batch(let problems), .records(let problems):
      switch Set(problems.map(\.outcome)) {
      case [.notFound]: .notFound
      case [.contended]: .changed
      default: .refused
      }
    case .malformedRef, .stepNamed, .malformedBound, .malformedQuery, .emptyQuery, .manyTodosToEdit: .usage
    case .importConflict: .conflict
    case .otherFormat, .notCarried, .unmergeable: .refused
    case .unreadableInput, .unreadableFile, .oversizedInput, .editor(.unreadable): .unreadable
    case .editor(.unwritable): .unwritable
    case .editor(.notStarted), .editor(.exited), .editor(.killed): .editor
    case .store(let error): error.code
    case .sync(let error): error.code
    case .misnamed: .notFound
    case .kept(let error, _): error.code
    }
  }

  /// The references it is about.
  var refs: [String] {
    switch self {
    case .batch(let problems), .records(let problems):
      problems.compactMap { if case .noSuchID(let id) = $0.reason { String(id) } else { nil } }
    case .refused, .unreadableInput, .unreadableFile, .oversizedInput, .malformedQuery, .emptyQuery, .malformedBound,
      .manyTodosToEdit, .otherFormat, .editor, .sync:
      []
    case .importConflict(let todos): todos.map(\.uid.text)
    case .notCarried(let report): report.lost.flatMap(\.refs)
    case .malformedRef(let word), .stepNamed(let word, _): [word]
    case .store(.notFound(let refs)): refs
    case .store(.ambiguous(let ref, _, _)): [ref]
    case .store(.conflict(_, let ids)): ids.map(String.init)
    case .store(.changedMeanwhile(let id)): [String(id)]
    case .store(.unfit(let todos)): todos.flatMap { $0.missingSteps ?? [String($0.id)] }
    case .store(.circle(_, let ids)): ids.map(String.init)
    case .store, .unmergeable: []
    case .kept(let error, _), .misnamed(let error, _): error.refs
    }
  }
}

extension StoreError {
  fileprivate var code: ErrorCode {
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
}
