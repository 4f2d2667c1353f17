import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ListCommandTests {
  @Test("todo by itself is what to do now, in every form; any word or option of list makes it a list")
  func now() throws {
    for words in [[], ["--json"], ["--file", "x"]] {
      #expect(try route(words) == .openNow(TodoQuery()), "\(words)")
    }
    #expect(try route(["list"]) == .openTodoList(TodoQuery()))
    #expect(try route(["--all"]) == .openTodoList(TodoQuery(includesAll: true)))
    #expect(try route(["--limit", "3"]) == .openTodoList(TodoQuery(limit: 3)))
  }

  @Test(
    "words lead to the list, with what they ask for",
    arguments: [
      ("list", TodoQuery()), ("ls", TodoQuery()), ("--all", TodoQuery(includesAll: true)),
      ("list milk", TodoQuery("milk")),
      ("list -a milk tea", TodoQuery("milk tea", includesAll: true)),
      ("list --limit 5", TodoQuery(limit: 5)), ("list --limit=0", TodoQuery(limit: 0)),
      ("ls --sort title,-due", TodoQuery(order: [TodoSortKey(.title), TodoSortKey(.due, descending: true)])),
      ("--sort id list x -- -y", TodoQuery("x -y", order: [TodoSortKey(.id)])),
    ])
  func routes(line: String, query: TodoQuery) throws {
    #expect(try route(line.split(separator: " ").map(String.init)) == .openTodoList(query))
  }

  @Test("a query is explained instead, when that is asked for")
  func explaining() throws {
    #expect(try route(["list", "due:fri", "milk", "--explain"]) == .openQueryExplanation(TodoQuery("due:fri milk")))
    #expect(try route(["--explain", "-a"]) == .openQueryExplanation(TodoQuery(includesAll: true)))
  }

  @Test("what to group by is one of a few words", arguments: TodoGrouping.allCases)
  func grouping(grouping: TodoGrouping) throws {
    #expect(try route(["ls", "--group", grouping.rawValue]) == .openTodoList(TodoQuery(grouping: grouping)))
    #expect(throws: (any Error).self) { try route(["ls", "--group", "status"]) }
  }

  @Test("a tree is asked for by a flag, and is not grouped")
  func tree() throws {
    var query = TodoQuery("milk", order: [TodoSortKey(.title)])
    query.isTree = true
    #expect(try route(["list", "--tree", "milk", "--sort", "title"]) == .openTodoList(query))
    #expect(throws: UsageError.conflict("--tree", "--group", command: "list")) {
      try route(["list", "--tree", "--group", "parent"])
    }
  }

  @Test("a quoted query means the same as its words")
  func quoted() throws {
    #expect(try route(["list", "milk tea"]) == route(["list", "milk", "tea"]))
  }

  @Test(
    "a limit or a sort that makes no sense is refused",
    arguments: [
      "list --limit -1", "list --limit x", "list --limit=", "list --sort none", "list --sort=", "list --sort id,",
      "list --sort --id", "list --limit 99999999999999999999", "list --limit 1 --limit 2",
    ])
  func misuse(line: String) {
    #expect(throws: (any Error).self) { try route(line.split(separator: " ").map(String.init)) }
  }
}
