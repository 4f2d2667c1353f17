import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ReviewCommandsTests {
  @Test(
    "words are one period, also one that begins with a dash",
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

  @Test("ids are not asked of numbers", arguments: ["stats", "calendar"])
  func quiet(command: String) {
    let error = UsageError.invalidValue(
      option: "--quiet", message: "numbers of days have no ids", suggestion: nil, command: command)
    #expect(throws: error) { try route([command, "-q"]) }
  }
}

struct GroupCommandsTests {
  @Test(
    "without a name the words lead to the groups, with one to its todos",
    arguments: [
      ("projects", Route.openGroups(.project)), ("tags", .openGroups(.tag)),
      ("projects work/site", .openGroup(.project, name: "work/site")), ("tags -- -x", .openGroup(.tag, name: "-x")),
    ])
  func routes(line: String, expected: Route) throws {
    #expect(try route(line.split(separator: " ").map(String.init)) == expected)
  }

  @Test("one name is enough")
  func names() {
    #expect(throws: UsageError.unexpectedArgument("b", command: "tags")) { try route(["tags", "a", "b"]) }
  }
}
