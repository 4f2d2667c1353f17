import FileStore
import Testing

@testable import TodoCore
@testable import TodoSync

struct SyncErrorFailureTests {
  static let rows: [(SyncError, ErrorCode, Outcome, String, Remedy)] = [
    (.gitMissing, .gitMissing, .failed, "a sync needs git, which is not installed", .installGit),
    (
      .gitOutdated(version: "2.9"), .gitMissing, .failed, "a sync needs git 2.20 or later, and this is 2.9", .updateGit
    ),
    (.gitUnusable(words: "no"), .gitMissing, .failed, "git does not work here: no", .mendGit),
    (.malformedRemote("", .empty), .refused, .refused, "a remote repository needs a name", .writeRemote),
    (
      .malformedRemote("-a\u{7}", .notPlain), .refused, .refused, "\"-aU+0007\" is no repository", .writeRemote
    ),
    (
      .malformedRemote("ext::x", .kind("ext::")), .refused, .refused, "\"ext::x\" is for \"ext::\", which is not used",
      .writeRemote
    ),
    (
      .malformedRemote("FILE:///x", .kind("FILE://")), .refused, .refused,
      "\"FILE:///x\" is for \"FILE://\", which is not used", .replace(with: "file:///x")
    ),
    (
      .malformedRemote(nil, .password), .refused, .refused,
      "a URL with a password is not taken: it would be stored and shown", .keepPassword
    ),
    (.malformedBranch("a b"), .refused, .refused, "\"a b\" is no name of a branch", .writeBranch),
    (
      .unreachable(remote: "h:x", words: "no\u{1B} way"), .unreachable, .contended, "cannot reach h:x: noU+001B way",
      .syncLater(remote: nil, branch: nil)
    ),
    (
      .timedOut(remote: "h:x", seconds: 120), .unreachable, .contended, "h:x has sent nothing for 120 s",
      .syncLater(remote: nil, branch: nil)
    ),
    (
      .denied(remote: "h:x", .ssh(host: "h"), words: "no"), .denied, .failed, "h:x lets nobody in: no",
      .connectOnce(host: "h")
    ),
    (
      .denied(remote: "h:x", .credentials, words: ""), .denied, .failed, "h:x lets nobody in", .logIn(remote: "h:x")
    ),
    (
      .noRepository(remote: "/x", path: "/x", words: "no"), .unreachable, .contended, "cannot reach /x: no",
      .findRepository(path: "/x")
    ),
    (
      .scratchStore, .refused, .refused, "the scratch store is gone when the command ends, so it is not shared",
      .nameStore
    ),
    (
      .denied(remote: "/x", .ownership(path: "/x"), words: "no"), .denied, .failed, "/x lets nobody in: no",
      .trustFolder(path: "/x")
    ),
    (.denied(remote: "h:x", .content, words: "no"), .denied, .failed, "h:x takes no changes: no", .syncElsewhere),
    (
      .foreign(remote: "h:x", .otherContent), .foreign, .refused, "the branch of h:x holds something else than todos",
      .syncElsewhere
    ),
    (
      .foreign(remote: "h:x", .otherList), .foreign, .refused,
      "the branch of h:x holds another list than this store was synced with", .joinByHand
    ),
    (
      .foreign(remote: "h:x", .shallow), .foreign, .refused,
      "h:x is a shallow repository, which knows only part of its past", .fetchAllThere
    ),
    (
      .newerVersion(2), .newerVersion, .failed, "the shared list has format version 2, which this todo cannot read",
      .useNewerProgram
    ),
    (
      .unsound(file: "todos/aa.ndjson", line: 3, expected: "a todo"), .unsound, .failed,
      "the shared list is damaged in todos/aa.ndjson, line 3: expected a todo", .mendSharedList
    ),
    (
      .unsound(file: "todos", expected: "a folder"), .unsound, .failed,
      "the shared list is damaged in todos: expected a folder", .mendSharedList
    ),
    (
      .locked(path: "/s", seconds: 10), .busy, .contended, "another sync of this store has not ended for 10 s",
      .waitLonger
    ),
    (
      .outrun(remote: "h:x", attempts: 10), .changed, .contended, "others changed h:x 10 times meanwhile",
      .syncLater(remote: nil, branch: nil)
    ),
    (
      .elsewhere(.timedOut(remote: "h:x", seconds: 2), remote: "h:x", branch: "work"), .unreachable, .contended,
      "h:x has sent nothing for 2 s", .syncLater(remote: "h:x", branch: "work")
    ),
    (
      .elsewhere(.noRepository(remote: "/x", path: "/x", words: "no"), remote: "/x", branch: nil), .unreachable,
      .contended, "cannot reach /x: no", .findRepository(path: "/x")
    ),
    (
      .stuck(remote: "h:x", attempts: 10), .changed, .contended,
      "h:x did not let its branch be changed 10 times, though nobody else changed it", .removeLock
    ),
    (.strangeOwner(path: "/s"), .unwritable, .failed, "/s belongs to another user", .runAsOwner),
    (
      .unwritable(path: "/s", reason: SystemFailure(code: 28)), .unwritable, .failed,
      "cannot write /s: No space left on device", .checkFolder
    ),
    (
      .failed(command: "fast-import", words: "no", folder: "/s"), .unwritable, .failed, "git fast-import failed: no",
      .clearSyncFolder(path: "/s/git")
    ),
  ]

  @Test("every error of a sync says what is wrong and what helps", arguments: rows)
  func wording(error: SyncError, code: ErrorCode, outcome: Outcome, message: String, remedy: Remedy) {
    let error = TodoError.sync(error)
    #expect(ProblemModel(error) == ProblemModel(code: code, message: message, remedies: [remedy]))
    #expect(error.outcome == outcome)
  }
}
