import ArgumentKit
import Testing

@testable import TodoCLI

struct EditOptionsTests {
  @Test("a new todo has no tags and relations to take away")
  func tables() {
    #expect(EditOptions.forEditing.map(\.name) == EditOptions.forNewTodos.map(\.name) + ["untag", "not-after"])
    #expect(EditOptions.forNewTodos.filter(\.isRepeatable).map(\.name) == ["tag", "after"])
  }
}
