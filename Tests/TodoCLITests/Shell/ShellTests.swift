import ArgumentKit
import Testing

@testable import TodoCLI

struct ShellTests {
  @Test("a script asks the hidden command, and evaluates nothing", arguments: Shell.allCases)
  func script(shell: Shell) {
    #expect(shell.script.contains("command todo \(PrintingCommand.completing.declaration.name) \(shell.rawValue) --"))
    #expect(!shell.script.contains("eval"))
    #expect(shell.script.hasSuffix("\n"))
  }

  @Test("the zsh script begins with the line by which compinit finds it")
  func compdef() {
    #expect(Shell.zsh.script.hasPrefix("#compdef todo\n"))
  }
}
