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
      (["show", "call", "dentist"], 3, "no such todo: call dentist", "todo show 1 shows \"Call the dentist\""),
      (["edit", "milk", "-p", "low"], 3, "no such todo: milk", "todo edit 2 changes \"Buy milk\""),
      (["cancel", "buy"], 3, "no such todo: buy", "todo cancel --where buy picks 2 todos"),
      (["done", "nowhere"], 3, "no such todo: nowhere", "todo list --all shows every todo with its id"),
    ])
  func names(words: [String], status: Int32, message: String, advice: String) throws {
    let before = try home.files
    try home.todo(words).expectFailure(status, "todo: \(message)\n\(advice)\n")
    #expect(try home.todo(words + ["--json"]).expectFailure(status).error.contains("\"message\":\"\(message)\""))
    #expect(try home.files == before)
  }

  @Test(
    "a reference without a command shows todos, and a query lists them",
    arguments: [
      (["1"], ["show", "1"]), (["2-3", "1"], ["show", "2-3", "1"]), (["tag:shop"], ["list", "tag:shop"]),
      (["tag:shop", "milk", "-q"], ["list", "tag:shop", "milk", "-q"]),
      (["-q", "project:health"], ["list", "-q", "project:health"]),
      (["+health"], ["list", "project:health"]), (["#shop"], ["list", "tag:shop"]), (["@shop"], ["list", "tag:shop"]),
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
      (["milk"], "list milk"), (["--file", "todos.json", "bread"], "--file todos.json list bread"), (["delete"], "rm"),
      (["find"], "list"), (["health"], "list project:health"), (["health", "milk"], "list project:health milk"),
      (["search"], "list"), (["complete"], "done"), (["new"], "add"), (["modify"], "edit"), (["1", "done"], "done 1"),
      (["list", "-P", "work"], "list project:work"), (["list", "--tag", "x", "y"], "list tag:x y"),
      (["list", "-a", "-tx"], "list tag:x -a"), (["list", "--due", "fri"], "list due:fri"),
      (["list", "--priority=high"], "list priority:high"), (["list", "-shop"], "list not tag:shop"),
      (["list", "-P", "my home"], "list 'project:\"my home\"'"),
      (["list", "-project:work"], "list 'not project:work'"),
      (["1", "modify", "due:fri"], "edit 1 --due fri"), (["modify", "1-2", "+a", "-b"], "edit 1-2 --tag a --untag b"),
      (["edit", "1", "due:next fri"], "edit 1 --due 'next fri'"),
      (["edit", "2", "/milk/oat milk/"], "edit 2 --title 'Buy oat milk'"),
      (["edit", "1", "-d", "fri", "pri:H", "-home"], "edit 1 --priority H --untag home -d fri"),
      (["1", "modify", "-shop"], "edit 1 --untag shop"), (["edit", "1", "status:done"], "done 1"),
      (["pri", "1", "A"], "edit 1 --priority high"), (["depri", "1"], "edit 1 --priority none"),
      (["start", "1"], "edit 1 --tag doing"), (["1", "stop"], "edit 1 --untag doing"), (["active"], "list tag:doing"),
      (["archive"], "list is:done"), (["uncomplete", "1"], "reopen 1"), (["ready"], "list is:ready"),
      (["blocked"], "list is:blocked"), (["purge", "1"], "rm 1"), (["listall"], "list --all"),
      (["replace", "1", "New", "name"], "edit 1 --title 'New name'"), (["prepend", "1", "x"], "edit 1"),
      (["due", "1", "next", "fri"], "edit 1 --due 'next fri'"), (["find", "pri:H", "+a"], "list priority:H +a"),
      (["list", "-+work"], "list not +work"),
      (["find", "+OVERDUE"], "list is:overdue"),
      (["new", "Buy", "eggs", "due:fri"], "add Buy eggs --due fri"), (["-q", "delete", "1"], "-q rm 1"),
      (["help", "query"], "help queries"), (["help", "delete"], "help rm"), (["tag"], "tags"),
      (["edit", "1", "new", "title"], "edit 1 --title 'new title'"),
      (["edit", "1", "New", "name", "-d", "fri"], "edit 1 --title 'New name' -d fri"),
    ])
  func otherWords(words: [String], meant: String) throws {
    let before = try home.files
    let result = try home.todo(words).expectFailure(2)
    #expect(result.error.split(separator: "\n").dropFirst().first.map(String.init) == "did you mean \"\(meant)\"?")
    #expect(try home.files == before)
  }

  @Test(
    "words after edit that set something lead to the options that do, and never to a lost title or value",
    arguments: [
      (["1", "client=ACME"], "edit 1 --set client=ACME"), (["1", "estimate:5"], "edit 1 --set estimate=5"),
      (["1", "clint:ACME"], "edit 1 --set client=ACME"), (["1", "client:"], "edit 1 --set client="),
      (["1", "client=Big Corp"], "edit 1 --set 'client=Big Corp'"),
      (["1", "--client", "ACME"], "edit 1 --set client=ACME"),
      (["1", "--client=ACME"], "edit 1 --set client=ACME"), (["1", "--deadline", "fri"], "edit 1 --due fri"),
      (["1", "client:ACME", "fri"], "edit 1 --set client=ACME --due fri"), (["1", "foo:"], nil),
      (["1", "due:sooon"], nil),
      (["1", "client=Big", "Corp"], nil), (["1", "Call", "Bob:", "now"], nil), (["1-2", "New", "title"], nil),
      (["1", "-shop"], "edit 1 --untag shop"), (["1", "-phone"], "edit 1 --untag phone"),
      (["1", "-done"], "edit 1 --untag done"), (["1", "-shop", "-d", "fri"], "edit 1 --untag shop -d fri"),
      (["1", "tomorrow"], "edit 1 --due tomorrow"), (["1", "today"], "edit 1 --due today"),
      (["1", "2", "next", "week"], "edit 1 2 --due 'next week'"),
      (["1", "in", "3", "days"], "edit 1 --due 'in 3 days'"),
      (["1", "3", "days"], "edit 1 --due '3 days'"), (["1", "1", "dec"], "edit 1 --due '1 dec'"),
      (["1", "3", "fri"], "edit 1 3 --due fri"), (["1", "weekly"], "edit 1 --repeat weekly"),
      (["1", "done"], "done 1"),
      (["1", "+health"], "edit 1 --project health"), (["1", "+shop"], "edit 1 --tag shop"),
      (["1", "+new"], "edit 1 --tag new"), (["--where", "milk", "fri"], "edit --due fri --where milk"),
      (["-", "client=ACME"], "edit - --set client=ACME"), (["--where", "milk", "New", "title"], nil),
    ])
  func changes(words: [String], meant: String?) throws {
    try home.todo("edit", "3", "--set", "client=Initech").expect()
    let before = try home.files
    let lines = try home.todo(["edit"] + words).expectFailure(2).error.split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("did you mean") }.map(String.init) == meant.map { "did you mean \"\($0)\"?" })
    #expect(try home.files == before)
    guard let meant else { return }
    // What is suggested does something, and what it does is one step.
    try home.shell("bash", "echo 1 | todo \(meant) -q").expect(nil)
    try home.todo("undo", "-q").expect(nil)
  }

  @Test(
    "an empty list comes with a hint in text and plain, but not in JSON and for ids",
    arguments: [
      (["list", "today"], "did you mean is:today?"), (["list", "#shpo"], "no tag \"shpo\"; did you mean \"shop\"?"),
      (["list", "due<fri"], "did you mean due.before:fri?"), (["+shop"], "did you mean tag:shop?"),
      (["@shop", "!milk", "!bread"], "did you mean not milk?"), (["tag:sho*"], "did you mean tag:shop?"),
      (["tag:phnoe"], "no tag \"phnoe\"; did you mean \"phone\"?"),
      (["projects", "helth"], "no project \"helth\"; did you mean \"health\"?"),
      (["tags", "nope"], "no tag \"nope\"; todo tags shows all"), (["list", "eggs"], "1 done matches: --all"),
      (["show", "--where", "eggs"], "1 done matches: is:any"),
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
      #expect(try ["", "0 todos\n"].contains(home.todo(words + [form]).error))
    }
  }

  @Test("add stores its words as text, and suggests jot on a terminal")
  func quickAdd() throws {
    let words = ["add", "Pay", "rent", "due:fri", "#bills", "-p", "h"]
    let command = "todo undo && todo jot 'Pay rent due:fri #bills' --priority h"
    try home.todoOnTerminal(words + ["--color", "never"])
      .expect("Added 4  Pay rent due:fri #bills  high\n", error: "stored as text; as words: \(command)\n")
    try home.shell("bash", "\(command) -q; todo list -q tag:bills due:any")
      .expect("4\topen\thigh\t\t\t\tPay rent due:fri #bills\n5\n5\n")
    try home.todoOnTerminal("add", "Pay rent", "--color", "never").expect("Added 6  Pay rent\n")
    try home.todoOnTerminal(words + ["-n", "--color", "never"])
      .expect("Added 7  Pay rent due:fri #bills  high\n", error: "dry run: nothing was changed\n")
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
    try home.shell("bash", "todo list --all --ndjson | todo apply -").expect("", error: "0 todos\n")
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

  @Test("an unknown command gets no suggestion if no todo contains the word or the store cannot be read")
  func unknownWord() throws {
    let advice =
      "todo: unknown command \"eggs\"\nfor all commands: todo --help\nusage: todo [options] [command] [arguments]\n"
    try home.todo("eggs").expectFailure(2, advice)
    try home.folder.write("{", to: "todos.json")
    try home.todo("eggs").expectFailure(2, advice)
    #expect(try home.todo("milk").error.contains("did you mean") == false)
  }

  @Test("a suggestion does not repeat line ends from the input")
  func lineEnds() throws {
    try home.todo("add", "c d").expect()
    for words in [["c\nd"], ["list", "-P", "c\nd"], ["edit", "1", "c\nd", "e"]] {
      let result = try home.todo(words).expectFailure(2)
      #expect(!result.error.contains("c\nd"), "\(result.error)")
    }
  }
}
