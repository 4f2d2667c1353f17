package import TodoKit

extension Remedy {
  /// What to do at a command line: one line, lower case, without a full stop.
  package var words: String {
    switch self {
    case .replace(let word): "did you mean \"\(word)\"?"
    case .writeOne(let words, let orNone): "write \(words.joined(separator: ", "))\(orNone ? " or none" : "")"
    case .writeDate:
      "write a date like \(Self.choice(of: DateExpression.forms.map(Self.quoted))); for more: todo help dates"
    case .writeDay(let days): "write \(Self.choice(of: days.map(Self.quoted)))"
    case .writeLaterEnd: "write a later end, or an earlier date"
    case .chooseReading: "write the one that you mean"
    case .chooseOrder:
      "write the one that you mean, or set the order for good: todo config date.order dmy (or mdy)"
    case .writeBound: "write a revision like r88, or a date like yesterday, \"last week\" or 2026-11-20"
    case .writePeriod: "write a period such as yesterday, this-week, 2026-11 or 30d; for more: todo help dates"
    case .writeMonth: "write a month such as nov, 2026-11 or next-month"
    case .writeReference: "write an id (12), a range (3-7), a list (3,5,9-11) or the first 4 characters of a uid"
    case .writeOneReference: "write one id (12), the first 4 characters of a uid, or none"
    case .openCircle(.parent): "nothing was changed; take one of them out: todo edit <id> --parent none"
    case .openCircle: "nothing was changed; take one of them out: todo edit <id> --not-after <id>"
    case .nameAnother: "nothing was changed; name another todo"
    case .nameTodosInstead: "name the todos by id, as in todo list -q parent:12 | todo log -"
    case .writeTitle: "say what to do: todo add \"Buy milk\""
    case .moveToContent: "move the long part to the content: --content -"
    case .splitTitle: "move the other lines to the content, or add one todo per line: todo add -"
    case .writeTag: "a tag is one word without commas; give --tag once for each"
    case .clearTags: "to remove all tags, write \"tags\":[]"
    case .writeProject: "a project needs a visible name; none removes the todo from its project"
    case .writeUID(let maximumLength): "a uid is 1 to \(maximumLength) bytes without blanks"
    case .leaveOutUID: "leave out --uid, and each gets its own"
    case .removeCharacter: "remove it, or replace it with a blank"
    case .writeNote: "say what to note: todo note 12 \"called, no answer\""
    case .keepInFile: "keep the text in a file, and its path in the content"
    case .convertToUTF8: "convert it first, for example with: iconv -f latin1 -t utf-8"
    case .mendEveryLine: "nothing was changed; every line must be good"
    case .importAs(let format): "to import it: todo import \(format)"
    case .mendEveryRecord: "nothing was changed; to import all others: --skip-bad"
    case .chooseSide: "--on-conflict theirs takes the import's side, --on-conflict mine keeps what is here"
    case .allowLosses: "without --strict the rest is exported, and this is told"
    case .pipeInput: "pipe text into it, or leave out the -"

    case .separateContent: "leave a blank line between the fields and the content"
    case .writeDraftField(let fields):
      "the fields are \(fields.joined(separator: ", ")); the content begins after a blank line"
    case .removeRepeatedLine: "remove one of the lines"
    case .editOne: "name one of them, or say what to change: todo edit 3-5 --due fri"
    case .nameTextFolder: "nothing was changed; name another folder with TMPDIR"
    case .chooseEditor: "nothing was changed; the editor is VISUAL, else EDITOR, else vi"
    case .editAgain: "nothing was changed"
    case .openKeptText(let path): "your text is kept in \(visible(path))"

    case .writeQueryField(let fields):
      "the fields are \(fields.joined(separator: ", ")); put text with a colon in quotes"
    case .writeModifier(let modifiers, let field): "\(field) takes \(modifiers.joined(separator: ", "))"
    case .writeQueryValue: "write one after the colon and after each comma; none and any mean unset and set"
    case .matchEveryTodo: "for every todo, write is:any"
    case .pickEveryTodo: "for every todo, write --where is:any"
    case .closeQuote: "close it, and protect it from the shell: todo list '\"two words\"'"
    case .balanceParentheses: "write as many ( as ), and quote them for the shell: todo list '(a or b) c'"
    case .nestLess: "use fewer levels of parentheses"
    case .quoteWord: "to look for the word itself, put it in quotes"
    case .askForTag(let name, let view):
      (view.map { "did you mean @\(visible($0))? " } ?? "") + "for the tag, write tag:\(visible(name))"
    case .writeOutView: "write out the query of one of them"

    case .nameTodos(let named): Self.way(to: named)
    case .writeObjectsOnLines: "nothing was changed; write one object on a line, as jq -c does"
    case .nameTodoOfStep(let id): "done and reopen take steps; for the whole todo, write \(id)"
    case .showSteps(let ids): "to see the steps with their numbers: todo show \(Self.refs(ids))"
    case .lookUpID: "todo list --all shows every todo with its id"
    case .writeID(let ids, let orMoreOfUID):
      "write \(orMoreOfUID ? "more of the uid, or " : "")the id: \(Self.choice(of: ids.map(String.init)))"
    case .showTodo(let uid): "to see it: todo show uid:\(visible(uid))"
    case .showChangedTodo(let id): "nothing was changed; to see it as it is now: todo show \(id)"
    case .reopen(let ids): "to open what is closed: todo reopen \(Self.refs(ids))"
    case .setDue(let ids): "to set the due date: todo edit \(Self.refs(ids)) --due fri"
    case .giveRule(let ids):
      "to have it come back: todo edit \(Self.refs(ids)) --repeat weekly; "
        + "to move its due date: todo postpone \(Self.refs(ids))"
    case .endSeries(let ids): "to end it: todo done \(Self.refs(ids)), or todo cancel \(Self.refs(ids))"
    case .readWholeList: "read the whole list again: todo list --all --ndjson"

    case .showHistory: "todo log shows what has been changed, undone and redone"
    case .undoStep(let revision): "nothing was changed; todo undo r\(revision) takes it back"
    case .redoStep(let revision): "nothing was changed; todo redo r\(revision) brings it back"
    case .compareHistory: "nothing was changed; todo log shows the steps, todo show the todos as they are now"
    case .beginNewHistory: "the next change sets it aside and begins a new one; the todos are not affected"
    case .checkHistoryPermissions: "check its permissions; the todos themselves are not affected"
    case .repairHistory: "undo reaches back to there; todo check --repair keeps that much, and a copy of the rest"

    case .waitLonger: "nothing was changed; try again, or wait longer with TODO_LOCK_TIMEOUT=60"
    case .tryAgain: "nothing was changed; try again"
    case .carryOver: "carry the todos over into a new store: todo list --all --ndjson"
    case .repairStore(let path):
      "nothing was changed; todo check\(Self.file(path)) says what is wrong, todo check\(Self.file(path)) --repair keeps "
        + "all that can be read"
    case .restoreBackup: "nothing was changed; repair it in an editor, or restore a backup"
    case .mergeAgain(let path): "nothing was changed; to have both merged: todo merge \(Self.operand(path))"
    case .mergeSides(let path):
      "nothing was changed; write the version of each side, and of what both came from, to files, as with "
        + "git show HEAD^1:./\(ShellWord.quoted(visible(path.split(separator: "/").last ?? ""))) > ours.json, and merge them: "
        + "todo merge base.json ours.json theirs.json"
    case .useNewerProgram: "nothing was changed; use the newer todo that wrote it"
    case .nameStore: "name a file with --file or TODO_FILE"
    case .allowMoreMemory: "let it have more memory, as with ulimit -v unlimited"
    case .divideInput: "give it in parts, one after another"
    case .checkPath: "check the path and its permissions"
    case .checkDisk: "check the disk, and the store before you try again"
    case .checkFolder: "nothing was changed; check the free space and the permissions of its folder"

    case .separateUIDs(let path): "todo check\(Self.file(path)) --repair gives all but the first a new uid"
    case .nameRemote: "to share it, name one: todo sync <path or URL>"
    case .installGit: "install git, and try again"
    case .updateGit: "install a newer git, and try again"
    case .mendGit: "put that right first, then try again"
    case .writeRemote: "write a URL such as git@example.org:lists.git or https://example.org/lists.git, or a path"
    case .writeBranch: "write a name such as todo or work"
    case .keepPassword:
      "write the URL without a password, and let git keep that: git config --global credential.helper store"
    case .logIn(let remote):
      "let git keep the password, and log in once: git config --global credential.helper store; "
        + "git ls-remote \(ShellWord.quoted(visible(remote)))"
    case .findRepository(let path?):
      "your changes are kept here; check the path, or make one there: git init --bare \(ShellWord.quoted(visible(path)))"
    case .findRepository(nil): "your changes are kept here; check the name, or make the repository there first"
    case .syncLater(let remote, let branch):
      "your changes are kept here; try again later: todo sync\(Self.word(remote))"
        + (branch.map { " --branch\(Self.word($0))" } ?? "")
    case .removeLock:
      "your changes are kept here; if no git is at work there, remove the branch's .lock in refs/heads there, then sync again"
    case .connectOnce(let host): "connect once by hand, and answer what it asks: ssh \(ShellWord.quoted(visible(host)))"
    case .trustFolder(let path):
      "if you trust it: git config --global --add safe.directory \(ShellWord.quoted(visible(path)))"
    case .syncElsewhere: "your changes are kept here; name another branch with --branch, or another repository"
    case .joinByHand:
      "name another branch with --branch; to join both lists, put this store aside, sync, and todo merge the old one"
    case .fetchAllThere: "have it fetch the rest: git fetch --unshallow"
    case .mendSharedList: "nothing was changed; put the branch back to a sound commit with git"
    case .runAsOwner: "nothing was changed; run todo as the user who owns it"
    case .clearSyncFolder(let path):
      "your changes are kept here; delete what git keeps there, and try again: rm -r \(ShellWord.quoted(visible(path)))"
    }
  }

