import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct NowCommandsTests {
  @Test("today has an order, a grouping and a limit as lists have them, and fits the window without that")
  func today() throws {
    #expect(TodoQuery.today.scope == "is:open (due.by:today or start.by:today) not start.after:today")
    #expect(try route(["today"]) == .openNow(.today))
    var given = TodoQuery.today
    (given.text, given.order, given.limit, given.grouping) = ("tag:x milk", [TodoSortKey(.title)], 3, .project)
    let words = ["today", "tag:x", "milk", "--sort", "title", "--limit", "3", "--group", "project"]
    #expect(try route(words) == .openTodoList(given))
  }

  @Test("next is ten todos that are ready, or as many as are asked for, and what a query leaves of them")
  func next() throws {
    var ten = TodoQuery.next
    ten.limit = 10
    #expect(try route(["next"]) == .openNow(ten))
    #expect(try route(["next", "--limit=10"]) == .openTodoList(ten))
    ten.text = "project:x or 3"
    #expect(try route(["next", "project:x", "or", "3"]) == .openNow(ten))
  }

  @Test("a number alone says how many, which is an option")
  func number() {
    #expect(
      throws: UsageError.invalidArgument(
        "query", message: "3 is not how many", suggestion: "next --limit 3", command: "next")
    ) { try route(["next", "3"]) }
  }
}
