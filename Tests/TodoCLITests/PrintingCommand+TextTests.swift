import ArgumentKit
import Testing

@testable import TodoCLI
@testable import TodoKit

struct PrintingCommandTextTests {
  private func text(_ words: [String], _ environment: Environment = .with()) throws -> String {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else { throw NoRoute(words: words) }
    return try #require(CommandTable.printingCommand(arguments.command)).text(arguments, in: environment)
  }

  @Test("a script is printed for each shell", arguments: Shell.allCases)
  func completions(shell: Shell) throws {
    #expect(try text(["completions", shell.rawValue]) == shell.script)
  }

  @Test("a shell must be named, and be one of those that are known")
  func noShell() {
    #expect(throws: UsageError.missingArgument("shell", command: "completions")) { try text(["completions"]) }
    #expect(throws: UsageError.self) { try text(["completions", "tcsh"]) }
  }

  @Test("a Tab is answered from the store that the line names, or the environment")
  func completing() throws {
    let memory = Environment.with(["TODO_FILE": ":memory:"])
    #expect(try text(["__complete", "fish", "--", "todo done 2"], memory) == "words\n2\tValue\n")
    #expect(try text(["__complete", "fish", "--", "todo -f :memory: done 3"]) == "words\n3\tAction\n")
    #expect(try text(["__complete", "fish", "--", "todo done "]) == "words\n")
  }
}
