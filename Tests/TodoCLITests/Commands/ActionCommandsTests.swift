import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct ActionCommandsTests {
  static let actions: [(String, TodoAction)] = [
    ("done", .complete), ("reopen", .reopen), ("cancel", .cancel), ("rm", .remove), ("skip", .skip),
  ]

  @Test("every command leads to its action", arguments: actions)
  func routes(name: String, action: TodoAction) throws {
    let request = ChangeTodosRequest(action, pick: .refs(try TodoRef.parse("2")))
    #expect(try route([name, "2"]) == .openTodoChange(request, filledBy: .none))
    #expect(try route([name, "2", "-", "-n"]) == .openTodoChange(request, filledBy: .refs(at: 1)))
    #expect(try route([name, "--dry-run", "2"]) == route([name, "2", "-n"]))
  }

  @Test("a query can replace references, but not accompany them", arguments: actions)
  func queries(name: String, action: TodoAction) throws {
    for query in ["tag:x or y", ""] {
      let expected = ChangeTodosRequest(action, pick: .query(query))
      #expect(try route([name, "--where", query, "-n"]) == .openTodoChange(expected, filledBy: .none))
    }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: name)) {
      try route([name, "2", "--where", "x"])
    }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: name)) {
      try route([name, "-", "--where", "x"])
    }
  }

  @Test("a command needs a todo", arguments: actions)
  func missing(name: String, action: TodoAction) {
    #expect(throws: UsageError.missingArgument("ref", command: name)) { try route([name]) }
  }
}

struct PostponeCommandTests {
  private func expected(_ text: String?, _ refs: String..., filledBy input: InputUse = .none) throws -> Route
  {
    let refs = try refs.flatMap { try TodoRef.parse($0) }
    return .openTodoChange(ChangeTodosRequest(.postpone(text), pick: .refs(refs)), filledBy: input)
  }

  @Test("the last word is the date or distance if it can be read as one, and every other word is a reference")
  func words() throws {
    #expect(try route(["postpone", "5"]) == expected(nil, "5"))
    #expect(try route(["postpone", "5", "1w"]) == expected("1w", "5"))
    #expect(try route(["postpone", "5", "7", "+1w", "-n"]) == expected("+1w", "5", "7"))
    #expect(try route(["postpone", "3-7", "fri"]) == expected("fri", "3-7"))
    #expect(try route(["postpone", "5", "tomorrow"]) == expected("tomorrow", "5"))
    #expect(try route(["postpone", "5", "next week"]) == expected("next week", "5"))
    #expect(try route(["postpone", "5", "2026-12-01"]) == expected("2026-12-01", "5"))
    #expect(try route(["postpone", "5", "7"]) == expected(nil, "5", "7"))
    #expect(try route(["postpone", "5", "uid:monday"]) == expected(nil, "5", "uid:monday"))
    #expect(try route(["postpone", "5", "0b9e"]) == expected(nil, "5", "0b9e"))
  }

  @Test("the last word is still the distance if standard input or a query picks the todos")
  func picks() throws {
    #expect(try route(["postpone", "-"]) == expected(nil, filledBy: .refs(at: 0)))
    #expect(try route(["postpone", "4", "-", "2d"]) == expected("2d", "4", filledBy: .refs(at: 1)))
    for text in [nil, "mon"] {
      let request = ChangeTodosRequest(.postpone(text), pick: .query("is:overdue"))
      let words = ["postpone", "--where", "is:overdue"] + [text].compactMap(\.self)
      #expect(try route(words) == .openTodoChange(request, filledBy: .none))
    }
  }

  @Test("a distance without a todo is refused, and so are references beside a query")
  func errors() {
    for words in [["postpone"], ["postpone", "1w"]] {
      #expect(throws: UsageError.missingArgument("ref", command: "postpone")) { try route(words) }
    }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: "postpone")) {
      try route(["postpone", "--where", "x", "5", "1w"])
    }
  }

  @Test(
    "a word that is neither a reference nor a distance at the end is passed on with all words",
    arguments: ["abc", "1w"])
  func misread(word: String) throws {
    let words = word == "1w" ? [word, "5"] : ["5", word]
    let request = ChangeTodosRequest(.postpone(nil), pick: .misread(word, among: words))
    #expect(try route(["postpone"] + words) == .openTodoChange(request, filledBy: .none))
  }
}

