import FileStore
import Testing
import TodoTestSupport

@testable import SyncEngine
@testable import TodoCore

struct SyncErrorTests {
  static let rows: [(SyncError, ErrorCode, Outcome, String, String)] = [
    (
      .gitMissing, .gitMissing, .failed, "a sync needs git, which is not installed",
      "install git, and try again"
    ),
    (
      .gitOutdated(version: "2.9"), .gitMissing, .failed, "a sync needs git 2.20 or later, and this is 2.9",
      "install a newer git, and try again"
    ),
    (
      .gitUnusable(words: "no"), .gitMissing, .failed, "git does not work here: no",
      "fix that, then try again"
    ),
    (
      .malformedRemote("", .empty), .refused, .refused, "a remote repository needs a name",
      "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
    ),
    (
      .malformedRemote("-a\u{7}", .notPlain), .refused, .refused, "\"-aU+0007\" is not a repository",
      "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
    ),
    (
      .malformedRemote("ext::x", .kind("ext::")), .refused, .refused,
      "\"ext::x\" begins with \"ext::\", which todo does not support",
      "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
    ),
    (
      .malformedRemote("FILE:///x", .kind("FILE://")), .refused, .refused,
      "\"FILE:///x\" begins with \"FILE://\", which todo does not support", "did you mean \"file:///x\"?"
    ),
    (
      .malformedRemote(nil, .password), .refused, .refused,
      "the URL has a password, which todo would store and show",
      "leave the password out of the URL, and let git keep it: git config --global credential.helper store"
    ),
    (
      .malformedBranch("a b"), .refused, .refused, "\"a b\" is not a valid branch name",
      "write a name such as todo or work"
    ),
    (
      .unreachable(remote: "h:x", words: "no\u{1B} way"), .unreachable, .contended,
      "cannot reach h:x: noU+001B way",
      "your changes are kept here; try again later: todo sync"
    ),
    (
      .timedOut(remote: "h:x", seconds: 120), .unreachable, .contended, "h:x has sent nothing for 120 s",
      "your changes are kept here; try again later: todo sync"
    ),
    (
      .denied(remote: "h:x", .ssh(host: "h"), words: "no"), .denied, .failed, "h:x denied access: no",
      "connect once by hand, and answer its questions: ssh h"
    ),
    (
      .denied(remote: "h:x", .credentials, words: ""), .denied, .failed, "h:x denied access",
      "let git keep the password, and log in once: git config --global credential.helper store; git ls-remote h:x"
    ),
    (
      .noRepository(remote: "/x", path: "/x", words: "no"), .unreachable, .contended, "cannot reach /x: no",
      "your changes are kept here; check the path, or create a repository there: git init --bare /x"
    ),
    (
      .scratchStore, .refused, .refused,
      "cannot sync :memory:, which is gone when the command ends",
      "name a file with --file or TODO_FILE"
    ),
    (
      .denied(remote: "/x", .ownership(path: "/x"), words: "no"), .denied, .failed, "/x denied access: no",
      "if you trust it: git config --global --add safe.directory /x"
    ),
    (
      .denied(remote: "h:x", .content, words: "no"), .denied, .failed, "h:x rejected your changes: no",
      "your changes are kept here; name another branch with --branch, or another repository"
    ),
    (
      .foreign(remote: "h:x", .otherContent), .foreign, .refused,
      "the branch of h:x holds something other than todos",
      "your changes are kept here; name another branch with --branch, or another repository"
    ),
    (
      .foreign(remote: "h:x", .otherList), .foreign, .refused,
      "the branch of h:x has a different list from the one this store was synced with",
      "name another branch with --branch; to join both lists, move this store away, sync, then merge it: todo merge <old store>"
    ),
    (
      .foreign(remote: "h:x", .shallow), .foreign, .refused,
      "h:x is a shallow repository: part of its history is missing",
      "in that repository: git fetch --unshallow"
    ),
    (
      .newerVersion(2), .newerVersion, .failed,
      "the shared list has format version 2, which this todo cannot read",
      "nothing was changed; use the newer todo that wrote it"
    ),
    (
      .unsound(file: "todos/aa.ndjson", line: 3, expected: "a todo"), .unsound, .failed,
      "the shared list is damaged in todos/aa.ndjson, line 3: expected a todo",
      "nothing was changed; reset the branch to an intact commit with git"
    ),
    (
      .unsound(file: "todos", expected: "a folder"), .unsound, .failed,
      "the shared list is damaged in todos: expected a folder",
      "nothing was changed; reset the branch to an intact commit with git"
    ),
    (
      .locked(path: "/s", seconds: 10), .busy, .contended,
      "another sync of this store is still running after 10 s",
      "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"
    ),
    (
      .outrun(remote: "h:x", attempts: 10), .changed, .contended, "others pushed to h:x first, 10 times",
      "your changes are kept here; try again later: todo sync"
    ),
    (
      .elsewhere(.timedOut(remote: "h:x", seconds: 2), remote: "h:x", branch: "work"), .unreachable,
      .contended,
      "h:x has sent nothing for 2 s",
      "your changes are kept here; try again later: todo sync h:x --branch work"
    ),
    (
      .elsewhere(.noRepository(remote: "/x", path: "/x", words: "no"), remote: "/x", branch: nil),
      .unreachable,
      .contended, "cannot reach /x: no",
      "your changes are kept here; check the path, or create a repository there: git init --bare /x"
    ),
    (
      .stuck(remote: "h:x", attempts: 10), .changed, .contended,
      "h:x did not update its branch in 10 attempts, though nobody else changed it",
      "your changes are kept here; if no git is running there, remove the branch's .lock in refs/heads there, then sync again"
    ),
    (
      .strangeOwner(path: "/s"), .unwritable, .failed, "/s belongs to another user",
      "nothing was changed; run todo as the user who owns it"
    ),
    (
      .unwritable(path: "/s", reason: SystemFailure(code: 28)), .unwritable, .failed,
      "cannot write /s: No space left on device",
      "nothing was changed; check the free space and the permissions of its folder"
    ),
    (
      .failed(command: "fast-import", words: "no", folder: "/s"), .unwritable, .failed,
      "git fast-import failed: no",
      "your changes are kept here; delete the local git cache, and try again: rm -r /s/git"
    ),
  ]

  @Test("every error of a sync says what is wrong and what helps", arguments: rows)
  func wording(error: SyncError, code: ErrorCode, outcome: Outcome, message: String, advice: String) {
    let error = TodoError.sync(error)
    let problem = ProblemModel(error)
    #expect((problem.code, problem.message) == (code, message))
    #expect(problem.advice.map(\.plain) == [advice])
    #expect(error.outcome == outcome)
  }
}
