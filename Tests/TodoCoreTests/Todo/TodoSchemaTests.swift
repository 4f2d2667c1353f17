import Testing

@testable import TodoCore

struct TodoSchemaTests {
  @Test("each field has a row, in the order of the fields")
  func order() {
    #expect(TodoSchema.rows.map(\.field) == TodoField.allCases)
    #expect(TodoField.allCases.map(\.schema.field) == TodoField.allCases)
  }

  @Test(
    "every field that is newer than the format says so, because older stores may have a custom field of its name"
  )
  func later() {
    let first: Set<TodoField> = [
      .id, .uid, .title, .content, .status, .priority, .due, .start, .repeats, .project, .tags, .created,
      .modified,
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

  @Test("the places of each form are numbered from 1")
  func places() {
    let forms: [(TodoSchema.Places) -> Int?] = [\.draft, \.receipt, \.detail, \.speech]
    for form in forms {
      let places = TodoSchema.rows.compactMap { form($0.places) }
      #expect(places.sorted() == Array(1...places.count))
    }
  }

  @Test(
    "a field that people set has a place in each form, but for those that stand elsewhere, and the owner"
  )
  func shown() {
    let rows = TodoSchema.rows.filter { ![.id, .uid, .instant].contains($0.kind) }
    func others(_ place: (TodoSchema.Places) -> Int?) -> [TodoField] {
      rows.filter { place($0.places) == nil }.map(\.field)
    }
    #expect(others(\.draft) == [.content, .owner])
    #expect(others(\.receipt) == [.title, .content, .status, .owner])
    #expect(others(\.detail) == [.title, .after, .parent])
    #expect(others(\.speech) == [])
  }

  @Test(
    "jot sets each field that people set but for title, status and owner, and each has something to complete it"
  )
  func jot() {
    let rows = TodoSchema.rows.filter { ![.id, .uid, .instant].contains($0.kind) }
    #expect(rows.filter { $0.jotNames.isEmpty }.map(\.field) == [.title, .status, .owner])
    #expect(rows.filter { $0.completion == .nothing }.map(\.field) == [.title, .content])
  }

  @Test("no synonym of a field is a name of another")
  func synonyms() {
    for row in TodoSchema.rows {
      for name in row.synonyms {
        let named = TodoSchema.rows.filter {
          $0.key == name || $0.queryName == name || $0.jotNames.contains(name)
        }
        #expect(named.allSatisfy { $0.field == row.field }, "\(name)")
        #expect(TodoSchema.rows.count { $0.synonyms.contains(name) } == 1, "\(name)")
      }
    }
  }

  @Test("only text fields have a rule, and only written fields that queries know have a way to match")
  func rules() {
    for row in TodoSchema.rows {
      #expect((row.rule != nil) == (row.kind == .text), "\(row.field)")
      #expect(
        (row.queryName != nil) == (row.kind != .rule), "\(row.field)")
      #expect(
        (row.match != nil) == (row.queryName != nil && row.kind.isWritten && !row.kind.isRelation),
        "\(row.field)")
    }
  }
}
