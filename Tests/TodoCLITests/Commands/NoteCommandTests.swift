import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct NoteCommandTests {
  private func expected(_ text: String, _ ref: String?, filledBy input: InputUse = .none) throws -> Route {
    let refs = try ref.map { try TodoRef.parse($0) } ?? []
    return .openTodoChange(ChangeTodosRequest(.note(text), pick: .refs(refs)), filledBy: input)
  }

  @Test("the first word names todos, the others are the note")
  func words() throws {
    #expect(try route(["note", "5", "called,", "no answer"]) == expected("called, no answer", "5"))
    #expect(try route(["note", "3,5-7", "7"]) == expected("7", "3,5-7"))
    #expect(try route(["note", "5", "a", "-"]) == expected("a -", "5"))
    #expect(try route(["note", "5", "--", "-x"]) == expected("-x", "5"))
  }

  @Test("standard input is the note, or names the todos, but not both")
  func input() throws {
    #expect(try route(["note", "5", "-"]) == expected("-", "5", filledBy: .content))
    #expect(try route(["note", "-", "a", "b"]) == expected("a b", nil, filledBy: .refs(at: 0)))
    #expect(throws: UsageError.self) { try route(["note", "-", "-"]) }
  }

  @Test("a note wants a todo and a text")
  func missing() {
    #expect(throws: UsageError.missingArgument("ref", command: "note")) { try route(["note"]) }
    #expect(throws: UsageError.missingArgument("text", command: "note")) { try route(["note", "5"]) }
  }

  @Test("what standard input holds becomes the note")
  func filling() throws {
    let filled = try expected("-", "5", filledBy: .content).filled(from: StandardInput(Array("a\nb\n".utf8)))
    #expect(try filled == expected("a\nb", "5"))
  }
}
