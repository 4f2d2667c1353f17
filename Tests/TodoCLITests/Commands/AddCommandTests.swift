import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct AddCommandTests {
  @Test(
    "the words of the title are joined by spaces and kept as they are",
    arguments: [
      (["Buy milk"], "Buy milk"), (["Buy", "milk"], "Buy milk"),
      (["call", "bob", "due:fri"], "call bob due:fri"), (["--", "-x"], "-x"), (["a  b", "c"], "a  b c"),
      ([""], ""), (["--title", "x y"], "x y"), (["a", "-"], "a -"), (["--title=-"], "-"),
    ])
  func titles(words: [String], title: String) throws {
    #expect(
      try route(["add"] + words) == .openNewTodos(AddTodosRequest(titles: [.init(title)]), filledBy: .none))
  }

  @Test("options set the other fields of the todo, as they are written")
  func options() throws {
    let words = [
      "add", "-d", "tomorrow", "x", "-shigh", "-p=low", "-P", "work", "-t", "a", "--tag=b", "--uid", "gh:1",
      "-n",
    ]
    var expected = AddTodosRequest(titles: [.init("x")])
    expected.edits = TodoEdits(
      [.due: "tomorrow", .start: "high", .priority: "=low", .project: "work"], tags: ["a", "b"])
    expected.uid = "gh:1"
    #expect(try route(words) == .openNewTodos(expected, filledBy: .none))
  }

  @Test("a hyphen in place of the title reads one title per line")
  func standardInput() throws {
    let changes = TodoEdits([.content: "c"])
    #expect(
      try route(["add", "-", "--content", "c"])
        == .openNewTodos(AddTodosRequest(titles: [], edits: changes), filledBy: .titles))
  }

  @Test("a hyphen in place of the content reads all of standard input")
  func content() throws {
    let expected = AddTodosRequest(titles: [.init("x")], edits: TodoEdits([.content: "-"]))
    #expect(try route(["add", "x", "--content", "-"]) == .openNewTodos(expected, filledBy: .content))
  }

  @Test(
    "the editor opens with the given values, with or without a title",
    arguments: [["-e"], ["--edit", ""], ["-e", "--title="]])
  func editor(words: [String]) throws {
    #expect(try route(["add"] + words) == .openNewTodoEditor(AddTodosRequest(), filledBy: .none))
    let expected = AddTodosRequest(uid: "u", edits: TodoEdits([.title: "a b", .content: "-", .due: "fri"]))
    let given = ["add", "-e", "a", "b", "-d", "fri", "--uid", "u", "--content", "-", "-n"]
    #expect(try route(given) == .openNewTodoEditor(expected, filledBy: .content))
  }

  @Test(
    "two titles, a missing title, and two uses of standard input are refused",
    arguments: [
      (["add"], .missingArgument("title", command: "add")),
      (["add", "x", "--title", "y"], .conflict("<title>", "--title", command: "add")),
      (["add", "-", "-e"], .conflict("-", "--edit", command: "add")),
      (["add", "-e", "x", "--title", "y"], .conflict("<title>", "--title", command: "add")),
      (["add", "-", "--title", "y"], .conflict("-", "--title", command: "add")),
      (["add", "-", "--content", "-"], .conflict("-", "--content -", command: "add")),
      (["add", "x", "--untag", "y"], .unknownOption("--untag", suggestion: nil, command: "add")),
    ] as [([String], UsageError)])
  func misuse(words: [String], error: UsageError) {
    #expect(throws: error) { try route(words) }
  }
}

struct JotCommandTests {
  private func jot(_ lines: String..., edits: TodoEdits = TodoEdits()) -> AddTodosRequest {
    AddTodosRequest(titles: lines.map { AddTodosRequest.Title($0) }, edits: edits, isJot: true)
  }

  @Test("the words form one line, and the options are those of add")
  func line() throws {
    #expect(
      try route(["jot", "call", "mum", "tomorrow", "@phone", "-p", "h"])
        == .openNewTodos(jot("call mum tomorrow @phone", edits: TodoEdits([.priority: "h"])), filledBy: .none)
    )
    #expect(
      try route(["jot", "-", "-P", "x"])
        == .openNewTodos(jot(edits: TodoEdits([.project: "x"])), filledBy: .titles))
    let draft = AddTodosRequest(edits: TodoEdits([.title: "a fri"]), isJot: true)
    #expect(try route(["jot", "-e", "a", "fri"]) == .openNewTodoEditor(draft, filledBy: .none))
  }

  @Test(
    "the words of a route lead back to the route",
    arguments: [
      ["jot", "call mum", "--due", "fri"], ["jot", "-", "--project", "x"], ["jot", "--", "-x"],
      ["jot", "--title", "-"], ["jot", "a fri", "--edit"], ["add", "a fri", "--edit"],
    ])
  func words(words: [String]) throws { #expect(try route(words).words == words) }

  @Test("jot needs exactly one line, and alone asks for lines")
  func misuse() throws {
    #expect(try route(["jot"]) == .openScreen(ScreenRequest(isLine: true)))
    #expect(throws: UsageError.conflict("<text>", "--title", command: "jot")) {
      try route(["jot", "a", "--title", "b"])
    }
    #expect(throws: UsageError.conflict("-", "--content -", command: "jot")) {
      try route(["jot", "-", "--content", "-"])
    }
  }
}
