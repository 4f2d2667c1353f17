import ArgumentKit
import Testing

@Suite("Parsing a command line") struct ToolDeclarationParsingTests {
  @Test(
    "the first word that is neither an option nor a value decides the command",
    arguments: [
      ([], "list", []), (["--all"], "list", []), (["--"], "list", []), (["list", "milk"], "list", ["milk"]),
      (["ls", "milk"], "list", ["milk"]), (["--file", "add", "buy", "1"], "buy", ["1"]),
      (["-f", "add", "buy", "1"], "buy", ["1"]), (["-fadd", "buy", "1"], "buy", ["1"]),
      (["--sort", "add", "list", "list"], "list", ["list"]), (["--due=fri", "add", "x"], "add", ["x"]),
      (["-dfri", "add", "x"], "add", ["x"]), (["-n", "add", "x"], "add", ["x"]),
      (["--json", "add", "buy"], "add", ["buy"]), (["5"], "buy", ["5"]),
      (["3-7", "9"], "buy", ["3-7", "9"]),
      (["--json", "5", "-n", "6"], "buy", ["5", "6"]), (["by:fri", "milk"], "list", ["by:fri", "milk"]),
      (["--sort", "x", "12:30"], "list", ["12:30"]), (["by:fri", "add"], "list", ["by:fri", "add"]),
      (["--", "5"], "buy", ["5"]),
    ] as [([String], String, [String])])
  func findsTheCommand(words: [String], name: String, operands: [String]) throws {
    let parsed = try Grocer.command(words)
    #expect(parsed.command.name == name)
    #expect(parsed.operands == operands)
  }

  @Test(
    "options and operands can be mixed, and -- ends the options",
    arguments: [
      (["add", "a", "--due", "fri", "b"], ["a", "b"]),
      (["add", "a", "--", "--due", "fri"], ["a", "--due", "fri"]),
      (["add", "--", "--", "-d"], ["--", "-d"]),
      (["--", "add", "--due", "fri"], ["--due", "fri"]), (["add", "-", "-d", "fri"], ["-"]),
      (["add", ""], [""]),
    ] as [([String], [String])])
  func findsOperands(words: [String], operands: [String]) throws {
    #expect(try Grocer.command(words).operands == operands)
  }

