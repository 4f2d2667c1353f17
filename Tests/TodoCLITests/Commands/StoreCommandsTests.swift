import ArgumentKit
import Testing

@testable import TodoCLI

struct WhereCommandTests {
  @Test("where leads to the store's place", arguments: [["where"], ["where", "-q"], ["where", "--file", "s.json"]])
  func routes(words: [String]) throws {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
      Issue.record("\(words) is no command")
      return
    }
    #expect(try #require(CommandTable.command(arguments.command)).route(arguments) == .openStorePlace)
  }

  @Test("where takes no operands")
  func takesNoOperands() {
    #expect(throws: UsageError.self) { try CommandTable.tool.parse(["where", "s.json"]) }
  }
}

struct CheckCommandTests {
  @Test(
    "nothing is mended unless it is asked for",
    arguments: [
      (["check"], .openStoreCheck),
      (["check", "--dry-run"], .openStoreCheck),
      (["check", "--repair"], .openStoreRepair),
      (["check", "--repair", "-n"], .openStoreRepair),
    ] as [([String], Route)])
  func routes(words: [String], route: Route) throws {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
      Issue.record("\(words) is no command")
      return
    }
    #expect(try #require(CommandTable.command(arguments.command)).route(arguments) == route)
  }

  @Test("a check is of the store, and takes no operands")
  func takesNoOperands() {
    #expect(throws: UsageError.self) { try CommandTable.tool.parse(["check", "s.json"]) }
  }
}
