import ArgumentKit
import Terminal
import Testing
import TodoKit

@testable import TodoCLI

struct GlobalOptionsTests {
  private func options(_ words: String...) throws -> GlobalOptions {
    guard case .command(let arguments) = try CommandTable.tool.parse(words) else {
      throw NoRoute(words: words)
    }
    return try GlobalOptions(arguments)
  }

  @Test("without options, nothing is set")
  func none() throws {
    #expect(try options() == GlobalOptions())
    #expect(try options("show", "1") == GlobalOptions())
  }

  @Test("options may be anywhere in the line")
  func anywhere() throws {
    let expected = GlobalOptions(
      file: "x", form: .json, fields: [.builtIn(.id), .builtIn(.title)], color: .never)
    #expect(
      try options("--file", "x", "--json", "show", "1", "--fields=id,title", "--color", "never") == expected)
    #expect(try options("show", "--color=never", "1", "-fx", "--json", "--fields", "id,title") == expected)
  }

  @Test(
    "every form has its flag",
    arguments: [
      ("--json", OutputForm.json), ("--ndjson", .ndjson), ("--plain", .plain), ("--quiet", .quiet),
      ("-q", .quiet), ("--text", .text),
    ])
  func forms(flag: String, form: OutputForm) throws {
    #expect(try options(flag).form == form)
    #expect(try options("list", flag, flag).form == form)
  }

  @Test(
    "two forms cannot be used together",
    arguments: [
      ("--json", "--ndjson"), ("--json", "--plain"), ("--json", "--quiet"), ("--ndjson", "--quiet"),
      ("--plain", "--quiet"), ("--json", "--text"), ("--quiet", "--text"),
    ])
  func conflicts(one: String, other: String) {
    #expect(throws: UsageError.conflict(one, other, command: "list")) { try options(one, other) }
    #expect(throws: UsageError.conflict(one, other, command: "list")) { try options(other, one) }
  }

  @Test("--quiet leaves no choice of fields")
  func quietFields() {
    #expect(throws: UsageError.conflict("--fields", "--quiet", command: "list")) {
      try options("-q", "--fields", "id")
    }
  }

  @Test("invalid values are refused")
  func values() {
    #expect(throws: UsageError.self) { try options("--file=") }
    #expect(throws: UsageError.self) { try options("--color", "sometimes") }
    #expect(throws: UsageError.self) { try options("--fields", "id,2nd") }
    #expect(throws: UsageError.self) { try options("--fields=") }
    #expect(throws: UsageError.repeatedOption("--file", command: "list")) {
      try options("-f", "a", "-f", "b")
    }
  }
}

struct FieldNamesTests {
  @Test("field names are separated by commas, in any order")
  func fields() throws {
    #expect(try FieldNames.fields("title,id,id") == [.builtIn(.title), .builtIn(.id), .builtIn(.id)])
    #expect(try FieldNames.fields(FieldNames.all) == TodoField.allCases.map(AnyField.builtIn))
    #expect(try FieldNames.fields("id,client") == [.builtIn(.id), .own(OwnField("client"))])
  }

  @Test("a hyphen reverses the direction of a sort")
  func sortKeys() throws {
    #expect(
      try FieldNames.sortKeys("due,-priority") == [
        TodoSortKey(.due), TodoSortKey(.priority, descending: true),
      ])
  }

  @Test(
    "a name that no field can have is refused with a suggestion or the names of the fields",
    arguments: [
      ("Title", "unknown field \"Title\", did you mean \"title\"?"),
      ("1x", "unknown field \"1x\", the fields are \(FieldNames.all)"),
      ("id,", "unknown field \"\", the fields are \(FieldNames.all)"),
      ("-id", "unknown field \"-id\", did you mean \"id\"?"),
    ])
  func unknown(text: String, message: String) {
    #expect(throws: ValueError(message)) { try FieldNames.fields(text) }
  }

  @Test("only a single hyphen reverses a sort")
  func twoHyphens() {
    #expect(throws: ValueError.self) { try FieldNames.sortKeys("--id") }
  }
}
