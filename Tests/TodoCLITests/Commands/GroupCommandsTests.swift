import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

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
