import ArgumentKit
import Testing
import TodoKit

@testable import TodoCLI

struct FieldNamesTests {
  @Test("fields are named with commas between, in any order")
  func fields() throws {
    #expect(try FieldNames.fields("title,id,id") == [.builtIn(.title), .builtIn(.id), .builtIn(.id)])
    #expect(try FieldNames.fields(FieldNames.all) == TodoField.allCases.map(AnyField.builtIn))
    #expect(try FieldNames.fields("id,client") == [.builtIn(.id), .own(OwnField("client"))])
  }

  @Test("a hyphen turns the direction of a sort")
  func sortKeys() throws {
    #expect(try FieldNames.sortKeys("due,-priority") == [TodoSortKey(.due), TodoSortKey(.priority, descending: true)])
  }

  @Test(
    "a name that no field can have is refused, with what was probably meant",
    arguments: [
      ("Title", "unknown field \"Title\", did you mean \"title\"?"),
      ("1x", "unknown field \"1x\", the fields are \(FieldNames.all)"),
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