  @Test("a command may take words such as -3d as operands; other commands read them as options")
  func negativeNumbers() throws {
    let days = ArgumentDeclaration(
      "days", .any, help: "which days", completes: .nothing, isText: true, canBeNegative: true)
    let tool = ToolDeclaration(
      "grocer", summary: "", version: "",
      commands: [CommandDeclaration("spent", summary: "", arguments: [days], options: [Grocer.count.row])],
      defaultCommand: "spent")
    guard case .command(let parsed) = try tool.parse(["spent", "-3d", "-c", "-7"]) else {
      throw Grocer.NotACommand(result: .version)
    }
    #expect(parsed.operands == ["-3d"])
    #expect(throws: UsageError.unknownOption("-x", suggestion: nil, command: "spent")) {
      try tool.parse(["spent", "-x"])
    }
    #expect(throws: UsageError.self) { try tool.parse(["-3d", "spent"]) }
    #expect(Grocer.error(["list", "-3d"]) != nil)
  }

  @Test(
    "a value is the rest of the option's word, or the whole next word",
    arguments: [
      (["--due=fri"], "fri"), (["--due", "fri"], "fri"), (["--due="], ""), (["--due", ""], ""),
      (["--due=a=b"], "a=b"), (["--due=\u{301}"], "\u{301}"), (["--due", "--all"], "--all"),
      (["--due", "--"], "--"), (["--due", "--help"], "--help"), (["-d", "fri"], "fri"), (["-dfri"], "fri"),
      (["-d=fri"], "=fri"), (["-d", "-n"], "-n"), (["-nd", "fri"], "fri"), (["-ndfri"], "fri"),
      (["-d-1"], "-1"),
    ] as [([String], String)])
  func findsValues(options: [String], value: String) throws {
    let parsed = try Grocer.command(["add", "x"] + options)
    #expect(try parsed.value(Grocer.due) == value)
    #expect(parsed.operands == ["x"])
  }

  @Test("global options may come before the command, after it and among its operands")
  func globalOptionsStandAnywhere() throws {
    for words in [["--file", "p", "add", "x"], ["add", "--file", "p", "x"], ["add", "x", "-fp"]] {
      #expect(try Grocer.command(words).value(Grocer.file) == "p")
    }
  }

  @Test(
    "a line that makes no sense is refused for its first mistake",
    arguments: [
      (["milk"], .unknownCommand("milk", suggestion: nil)),
      (["--all", "milk"], .unknownCommand("milk", suggestion: nil)),
      (["-"], .unknownCommand("-", suggestion: nil)), ([""], .unknownCommand("", suggestion: nil)),
      (["--", "--all"], .unknownCommand("--all", suggestion: nil)),
      (["ad", "x"], .unknownCommand("ad", suggestion: "add x")),
      (["lits"], .unknownCommand("lits", suggestion: "list")),
      (["fetch", "x"], .unknownCommand("fetch", suggestion: "buy x")),
      (["Everything"], .unknownCommand("Everything", suggestion: "list --all")),
      (["help", "fetch"], .unknownCommand("fetch", suggestion: "help buy")),
      (["comp"], .unknownCommand("comp", suggestion: "completions")),
      (["list", "--bogus"], .unknownOption("--bogus", suggestion: nil, command: "list")),
      (["list", "--due", "fri"], .unknownOption("--due", suggestion: "list due:fri", command: "list")),
      (
        ["list", "-d", "next week"],
        .unknownOption("-d", suggestion: "list 'due:\"next week\"'", command: "list")
      ),
      (["--due=fri"], .unknownOption("--due", suggestion: "due:fri", command: "list")),
      (["list", "--due"], .unknownOption("--due", suggestion: nil, command: "list")),
      (["list", "-due:fri"], .unknownOption("-d", suggestion: "list not due:fri", command: "list")),
      (
        ["5", "buy"],
        .invalidArgument("ref", message: "the command comes first", suggestion: "buy 5", command: "buy")
      ),
      (
        ["5", "6", "Fetch"],
        .invalidArgument("ref", message: "the command comes first", suggestion: "buy 5 6", command: "buy")
      ),
      (["5x"], .unknownCommand("5x", suggestion: nil)),
      (["--bogus"], .unknownOption("--bogus", suggestion: nil, command: "list")),
      (["--bogus", "milk"], .unknownOption("--bogus", suggestion: nil, command: nil)),
      (["add", "--deu=fri"], .unknownOption("--deu", suggestion: "--due", command: "add")),
      (["add", "--DUE=fri"], .unknownOption("--DUE", suggestion: "--due", command: "add")),
      (["add", "--ripe", "x"], .unknownOption("--ripe", suggestion: "--ripeness", command: "add")),
      (["add", "-due", "fri"], .unknownOption("-due", suggestion: "--due", command: "add")),
      (["add", "-due=fri"], .unknownOption("-due=fri", suggestion: "--due", command: "add")),
      (["add", "-tag", "x"], .unknownOption("-tag", suggestion: "--tag", command: "add")),
      (["list", "-josn"], .unknownOption("-josn", suggestion: "--json", command: "list")),
      (["list", "-ax"], .unknownOption("-x", suggestion: nil, command: "list")),
      (["list", "-al"], .unknownOption("-l", suggestion: nil, command: "list")),
      (["buy", "-1"], .unknownOption("-1", suggestion: nil, command: "buy")),
      (["add", "-\u{301}"], .unknownOption("-\u{301}", suggestion: nil, command: "add")),
      (["buy", "-12"], .unknownOption("-12", suggestion: nil, command: "buy")),
      (["--due", "fri", "add", "x"], .misplacedOption("--due", command: nil)),
      (["-t", "fri", "add", "x"], .misplacedOption("-t", command: nil)),
      (["--due", "add", "buy", "x"], .misplacedOption("--due", command: "add")),
      (["--title", "list", "x"], .unknownOption("--title", suggestion: nil, command: "list")),
      (["add", "x", "--due"], .missingValue(option: "--due", command: "add")),
      (["add", "x", "-nd"], .missingValue(option: "--due", command: "add")),
      (["--file"], .missingValue(option: "--file", command: "list")),
      (["list", "--all=yes"], .unexpectedValue(option: "--all", command: "list")),
      (["list", "--all="], .unexpectedValue(option: "--all", command: "list")),
      (["list", "--help=x"], .unexpectedValue(option: "--help", command: "list")),
      (["add", "x", "--due=a", "-d", "b"], .repeatedOption("--due", command: "add")),
      (["-fa", "add", "x", "-fb"], .repeatedOption("--file", command: "add")),
      (["add"], .missingArgument("title", command: "add")),
      (["rename", "1"], .missingArgument("title", command: "rename")),
      (["rename", "1", "b", "c"], .unexpectedArgument("c", command: "rename")),
      (["undo", "1", "2"], .unexpectedArgument("2", command: "undo")),
      (["list", "--bogus", "--all=yes"], .unknownOption("--bogus", suggestion: nil, command: "list")),
    ] as [([String], UsageError)])
  func refuses(words: [String], error: UsageError) {
    #expect(Grocer.error(words) == error)
  }

  @Test("an operand outside a closed set is refused with the nearest word")
  func closedOperands() {
    #expect(Grocer.error(["completions", "fish"]) == nil)
    #expect(
      Grocer.error(["completions", "bahs"])
        == .invalidArgument(
          "shell", message: "\"bahs\" is not one of bash, zsh, fish", suggestion: "bash",
          command: "completions"))
  }

  @Test(
    "help takes precedence over every error and is about the command in the line",
    arguments: [
      (["--help"], nil), (["-h"], nil), (["--all", "-h"], nil), (["-ah"], nil), (["add", "--help"], "add"),
      (["ls", "-h"], "list"), (["--help", "add"], "add"),
      (["add", "--bogus", "--due=a", "--due=b", "-h"], "add"), (["--version", "add", "-h"], "add"),
      (["milk", "--help"], nil), (["help"], nil), (["help", "ls"], "list"), (["help", "help"], "help"),
      (["help", "--help"], "help"),
    ] as [([String], String?)])
  func helpWins(words: [String], command: String?) throws {
    #expect(try Grocer.tool.parse(words) == .help(command.flatMap(Grocer.tool.command(named:))))
  }

  @Test("help refuses an unknown command with a suggestion, and refuses a second name")
  func helpOfNothing() {
    #expect(Grocer.error(["help", "ad"]) == .unknownCommand("ad", suggestion: "help add"))
    #expect(Grocer.error(["help", "add", "buy"]) == .unexpectedArgument("buy", command: "help"))
  }

  @Test("--version takes precedence over errors, but not after --")
  func versionWins() throws {
    #expect(try Grocer.tool.parse(["add", "--bogus", "--version"]) == .version)
    #expect(try Grocer.command(["add", "--", "--version", "-h"]).operands == ["--version", "-h"])
  }

  @Test("a default command that is not declared is reported as an unknown command")
  func missingDefaultCommand() {
    let tool = ToolDeclaration("t", summary: "s", version: "1", commands: [], defaultCommand: "list")
    #expect(throws: UsageError.unknownCommand("list", suggestion: nil)) { try tool.parse([]) }
  }

  @Test("a word between an option and the command is never dropped, even if the table contradicts itself")
  func contradictoryTable() {
    let sortFlag = Flag("sort", help: "put in order")
    let tool = ToolDeclaration(
      "t", summary: "s", version: "1",
      commands: [
        Grocer.list, CommandDeclaration("x", summary: "s", options: [sortFlag.row]),
      ],
      defaultCommand: "list")
    #expect(throws: UsageError.unknownCommand("key", suggestion: nil)) {
      try tool.parse(["--sort", "key", "x"])
    }
  }

  @Test("help knows topics as well as commands; a hidden command runs but is never suggested")
  func topics() throws {
    let ways = HelpTopic("ways", summary: "how to go", page: [])
    let hidden = CommandDeclaration("hidden", summary: "s", isHidden: true)
    let tool = ToolDeclaration(
      "t", summary: "s", version: "1", commands: [Grocer.list, hidden, .help([])],
      topics: [ways],
      defaultCommand: "list")
    #expect(try tool.parse(["help", "ways"]) == .topic(ways))
    #expect(try tool.parse(["help", "list"]) == .help(Grocer.list))
    #expect(throws: UsageError.unknownCommand("wyas", suggestion: "help ways")) {
      try tool.parse(["help", "wyas"])
    }
    #expect(throws: UsageError.unknownCommand("hiden", suggestion: nil)) { try tool.parse(["hiden"]) }
    guard case .command(let arguments) = try tool.parse(["hidden"]) else {
      throw Grocer.NotACommand(result: .version)
    }
    #expect(arguments.command == hidden)
  }
}
