import Testing
import TodoTestSupport

/// Advice for words that were meant otherwise; no guess is run.
struct MissTests {
  let home: Home

  init() throws {
    home = try Home()
    try home.todo("add", "Call the dentist", "-t", "phone", "-P", "health", "-d", "today").expect()
    try home.todo("add", "Buy milk", "-t", "shop", "-p", "high").expect()
    try home.todo("add", "Buy bread", "-t", "shop").expect()
  }

  @Test(
    "words in place of references are refused, and the advice names the todos that they match",
    arguments: [
      (["done", "dentist"], 3, "no such todo: dentist", "todo done 1 completes \"Call the dentist\""),
      (["rm", "the"], 3, "no such todo: the", "todo rm 1 removes \"Call the dentist\""),
      (
        ["show", "call", "dentist"], 3, "no such todo: call dentist", "todo show 1 shows \"Call the dentist\""
      ),
      (["edit", "milk", "-p", "low"], 3, "no such todo: milk", "todo edit 2 changes \"Buy milk\""),
      (["cancel", "buy"], 3, "no such todo: buy", "todo cancel --where buy picks 2 todos"),
      (["done", "tag:shop"], 3, "no such todo: tag:shop", "todo done --where tag:shop picks 2 todos"),
      (["rm", "is:overdue"], 3, "no such todo: is:overdue", "todo rm --where is:overdue picks 0 todos"),
      (["done", "nowhere"], 3, "no such todo: nowhere", "todo list --all shows every todo with its id"),
    ])
  func names(words: [String], status: Int32, message: String, advice: String) throws {
    let before = try home.files
    try home.todo(words).expectFailure(status, "todo: \(message)\n\(advice)\n")
    #expect(
      try home.todo(words + ["--json"]).expectFailure(status).error.contains("\"message\":\"\(message)\""))
    #expect(try home.files == before)
  }

  @Test(
    "a reference without a command shows todos, and a query lists them",
    arguments: [
      (["1"], ["show", "1"]), (["2-3", "1"], ["show", "2-3", "1"]), (["tag:shop"], ["list", "tag:shop"]),
      (["tag:shop", "milk", "-q"], ["list", "tag:shop", "milk", "-q"]),
      (["-q", "project:health"], ["list", "-q", "project:health"]),
      (["+health"], ["list", "project:health"]),
      (["#shop"], ["list", "tag:shop"]), (["@shop"], ["list", "tag:shop"]),
      (["projects", "+health"], ["list", "project:health"]), (["tags", "#shop"], ["list", "tag:shop"]),
      (["list", "not", "+health", "@shop"], ["list", "not", "project:health", "tag:shop"]),
    ])
  func shortWays(words: [String], long: [String]) throws {
    let result = try home.todo(words).expect(home.todo(long).output)
    #expect(!result.output.isEmpty)
  }

  @Test("a single-letter option is not taken for an excluded tag")
  func letter() throws {
    let error = try home.todo("list", "-n", "5").expectFailure(2).error
    #expect(error.hasPrefix("todo: unknown option -n\nwrite \"--\" before it"))
  }

  @Test(
    "words from other tools are refused, with the command to write instead",
    arguments: [
      (["--file", "todos.json", "find", "bread"], "--file todos.json list bread"), (["delete"], "rm"),
      (["find"], "list"), (["complete"], "done"), (["new"], "add"), (["modify"], "edit"),
      (["1", "done"], "done 1"), (["list", "-P", "work"], "list project:work"),
      (["list", "--tag", "x", "y"], "list tag:x y"), (["list", "-a", "-tx"], "list -a tag:x"),
      (["list", "--due", "fri"], "list due:fri"), (["list", "--priority=high"], "list priority:high"),
      (["list", "-P", "my home"], "list 'project:\"my home\"'"),
      (["list", "-project:work"], "list not project:work"), (["active"], "list is:taken"),
      (["edit", "1", "--deadline", "fri"], "--due"), (["add", "Pay rent", "--label", "bills"], "--tag"),
      (["start", "1"], "take 1"), (["1", "stop"], "release 1"),
      (["depri", "1"], "edit --priority none 1"), (["modify", "1", "-d", "fri"], "edit 1 -d fri"),
      (["archive"], "list is:done"), (["archive", "1"], "done 1"), (["uncomplete", "1"], "reopen 1"),
      (["ready"], "list is:ready"), (["blocked"], "list is:blocked"), (["purge", "1"], "rm 1"),
      (["listall"], "list --all"), (["prepend", "1"], "edit 1"),
      (["find", "tag:shop", "+a"], "list tag:shop +a"), (["new", "Buy", "eggs"], "add Buy eggs"),
      (["new", "Buy", "eggs", "due:fri"], "jot Buy eggs due:fri"), (["-q", "delete", "1"], "-q rm 1"),
      (["snooze", "1", "1w"], "postpone 1 1w"), (["project", "work"], "projects work"),
      (["renametag", "@shop", "@store"], "rename @shop @store"), (["help", "query"], "help queries"),
      (["help", "delete"], "help rm"), (["tag"], "tags"), (["due"], "list due:any"),
    ])
  func otherWords(words: [String], meant: String) throws {
    try advise(words, meant)
  }

  @Test(
    "a suggestion is the command alone if it cannot take the other words, or would take them for something else",
    arguments: [
      (["mv", "3"], "edit --project"), (["mv", "3", "work"], "edit --project"),
      (["project", "3"], "edit --project"), (["tag", "1", "shop"], "edit --tag"),
      (["pri", "1", "A"], "edit --priority"), (["due", "1", "fri"], "edit --due"),
      (["replace", "1", "New", "name"], "edit --title"), (["delete", "milk"], "rm"),
      (["delete", "1", "--force"], "rm"), (["undelete", "3"], "undo"), (["cal", "3"], "calendar"),
      (["report", "3"], "review"), (["history", "milk"], "log"), (["modify", "1", "+shop"], "edit"),
      (["find", "client:x"], "list"), (["comment", "1"], "note"),
    ])
  func aloneCommands(words: [String], meant: String) throws {
    try advise(words, meant)
  }

  private func advise(_ words: [String], _ meant: String?) throws {
    let before = try home.files
    let lines = try home.todo(words).expectFailure(2).error.split(separator: "\n")
    #expect(
      lines.first { $0.hasPrefix("did you mean") }.map(String.init) == meant.map { "did you mean \"\($0)\"?" }
    )
    #expect(try home.files == before)
  }

  @Test(
    "fields with values after edit lead to the options that set them, and never to a title",
    arguments: [
      (["1", "due:fri"], "edit 1 --due fri"), (["1", "due:next fri"], "edit 1 --due 'next fri'"),
      (["1-2", "Due=fri", "tag:shop"], "edit 1-2 --due fri --tag shop"),
      (["1", "deadline:fri"], "edit 1 --due fri"),
      (["-", "project=work"], "edit - --project work"), (["1", "due:sooon"], nil), (["1", "foo:x"], nil),
      (["1", "due:fri", "x"], nil), (["1", "new", "title"], nil), (["1", "--where", "milk", "due:fri"], nil),
      (["1", "-shop"], nil), (["1", "due:"], nil),
    ])
  func changes(words: [String], meant: String?) throws {
    try advise(["edit"] + words, meant)
    guard let meant else { return }
    // What is suggested does something, and what it does is one step.
    try home.shell("bash", "echo 1 | todo \(meant) -q").expect(nil)
    try home.todo("undo", "-q").expect(nil)
  }

  @Test(
    "an empty list comes with a hint in text and plain, but not in JSON and for ids",
    arguments: [
      (["list", "today"], "did you mean is:today?"),
      (["list", "#shpo"], "no tag \"shpo\"; did you mean \"shop\"?"),
      (["list", "due<fri"], "did you mean due.before:fri?"), (["+shop"], "did you mean tag:shop?"),
      (["@shop", "!milk", "!bread"], "did you mean not milk?"), (["tag:sho*"], "did you mean tag:shop?"),
      (["tag:phnoe"], "no tag \"phnoe\"; did you mean \"phone\"?"),
      (["projects", "helth"], "no project \"helth\"; did you mean \"health\"?"),
      (["tags", "nope"], "no tag \"nope\"; todo tags shows all"),
      (["list", "eggs"], "hidden: 1 done; to include: --all"),
      (["show", "--where", "eggs"], "hidden: 1 done; to include: is:any"),
      (["rm", "--where", "high"], "did you mean priority:high?"),
    ])
  func emptyLists(words: [String], hint: String) throws {
    try home.todo("add", "Boil eggs").expect()
    try home.todo("done", "4").expect()
    let result = try home.todo(words + ["--text"])
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.error.split(separator: "\n").last.map(String.init) == hint)
    #expect(result.error.split(separator: "\n").count <= 2)
    #expect(try home.todo(words + ["--plain"]).error.split(separator: "\n").last.map(String.init) == hint)
    for form in ["--json", "--ndjson", "-q"] {
      #expect(try ["", "no todos to change\n"].contains(home.todo(words + [form]).error))
    }
  }

  @Test("add stores its words as text, and names jot on a terminal")
  func quickAdd() throws {
    let words = ["add", "Pay", "rent", "due:fri", "#bills", "-p", "h"]
    try home.todoOnTerminal(words + ["--color", "never"])
      .expect(
        "Added 4  Pay rent due:fri #bills  high\n",
        error: "stored as typed; todo jot reads dates and tags in a line\n")
    try home.todoOnTerminal("add", "Pay rent", "--color", "never").expect("Added 5  Pay rent\n")
    try home.todoOnTerminal(words + ["-n", "--color", "never"])
      .expect("Added 6  Pay rent due:fri #bills  high\n", error: "dry run: nothing was changed\n")
    for form in ["--text", "--plain", "--json", "-q"] { #expect(try home.todo(words + [form]).error.isEmpty) }
  }

  @Test("extra slashes in a project do not matter, and a stored project keeps them until it is set")
  func projects() throws {
    for project in ["work/", "/work", "work//site"] { try home.todo("add", "x", "-P", project).expect() }
    try home.todo("projects", "-q").expect("health\nwork\nwork/site\n")
    try home.todo("list", "-q", "project:work/").expect("4\n5\n6\n")
    try home.todo("add", "x", "-P", "/").expectFailure(1)
    let odd = try home.store.replacing("\"project\":\"health\"", with: "\"project\":\"health/\"")
    try home.folder.write(odd, to: "todos.json")
    try home.todo("list", "-q", "project:health").expect("1\n")
    try home.shell("bash", "todo list --all --ndjson | todo apply -").expect(
      "", error: "no todos to change\n")
    #expect(try home.store.contains("\"project\":\"health/\""))
    try home.todo("apply", "-", "-q", input: #"{"id":1,"project":"/health//x"}"#).expect("1\n")
    #expect(try home.store.contains("\"project\":\"health/x\""))
  }

  @Test("a query that excludes a closed status does not include cancelled or waiting todos")
  func leavingOut() throws {
    try home.todo("cancel", "2").expect()
    try home.todo("edit", "3", "--start", "+1w").expect()
    for query in ["not is:done", "status.not:done", "not is:cancelled"] {
      try home.todo("list", "-q", query).expect("1\n")
    }
    try home.todo("list", "-q", "not is:open").expect("2\n")
  }

  @Test("an unknown command gets no suggestion if it is near to none, whatever the store holds")
  func unknownWord() throws {
    try home.todo("milk").expectFailure(
      2,
      "todo: unknown command \"milk\"\nfor all commands: todo --help\nusage: todo [options] [command] [arguments]\n"
    )
  }

  @Test("a suggestion does not repeat line ends from the input")
  func lineEnds() throws {
    try home.todo("add", "c d").expect()
    for words in [["find", "c\nd"], ["list", "-P", "c\nd"], ["edit", "1", "title:c\nd"]] {
      let result = try home.todo(words).expectFailure(2)
      #expect(!result.error.contains("c\nd"), "\(result.error)")
    }
  }
}