  /// The option that names a store other than the one in use.
  private static func file(_ path: String?) -> String { path.map { " --file \(ShellWord.quoted(visible($0)))" } ?? "" }

  /// A text as the next word of a command line; nothing for none.
  private static func word(_ text: String?) -> String { text.map { " \(ShellWord.quoted(visible($0)))" } ?? "" }

  /// A path as an operand.
  private static func operand(_ path: String) -> String {
    ShellWord.quoted(visible(path.hasPrefix("-") ? "./\(path)" : path))
  }

  /// The command line that does what the words were to do.
  private static func way(to named: MisnamedTodos) -> String {
    switch named.way {
    case .id(let id, let title):
      "todo \(named.command) \(id) \(verbs[named.command] ?? "means") \"\(visible(title))\""
    case .query(let query, let count):
      "todo \(named.command) --where \(ShellWord.quoted(visible(query))) picks \(count == 1 ? "1 todo" : "\(count) todos")"
    }
  }

  /// What commands do to a todo, where "means" does not say it.
  private static let verbs = [
    "show": "shows", "edit": "changes", "done": "completes", "reopen": "reopens", "cancel": "cancels", "rm": "removes",
    "postpone": "postpones", "skip": "skips", "note": "is about",
  ]

  /// Todos as one reference, as far as that can be read.
  private static func refs(_ ids: [Int]) -> String {
    let limit = 10
    return ids.prefix(limit).map(String.init).joined(separator: ",") + (ids.count > limit ? ",…" : "")
  }

  /// Things to choose from: `3, 7 or 9`, and no more than one can look through.
  private static func choice(of things: [String]) -> String {
    let limit = 10
    let words = things.prefix(limit)
    if things.count > limit { return words.joined(separator: ", ") + ", …" }
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }

  /// A word as it is, several as one word of a shell.
  private static func quoted(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }
}
