import Testing

@testable import TodoCore

struct TodoSchemaTests {
  @Test("each field has a row, in the order of the fields")
  func order() {
    #expect(TodoSchema.rows.map(\.field) == TodoField.allCases)
    #expect(TodoField.allCases.map(\.schema.field) == TodoField.allCases)
  }

  @Test("every field that is newer than the format says so, because older stores may have a custom field of its name")
  func later() {
    let first: Set<TodoField> = [
      .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .created, .modified,
      .completed,
    ]
    for row in TodoSchema.rows {
      #expect(row.isLater == !first.contains(row.field), "\(row.key)")
      #expect(!row.isLater || OwnFields.canHave(name: row.field.displacedName))
    }
  }

  @Test("keys and names in queries are unique, and apply reserves no field's key")
  func names() {
    let keys = TodoSchema.rows.map { Exact($0.key) }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { ReservedKey(rawValue: $0.wrappedValue) == nil })
    let names = TodoSchema.rows.compactMap(\.queryName).map { Exact($0) }
    #expect(Set(names).count == names.count)
  }

  @Test("the lines of the editor's text are numbered from 1, and each holds an editable field")
  func draft() {
    let rows = TodoSchema.rows.filter { $0.draftLine != nil }
    #expect(rows.compactMap(\.draftLine).sorted() == Array(1...rows.count))
    #expect(rows.allSatisfy { ![.id, .uid, .instant].contains($0.kind) })
    // The content stands below the lines.
    let others = TodoSchema.rows.filter { $0.draftLine == nil && ![.id, .uid, .instant].contains($0.kind) }
    #expect(others.map(\.field) == [.content])
  }

  @Test("only text fields have a rule, and only written fields that queries know have a way to match")
  func rules() {
    for row in TodoSchema.rows {
      #expect((row.rule != nil) == (row.kind == .text), "\(row.field)")
      #expect(
        (row.queryName != nil) == (row.kind != .rule), "\(row.field)")
      #expect(
        (row.match != nil) == (row.queryName != nil && row.kind.isWritten && !row.kind.isRelation), "\(row.field)")
    }
  }
}
