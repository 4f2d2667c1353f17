import Testing
import TodoKit

@testable import TodoCLI

struct NowCommandsTests {
  @Test("today has an order, a grouping and a limit as lists have them, and fits the window without that")
  func today() throws {
    let query = "is:open (due.by:today or start:today) not start.after:today"
    #expect(try route(["today"]) == .openNow(TodoQuery(query), rest: "todo today --text | less"))
    let given = TodoQuery(query, order: [TodoSortKey(.title)], limit: 3, grouping: .project)
    #expect(try route(["today", "--sort", "title", "--limit", "3", "--group", "project"]) == .openTodoList(given))
  }

  @Test("next is ten todos that are ready, or as many as are asked for")
  func next() throws {
    #expect(try route(["next"]) == .openTodoList(TodoQuery("is:ready", limit: 10)))
    #expect(try route(["next", "--limit=2"]) == .openTodoList(TodoQuery("is:ready", limit: 2)))
  }
}
