import ArgumentKit
import Testing
import TodoTestSupport

@Suite("Problems in a table") struct ToolDeclarationProblemsTests {
  @Test("a sound table has no problems")
  func sound() {
    #expect(Grocer.tool.problems() == [])
  }

  @Test("a topic needs a name of its own and a summary in the usual style")
  func topics() {
    let topics = [
      HelpTopic("list", summary: "x", page: []), HelpTopic("ways", summary: "Ways.", page: []),
    ]
    let tool = ToolDeclaration(
      "grocer", summary: "s", version: "1", commands: [Grocer.list], topics: topics,
      defaultCommand: "list")
    #expect(
      tool.problems() == [
        "topic list has the name of another topic or of a command",
        "ways: summary is not a lower-case phrase without a full stop",
      ])
  }

  @Test(
    "every flaw in a command is found",
    arguments: [
      (CommandDeclaration("ls", summary: "lists"), "command ls is declared twice"),
      (
        CommandDeclaration("x", summary: "Lists"), "x: summary is not a lower-case phrase without a full stop"
      ),
      (
        CommandDeclaration("x", summary: "lists."),
        "x: summary is not a lower-case phrase without a full stop"
      ),
      (CommandDeclaration("x", summary: ""), "x: summary is not a lower-case phrase without a full stop"),
      (command(options: [Flag("json", help: "h")]), "x: option --json is declared twice"),
      (command(options: [Flag("foo", short: "f", help: "h")]), "x: option -f is declared twice"),
      (command(options: [Flag("foo", help: "")]), "x: --foo has no help"),
      (command(options: [Flag("a", help: "h")]), "x: --a is not two or more lower-case letters and dashes"),
      (
        command(options: [Flag("a=b", help: "h")]),
        "x: --a=b is not two or more lower-case letters and dashes"
      ),
      (command(options: [Flag("sort", help: "h")]), "x: --sort takes a value in one of this and list"),
      (command(arguments: [.many, .one]), "x: <a>... is not the last argument"),
      (command(arguments: [.optional, .one]), "x: [a] comes before the required <b>"),
      (command(help: ""), "x: <a> has no help"),
      (command(example: Example("groc x", "does")), "x: example does not call grocer: groc x"),
      (command(example: Example("grocer x", "")), "x: example is not explained: grocer x"),
    ])
  func flawed(command: CommandDeclaration, problem: String) {
    #expect(tool(adding: command).problems() == [problem])
  }

  @Test(
    "an example may call the tool anywhere in a pipeline, or capture its output",
    arguments: ["cat x | grocer x -", "a=$(grocer x)"])
  func pipeline(line: String) {
    #expect(tool(adding: command(example: Example(line, "does"))).problems() == [])
  }

  @Test("a synonym is declared once, stands for a command, and is not a command itself")
  func synonyms() {
    let tool = ToolDeclaration(
      "grocer", summary: "s", version: "1", commands: [Grocer.list], defaultCommand: "list",
      synonyms: Synonyms(Array("list -> list\nfetch -> buy x | list\nall fetch -> list --all".utf8)))
    #expect(
      tool.problems() == [
        "synonym list is a command", "synonym fetch names no command: buy x",
        "synonym fetch is declared twice",
      ])
  }

  @Test("a synonym of a choice stands for one of the choices and is not a choice itself")
  func choices() {
    let argument = ArgumentDeclaration(
      "a", .one, help: "h", choices: ["new", "old"],
      synonyms: Synonyms(Array("fresh old -> new\nstale -> aged".utf8)))
    #expect(
      tool(adding: CommandDeclaration("x", summary: "does", arguments: [argument])).problems() == [
        "x: synonym old is a choice, or names none: new", "x: synonym stale is a choice, or names none: aged",
      ])
  }

  @Test("a shorthand stands for a command and does not look like a command's name")
  func shorthands() {
    let tool = ToolDeclaration(
      "grocer", summary: "s", version: "1",
      commands: [Grocer.list, CommandDeclaration("7", summary: "s")],
      defaultCommand: "list",
      shorthands: [
        Shorthand(for: "list", example: Example("grocer 5", "lists")) { $0.first?.isNumber ?? false },
        Shorthand(for: "show", example: Example("a:b", "shows")) { $0.contains(":") },
      ])
    #expect(
      tool.problems() == [
        "command 7 looks like a shorthand for list", "shorthand for no command: show",
        "shorthand for show: example does not call grocer: a:b",
      ])
  }

  @Test("an undeclared default command is found")
  func defaultCommand() {
    #expect(
      tool(adding: command(), defaultCommand: "lst").problems() == ["default command lst is not declared"])
  }

  private func tool(adding command: CommandDeclaration, defaultCommand: String = "list") -> ToolDeclaration {
    ToolDeclaration(
      "grocer", summary: "keeps", version: "1", options: [Grocer.file.row, Grocer.json.row],
      commands: [Grocer.list, command], defaultCommand: defaultCommand)
  }
}

private func command(
  options: [Flag] = [], arguments: [ArgumentDeclaration.Arity] = [.one], help: String = "h",
  example: Example? = nil
) -> CommandDeclaration {
  CommandDeclaration(
    "x", summary: "does",
    arguments: zip(["a", "b"], arguments).map {
      ArgumentDeclaration($0, $1, help: help, completes: .nothing)
    },
    options: options.map(\.row),
    page: Grocer.page(example.map { "EXAMPLES\n  \($0.command)\n      \($0.explanation)\n" } ?? ""))
}