struct NoteCommandTests {
  private func expected(_ text: String, _ ref: String?, filledBy input: InputUse = .none) throws -> Route {
    let refs = try ref.map { try TodoRef.parse($0) } ?? []
    return .openTodoChange(ChangeTodosRequest(.note(text), pick: .refs(refs)), filledBy: input)
  }

  @Test("the first word names todos, and the others are the note")
  func words() throws {
    #expect(try route(["note", "5", "called,", "no answer"]) == expected("called, no answer", "5"))
    #expect(try route(["note", "3,5-7", "7"]) == expected("7", "3,5-7"))
    #expect(try route(["note", "5", "a", "-"]) == expected("a -", "5"))
    #expect(try route(["note", "5", "--", "-x"]) == expected("-x", "5"))
  }

  @Test("standard input can be the note or name the todos, but not both")
  func input() throws {
    #expect(try route(["note", "5", "-"]) == expected("-", "5", filledBy: .content))
    #expect(try route(["note", "-", "a", "b"]) == expected("a b", nil, filledBy: .refs(at: 0)))
    #expect(throws: UsageError.self) { try route(["note", "-", "-"]) }
  }

  @Test("a note needs a todo and a text")
  func missing() {
    #expect(throws: UsageError.missingArgument("ref", command: "note")) { try route(["note"]) }
    #expect(throws: UsageError.missingArgument("text", command: "note")) { try route(["note", "5"]) }
  }

  @Test("the text of standard input becomes the note")
  func filling() throws {
    let pick = TodoPick.refs(try TodoRef.parse("5"))
    let input = StandardInput(Array("a\nb\n".utf8))
    let filled = try input.filling(ChangeTodosRequest(.note("-"), pick: pick), .content)
    #expect(filled == ChangeTodosRequest(.note("a\nb"), pick: pick))
  }
}

struct EditCommandTests {
  private func expected(_ changes: TodoEdits, filledBy input: InputUse = .none) throws -> Route {
    .openTodoChange(ChangeTodosRequest(.edit(changes), pick: .refs(try TodoRef.parse("2"))), filledBy: input)
  }

  @Test("options become the changes, as they are written")
  func changes() throws {
    #expect(
      try route(["edit", "2", "--title", "x", "-d", "none", "--project=", "-t", "a", "--untag", "b", "-n"])
        == expected(TodoEdits([.title: "x", .due: "none", .project: ""], tags: ["a"], untags: ["b"])))
    #expect(
      try route(["edit", "2", "-s", "today", "-p", "high"])
        == expected(TodoEdits([.start: "today", .priority: "high"])))
    #expect(
      try route(["edit", "2", "--content", "-"]) == expected(TodoEdits([.content: "-"]), filledBy: .content))
  }

  @Test("without changes, the editor opens")
  func editor() throws {
    let pick = TodoPick.refs(try TodoRef.parse("2"))
    #expect(try route(["edit", "2", "-n"]) == .openTodoEditor(pick, filledBy: .none))
    #expect(try route(["edit", "-", "2"]) == .openTodoEditor(pick, filledBy: .refs(at: 0)))
    #expect(
      try route(["edit", "--where", "milk"]) == .openTodoEditor(.query("milk"), filledBy: .none))
  }

  @Test(
    "a missing todo and two uses of standard input are refused",
    arguments: [
      (["edit", "-d", "today"], .missingArgument("ref", command: "edit")),
      (["edit", "-", "--content", "-"], .conflict("-", "--content -", command: "edit")),
    ] as [([String], UsageError)])
  func misuse(words: [String], error: UsageError) {
    #expect(throws: error) { try route(words) }
  }
}
