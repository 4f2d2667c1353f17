import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct StoreErrorTests {
  /// An error as it is reported.
  struct Told: Equatable {
    let code: ErrorCode
    let message: String
    let advice, refs: [String]

    init(_ code: ErrorCode, _ message: String, _ advice: [String], _ refs: [String] = []) {
      (self.code, self.message, self.advice, self.refs) = (code, message, advice, refs)
    }
  }

  @Test("every error of the store says what is wrong and what helps", arguments: storeErrors)
  func storeError(error: StoreError, expected: Told) {
    let problem = ProblemModel(.store(error))
    #expect(Told(problem.code, problem.message, problem.advice.map(\.plain), problem.refs) == expected)
  }

  @Test("no message holds a control character or ends with a full stop", arguments: storeErrors)
  func style(error: StoreError, _: Told) {
    let message = error.message
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!message.hasSuffix(".") && message.first?.isUppercase == false)
  }

  static let storeErrors: [(StoreError, Told)] = [
    (
      .notFound(refs: ["99", "a\u{7}"]),
      Told(
        .notFound, "no such todo: 99, aU+0007", ["todo list --all shows every todo with its id"],
        ["99", "a\u{7}"])
    ),
    (
      .ambiguous(ref: "abcd", uids: ["abcd", "abcd"], ids: [3, 7]),
      Told(.ambiguous, "2 todos have the uid \"abcd\"", ["write the id: 3 or 7"], ["abcd"])
    ),
    (
      .ambiguous(ref: "abcd", uids: Array(repeating: "abcdef", count: 11), ids: Array(1...11)),
      Told(
        .ambiguous, "11 todos have the uid \"abcdef\"", ["write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"],
        ["abcd"])
    ),
    (
      .ambiguous(ref: "uid-", uids: ["uid-1", "uid-2", "uid-3", "uid-4"], ids: [1, 2, 3, 4]),
      Told(
        .ambiguous, "\"uid-\" matches 4 uids: uid-1, uid-2, uid-3, …",
        ["write more of the uid, or the id: 1, 2, 3 or 4"], ["uid-"])
    ),
    (
      .unfit([InvalidTodo(id: 5, .refused(.date("due+1w", .missing(.due), for: .due)))]),
      Told(
        .refused, "todo 5: invalid due date \"due+1w\": the todo has no due date to count from",
        [
          "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
        ], ["5"])
    ),
    (
      .uidTaken("gh:1"),
      Told(.refused, "a todo with the uid \"gh:1\" already exists", ["to see it: todo show uid:gh:1"])
    ),
    (
      .idsExhausted, Told(.refused, "every id up to 9007199254740991 has been given", [])
    ),
    (
      .file(.busy(path: "s.json", seconds: 10)),
      Told(
        .busy, "the store s.json is busy: another program has kept it locked for 10 s",
        ["nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"])
    ),
    (
      .file(.busy(path: "s.json", seconds: 0.5)),
      Told(
        .busy, "the store s.json is busy: another program has kept it locked for 0.5 s",
        ["nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"])
    ),
    (
      .file(.changed(path: "s.json")),
      Told(.changed, "another program keeps changing the store s.json", ["nothing was changed; try again"])
    ),
    (
      .unsound(path: "s.json", line: 2, column: 5, byte: 40, expected: "the key \"title\""),
      Told(
        .unsound, "the store s.json is damaged at line 2, column 5 (byte 40): expected the key \"title\"",
        [
          "nothing was changed; todo check says what is wrong, todo check --repair keeps everything it can read"
        ])
    ),
    (
      .unrepairable(path: "s.json"),
      Told(
        .unrepairable, "nothing in the store s.json can be read as a todo",
        ["nothing was changed; repair it in an editor, or restore a backup"])
    ),
    (
      .file(.unsynced(path: "s.json", reason: SystemFailure(code: 5))),
      Told(
        .unsynced, "the store s.json is changed, but a crash may undo that: Input/output error",
        ["check the disk, and the store before you try again"])
    ),
    (
      .noSuchStep(.redo, asked: 1, possible: 0, reach: .beginning),
      Told(.refused, "nothing to redo", ["to see all changes: todo log"])
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 1, reach: .revision(7)),
      Told(
        .refused, "only 1 change can be undone: the history begins at revision 7",
        ["to see all changes: todo log"])
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 2, reach: .damage(path: "h", before: 7)),
      Told(
        .refused, "only 2 changes can be undone: the history is damaged before revision 7",
        ["to see all changes: todo log"])
    ),
    (
      .noSuchStep(.undo, asked: 1, possible: 0, reach: .foreign(path: "h\u{1B}")),
      Told(
        .refused, "nothing to undo: hU+001B is not the history of this store as it is now",
        ["the next change sets it aside and starts a new history; your todos are not affected"])
    ),
    (
      .historyDamaged(path: "h", before: 7),
      Told(
        .unsound, "the history h is damaged before revision 7; the store itself is intact",
        ["undo works back to that revision; todo check --repair keeps that part and a copy of the rest"])
    ),
    (
      .revisionsExhausted,
      Told(
        .refused, "the store has reached its limit of 9007199254740991 changes",
        ["to export the todos for a new store: todo list --all --ndjson"])
    ),
    (
      .otherStep(.undo, revision: 7, name: "add \u{1B}cron"),
      Told(
        .changed, "the last change is now \"add U+001Bcron\"",
        ["nothing was changed; todo undo r7 takes it back"])
    ),
    (
      .conflict(.undo, ids: [3, 12]),
      Told(
        .conflict, "cannot undo: another program or a sync has since changed 3, 12",
        ["nothing was changed; todo log shows the changes, todo show the todos as they are"], ["3", "12"])
    ),
    (
      .file(.historyUnreadable(path: "s.json", reason: SystemFailure(code: 13))),
      Told(
        .unreadable, "cannot read the history of s.json: Permission denied",
        ["check its permissions; your todos are not affected"])
    ),
    (
      .newerVersion(path: "s.json", version: 2),
      Told(
        .newerVersion, "the store s.json has format version 2, but this todo reads up to version 1",
        ["nothing was changed; use the newer todo that wrote it"])
    ),
    (
      .file(.notAFile(path: "s.json", kind: "folder")),
      Told(.unreadable, "the store s.json is a folder, not a file", ["name a file with --file or TODO_FILE"])
    ),
    (
      .file(.unreadable(path: "s\n.json", reason: SystemFailure(code: 13))),
      Told(
        .unreadable, "cannot read the store sU+000A.json: Permission denied",
        ["check the path and its permissions"])
    ),
    (
      .file(.unreadable(path: "s.json", reason: SystemFailure(code: 12))),
      Told(
        .unreadable, "cannot read the store s.json: Cannot allocate memory",
        ["give it more memory: ulimit -v unlimited"])
    ),
    (
      .file(.unwritable(path: "s.json", reason: SystemFailure(code: 28))),
      Told(
        .unwritable, "cannot write the store s.json: No space left on device",
        ["nothing was changed; check the free space and the permissions of its folder"])
    ),
  ]
}
