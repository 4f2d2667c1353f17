import Testing

@testable import TodoCLI
@testable import TodoKit

struct RemedyWordsTests {
  @Test("every remedy has its words at the command line", arguments: rows)
  func wording(remedy: Remedy, words: String) {
    #expect(remedy.words == words)
  }

  @Test("words are one line that a terminal can show, and no sentence with a full stop", arguments: rows)
  func style(remedy: Remedy, _: String) {
    #expect(remedy.words.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(!remedy.words.hasSuffix(".") && remedy.words.first?.isUppercase == false)
  }

  static let rows: [(Remedy, String)] = valueWords + queryWords + todoWords + storeWords + syncWords

  private static let valueWords: [(Remedy, String)] = [
    (.replace(with: "due"), "did you mean \"due\"?"),
    (.writeOne(of: ["high", "medium", "low"], orNone: true), "write high, medium, low or none"),
    (.writeOne(of: ["12", "3-7"], orNone: false), "write 12, 3-7"),
    (
      .writeDate,
      "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
    ),
    (.writeLaterEnd, "write a later end, or an earlier date"),
    (.writeDay(of: ["1 Nov", "30 Nov"]), "write \"1 Nov\" or \"30 Nov\""),
    (.writePeriod, "write a period such as yesterday, this-week, 2026-11 or 30d; for more: todo help dates"),
    (.writeMonth, "write a month such as nov, 2026-11 or next-month"),
    (.chooseReading, "write the one that you mean"),
    (.chooseOrder, "write the one that you mean, or set the order for good: todo config date.order dmy (or mdy)"),
    (.writeBound, "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"),
    (.writeReference, "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid"),
    (.writeOneReference, "write one id (12), the first 4 characters of a uid, or none"),
    (
      .openCircle(.after), "nothing was changed; take one of them out: todo edit <id> --not-after <id>"
    ),
    (.openCircle(.parent), "nothing was changed; take one of them out: todo edit <id> --parent none"),
    (
      .nameAnother, "nothing was changed; name another todo"
    ),
    (.nameTodosInstead, "name the todos by id, as in todo list -q parent:12 | todo log -"),
    (.writeTitle, "say what to do: todo add \"Buy milk\""),
    (.moveToContent, "move the long part to the content: --content -"),
    (.splitTitle, "move the other lines to the content, or add one todo per line: todo add -"),
    (.writeTag, "a tag is one word without commas; give --tag once for each"),
    (.clearTags, "to remove all tags, write \"tags\":[]"),
    (.writeProject, "a project needs a visible name; none removes the todo from its project"),
    (.writeUID(maximumLength: 255), "a uid is 1 to 255 bytes without blanks"),
    (.leaveOutUID, "leave out --uid, and each gets its own"),
    (.removeCharacter, "remove it, or replace it with a blank"),
    (.writeNote, "say what to note: todo note 12 \"called, no answer\""),
    (.keepInFile, "keep the text in a file, and its path in the content"),
    (.convertToUTF8, "convert it first, for example with: iconv -f latin1 -t utf-8"),
    (.mendEveryLine, "nothing was changed; every line must be good"),
    (.importAs(format: "ics"), "to import it: todo import ics"),
    (.mendEveryRecord, "nothing was changed; to import all others: --skip-bad"),
    (.chooseSide, "--on-conflict theirs takes the import's side, --on-conflict mine keeps what is here"),
    (.allowLosses, "without --strict the rest is exported, and this is told"),
    (.pipeInput, "pipe text into it, or leave out the -"),
    (.separateContent, "leave a blank line between the fields and the content"),
    (
      .writeDraftField(of: ["title", "due"]),
      "the fields are title, due; the content begins after a blank line"
    ),
    (.removeRepeatedLine, "remove one of the lines"),
    (.editOne, "name one of them, or say what to change: todo edit 3-5 --due fri"),
    (.nameTextFolder, "nothing was changed; name another folder with TMPDIR"),
    (.chooseEditor, "nothing was changed; the editor is VISUAL, else EDITOR, else vi"),
    (.editAgain, "nothing was changed"),
    (.openKeptText(path: "/t/a\u{7}.md"), "your text is kept in /t/aU+0007.md"),
  ]

