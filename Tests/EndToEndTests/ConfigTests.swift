import Testing
import TodoTestSupport

@Suite("Settings, views and aliases")
struct ConfigTests {
  private let home: Home

  /// Todos, one of them for someday, and a config.
  init() throws {
    home = try Home()
    try home.todo("add", "Call the boss", "-P", "work", "-t", "boss", "-d", "2026-11-21").expect()
    try home.todo("add", "Learn Welsh", "-t", "someday").expect()
    try home.todo("add", "Fence", "-P", "home").expect()
    try home.todo("add", "Beans @work").expect()
    try home.todo("done", "4").expect()
    try home.folder.makeFolder(".config/todo")
    try configure(
      """
      [list]
      \tquery = not tag:someday
      \tsort = title
      [view "work"]
      \tquery = project:work or tag:someday
      \tsort = -id
      [view "soon"]
      \tquery = @work due.by:eow
      [alias]
      \ts = @soon
      \tall = list --all --fields id
      """)
  }

  private func configure(_ text: String) throws { try home.folder.write(text, to: ".config/todo/config") }

  private func ids(_ words: String...) throws -> [String] {
    try home.todo(words + ["--plain", "--fields", "id"]).expect().output.split(separator: "\n").map(
      String.init)
  }

  @Test("[list] sets the query and order of the plain list, in a pipe and on a terminal")
  func list() throws {
    #expect(try ids() == ["1", "3"])
    #expect(try ids("list") == ["1", "3"])
    #expect(try ids("list", "--sort", "id") == ["1", "3"])
    #expect(try home.todoOnTerminal("--color", "never").output.contains("Learn") == false)
    #expect(try ids("list", "--all") == ["4", "1", "3", "2"])
    #expect(try ids("list", "is:open") == ["1", "3", "2"])
    #expect(try ids("next") == ["1", "2", "3"])
    #expect(try home.todo("list", "--explain").expect().output.contains("has no tag \"someday\""))
  }

  @Test("a plain list emptied by the settings says that there is nothing to do")
  func emptyList() throws {
    try configure("[list]\nquery = tag:nothing")
    let result = try home.todo("--text")
    #expect(result.status == 0 && result.error.hasPrefix("nothing to do"))
  }

  @Test(
    "a view works by itself, within a query, in another view and in --where",
    arguments: [
      (["@work"], ["2", "1"]), (["list", "@work"], ["2", "1"]), (["list", "@work", "welsh"], ["2"]),
      (["list", "not @work"], ["3"]), (["list", "fence or @work"], ["1", "3", "2"]), (["@soon"], ["1"]),
      (["@work", "--sort", "id"], ["1", "2"]), (["s"], ["1"]), (["s", "x"], []),
    ] as [([String], [String])])
  func views(words: [String], expected: [String]) throws {
    let result = try home.todo(words + ["--plain", "--fields", "id"]).expect()
    #expect(result.output.split(separator: "\n").map(String.init) == expected)
    try home.todo("show", "--where", "@work", "-q").expect("1\n2\n")
  }

  @Test("an @ is text in a title and in quotes")
  func text() throws {
    try home.todo("list", "\"@work\"", "--all", "-q").expect("4\n")
    try home.todo("add", "call bob @home", "-q").expect("5\n")
    #expect(try home.store.contains("\"call bob @home\""))
  }

  @Test("@ names a tag where there is no such view, and one that no todo has is reported")
  func unknownView() throws {
    try home.todo("@wrk").expect("", error: "did you mean @work?\n")
    try home.todo("rm", "--where", "@phone").expect(
      "", error: "no todos to change\nno tag \"phone\"; todo tags shows all\n")
    try home.todo("add", "Call", "-t", "phone").expect()
    try home.todo("list", "-q", "@phone").expect("5\n")
    try home.todo("config", "view.phone.query", "boss").expect()
    #expect(try home.todo("list", "-q", "@phone").output != "5\n")
  }

  @Test("an alias stands for its words, and an error in them names the alias")
  func aliases() throws {
    try home.todo("all").expect("4\n1\n3\n2\n")
    try home.todo("ALL", "boss", "-q").expectFailure(2)
    try configure("[alias]\np = list -P work\n")
    let result = try home.todo("p").expectFailure(2)
    #expect(result.error.hasPrefix("todo: unknown option -P\n"))
    #expect(result.error.hasSuffix("\"p\" is an alias for: list -P work\n"))
  }

  @Test(
    "JSON, JSON lines and ids are the same with and without settings",
    arguments: [
      ["list"], [], ["list", "--all"], ["list", "is:open"], ["list", "--group", "tag"], ["today"], ["next"],
      ["show", "1"], ["projects"], ["tags"], ["log"], ["where"],
    ])
  func scripts(words: [String]) throws {
    try configure(
      """
      [list]
      query = tag:someday
      sort = -id
      group = tag
      [date]
      week-start = thu
      order = dmy
      [color]
      id = red
      """)
    for form in ["--json", "--ndjson", "-q"] {
      let with = try home.todo(words + [form]).expect()
      let without = try home.todo(words + [form, "--no-config"]).expect()
      let off = try home.todo(words + [form], environment: ["TODO_CONFIG": ""]).expect()
      #expect(with.output == without.output && with.output == off.output, "\(words) \(form)")
    }
  }

