import Testing
import TodoTestSupport

private let allShells = ["bash", "zsh", "fish"]
private let shells = Effort.isNight ? allShells : ["bash"]

@Suite("Completions in the real shells")
struct CompletionTests {
  @Test("Tab completes commands, options and values", arguments: allShells)
  func words(shell: String) throws {
    let home = try Home()
    try home.todo("add", "Buy milk", "-t", "shop", "-P", "work/site").expect()
    try home.todo("add", "Call Bob").expect()
    try home.todo("done", "2").expect()
    let answers = try TabKey(shell, in: home).press(after: Self.samples.map(\.typed))
    #expect(answers.map(\.line) == Self.samples.map(\.completed))
  }

  private static let samples = [
    ("todo li", "todo list "), ("todo add --du", "todo add --due "),
    ("todo --file :memory: do", "todo --file :memory: done "),
    ("todo add x --due=tom", "todo add x --due=tomorrow "), ("todo add x -d yes", "todo add x -d yesterday "),
    ("todo list is:ov", "todo list is:overdue "), ("todo list milk prior", "todo list milk priority:"),
    ("todo list due.by:tom", "todo list due.by:tomorrow "),
    ("todo list --sort due,-tit", "todo list --sort due,-title "),
    ("todo list tag:sh", "todo list tag:shop "), ("todo add x -P work/s", "todo add x -P work/site "),
    ("todo edit 1 --untag sh", "todo edit 1 --untag shop "), ("todo reopen ", "todo reopen 2 "),
    ("todo done ", "todo done 1 "), ("todo help quer", "todo help queries "),
    ("todo completions z", "todo completions zsh "), ("echo a | todo li", "echo a | todo list "),
    ("todo nonsense li", "todo nonsense li"), ("todo list milk --co", "todo list milk --color "),
  ].map { (typed: $0.0, completed: $0.1) }

  @Test("a name with a space is completed from its beginning in a query", arguments: shells)
  func blanks(shell: String) throws {
    let home = try Home()
    try home.todo("add", "One", "-P", "big house").expect()
    try home.todo("add", "Two", "-P", "garden").expect()
    try TabKey(shell, in: home).press(after: ["todo edit -t seen --where project:b"], thenRun: true)
    try home.todo("list", "-q", "tag:seen").expect("1\n")
  }

  @Test("a word of a title is completed to the id of its todo", arguments: shells)
  func titles(shell: String) throws {
    let home = try Home()
    try home.todo("add", "Call the Dentist").expect()
    try home.todo("add", "Buy milk").expect()
    try home.todo("add", "Buy eggs").expect()
    let samples = [
      ("todo done Den", "todo done 1 "), ("todo done mi", "todo done 2 "),
      ("todo done 1 egg", "todo done 1 3 "),
      ("todo done xyz", "todo done xyz"), ("todo edit 2 --after egg", "todo edit 2 --after 3 "),
    ]
    #expect(try TabKey(shell, in: home).press(after: samples.map(\.0)).map(\.line) == samples.map(\.1))
  }

