import enum TodoCLI.ExitStatus
import ArgumentKit
import enum TodoCLI.ExitStatus
import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

struct TodoToolTests {
  private func run(_ words: [String], _ variables: [String: String] = ["TODO_FILE": ":memory:"]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let caught = try CaughtConsole(isTerminal: false)
    let status = TodoTool.run(.with(variables, arguments: words, caught: caught), screen: ScreenSpy())
    return (status.rawValue, try caught.output(), try caught.errors())
  }

  @Test("a command answers on standard output and ends with status 0")
  func command() throws {
    #expect(try run(["list", "-q"]) == (0, "1\n2\n3\n", ""))
  }

  @Test("help and the version are printed on standard output")
  func help() throws {
    #expect(try run(["--version"]) == (0, "todo \(Release.words)\n", ""))
    #expect(try run(["help"]).output == run(["--help"]).output)
    #expect(try run(["add", "--help"]).output == run(["help", "add"]).output)
    #expect(try run(["--help"]).output.contains("add"))
  }

  @Test("a command line that makes no sense ends with status 2 and a suggestion")
  func misuse() throws {
    let result = try run(["ad", "x"])
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("todo: unknown command \"ad\"\ndid you mean \"add x\"?\n"))
  }

  @Test(
    "wrong usage is reported in JSON if the command line asks for JSON", arguments: ["--json", "--ndjson"])
  func misuseInJSON(flag: String) throws {
    #expect(
      try run(["ad", flag]).errors.hasPrefix(
        "{\"error\":\"usage\",\"message\":\"unknown command \\\"ad\\\"\""))
    #expect(try run(["ad", "--", flag]).errors.hasPrefix("todo: "))
  }

  @Test(
    "an argument that is not UTF-8 is refused by position, in JSON if the others ask for JSON",
    arguments: [
      (["add"], "todo: argument 2 is not valid UTF-8\n"),
      (["--json"], "{\"error\":\"usage\",\"message\":\"argument 2 is not valid UTF-8\","),
      (["add", "--ndjson"], "{\"error\":\"usage\",\"message\":\"argument 3 is not valid UTF-8\","),
      (["add", "--", "--json"], "todo: argument 4 is not valid UTF-8\n"),
    ])
  func notUTF8(words: [String], message: String) throws {
    let caught = try CaughtConsole(isTerminal: false)
    let environment = Environment(
      arguments: words.map { Array($0.utf8) } + [[0xFF]], variable: { _ in nil }, now: { .init(seconds: 0) },
      localDate: { _ in Moment.friday.local }, input: StandardInput([]), console: { _ in caught.console })
    #expect(TodoTool.run(environment, screen: ScreenSpy()) == .usage)
    #expect(try caught.errors().hasPrefix(message))
  }

  @Test("an environment that makes no sense is wrong usage")
  func environment() throws {
    #expect(try run(["list"], [:]).status == 2)
    #expect(
      try run(["list", "--json"], [:]).errors.hasPrefix(
        "{\"error\":\"usage\",\"message\":\"cannot tell where the store is"))
    #expect(try run(["list"], ["TODO_FILE": ":memory:", "TODO_NOW": "x"]).status == 2)
  }

  @Test("the full screen needs a terminal, and suggests todo list without one")
  func screenWithoutTerminal() throws {
    #expect(try run(["ui"]) == (2, "", "todo: ui needs a terminal\nto print the todos: todo list\n"))
  }

  @Test(
    "jot alone asks for lines on a terminal, and is wrong usage in a pipe and with options",
    arguments: [true, false])
  func line(isInteractive: Bool) throws {
    let (caught, screen) = (try CaughtConsole(), ScreenSpy())
    func run(_ words: String...) -> ExitStatus {
      let variables = ["TODO_FILE": ":memory:"]
      return TodoTool.run(
        .with(variables, arguments: ["jot"] + words, isInteractive: isInteractive, caught: caught),
        screen: screen)
    }
    _ = run()
    #expect(screen.requests == (isInteractive ? [ScreenRequest(isLine: true)] : []))
    #expect(run("-n") == .usage && run("-P", "home") == .usage && run("--json") == .usage)
    #expect(try caught.errors().contains("todo: missing argument <text>"))
    #expect(isInteractive || run() == .usage)
  }

  @Test("the full screen is opened with the query, options and settings, and decides the exit status")
  func screen() throws {
    let caught = try CaughtConsole()
    let folder = try TemporaryFolder()
    try folder.write("[list]\nquery = is:ready\n", to: "config")
    let screen = ScreenSpy()
    let environment = Environment.with(
      ["TODO_FILE": ":memory:", "TODO_CONFIG": folder.path(of: "config")],
      arguments: ["ui", "project:work", "milk", "--linear", "--color", "never"], isInteractive: true,
      caught: caught)
    #expect(TodoTool.run(environment, screen: screen) == .refused)
    #expect(screen.requests == [ScreenRequest("project:work milk", isLinear: true)])
    #expect(screen.sessions.map(\.options.color) == [.never])
    #expect(screen.sessions.map(\.settings.list.text) == ["is:ready"])
    #expect(try caught.output() == "" && caught.errors() == "")
  }

  @Test("output that cannot be written is an error")
  func fullDisk() throws {
    let full = try FileCapture(path: "/dev/full")
    let caught = try CaughtConsole(isTerminal: false)
    let out = ConsoleStream(
      buffer: OutputBuffer(descriptor: full.descriptor), isTerminal: false, usesColor: false)
    let console = Console(out: out, err: caught.console.err, width: 80)
    let environment = Environment(
      arguments: [Array("list".utf8)], variable: { $0 == "TODO_FILE" ? Array(":memory:".utf8) : nil },
      now: { .init(seconds: 0) }, localDate: { _ in Moment.friday.local }, input: StandardInput([]),
      console: { _ in console })
    #expect(TodoTool.run(environment, screen: ScreenSpy()) == .failed)
    #expect(try caught.errors() == "todo: cannot write the output: No space left on device\n")
  }
}

struct PrintingCommandTextTests {
  private func text(_ words: [String], _ environment: Environment = .with()) throws -> String {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
      throw NoRoute(words: words)
    }
    return try #require(try PrintingCommand.text(arguments, in: environment))
  }

  @Test("a script is printed for each shell", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    #expect(try text(["completions", shell.rawValue]) == shell.script)
  }

  @Test("a script needs the name of a known shell")
  func noShell() {
    #expect(throws: UsageError.missingArgument("shell", command: "completions")) { try text(["completions"]) }
    #expect(throws: UsageError.self) { try text(["completions", "tcsh"]) }
  }

  @Test("a Tab is answered from the store that the line or the environment names")
  func completing() throws {
    let memory = Environment.with(["TODO_FILE": ":memory:"])
    #expect(try text(["__complete", "fish", "--", "todo done 2"], memory) == "words\n2\tValue\n")
    #expect(try text(["__complete", "fish", "--", "todo -f :memory: done 3"]) == "words\n3\tAction\n")
    #expect(try text(["__complete", "fish", "--", "todo done "]) == "words\n")
  }
}