  @Test(
    "the meaning of a date does not depend on the form", arguments: [[], ["--plain"], ["--json"], ["-q"]])
  func dates(form: [String]) throws {
    try configure("[date]\nweek-start = sun\norder = dmy\n")
    let words = ["-d", "3.12."] + form
    try home.todo(["add", "Dentist"] + words).expect()
    try home.todo("list", "due:2026-12-03", "--fields", "title").expect("Dentist\n")
  }

  @Test("a view selects todos in the forms for scripts, but does not order them")
  func viewsInScripts() throws {
    try home.todo("@work", "-q").expect("1\n2\n")
    try home.todo("@work", "--ndjson", "--fields", "id").expect("{\"id\":1}\n{\"id\":2}\n")
    try configure("[date]\norder = mdy\n[view \"v\"]\nquery = due.by:12/1\n")
    try home.todo("@v", "-q").expect("1\n")
    try home.todo("@v", "--plain", "--fields", "id").expect("1\n")
  }

  @Test(
    "a mistake in the config is reported by file, line and column, and nothing is run",
    arguments: [
      ("[list]\n\tsrt = due\n", "2:2: unknown key \"srt\" in section \"list\"", "did you mean \"sort\"?"),
      (
        "[view \"a\"]\nquery = x id:b", "2:14: invalid value \"b\" for id",
        "  x id:b\n       ^\nwrite 12 or 3-7"
      ),
      (
        "[alias]\na = b\nb = a\n", "2:5: circular aliases: a → b → a",
        "make one of them start with a command"
      ),
      (
        "[list]\nsort = \"due", "2:8: unclosed quote",
        "close it on the same line, or write \\\" for a quotation mark itself"
      ),
    ])
  func malformed(text: String, message: String, advice: String) throws {
    try configure(text)
    let path = home.folder.path(of: ".config/todo/config")
    let before = try home.store
    for words in [["list"], ["add", "x"], ["done", "1"], ["where"], ["nope"], []] {
      try home.todo(words).expectFailure(
        2, "todo: \(path):\(message)\n\(advice)\nto run without it: --no-config, or an empty TODO_CONFIG\n")
    }
    #expect(try home.store == before)
    let json = try home.todo("list", "--json").expectFailure(2)
    #expect(json.error.hasPrefix("{\"error\":\"usage\",\"message\":\"\(path):"))
    try home.todo("list", "--no-config", "-q").expect("1\n2\n3\n")
    for words in [["help"], ["--version"], ["help", "config"], ["manual"], ["completions", "bash"]] {
      try home.todo(words).expect()
    }
    try home.todo("config", "-q").expect("\(path)\n")
  }

  @Test(
    "an unknown field in the config is reported as the config's mistake",
    arguments: [
      ("[list]\nsort = client", [[], ["list"], ["list", "title:x"]]), ("[list]\ngroup = client", [["list"]]),
      ("[list]\nquery = client:acme", [[], ["list"]]),
      ("[view \"w\"]\nquery = is:open\nsort = client", [["list", "@w"]]),
      ("[view \"w\"]\nquery = is:open\nfields = title,client", [["list", "@w"]]),
    ])
  func unknownField(text: String, commands: [[String]]) throws {
    try configure(text)
    for words in commands {
      let error = try home.todo(words).expectFailure(2).error
      #expect(error.hasPrefix("todo: in the config, for lists: unknown field \"client\"\n"), "\(words)")
      #expect(
        error.hasSuffix(
          "to see where: todo config\nto run without it: --no-config, or an empty TODO_CONFIG\n"))
    }
    try home.todo("list", "--sort", "due", "--group", "none", "title:x", "-q").expect("")
    try home.todo("add", "x", "--set", "client=acme").expect()
    for words in commands { try home.todo(words).expect() }
  }

  @Test("a config that is a folder, not UTF-8, or named but missing is wrong usage")
  func unreadable() throws {
    let advice = "to run without it: --no-config, or an empty TODO_CONFIG\n"
    let path = home.folder.path
    try home.todo("list", environment: ["TODO_CONFIG": path]).expectFailure(
      2, "todo: the config \(path) is a folder, not a file\n\(advice)")
    try home.todo("list", environment: ["TODO_CONFIG": "\(path)/no"]).expectFailure(
      2, "todo: cannot read the config \(path)/no: No such file or directory\n\(advice)")
    try home.shell("bash", "printf '[list]\\nsort = \\xff' > bad").expect()
    try home.todo("list", environment: ["TODO_CONFIG": "bad"]).expectFailure(
      2, "todo: bad:2:8: not valid UTF-8\nconvert the file to UTF-8\n\(advice)")
  }

  @Test("colours are chosen by role")
  func colors() throws {
    try configure("[color]\nid = bold 208\nproject = none\n")
    let output = try home.todo("list", "Fence", "--color", "always").expect().output
    #expect(output.hasPrefix("\u{1B}[1;38;5;208m3\u{1B}[0m  home  Fence\n"))
  }

  @Test("a missing config costs one attempt to open it")
  func cost() throws {
    let home = try Home()
    let result = try home.shell(
      "bash", "strace -f -o trace todo list -q > /dev/null; grep -c 'todo/config\"' trace",
      requires: ["strace"])
    #expect(result.output == "1\n")
  }
}