  @Test("the todos with a word in their titles are listed, even if their ids begin alike", arguments: shells)
  func severalTitles(shell: String) throws {
    let home = try Home()
    try home.todo("add", "-", "-q", input: (1...11).map { "Filler \($0)\n" }.joined()).expect()
    try home.todo("add", "-", "-q", input: "Water the plants\nBuy water\nMilk\n").expect()
    let answer = try TabKey(shell, in: home).press(after: ["todo done Wat"]).first
    // fish offers the ids to choose from, once the word is gone, and inserts what they have in common.
    #expect(answer?.line == (shell == "fish" ? "todo done 1" : "todo done Wat"))
    for title in ["Water the plants", "Buy water"] { #expect(answer?.screen.contains(title) == true) }
    for number in ["12", "13"] { #expect(answer?.screen.contains(number) == true) }
    #expect(answer?.screen.contains("Milk") == false)
  }

  @Test("Tab completes views, aliases and keys of the config", arguments: shells)
  func settings(shell: String) throws {
    let home = try Home()
    try home.todo("config", "view.work.query", "tag:work").expect()
    try home.todo("config", "alias.byproject", "list --group project").expect()
    let samples = [
      ("todo @wo", "todo @work "), ("todo list @wo", "todo list @work "), ("todo byp", "todo byproject "),
      ("todo byproject is:ov", "todo byproject is:overdue "), ("todo @work prior", "todo @work priority:"),
      ("todo config date.w", "todo config date.week-start "),
      ("todo config color.id mag", "todo config color.id magenta "),
    ]
    #expect(try TabKey(shell, in: home).press(after: samples.map(\.0)).map(\.line) == samples.map(\.1))
  }

  @Test("names that a shell could run as code are completed so that they stay text", arguments: shells)
  func hostileNames(shell: String) throws {
    let home = try Home()
    for name in Self.hostileNames { try home.todo("add", "First", "-P", name.text).expect() }
    try TabKey(shell, in: home).press(
      after: Self.hostileNames.map { "todo add Second -P \($0.typed)" }, thenRun: true)
    try home.todo("list", "Second", "--plain", "--fields", "project", "--sort", "id")
      .expect(Self.hostileNames.map { $0.text + "\n" }.joined())
    #expect(try home.folder.names.filter { $0.hasPrefix("pwned") } == [])
  }

  /// The text that is typed, and the only name that begins with it.
  private static let hostileNames = [
    ("\\$", "$(touch pwned)"), ("'$", "$(touch pwned)"), ("\"\\$", "$(touch pwned)"), ("a", "a`touch pwned`"),
    ("it", "it's \"quoted\""), ("'id", "id's"), ("\"of", "of's \"quoted\""), ("'en", "end'"),
    ("\"ex", "excl!"), ("back", "back\\slash\\\\"), ("two", "two  words"), ("'wo", "words; touch pwned"),
    ("semi", "semi;touch pwned&"), ("co", "co:lon:s"), ("glob", "glob*?[a]{b,c}~"), ("x", "x>pwned<y|z"),
    ("bang", "bang!1"), ("\"bong", "bong!1"), ("ünï", "ünïcødé 日本"), ("h", "h#ash =eq"),
    ("percent", "percent%F{red}%B"), ("pa", "pa(ren)"), ("mark", "mark`\u{301}touch pwned`\u{301}"),
    ("y", "y\u{301}our"), ("joined", "joined;\u{200D}touch pwned"),
  ].map { (typed: $0.0, text: $0.1) }

  @Test("hostile titles are shown as text beside their ids", arguments: shells)
  func hostileTitles(shell: String) throws {
    let home = try Home()
    try home.todo("add", "$(touch pwned) `touch pwned` \\ %F{red}%B 'q' \"d\"").expect()
    try home.todo("add", "Second; touch pwned").expect()
    try home.folder.write(
      try home.store.replacing("Second;", with: #"Sec\tond\u001b[31m\n;"#), to: "todos.json")
    let answers = try TabKey(shell, in: home).press(after: ["todo done "])
    #expect(answers.first?.line == "todo done ")
    let screen = answers.first?.screen ?? ""
    #expect(screen.contains("$(touch pwned) `touch pwned` \\ %F{red}%B 'q' \"d\""))
    #expect(screen.contains("Sec^Iond^[[31m^J; touch pwned"))
    #expect(try home.folder.names.filter { $0.hasPrefix("pwned") } == [])
  }

  @Test(
    "a store that is missing, damaged or a folder offers nothing and prints no error",
    arguments: shells, ["missing.json", "damaged.json", "folder"])
  func brokenStore(shell: String, store: String) throws {
    let home = try Home()
    try home.folder.write("{\"todos\":[{", to: "damaged.json")
    try home.folder.makeFolder("folder")
    let answers = try TabKey(shell, in: home).press(
      after: ["todo done "], environment: ["TODO_FILE": home.folder.path(of: store)])
    #expect(answers.map(\.line) == ["todo done "])
    #expect(answers.first?.screen.contains("todo:") == false)
  }

  @Test("the file after --file is completed as a path, and its projects are offered", arguments: shells)
  func file(shell: String) throws {
    let home = try Home()
    try home.todo("--file", "other.json", "add", "Elsewhere", "-P", "afar").expect()
    let answers = try TabKey(shell, in: home).press(after: [
      "todo --file other.js", "todo --file=other.js", "todo add x -f ~/other.json -P af",
    ])
    #expect(
      answers.map(\.line) == [
        "todo --file other.json ", "todo --file=other.json ", "todo add x -f ~/other.json -P afar ",
      ])
  }
}
