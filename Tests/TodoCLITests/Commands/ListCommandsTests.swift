import Testing
import TodoKit

@testable import ArgumentKit
@testable import TodoCLI

struct ListCommandTests {
  @Test(
    "todo by itself shows what to do now, in every form; the command or an option of list makes it a list")
  func now() throws {
    for words in [[], ["--json"], ["--file", "x"]] {
      #expect(try route(words) == .openNow(TodoQuery()), "\(words)")
    }
    #expect(try route(["list"]) == .openTodoList(TodoQuery()))
    #expect(try route(["--all"]) == .openTodoList(TodoQuery(includesAll: true)))
    #expect(try route(["--limit", "3"]) == .openTodoList(TodoQuery(limit: 3)))
  }

  @Test(
    "words and options lead to the list that they ask for",
    arguments: [
      ("list", TodoQuery()), ("ls", TodoQuery()), ("--all", TodoQuery(includesAll: true)),
      ("list milk", TodoQuery("milk")), ("list -a milk tea", TodoQuery("milk tea", includesAll: true)),
      ("list --limit 5", TodoQuery(limit: 5)), ("list --limit=0", TodoQuery(limit: 0)),
      ("ls --sort title,-due", TodoQuery(order: [TodoSortKey(.title), TodoSortKey(.due, descending: true)])),
      ("--sort id list x -- -y", TodoQuery("x -y", order: [TodoSortKey(.id)])),
    ])
  func routes(line: String, query: TodoQuery) throws {
    #expect(try route(line.split(separator: " ").map(String.init)) == .openTodoList(query))
  }

  @Test("with --explain, the query is explained instead")
  func explaining() throws {
    #expect(
      try route(["list", "due:fri", "milk", "--explain"]) == .openQueryExplanation(TodoQuery("due:fri milk")))
    #expect(try route(["--explain", "-a"]) == .openQueryExplanation(TodoQuery(includesAll: true)))
  }

  @Test(
    "a list is grouped by one of a few words, or by a field of the user's own",
    arguments: TodoGrouping.builtIn + [.by(.own(OwnField("client")))])
  func grouping(grouping: TodoGrouping) throws {
    #expect(try route(["ls", "--group", grouping.name]) == .openTodoList(TodoQuery(grouping: grouping)))
    #expect(throws: (any Error).self) { try route(["ls", "--group", "status"]) }
  }

  @Test("--tree asks for a tree, which cannot be grouped")
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
    "an invalid limit or sort is refused",
    arguments: [
      "list --limit -1", "list --limit x", "list --limit=", "list --sort 2nd", "list --sort=",
      "list --sort id,", "list --sort --id", "list --limit 99999999999999999999", "list --limit 1 --limit 2",
    ])
  func misuse(line: String) {
    #expect(throws: (any Error).self) { try route(line.split(separator: " ").map(String.init)) }
  }
}

struct NowCommandsTests {
  @Test("today takes an order, a grouping and a limit like list, and fits the window without them")
  func today() throws {
    #expect(TodoQuery.today.scope == "is:open (due.by:today or start.by:today) not start.after:today")
    #expect(try route(["today"]) == .openNow(.today))
    var given = TodoQuery.today
    (given.text, given.order, given.limit, given.grouping) = (
      "tag:x milk", [TodoSortKey(.title)], 3, .by(.project)
    )
    let words = ["today", "tag:x", "milk", "--sort", "title", "--limit", "3", "--group", "project"]
    #expect(try route(words) == .openTodoList(given))
  }

  @Test("next shows ten ready todos, or as many as asked for, and fewer with a query")
  func next() throws {
    var ten = TodoQuery.next
    ten.limit = 10
    #expect(try route(["next"]) == .openNow(ten))
    #expect(try route(["next", "--limit=10"]) == .openTodoList(ten))
    ten.text = "project:x or 3"
    #expect(try route(["next", "project:x", "or", "3"]) == .openNow(ten))
  }

  @Test("a number alone is refused in favour of --limit")
  func number() {
    #expect(
      throws: UsageError.invalidArgument(
        "query", message: "next takes a query, not a count", suggestion: "next --limit 3", command: "next")
    ) { try route(["next", "3"]) }
  }
}

struct ShowCommandTests {
  @Test("references lead to the details of todos")
  func routes() throws {
    #expect(
      try route(["show", "12", "3-4,7", "-"])
        == .openTodoDetail(.refs(try TodoRef.parse("12") + TodoRef.parse("3-4,7")), filledBy: .refs(at: 3)))
  }

  @Test(
    "a number alone leads to its todo, with or without the command", arguments: [["show", "12"], ["12"]])
  func one(words: [String]) throws {
    #expect(
      try route(words) == .openTodoDetail(.refs([TodoRef(#require(TodoID(rawValue: 12)))]), filledBy: .none))
  }

  @Test(
    "a reference that may mean several todos or none is looked up as it is written",
    arguments: ["12-13", "12-12", "012", "uid:12", "12.1"])
  func other(word: String) throws {
    #expect(try route(["show", word]) == .openTodoDetail(.refs(try TodoRef.parse(word)), filledBy: .none))
  }

  @Test("a query can replace references, but not accompany them")
  func query() throws {
    #expect(try route(["show", "--where", "is:any"]) == .openTodoDetail(.query("is:any"), filledBy: .none))
    #expect(throws: UsageError.conflict("<ref>", "--where", command: "show")) {
      try route(["show", "1", "--where", "x"])
    }
  }

  @Test("show needs a reference")
  func missing() {
    #expect(throws: UsageError.missingArgument("ref", command: "show")) { try route(["show"]) }
  }
}

struct UICommandTests {
  @Test(
    "the words are the query that the full screen shows first",
    arguments: [
      (["ui"], ScreenRequest()), (["ui", "tag:shop", "milk"], ScreenRequest("tag:shop milk")),
      (["ui", "--linear"], ScreenRequest(isLinear: true)),
    ])
  func words(words: [String], request: ScreenRequest) throws {
    #expect(try route(words) == .openScreen(request))
  }

  @Test("the full screen refuses every form of output", arguments: ["--json", "--ndjson", "--plain", "-q"])
  func forms(flag: String) {
    #expect(throws: UsageError.self) { try route(["ui", flag]) }
  }
}
