import FileStore
import Testing

@testable import TodoCLI
@testable import TodoCore
@testable import TodoKit

struct AdviceWordsTests {
  @Test("each piece of advice of a problem is a line, in order")
  func advice() {
    #expect(ProblemModel(.store(.idsExhausted)).words == nil)
    #expect(
      ProblemModel(.kept(.store(.changedMeanwhile(id: 12)), path: "/t/a\u{7}.md")).words
        == "nothing was changed; to see it as it is now: todo show 12\nyour text is kept in /t/aU+0007.md")
  }

  @Test("a problem with the command line has its own message and advice")
  func usage() {
    let problem = ProblemModel(usage: "it is wrong", advice: ["mend it"])
    #expect(problem == ProblemModel(code: .usage, message: "it is wrong", advice: ["mend it"]))
  }

  @Test("advice names commands, options and variables as they are typed", arguments: rows)
  func words(error: TodoError, words: String) {
    #expect(ProblemModel(error).words == words)
  }

  @Test(
    "each piece of advice is one line that a terminal can show, without a capital or a full stop",
    arguments: rows)
  func style(error: TodoError, _: String) {
    for words in ProblemModel(error).advice.map(\.words) {
      #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      #expect(!words.hasSuffix(".") && words.first?.isUppercase == false)
    }
  }

  static let rows: [(TodoError, String)] = values + queries + todos + stores + syncs

  private static let values: [(TodoError, String)] = [
    (.refused(.emptyTitle), "give a title, such as \"Buy milk\""),
    (.refused(.longTitle(bytes: 9)), "move the long part to the notes: --content -"),
    (.refused(.manyLinedTitle), "move the rest to the notes, or add one todo per line: todo add -"),
    (.refused(.emptyNote), "write some words, such as \"called, no answer\""),
    (
      .refused(.date("x", .unknown, for: .due)),
      "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
    ),
    (
      .refused(.date("x", .order(["a", "b"]), for: .due)),
      "write the date you mean, or set the order once: todo config date.order dmy (or mdy)"
    ),
    (
      .refused(.period("x", .partOfDay)),
      "write a period such as yesterday, this-week, 2026-11 or 30d; for more: todo help dates"
    ),
    (.refused(.month("x", .notOneMonth)), "write a month such as nov, 2026-11 or next-month"),
    (.refused(.tag("a b")), "a tag is one word without commas; give --tag once for each"),
    (.refused(.tag("none")), "to remove all tags, write \"tags\":[]"),
    (.refused(.parents("1 2")), "write one id (12), the first 4 characters of a uid, or none"),
    (.refused(.uidForMany(count: 3)), "leave out --uid, and each gets its own"),
    (
      .refused(.historyGap(since: 3, first: 5, last: 9)),
      "read the whole list again: todo list --all --ndjson"
    ),
    (.refused(.relationsInHistory), "name the todos by id, as in todo list -q parent:12 | todo log -"),
    (
      .malformedBound("x", .unknown),
      "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"
    ),
    (
      .batch([BatchProblem(line: 1, reason: .missingTitle)]),
      "nothing was changed; fix the line and try again"
    ),
    (
      .batch([BatchProblem(line: 1, reason: .manyLines)]),
      "nothing was changed; put each object on one line, as jq -c does"
    ),
    (
      .records([BatchProblem(line: 1, reason: .missingTitle)]),
      "nothing was changed; to import the rest: --skip-bad"
    ),
    (.otherFormat(.ics, file: nil), "to import it: todo import ics"),
    (
      .importConflict([]),
      "to use the imported values: --on-conflict theirs; to keep yours: --on-conflict mine"
    ),
    (.notCarried(ExchangeReport(isImport: false)), "to export the rest and get a report, leave out --strict"),
    (.manyTodosToEdit, "name one, or add an option such as --due fri"),
    (
      .unwritableDraft(in: "/t", reason: SystemFailure(code: 13)),
      "nothing was changed; name another folder with TMPDIR"
    ),
    (
      .editorExited("vi", status: 1), "nothing was changed; todo runs VISUAL, else EDITOR, else vi"
    ),
    (TodoError.unreadableInput(nil, 5), "pipe text into it, or leave out the -"),
    (.oversizedInput(nil), "split it and send one part at a time"),
  ]

  private static let queries: [(TodoError, String)] = [
    (query(.openQuote), "close it, and quote it for the shell: todo list '\"two words\"'"),
    (query(.openParenthesis), "match each ( with a ), and quote the query: todo list '(a or b) c'"),
    (query(.manyViews), "write out the query of one of them"),
    (.emptyQuery, "for every todo, write --where is:any"),
  ]

  private static func query(_ reason: QueryError.Reason) -> TodoError {
    .malformedQuery(QueryError(reason: reason, query: "x", range: 0..<1))
  }

  private static let todos: [(TodoError, String)] = [
    (
      named("dentist", "done", .id(7, title: "Call the dentist\u{7}")),
      "todo done 7 completes \"Call the dentistU+0007\""
    ),
    (named("x", "sweep", .id(7, title: "X")), "todo sweep 7 means \"X\""),
    (named("milk", "rm", .query("milk", count: 2)), "todo rm --where milk picks 2 todos"),
    (
      named("a b", "reopen", .query("not is:open a b's", count: 1)),
      "todo reopen --where 'not is:open a b'\\''s' picks 1 todo"
    ),
    (.malformedRef("{"), "nothing was changed; put each object on one line, as jq -c does"),
    (.stepNamed("18.2", of: 18), "done and reopen take steps; for the whole todo, write 18"),
    (
      unfit([18, 20], .noSuchSteps(["9"], count: 2)), "to see the steps with their numbers: todo show 18,20"
    ),
    (.store(.notFound(refs: ["9"])), "todo list --all shows every todo with its id"),
    (ambiguous(2), "write the id: 1 or 2"), (ambiguous(10), "write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10"),
    (ambiguous(11), "write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"),
    (.store(.uidTaken("a\u{1B}")), "to see it: todo show uid:aU+001B"),
    (unfit([3], .closed(.done)), "to reopen: todo reopen 3"),
    (unfit([3, 7], .notDue), "to set the due date: todo edit 3,7 --due fri"),
    (unfit(Array(1...11), .notDue), "to set the due date: todo edit 1,2,3,4,5,6,7,8,9,10,… --due fri"),
    (
      unfit([3], .notRepeating),
      "to make it repeat: todo edit 3 --repeat weekly; to move its due date: todo postpone 3"
    ),
    (unfit([3], .lastOfSeries), "to end it: todo done 3, or todo cancel 3"),
    (unfit([3], .longContent(bytes: 9)), "keep the text in a file, and its path in the notes"),
    (
      .store(.circle(.after, ids: [1, 2])),
      "nothing was changed; to break the loop: todo edit <id> --not-after <id>"
    ),
    (
      .store(.circle(.parent, ids: [1, 2])),
      "nothing was changed; to break the loop: todo edit <id> --parent none"
    ),
    (.store(.circle(.parent, ids: [1])), "nothing was changed; name another todo"),
  ]

  private static func named(_ words: String, _ command: String, _ way: UnresolvedRefs.Way) -> TodoError {
    .unresolved(.store(.notFound(refs: [])), UnresolvedRefs(words: words, command: command, way: way))
  }

  private static func unfit(_ ids: [Int], _ reason: InvalidTodo.Reason) -> TodoError {
    .store(.unfit(ids.map { InvalidTodo(id: $0, reason) }))
  }

  private static func ambiguous(_ count: Int) -> TodoError {
    .store(.ambiguous(ref: "ab", uids: Array(repeating: "abc", count: count), ids: Array(1...count)))
  }

  private static let stores: [(TodoError, String)] = [
    (
      .store(.noSuchRevision(.undo, 3)), "to see all changes: todo log"
    ),
    (.store(.otherStep(.undo, revision: 7, name: "add")), "nothing was changed; todo undo r7 takes it back"),
    (.store(.otherStep(.redo, revision: 7, name: "add")), "nothing was changed; todo redo r7 brings it back"),
    (
      .store(.conflict(.undo, ids: [3])),
      "nothing was changed; todo log shows the changes, todo show the todos as they are"
    ),
    (
      .store(.historyDamaged(path: "h", before: 7)),
      "undo works back to that revision; todo check --repair keeps that part and a copy of the rest"
    ),
    (
      .store(.file(.busy(path: "s", seconds: 1))),
      "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"
    ),
    (.store(.revisionsExhausted), "to export the todos for a new store: todo list --all --ndjson"),
    (
      .store(damage),
      "nothing was changed; todo check says what is wrong, todo check --repair keeps everything it can read"
    ),
    (
      .unmergeable(damage, path: "my copy.json"),
      "nothing was changed; todo check --file 'my copy.json' says what is wrong, "
        + "todo check --file 'my copy.json' --repair keeps everything it can read"
    ),
    (
      .store(.conflictMarks(path: "lists/todos.json", line: 3)),
      "nothing was changed; to merge both versions: todo merge lists/todos.json"
    ),
    (
      .store(.conflictMarks(path: "-x.json", line: 3)),
      "nothing was changed; to merge both versions: todo merge ./-x.json"
    ),
    (
      .store(.versionsGone(path: "lists/todos.json")),
      "nothing was changed; save both versions, and the one that both came from, to files, as with "
        + "git show HEAD^1:./todos.json > ours.json, and merge them: todo merge base.json ours.json theirs.json"
    ),
    (.store(.file(.notAFile(path: "s", kind: "folder"))), "name a file with --file or TODO_FILE"),
    (
      .store(.sharedUIDs(path: "s.json", uids: ["a"])),
      "todo check --repair gives all but the first a new uid"
    ),
    (
      .unmergeable(.sharedUIDs(path: "copy.json", uids: ["a"]), path: "copy.json"),
      "todo check --file copy.json --repair gives all but the first a new uid"
    ),
  ]

  private static let damage = StoreError.unsound(
    path: "s.json", line: 1, column: 1, byte: 0, expected: "a todo")

  private static let syncs: [(TodoError, String)] = [
    (.sync(.noRemote), "to share it: todo sync <path or URL>"),
    (
      .sync(.foreign(remote: "r", .otherList)),
      "name another branch with --branch; to join both lists, move this store away, sync, then merge it: todo merge <old store>"
    ),
    (
      .sync(.malformedRemote(nil, .password)),
      "leave the password out of the URL, and let git keep it: git config --global credential.helper store"
    ),
    (
      .sync(.denied(remote: "https://a/b c", .credentials, words: "")),
      "let git keep the password, and log in once: git config --global credential.helper store; git ls-remote 'https://a/b c'"
    ),
    (
      .sync(.noRepository(remote: "/a b", path: "/a b", words: "")),
      "your changes are kept here; check the path, or create a repository there: git init --bare '/a b'"
    ),
    (
      .sync(.noRepository(remote: "h:b", path: nil, words: "")),
      "your changes are kept here; check the name, or create the repository there first"
    ),
    (
      .sync(.outrun(remote: "r", attempts: 10)), "your changes are kept here; try again later: todo sync"
    ),
    (
      .sync(.elsewhere(.timedOut(remote: "/a b", seconds: 1), remote: "/a b", branch: "work")),
      "your changes are kept here; try again later: todo sync '/a b' --branch work"
    ),
    (
      .sync(.denied(remote: "r", .ssh(host: "git@a b"), words: "")),
      "connect once by hand, and answer its questions: ssh 'git@a b'"
    ),
    (
      .sync(.denied(remote: "r", .ownership(path: "/a/b"), words: "")),
      "if you trust it: git config --global --add safe.directory /a/b"
    ),
    (
      .sync(.denied(remote: "r", .content, words: "")),
      "your changes are kept here; name another branch with --branch, or another repository"
    ),
    (
      .sync(.failed(command: "gc", words: "", folder: "/s\u{7}")),
      "your changes are kept here; delete the local git cache, and try again: rm -r /sU+0007/git"
    ),
  ]
}
