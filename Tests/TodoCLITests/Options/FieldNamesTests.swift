import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct FieldNamesTests {
  @Test("fields are named with commas between, in any order")
  func fields() throws {
    #expect(try FieldNames.fields("title,id,id") == [.title, .id, .id])
    #expect(try FieldNames.fields(FieldNames.all) == TodoField.allCases)
  }

  @Test("a hyphen turns the direction of a sort")
  func sortKeys() throws {
    #expect(try FieldNames.sortKeys("due,-priority") == [TodoSortKey(.due), TodoSortKey(.priority, descending: true)])
  }

  @Test(
    "a name that is none is refused, with what was probably meant",
    arguments: [
      ("titel", "unknown field \"titel\", did you mean \"title\"?"),
      ("x", "unknown field \"x\", the fields are \(FieldNames.all)"),
      ("id,", "unknown field \"\", the fields are \(FieldNames.all)"),
      ("-id", "unknown field \"-id\", did you mean \"id\"?"),
    ])
  func unknown(text: String, message: String) {
    #expect(throws: ValueError(message)) { try FieldNames.fields(text) }
  }

  @Test("only one hyphen turns a sort")
  func twoHyphens() {
    #expect(throws: ValueError.self) { try FieldNames.sortKeys("--id") }
  }
}
