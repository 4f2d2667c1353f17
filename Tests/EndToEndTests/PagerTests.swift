import Testing
import TodoTestSupport

@Suite("The pager")
struct PagerTests {
  private static let mark = "sed s/^/P:/"

  private static func home(_ count: Int = 40) throws -> Home {
    let home = try Home()
    try home.todo("add", "-q", "-", input: (1...count).map { "Todo \($0)\n" }.joined()).expect()
    return home
  }

  private func isPaged(_ result: ProcessResult) -> Bool {
    result.output.split(separator: "\n").allSatisfy { $0.hasPrefix("P:") } && !result.output.isEmpty
  }

  @Test(
    "output longer than the window goes through PAGER, whatever the command",
    arguments: [
      "list", "list --json", "list -q", "list --plain", "help", "help queries", "manual", "list --help",
      "show 1-40", "done -n 1-40", "--version",
    ])
  func long(command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let result = try Self.home().todoOnTerminal(words, environment: ["PAGER": Self.mark])
    #expect(result.status == 0)
    #expect(isPaged(result) == (command != "--version"), "\(result.output)")
  }

  @Test("log and review are paged too; todo, today, next and short lists fit the window")
  func short() throws {
    let home = try Self.home()
    for id in 1...30 { try home.todo("done", "-q", "\(id)").expect() }
    for (words, isLong) in [
      (["log"], true), (["review"], true), (["list"], false), ([], false), (["today"], false),
      (["next"], false), (["list", "--all"], true), (["list", "--limit", "20", "--all"], false),
      (["list", "--limit", "21", "--all"], false), (["list", "--limit", "22", "--all"], true),
    ] {
      let result = try home.todoOnTerminal(words, environment: ["PAGER": Self.mark])
      #expect(isPaged(result) == isLong, "\(words): \(result.output)")
    }
    #expect(try !isPaged(home.todo("list", "--all", environment: ["PAGER": Self.mark])))
    #expect(try !isPaged(home.todo("list", "--text", "--all", environment: ["PAGER": Self.mark])))
  }

  @Test("lines wrapped by the terminal count as several")
  func wrapped() throws {
    let home = try Home()
    try home.todo("add", "-q", "-", input: String(repeating: "é", count: 170) + "\nb\n").expect()
    let terminal = { (columns: Int) in
      try home.todoOnTerminal(
        ["list", "--plain", "--no-config"], columns: columns, environment: ["PAGER": Self.mark])
    }
    #expect(try !isPaged(terminal(80)))
    #expect(try isPaged(terminal(8)))
  }

  @Test(
    "no pager runs if none is wanted or the terminal is dumb",
    arguments: [
      ("cat", []), ("", []), (" ", []), (Self.mark, ["--no-pager"]), (Self.mark, ["TERM=dumb"]),
    ])
  func none(pager: String, more: [String]) throws {
    let home = try Self.home()
    let plain = try home.todo("list", "--plain").expect().output
    let isDumb = more == ["TERM=dumb"]
    var environment: [String: String?] = ["PAGER": pager]
    if isDumb { environment["TERM"] = "dumb" }
    for words in [["list", "--plain"], ["help"]] {
      let result = try home.todoOnTerminal(words + (isDumb ? [] : more), environment: environment)
      #expect(!isPaged(result))
      if words[0] == "list" { result.expect(plain) }
    }
  }

  @Test(
    "a pager that is missing or cannot be run leaves the output as it is",
    arguments: ["no-such-pager", "/etc"])
  func missing(pager: String) throws {
    let home = try Self.home()
    let result = try home.todoOnTerminal(["list", "--plain"], environment: ["PAGER": pager])
    #expect((result.status, result.output) == (0, try home.todo("list", "--plain").output))
  }

  @Test("leaving the pager early ends the command quietly, and the status is the command's own")
  func early() throws {
    let home = try Self.home(4_000)
    let result = try home.todoOnTerminal(["list", "--plain"], environment: ["PAGER": "head -1"])
    result.expect("1\topen\t\t\t\t\tTodo 1\n")
    #expect(try home.todoOnTerminal(["list"], environment: ["PAGER": "exit 3"]).status == 0)
    let missing = try home.todoOnTerminal(["show", "5000"], environment: ["PAGER": Self.mark])
    #expect((missing.status, missing.output) == (3, ""))
  }

  @Test("the default pager is less -FRX, and LESS is set as git sets it, unless the user sets it")
  func less() throws {
    let home = try Self.home()
    try home.folder.install("bin/less", "echo \"less $* LESS=$LESS LV=$LV\"")
    let path = "\(home.folder.path(of: "bin")):/usr/bin:/bin"
    func paged(_ more: [String: String?]) throws -> String {
      try home.todoOnTerminal(["list"], environment: ["PATH": path, "PAGER": nil].merging(more) { $1 })
        .expect().output
    }
    #expect(try paged([:]) == "less -FRX LESS=FRX LV=-c\n")
    #expect(try paged(["LESS": "-i"]) == "less -FRX LESS=-i LV=-c\n")
    #expect(try paged(["PAGER": "less -x", "LV": ""]) == "less -x LESS=FRX LV=\n")
    let without = ["PATH": home.folder.path(of: "nothing"), "PAGER": nil] as [String: String?]
    #expect(
      try home.todoOnTerminal(["list", "-q"], environment: without).expect().output.hasPrefix("1\n2\n"))
  }

  @Test("a pager gets the colours of the terminal")
  func colors() throws {
    let home = try Self.home()
    let result = try home.todoOnTerminal(["list"], environment: ["PAGER": "grep -cF '[2mTotal: 40 open'"])
    result.expect("1\n")
  }
}
