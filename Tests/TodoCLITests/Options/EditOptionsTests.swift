import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct EditOptionsTests {
  @Test("every field that users can set has an option, except the status and the owner, which have commands")
  func everyField() throws {
    for row in TodoSchema.rows
    where ![.id, .uid, .instant, .status].contains(row.kind) && row.field != .owner {
      let option = EditOptions.forEditing.first { $0.name == (row.field == .tags ? "tag" : row.key) }
      let name = try #require(option, "\(row.field)").name
      let editor = try route(["edit", "1"])
      #expect(try route(["edit", "1", "--\(name)", "1"]) != editor, "\(row.field)")
      let isQueried = EditOptions.wordForms.contains { $0.name == name }
      #expect(isQueried == (row.queryName != nil), "\(row.field)")
      #expect(row.queryName == nil || row.queryName == name)
    }
  }

  @Test("the options for new todos do not remove tags or relations")
  func tables() {
    #expect(
      EditOptions.forEditing.map(\.name) == EditOptions.forNewTodos.map(\.name) + ["untag", "not-after"])
    #expect(EditOptions.forNewTodos.filter(\.isRepeatable).map(\.name) == ["tag", "after", "set"])
  }
}
