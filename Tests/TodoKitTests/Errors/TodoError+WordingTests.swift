import FileStore
import Testing

@testable import TodoKit

struct TodoErrorWordingTests {
  @Test("every refusal says what is wrong and what to do", arguments: refusals)
  func refusal(refusal: Refusal, message: String, advice: String) {
    let problem = ProblemModel(.refused(refusal))
    #expect(problem == ProblemModel(code: .refused, message: message, advice: advice))
  }

  @Test("every error of the store says what is wrong and what to do", arguments: storeErrors)
  func storeError(error: StoreError, expected: ProblemModel) {
    #expect(ProblemModel(.store(error)) == expected)
  }

  @Test("a refusal of standard input names its line")
  func line() {
    #expect(ProblemModel(.refused(.emptyTitle, line: 3)).message == "line 3: the title is empty")
  }

  @Test("errors of the command line and of standard input say what is wrong and what to do")
  func others() {
    #expect(
      ProblemModel(.malformedRef("a b"))
        == ProblemModel(
          code: .usage, message: "invalid reference \"a b\"",
          advice: "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid", refs: ["a b"]
        ))
    #expect(
      ProblemModel(.unreadableInput(SystemFailure(code: 5)))
        == ProblemModel(
          code: .unreadable, message: "cannot read standard input: Input/output error",
          advice: "pipe text into it, or leave out the -"))
  }

  @Test("each line of a batch says what is wrong with it", arguments: batchProblems)
  func batch(reason: BatchProblem.Reason, message: String, code: ErrorCode) {
    let problem = BatchProblem(line: 3, reason: reason)
    let one = ProblemModel(.batch([problem]))
    #expect(one.message == "line 3: \(message)")
    #expect(one.code == code)
    #expect(one.advice == "nothing was changed; every line must be good")
    #expect(one.details.isEmpty)
    let two = ProblemModel(.batch([problem, BatchProblem(line: 4, reason: .missingTitle)]))
    #expect(two.message == "2 lines are refused")
    #expect(two.details == ["line 3: \(message)", "line 4: a new todo needs a title"])
  }

  static let batchProblems: [(BatchProblem.Reason, String, ErrorCode)] = [
    (.malformed(column: 7, expected: "a \u{7}"), "column 7: expected a U+0007", .refused),
    (.refused(.emptyTitle), "the title is empty", .refused), (.noSuchID(9), "no such todo: 9", .notFound),
    (.namesTwo(id: 9, uid: "u"), "id 9 and uid \"u\" belong to different todos", .refused),
    (.removed(line: 1), "the todo was removed on line 1", .refused),
    (.missingTitle, "a new todo needs a title", .refused),
    (
      .changedSince(Instant(seconds: 0), id: 9),
      "todo 9 was changed: its modified is 1970-01-01T00:00:00Z, not that of ifModified",
      .changed
    ),
  ]

  @Test("a query is told with its place")
  func query() {
    let problem = ProblemModel(.malformedQuery(QueryError(reason: .openQuote, query: "a \"b", range: 2..<4)))
    #expect(problem.code == .usage && problem.message == "unclosed quote")
    #expect(problem.place == ProblemModel.Place(query: "a \"b", range: 2..<4))
    #expect(
      ProblemModel(.emptyQuery)
        == ProblemModel(
          code: .usage, message: "the query is empty", advice: "for every todo, write --where is:any"))
  }

  @Test(
    "text of the user's is cut, and its control characters cannot reach a terminal",
    arguments: [
      ("\u{1B}[2J", "invalid tag \"U+001B[2J\""), ("a\nb", "invalid tag \"aU+000Ab\""),
      ("\u{9B}", "invalid tag \"U+009B\""),
      (String(repeating: "x", count: 61), "invalid tag \"\(String(repeating: "x", count: 60))…\""),
      (String(repeating: "x", count: 60), "invalid tag \"\(String(repeating: "x", count: 60))\""),
    ])
  func hostileText(text: String, message: String) {
    #expect(ProblemModel(.refused(.tag(text))).message == message)
  }

  @Test("no message or advice holds a control character or ends with a full stop")
  func style() {
    let errors = Self.refusals.map { TodoError.refused($0.0) } + Self.storeErrors.map { TodoError.store($0.0) }
    for problem in errors.map({ ProblemModel($0) }) {
      for text in [problem.message, problem.advice].compactMap(\.self) {
        #expect(!text.hasSuffix("."))
        #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      }
      #expect(problem.message.first?.isUppercase == false)
    }
  }

  static let refusals: [(Refusal, String, String)] = [
    (.emptyTitle, "the title is empty", "say what to do: todo add \"Buy milk\""),
    (
      .longTitle(bytes: 16_385), "the title is 16385 bytes long; at most 16384 are allowed",
      "move the long part to the content: --content -"
    ),
    (
      .manyLinedTitle, "the title has more than one line",
      "move the other lines to the content, or add one todo per line: todo add -"
    ),
    (
      .controlCharacter("\u{1B}", in: .title), "the title contains the control character U+001B",
      "remove it, or replace it with a blank"
    ),
    (
      .longContent(bytes: 1_048_577), "the content is 1048577 bytes long; at most 1048576 are allowed",
      "keep the text in a file, and its path in the content"
    ),
    (
      .date("someday", for: .due), "invalid due date \"someday\"",
      "write 2026-12-01, \"2026-12-01 14:30\", today, tomorrow, yesterday, mon to sunday, \"next week\", \"next month\", "
        + "eow, eom, eoy, +3d, -2w, 1m, 1y or none, with a time if you like: \"fri 9:30\""
    ),
    (.priority("urgent"), "invalid priority \"urgent\"", "write high, medium, low or none"),
    (.tag("a b"), "invalid tag \"a b\"", "a tag is one word without commas; give --tag once for each"),
    (.tag("none"), "invalid tag \"none\"", "to remove all tags, write \"tags\":[]"),
    (
      .project(" "), "invalid project \" \"",
      "a project needs a visible name; none removes the todo from its project"
    ),
    (.tag(""), "a tag is empty", "a tag is one word without commas; give --tag once for each"),
    (.uid("a b"), "invalid uid \"a b\"", "a uid is 1 to 255 bytes without blanks"),
    (.uid(""), "the uid is empty", "a uid is 1 to 255 bytes without blanks"),
    (.uidForMany(count: 3), "one uid cannot name 3 todos", "leave out --uid, and each gets its own"),
    (
      .repeats("now"), "invalid repeat rule \"now\"",
      "write \(RepeatRule.forms.joined(separator: ", ")) or none"
    ),
    (
      .historyGap(since: 3, first: 5, last: 9),
      "the history covers revisions 5 to 9: the changes since revision 3 are unknown",
      "read the whole list again: todo list --all --ndjson"
    ),
    (
      .historyGap(since: 3, first: 10, last: 9),
      "the history is empty at revision 9: the changes since revision 3 are unknown",
      "read the whole list again: todo list --all --ndjson"
    ),
    (.notUTF8, "the text is not valid UTF-8", "convert it first, for example with: iconv -f latin1 -t utf-8"),
  ]

  static let storeErrors: [(StoreError, ProblemModel)] = [
    (
      .notFound(refs: ["99", "a\u{7}"]),
      ProblemModel(
        code: .notFound, message: "no such todo: 99, aU+0007", advice: "todo list --all shows every todo with its id",
        refs: ["99", "a\u{7}"])
    ),
    (
      .ambiguous(ref: "abcd", uids: ["abcd", "abcd"], ids: [3, 7]),
      ProblemModel(
        code: .ambiguous, message: "2 todos have the uid \"abcd\"", advice: "write the id: 3 or 7", refs: ["abcd"])
    ),
    (
      .ambiguous(ref: "abcd", uids: Array(repeating: "abcdef", count: 11), ids: Array(1...11)),
      ProblemModel(
        code: .ambiguous, message: "11 todos have the uid \"abcdef\"",
        advice: "write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …", refs: ["abcd"])
    ),
    (
      .ambiguous(ref: "uid-", uids: ["uid-1", "uid-2", "uid-3", "uid-4"], ids: [1, 2, 3, 4]),
      ProblemModel(
        code: .ambiguous, message: "\"uid-\" matches 4 uids: uid-1, uid-2, uid-3, …",
        advice: "write more of the uid, or the id: 1, 2, 3 or 4", refs: ["uid-"])
    ),
    (
      .uidTaken("gh:1"),
      ProblemModel(
        code: .refused, message: "a todo with the uid \"gh:1\" already exists",
        advice: "to see it: todo show uid:gh:1")
    ),
    (
      .idsExhausted, ProblemModel(code: .refused, message: "every id up to 9007199254740991 has been given")
    ),
    (
      .file(.busy(path: "s.json", seconds: 10)),
      ProblemModel(
        code: .busy, message: "the store s.json is busy: another program has kept it locked for 10 s",
        advice: "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60")
    ),
    (
      .file(.busy(path: "s.json", seconds: 0.5)),
      ProblemModel(
        code: .busy, message: "the store s.json is busy: another program has kept it locked for 0.5 s",
        advice: "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60")
    ),
    (
      .file(.changed(path: "s.json")),
      ProblemModel(
        code: .changed, message: "another program keeps changing the store s.json",
        advice: "nothing was changed; try again")
    ),
    (
      .unsound(path: "s.json", line: 2, column: 5, byte: 40, expected: "the key \"title\""),
      ProblemModel(
        code: .unsound,
        message: "the store s.json is damaged at line 2, column 5 (byte 40): expected the key \"title\"",
        advice: "nothing was changed; todo check says what is wrong, todo check --repair keeps all that can be read")
    ),
    (
      .unrepairable(path: "s.json"),
      ProblemModel(
        code: .unrepairable, message: "nothing in the store s.json can be read as a todo",
        advice: "nothing was changed; repair it in an editor, or restore a backup")
    ),
    (
      .file(.unsynced(path: "s.json", reason: SystemFailure(code: 5))),
      ProblemModel(
        code: .unsynced, message: "the store s.json is changed, but a crash may undo that: Input/output error",
        advice: "check the disk, and the store before you try again")
    ),
    (
      .noSuchStep(.redo, asked: 1, possible: 0, reach: .beginning),
      ProblemModel(
        code: .refused, message: "there is nothing to redo",
        advice: "todo log shows what has been changed, undone and redone")
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 1, reach: .revision(7)),
      ProblemModel(
        code: .refused, message: "only 1 step can be undone: the history begins at revision 7",
        advice: "todo log shows what has been changed, undone and redone")
    ),
    (
      .noSuchStep(.undo, asked: 3, possible: 2, reach: .damage(path: "h", before: 7)),
      ProblemModel(
        code: .refused, message: "only 2 steps can be undone: the history is damaged before revision 7",
        advice: "todo log shows what has been changed, undone and redone")
    ),
    (
      .noSuchStep(.undo, asked: 1, possible: 0, reach: .foreign(path: "h\u{1B}")),
      ProblemModel(
        code: .refused,
        message: "there is nothing to undo: hU+001B is not the history of this store as it is now",
        advice: "the next change sets it aside and begins a new one; the todos are not affected")
    ),
    (
      .historyDamaged(path: "h", before: 7),
      ProblemModel(
        code: .unsound, message: "the history h is damaged before revision 7; the store itself is sound",
        advice: "undo reaches back to there; todo check --repair keeps that much, and a copy of the rest")
    ),
    (
      .revisionsExhausted,
      ProblemModel(
        code: .refused, message: "the store has counted 9007199254740991 changes, and can count no more",
        advice: "carry the todos over into a new store: todo list --all --ndjson")
    ),
    (
      .conflict(.undo, ids: [3, 12]),
      ProblemModel(
        code: .conflict, message: "cannot undo: changed by another program since: 3, 12",
        advice: "nothing was changed; todo log shows the steps, todo show the todos as they are now", refs: ["3", "12"])
    ),
    (
      .file(.historyUnreadable(path: "s.json", reason: SystemFailure(code: 13))),
      ProblemModel(
        code: .unreadable, message: "cannot read the history beside s.json: Permission denied",
        advice: "check its permissions; the todos themselves are not affected")
    ),
    (
      .newerVersion(path: "s.json", version: 2),
      ProblemModel(
        code: .newerVersion, message: "the store s.json has format version 2, but this todo reads up to version 1",
        advice: "nothing was changed; use the newer todo that wrote it")
    ),
    (
      .file(.notAFile(path: "s.json", kind: "folder")),
      ProblemModel(
        code: .unreadable, message: "the store s.json is a folder, not a file",
        advice: "name a file with --file or TODO_FILE")
    ),
    (
      .file(.unreadable(path: "s\n.json", reason: SystemFailure(code: 13))),
      ProblemModel(
        code: .unreadable, message: "cannot read the store sU+000A.json: Permission denied",
        advice: "check the path and its permissions")
    ),
    (
      .file(.unreadable(path: "s.json", reason: SystemFailure(code: 12))),
      ProblemModel(
        code: .unreadable, message: "cannot read the store s.json: Cannot allocate memory",
        advice: "let it have more memory, as with ulimit -v unlimited")
    ),
    (
      .file(.unwritable(path: "s.json", reason: SystemFailure(code: 28))),
      ProblemModel(
        code: .unwritable, message: "cannot write the store s.json: No space left on device",
        advice: "nothing was changed; check the free space and the permissions of its folder")
    ),
  ]
}
