import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct PostponeCommandTests {
  private func expected(_ text: String?, _ refs: String..., filledBy input: InputUse = .none) throws -> Route {
    let refs = try refs.flatMap { try TodoRef.parse($0) }
    return .openTodoChange(ChangeTodosRequest(.postpone(text), pick: .refs(refs)), filledBy: input)
  }

  @Test("the last word is how far, or until when, if it is a date; every other word is a reference")
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

  @Test("standard input names todos, and a query picks them; the last word is still how far")
  func picks() throws {
    #expect(try route(["postpone", "-"]) == expected(nil, filledBy: .refs(at: 0)))
    #expect(try route(["postpone", "4", "-", "2d"]) == expected("2d", "4", filledBy: .refs(at: 1)))
    for text in [nil, "mon"] {
      let request = ChangeTodosRequest(.postpone(text), pick: .query("is:overdue"))
      let words = ["postpone", "--where", "is:overdue"] + [text].compactMap(\.self)
      #expect(try route(words) == .openTodoChange(request, filledBy: .none))
    }
  }

  @Test("a distance alone names no todo, and a query excludes references")
  func errors() {
    for words in [["postpone"], ["postpone", "1w"]] {
      #expect(throws: UsageError.missingArgument("ref", command: "postpone")) { try route(words) }
    }
    #expect(throws: UsageError.conflict("<ref>", "--where", command: "postpone")) {
      try route(["postpone", "--where", "x", "5", "1w"])
    }
  }

  @Test(
    "a word that is neither a reference nor, at the end, a distance is told with the others", arguments: ["abc", "1w"])
  func misread(word: String) throws {
    let words = word == "1w" ? [word, "5"] : ["5", word]
    let request = ChangeTodosRequest(.postpone(nil), pick: .misread(word, among: words))
    #expect(try route(["postpone"] + words) == .openTodoChange(request, filledBy: .none))
  }
}
