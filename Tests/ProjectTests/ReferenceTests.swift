import ArgumentKit
import Foundation
import Testing
import TodoKit
import TodoTestSupport

@testable import TodoCLI

struct ReferenceTests {
  @Test("the article matches the recorded one; TODO_RECORD=1 records it again")
  func snapshot() throws {
    let file = Checkout.root.appending(path: "Sources/TodoKit/TodoKit.docc/Reference.md")
    let text = Reference(tool: CommandTable.tool).text
    if ProcessInfo.processInfo.environment["TODO_RECORD"] == "1" { try Data(text.utf8).write(to: file) }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    #expect(text == recorded, "\(LineDifference.text(from: recorded, to: text))")
  }

  @Test("the article has every command, option, variable and exit status")
  func complete() {
    let text = Reference(tool: CommandTable.tool).text
    for command in CommandTable.tool.commands {
      #expect(text.contains("### todo \(command.name)\n") != command.isHidden, "\(command.name)")
      for option in command.options { #expect(text.contains(option.spelling)) }
    }
    for option in CommandTable.tool.options { #expect(text.contains(option.spelling)) }
    for variable in Environment.variables { #expect(text.contains("| `\(variable.name)` |")) }
    for status in TodoCLI.ExitStatus.allCases {
      #expect(text.contains("\n  \(status.rawValue)  \(status.meaning)\n"))
    }
  }

  @Test("the article lists the error codes, each with its exit status, and no others")
  func errorCodes() throws {
    let text = Reference(tool: CommandTable.tool).text
    let rows = text.matches(of: /(?m)^  ([a-z][a-z-]+) +([0-9])  [a-z]/).map { "\($0.1) \($0.2)" }
    #expect(rows == ErrorCode.allCases.map { "\($0.rawValue) \(TodoCLI.ExitStatus($0.outcome).rawValue)" })
  }

  @Test("every command and every topic has a page with its name, and there are no other pages")
  func pages() throws {
    let tool = CommandTable.tool
    let helps =
      tool.commands.filter { !$0.isHidden }.map { ($0.name, $0.help) }
      + tool.topics.map { ($0.name, $0.help) }
    for (name, help) in helps {
      let page = try Data(contentsOf: Checkout.root.appending(path: "Sources/TodoCLI/Texts/\(name).txt"))
      #expect(help == HelpText(Array(page)), "\(name)")
    }
    let tables = ["formats", "forms", "synonyms", "todo"]
    let scripts = Shell.allCases.map { "todo.\($0.rawValue)" }
    let names = (helps.map(\.0) + tables).map { "\($0).txt" } + scripts
    #expect(try Set(Checkout.names(in: "Sources/TodoCLI/Texts")) == Set(names))
  }
}
