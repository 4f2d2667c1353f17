import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ExchangeCommandsTests {
  @Test("todos are exported in a format, or in JSON as todo list prints them")
  func export() throws {
    let query = TodoQuery("milk", includesAll: true)
    #expect(
      try route(["export", "csv", "milk", "--all", "--excel"])
        == .openExport(ExportRequest(.csv, query, options: ExportOptions(isForExcel: true), isStrict: false)))
    #expect(
      try route(["export", "json", "milk", "--all", "--fields", "id,title"]) == .openTodoObjects(query))
  }

  @Test(
    "the name of another program suggests its format",
    arguments: [("todoist", "csv"), ("Taskwarrior", "task"), ("md", "markdown"), ("ical", "ics")])
  func synonyms(word: String, format: String) {
    let error = #expect(throws: UsageError.self) { try route(["import", word, "x"]) }
    #expect(error?.suggestion == format)
  }

  @Test(
    "an option that means nothing for a format is refused",
    arguments: [
      ["export", "csv", "-q"], ["export", "todotxt", "--fields", "title"], ["export", "ics", "--excel"],
      ["export", "csv", "--dataview"], ["export", "json", "--strict"], ["import", "json", "-", "--skip-bad"],
      ["import", "json", "-", "--project", "home"],
    ])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}

struct ApplyCommandTests {
  @Test("a hyphen leads to the batch in standard input")
  func routes() throws {
    #expect(try route(["apply", "-"]) == .openBatch(filledBy: .files(["-"])))
    #expect(try route(["apply", "-", "-n"]) == .openBatch(filledBy: .files(["-"])))
    #expect(try route(["apply", "--dry-run", "-"]) == .openBatch(filledBy: .files(["-"])))
  }

  @Test(
    "apply refuses anything but a single hyphen",
    arguments: [
      ["apply"], ["apply", "feed.json"], ["apply", "-", "-"], ["apply", "-", "1"],
    ])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}

struct SyncCommandTests {
  @Test("sync uses the known remote, takes another remote, or forgets the remote")
  func routes() throws {
    #expect(try route(["sync"]) == .openSync(.known))
    #expect(try route(["sync", "none"]) == .openSync(.none))
    #expect(try route(["sync", "/x.git"]) == .openSync(.remote("/x.git", branch: nil)))
    #expect(try route(["sync", "--branch", "work", "h:x"]) == .openSync(.remote("h:x", branch: "work")))
  }

  @Test(
    "a branch needs a named remote, and only one remote is accepted",
    arguments: [["sync", "--branch=x"], ["sync", "none", "--branch=x"], ["sync", "a", "b"]])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}

struct InitCommandTests {
  private func route(_ words: [String]) throws -> Route {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else { throw CancellationError() }
    return try #require(CommandTable.command(arguments.command)).route(arguments)
  }

  @Test("init makes a place, on a branch of origin if one is named")
  func routes() throws {
    #expect(try route(["init"]) == .openNewPlace(branch: nil))
    #expect(try route(["init", "--branch", "tasks", "-n"]) == .openNewPlace(branch: "tasks"))
    #expect(Route.openNewPlace(branch: "tasks").commandLine == "todo init --branch tasks")
  }

  @Test(
    "init names no store: it makes the one of the folder", arguments: [["-f", "x"], ["--home"], ["folder"]])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(["init"] + words) }
  }
}

struct WhereCommandTests {
  @Test(
    "where leads to the store's place",
    arguments: [["where"], ["where", "-q"], ["where", "--file", "s.json"]])
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
    "check repairs nothing unless asked to",
    arguments: [
      (["check"], .openStoreCheck), (["check", "--dry-run"], .openStoreCheck),
      (["check", "--repair"], .openStoreRepair), (["check", "--repair", "-n"], .openStoreRepair),
    ] as [([String], Route)])
  func routes(words: [String], route: Route) throws {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
      Issue.record("\(words) is no command")
      return
    }
    #expect(try #require(CommandTable.command(arguments.command)).route(arguments) == route)
  }

  @Test("check takes no operands")
  func takesNoOperands() {
    #expect(throws: UsageError.self) { try CommandTable.tool.parse(["check", "s.json"]) }
  }
}
