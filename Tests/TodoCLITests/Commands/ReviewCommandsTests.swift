import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ReviewCommandsTests {
  @Test(
    "the words form one period, even a period that begins with a hyphen",
    arguments: [
      ("review", Route.openReview(period: nil)), ("review last week", .openReview(period: "last week")),
      ("review -30d", .openReview(period: "-30d")), ("review -- -30d", .openReview(period: "-30d")),
      ("review -2w -q", .openReview(period: "-2w")), ("stats", .openStats(period: nil)),
      ("stats 30d --json", .openStats(period: "30d")), ("calendar", .openCalendar(month: nil)),
      ("calendar nov 2025", .openCalendar(month: "nov 2025")),
    ])
  func routes(line: String, expected: Route) throws {
    #expect(try route(line.split(separator: " ").map(String.init)) == expected)
  }

  @Test("commands that show numbers refuse --quiet", arguments: ["stats", "calendar"])
  func quiet(command: String) {
    let error = UsageError.invalidValue(
      option: "--quiet", message: "this command has no ids to print", suggestion: nil, command: command)
    #expect(throws: error) { try route([command, "-q"]) }
  }
}

struct GroupCommandsTests {
  @Test(
    "without a name, the words lead to the groups, and with a name to its todos",
    arguments: [
      ("projects", Route.openGroups(.project)), ("tags", .openGroups(.tag)),
      ("projects work/site", .openGroup(.project, name: "work/site")),
      ("tags -- -x", .openGroup(.tag, name: "-x")),
    ])
  func routes(line: String, expected: Route) throws {
    #expect(try route(line.split(separator: " ").map(String.init)) == expected)
  }

  @Test("only one name is accepted")
  func names() {
    #expect(throws: UsageError.unexpectedArgument("b", command: "tags")) { try route(["tags", "a", "b"]) }
  }
}

struct HistoryCommandsTests {
  @Test(
    "undo and redo take one step, a number of steps, or all steps through a revision",
    arguments: HistoryDirection.allCases)
  func moves(direction: HistoryDirection) throws {
    let name = direction.rawValue
    #expect(try route([name]) == .openHistoryMove(HistoryMoveRequest(direction)))
    #expect(try route([name, "3"]) == .openHistoryMove(HistoryMoveRequest(direction, .steps(3))))
    #expect(
      try route([name, "r88"]) == .openHistoryMove(HistoryMoveRequest(direction, .through(revision: 88))))
    #expect(try route([name, "-n", "2"]) == .openHistoryMove(HistoryMoveRequest(direction, .steps(2))))
  }

  @Test(
    "an invalid number of steps is refused", arguments: HistoryDirection.allCases,
    ["0", "x", "", "1.5", "r", "rm", "r-1", "99999999999999999999", "1-2"])
  func badCount(direction: HistoryDirection, word: String) {
    let error = UsageError.invalidArgument(
      "n", message: "invalid number \"\(word)\", expected 1 or more, or a revision such as r88",
      suggestion: nil,
      command: direction.rawValue)
    #expect(throws: error) { try route([direction.rawValue, word]) }
  }

  @Test("only one number of steps is accepted")
  func twoCounts() {
    #expect(throws: UsageError.self) { try route(["undo", "1", "2"]) }
  }

  @Test("log shows all todos or some, between revisions or dates, and up to a limit")
  func log() throws {
    #expect(try route(["log"]) == .openHistoryLog(HistoryLogRequest()))
    #expect(
      try route(["log", "12", "3-4,7", "--limit", "5"])
        == .openHistoryLog(HistoryLogRequest(refs: TodoRef.parse("12") + TodoRef.parse("3-4,7"), limit: 5)))
    #expect(
      try route(["log", "--since=88", "--limit=0"])
        == .openHistoryLog(HistoryLogRequest(since: .revision(88), limit: 0)))
    #expect(
      try route(["log", "--since", "r88", "--until=90"])
        == .openHistoryLog(HistoryLogRequest(since: .revision(88), until: .revision(90))))
    #expect(
      try route(["log", "--since", "last week", "--until=mon", "--where", "tag:shop"])
        == .openHistoryLog(
          HistoryLogRequest(query: "tag:shop", since: .date("last week"), until: .date("mon"))))
    #expect(
      try route(["log", "--follow", "--since", "3"])
        == .openHistoryLog(HistoryLogRequest(since: .revision(3), isFollowed: true)))
  }

  @Test(
    "log refuses an invalid limit or reference, standard input, and a query beside references",
    arguments: [["log", "--limit=-1"], ["log", "a"], ["log", "-"], ["log", "3", "--where", "is:any"]])
  func misuse(words: [String]) {
    #expect(throws: UsageError.self) { try route(words) }
  }
}
