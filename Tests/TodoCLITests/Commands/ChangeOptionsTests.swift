import ArgumentKit
import Testing

@testable import TodoCLI

struct ChangeOptionsTests {
  @Test("a new todo has no tags to take away")
  func tables() {
    #expect(ChangeOptions.forEditing.map(\.name) == ChangeOptions.forNewTodos.map(\.name) + ["untag"])
    #expect(ChangeOptions.forNewTodos.filter(\.isRepeatable).map(\.name) == ["tag"])
  }
}
