import FileStore
internal import Suggestions

extension TodoError {
  /// What helps, in the order in which it is read; empty where the message says it.
  var remedies: [Remedy] {
    switch self {
    case .refused(let refusal, _): [refusal.remedy]
    case .batch(let problems) where problems.contains { $0.reason == .manyLines }: [.writeObjectsOnLines]
    case .batch: [.mendEveryLine]
    case .records: [.mendEveryRecord]
    case .malformedRef(let word) where word.utf8.first == UInt8(ascii: "{"): [.writeObjectsOnLines]
    case .malformedRef: [.writeReference]
    case .stepNamed(_, let id): [.nameTodoOfStep(id: id)]
    case .malformedQuery(let error): [error.remedy]
    case .emptyQuery: [.pickEveryTodo]
    case .malformedBound(let text, let error): [error.remedy(for: text, orElse: .writeBound)]
    case .unreadableInput: [.pipeInput]
    case .unreadableFile: [.checkPath]
    case .oversizedInput: [.divideInput]
    case .otherFormat(let format, _): [.importAs(format)]
    case .importConflict: [.chooseSide]
    case .notCarried: [.allowLosses]
    case .store(.unfit(let todos)): UnfitTodo.remedies(for: todos)
    case .store(let error): [error.remedy()].compactMap(\.self)
    case .unmergeable(let error, let path): [error.remedy(ofOther: path)].compactMap(\.self)
    case .sync(let error): [error.remedy]
    case .manyTodosToEdit: [.editOne]
    case .editor(let failure): [failure.remedy]
    case .misnamed(_, let named): [.nameTodos(named)]
    case .kept(let error, let path): error.remedies + [.openKeptText(path: path)]
    }
  }
}

extension Refusal {
  fileprivate var remedy: Remedy {
    switch self {
    case .emptyTitle: .writeTitle
    case .longTitle: .moveToContent
    case .manyLinedTitle: .splitTitle
    case .controlCharacter: .removeCharacter
    case .longContent: .keepInFile
    case .emptyNote: .writeNote
    case .date(let text, let error, _): error.remedy(for: text)
    case .period(let text, let error): error.remedy(for: text, else: .writePeriod)
    case .month(let text, let error): error.remedy(for: text, else: .writeMonth)
    case .repeats(_, let readings) where !readings.isEmpty: .chooseReading
    case .repeats: .writeOne(of: RepeatRule.forms, orNone: true)
    case .endsBefore: .writeLaterEnd
    case .priority: .writeOne(of: TodoPriority.allCases.map(\.rawValue), orNone: true)
    case .status: .writeOne(of: TodoStatus.allCases.map(\.rawValue), orNone: false)
    case .tag(let text) where !text.isEmpty && TodoRules.clears(text): .clearTags
    case .tag: .writeTag
    case .project: .writeProject
    case .parents: .writeOneReference
    case .uid: .writeUID(maximumLength: TodoUID.maximumLength)
    case .uidForMany: .leaveOutUID
    case .historyGap: .readWholeList
    case .relationsInHistory: .nameTodosInstead
    case .notUTF8: .convertToUTF8
    case .draftLine: .separateContent
    case .draftKey(let key):
      closest(to: key.lowercased(), among: TodoDraft.keys).map(Remedy.replace) ?? .writeDraftField(of: TodoDraft.keys)
    case .repeatedField: .removeRepeatedLine
    }
  }
}

extension StoreError {
  /// - Parameter path: the file that it is about where that is not the store in use.
  fileprivate func remedy(ofOther path: String? = nil) -> Remedy? {
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
    case .otherStep(let direction, let revision, _): .takeOtherStep(direction, revision: revision)
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

extension UnfitTodo {
  /// What helps such todos, in the order in which it is read.
  fileprivate static func remedies(for todos: [UnfitTodo]) -> [Remedy] {
    var (closed, undated, single, last, stepless, isLong) = ([Int](), [Int](), [Int](), [Int](), [Int](), false)
    var refusal: Remedy?
    for todo in todos {
      switch todo.reason {
      case .closed: closed.append(todo.id)
      case .notDue, .notLater, .dueAllDay: undated.append(todo.id)
      case .notRepeating: single.append(todo.id)
      case .lastOfSeries: last.append(todo.id)
      case .longContent: isLong = true
      case .refused(let reason): refusal = refusal ?? reason.remedy
      case .noSuchSteps(_, 0): break
      case .noSuchSteps: stepless.append(todo.id)
      case .beyondCalendar: break
      }
    }
    let remedies: [Remedy?] = [
      closed.isEmpty ? nil : .reopen(ids: closed), undated.isEmpty ? nil : .setDue(ids: undated),
      single.isEmpty ? nil : .giveRule(ids: single), last.isEmpty ? nil : .endSeries(ids: last),
      isLong ? .keepInFile : nil, stepless.isEmpty ? nil : .showSteps(ids: stepless), refusal,
    ]
    return remedies.compactMap(\.self)
  }
}

extension EditorFailure {
  fileprivate var remedy: Remedy {
    switch self {
    case .unwritable: .nameTextFolder
    case .unreadable: .editAgain
    case .notStarted, .exited, .killed: .chooseEditor
    }
  }
}