  private static let queryWords: [(Remedy, String)] = [
    (.writeQueryField(of: ["id", "uid"]), "the fields are id, uid; put text with a colon in quotes"),
    (.writeModifier(of: ["not", "before"], field: "due"), "due takes not, before"),
    (.writeQueryValue, "write one after the colon and after each comma; none and any mean unset and set"),
    (.matchEveryTodo, "for every todo, write is:any"),
    (.pickEveryTodo, "for every todo, write --where is:any"),
    (.closeQuote, "close it, and protect it from the shell: todo list '\"two words\"'"),
    (.balanceParentheses, "write as many ( as ), and quote them for the shell: todo list '(a or b) c'"),
    (.nestLess, "use fewer levels of parentheses"),
    (.quoteWord, "to look for the word itself, put it in quotes"),
    (.askForTag(insteadOfView: "wrok", similar: "work"), "did you mean @work? for the tag, write tag:wrok"),
    (.askForTag(insteadOfView: "home", similar: nil), "for the tag, write tag:home"),
    (.writeOutView, "write out the query of one of them"),
  ]

  private static let todoWords: [(Remedy, String)] = [
    (
      .nameTodos(MisnamedTodos(words: "dentist", command: "done", way: .id(7, title: "Call the dentist\u{7}"))),
      "todo done 7 completes \"Call the dentistU+0007\""
    ),
    (
      .nameTodos(MisnamedTodos(words: "x", command: "sweep", way: .id(7, title: "X"))), "todo sweep 7 means \"X\""
    ),
    (
      .nameTodos(MisnamedTodos(words: "milk", command: "rm", way: .query("milk", count: 2))),
      "todo rm --where milk picks 2 todos"
    ),
    (
      .nameTodos(MisnamedTodos(words: "a b", command: "reopen", way: .query("not is:open a b's", count: 1))),
      "todo reopen --where 'not is:open a b'\\''s' picks 1 todo"
    ),
    (.writeObjectsOnLines, "nothing was changed; write one object on a line, as jq -c does"),
    (.nameTodoOfStep(id: 18), "done and reopen take steps; for the whole todo, write 18"),
    (.showSteps(ids: [18, 20]), "to see the steps with their numbers: todo show 18,20"),
    (.lookUpID, "todo list --all shows every todo with its id"),
    (.writeID(of: [3, 7], orMoreOfUID: false), "write the id: 3 or 7"),
    (.writeID(of: Array(1...10), orMoreOfUID: false), "write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10"),
    (.writeID(of: Array(1...11), orMoreOfUID: false), "write the id: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, …"),
    (.writeID(of: [1, 2, 3, 4], orMoreOfUID: true), "write more of the uid, or the id: 1, 2, 3 or 4"),
    (.showTodo(uid: "gh:1"), "to see it: todo show uid:gh:1"),
    (.showTodo(uid: "a\u{1B}"), "to see it: todo show uid:aU+001B"),
    (.showChangedTodo(id: 12), "nothing was changed; to see it as it is now: todo show 12"),
    (.reopen(ids: [3]), "to open what is closed: todo reopen 3"),
    (.setDue(ids: [3, 7]), "to set the due date: todo edit 3,7 --due fri"),
    (.setDue(ids: Array(1...11)), "to set the due date: todo edit 1,2,3,4,5,6,7,8,9,10,… --due fri"),
    (
      .giveRule(ids: [3]),
      "to have it come back: todo edit 3 --repeat weekly; to move its due date: todo postpone 3"
    ),
    (.endSeries(ids: [3]), "to end it: todo done 3, or todo cancel 3"),
    (.readWholeList, "read the whole list again: todo list --all --ndjson"),
  ]

