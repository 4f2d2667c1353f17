import FileStore
import Testing

@testable import TodoCore
@testable import TodoStore

struct StoreErrorFailureTests {
  @Test("every error of the store says what is wrong and what helps", arguments: storeErrors)
  func storeError(error: StoreError, expected: ProblemModel) {
    #expect(ProblemModel(.store(error)) == expected)
  }

  @Test("no message holds a control character or ends with a full stop", arguments: storeErrors)
  func style(error: StoreError, _: ProblemModel) {
    let message = error.message
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!message.hasSuffix(".") && message.first?.isUppercase == false)
  }

  static let storeErrors: [(StoreError, ProblemModel)] = [
    (
      .notFound(refs: ["99", "a\u{7}"]),
      ProblemModel(
        code: .notFound, message: "no such todo: 99, aU+0007", remedies: [.lookUpID],
        refs: ["99", "a\u{7}"])
    ),
    (
      .ambiguous(ref: "abcd", uids: ["abcd", "abcd"], ids: [3, 7]),
      ProblemModel(
        code: .ambiguous, message: "2 todos have the uid \"abcd\"",
        remedies: [.writeID(of: [3, 7], orMoreOfUID: false)], refs: ["abcd"])
    ),
    (
      .ambiguous(ref: "abcd", uids: Array(repeating: "abcdef", count: 11), ids: Array(1...11)),
      ProblemModel(
        code: .ambiguous, message: "11 todos have the uid \"abcdef\"",
        remedies: [.writeID(of: Array(1...11), orMoreOfUID: false)], refs: ["abcd"])
    ),
    (
      .ambiguous(ref: "uid-", uids: ["uid-1", "uid-2", "uid-3", "uid-4"], ids: [1, 2, 3, 4]),
      ProblemModel(
        code: .ambiguous, message: "\"uid-\" matches 4 uids: uid-1, uid-2, uid-3, …",
        remedies: [.writeID(of: [1, 2, 3, 4], orMoreOfUID: true)], refs: ["uid-"])
    ),
    (
      .unfit([UnfitTodo(id: 5, .refused(.date("due+1w", .missing(.due), for: .due)))]),
      ProblemModel(
        code: .refused, message: "todo 5: invalid due date \"due+1w\": the todo has no due date to count from",
        remedies: [.writeDate], refs: ["5"])
    ),
    (
      .uidTaken("gh:1"),
      ProblemModel(
        code: .refused, message: "a todo with the uid \"gh:1\" already exists",
        remedies: [.showTodo(uid: "gh:1")])
    ),
    (
      .idsExhausted, ProblemModel(code: .refused, message: "every id up to 9007199254740991 has been given")
    ),
    (
      .file(.busy(path: "s.json", seconds: 10)),
      ProblemModel(
        code: .busy, message: "the store s.json is busy: another program has kept it locked for 10 s",
        remedies: [.waitLonger])
    ),
    (
      .file(.busy(path: "s.json", seconds: 0.5)),
      ProblemModel(
        code: .busy, message: "the store s.json is busy: another program has kept it locked for 0.5 s",
        remedies: [.waitLonger])
    ),
    (
      .file(.changed(path: "s.json")),
      ProblemModel(
        code: .changed, message: "another program keeps changing the store s.json",
        remedies: [.tryAgain])
    ),
    (
      .unsound(path: "s.json", line: 2, column: 5, byte: 40, expected: "the key \"title\""),
      ProblemModel(
        code: .unsound,
        message: "the store s.json is damaged at line 2, column 5 (byte 40): expected the key \"title\"",
        remedies: [.repairStore(path: nil)])
    ),
    (
      .unrepairable(path: "s.json"),
      ProblemModel(
        code: .unrepairable, message: "nothing in the store s.json can be read as a todo",
        remedies: [.restoreBackup])
    ),
    (
      .file(.unsynced(path: "s.json", reason: SystemFailure(code: 5))),
      ProblemModel(
        code: .unsynced, message: "the store s.json is changed, but a crash may undo that: Input/output error",
        remedies: [.checkDisk])
    ),
    (
      .noSuchStep(.redo, asked: 1, possible: 0, reach: .beginning),
      ProblemModel(
        code: .refused, message: "there is nothing to redo",
        remedies: [.showHistory])
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 1, reach: .revision(7)),
      ProblemModel(
        code: .refused, message: "only 1 step can be undone: the history begins at revision 7",
        remedies: [.showHistory])
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 2, reach: .damage(path: "h", before: 7)),
      ProblemModel(
        code: .refused, message: "only 2 steps can be undone: the history is damaged before revision 7",
        remedies: [.showHistory])
    ),
    (
      .noSuchStep(.undo, asked: 1, possible: 0, reach: .foreign(path: "h\u{1B}")),
      ProblemModel(
        code: .refused,
        message: "there is nothing to undo: hU+001B is not the history of this store as it is now",
        remedies: [.beginNewHistory])
    ),
    (
      .historyDamaged(path: "h", before: 7),
      ProblemModel(
        code: .unsound, message: "the history h is damaged before revision 7; the store itself is sound",
        remedies: [.repairHistory])
    ),
    (
      .revisionsExhausted,
      ProblemModel(
        code: .refused, message: "the store has counted 9007199254740991 changes, and can count no more",
        remedies: [.carryOver])
    ),
    (
      .otherStep(.undo, revision: 7, name: "add \u{1B}cron"),
      ProblemModel(
        code: .changed, message: "the last change is now \"add U+001Bcron\"",
        remedies: [.undoStep(revision: 7)])
    ),
    (
      .conflict(.undo, ids: [3, 12]),
      ProblemModel(
        code: .conflict, message: "cannot undo: changed since by another program or a sync: 3, 12",
        remedies: [.compareHistory], refs: ["3", "12"])
    ),
    (
      .file(.historyUnreadable(path: "s.json", reason: SystemFailure(code: 13))),
      ProblemModel(
        code: .unreadable, message: "cannot read the history beside s.json: Permission denied",
        remedies: [.checkHistoryPermissions])
    ),
    (
      .newerVersion(path: "s.json", version: 2),
      ProblemModel(
        code: .newerVersion, message: "the store s.json has format version 2, but this todo reads up to version 1",
        remedies: [.useNewerProgram])
    ),
    (
      .file(.notAFile(path: "s.json", kind: "folder")),
      ProblemModel(
        code: .unreadable, message: "the store s.json is a folder, not a file",
        remedies: [.nameStore])
    ),
    (
      .file(.unreadable(path: "s\n.json", reason: SystemFailure(code: 13))),
      ProblemModel(
        code: .unreadable, message: "cannot read the store sU+000A.json: Permission denied",
        remedies: [.checkPath])
    ),
    (
      .file(.unreadable(path: "s.json", reason: SystemFailure(code: 12))),
      ProblemModel(
        code: .unreadable, message: "cannot read the store s.json: Cannot allocate memory",
        remedies: [.allowMoreMemory])
    ),
    (
      .file(.unwritable(path: "s.json", reason: SystemFailure(code: 28))),
      ProblemModel(
        code: .unwritable, message: "cannot write the store s.json: No space left on device",
        remedies: [.checkFolder])
    ),
  ]
}