  private static let storeWords: [(Remedy, String)] = [
    (.showHistory, "todo log shows what has been changed, undone and redone"),
    (.undoStep(revision: 7), "nothing was changed; todo undo r7 takes it back"),
    (.redoStep(revision: 7), "nothing was changed; todo redo r7 brings it back"),
    (.compareHistory, "nothing was changed; todo log shows the steps, todo show the todos as they are now"),
    (.beginNewHistory, "the next change sets it aside and begins a new one; the todos are not affected"),
    (.checkHistoryPermissions, "check its permissions; the todos themselves are not affected"),
    (.repairHistory, "undo reaches back to there; todo check --repair keeps that much, and a copy of the rest"),
    (.waitLonger, "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"),
    (.tryAgain, "nothing was changed; try again"),
    (.carryOver, "carry the todos over into a new store: todo list --all --ndjson"),
    (
      .repairStore(path: nil),
      "nothing was changed; todo check says what is wrong, todo check --repair keeps all that can be read"
    ),
    (
      .repairStore(path: "my copy.json"),
      "nothing was changed; todo check --file 'my copy.json' says what is wrong, "
        + "todo check --file 'my copy.json' --repair keeps all that can be read"
    ),
    (.restoreBackup, "nothing was changed; repair it in an editor, or restore a backup"),
    (.mergeAgain(path: "lists/todos.json"), "nothing was changed; to have both merged: todo merge lists/todos.json"),
    (
      .mergeSides(path: "lists/todos.json"),
      "nothing was changed; write the version of each side, and of what both came from, to files, as with "
        + "git show HEAD^1:./todos.json > ours.json, and merge them: todo merge base.json ours.json theirs.json"
    ),
    (.useNewerProgram, "nothing was changed; use the newer todo that wrote it"),
    (.nameStore, "name a file with --file or TODO_FILE"),
    (.allowMoreMemory, "let it have more memory, as with ulimit -v unlimited"),
    (.checkPath, "check the path and its permissions"), (.divideInput, "give it in parts, one after another"),
    (.checkDisk, "check the disk, and the store before you try again"),
    (.checkFolder, "nothing was changed; check the free space and the permissions of its folder"),
  ]

  private static let syncWords: [(Remedy, String)] = [
    (.separateUIDs(path: nil), "todo check --repair gives all but the first a new uid"),
    (.separateUIDs(path: "copy.json"), "todo check --file copy.json --repair gives all but the first a new uid"),
    (.nameRemote, "to share it, name one: todo sync <path or URL>"),
    (.mendGit, "put that right first, then try again"),
    (
      .joinByHand,
      "name another branch with --branch; to join both lists, put this store aside, sync, and todo merge the old one"
    ),
    (.installGit, "install git, and try again"), (.updateGit, "install a newer git, and try again"),
    (.writeRemote, "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"),
    (.writeBranch, "write a name such as todo or work"),
    (
      .keepPassword,
      "write the URL without a password, and let git keep that: git config --global credential.helper store"
    ),
    (
      .logIn(remote: "https://a/b c"),
      "let git keep the password, and log in once: git config --global credential.helper store; git ls-remote 'https://a/b c'"
    ),
    (
      .findRepository(path: "/a b"),
      "your changes are kept here; check the path, or make one there: git init --bare '/a b'"
    ),
    (.findRepository(path: nil), "your changes are kept here; check the name, or make the repository there first"),
    (.syncLater(remote: nil, branch: nil), "your changes are kept here; try again later: todo sync"),
    (
      .syncLater(remote: "/a b", branch: "work"),
      "your changes are kept here; try again later: todo sync '/a b' --branch work"
    ),
    (
      .removeLock,
      "your changes are kept here; if no git is at work there, remove the branch's .lock in refs/heads there, then sync again"
    ),
    (.connectOnce(host: "git@a b"), "connect once by hand, and answer what it asks: ssh 'git@a b'"),
    (.trustFolder(path: "/a/b"), "if you trust it: git config --global --add safe.directory /a/b"),
    (.syncElsewhere, "your changes are kept here; name another branch with --branch, or another repository"),
    (.fetchAllThere, "have it fetch the rest: git fetch --unshallow"),
    (.mendSharedList, "nothing was changed; put the branch back to a sound commit with git"),
    (.runAsOwner, "nothing was changed; run todo as the user who owns it"),
    (
      .clearSyncFolder(path: "/s/\u{7}"),
      "your changes are kept here; delete what git keeps there, and try again: rm -r /s/U+0007"
    ),
  ]
}
