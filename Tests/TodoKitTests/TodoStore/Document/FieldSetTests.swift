import Testing

@testable import TodoKit

struct FieldSetTests {
  @Test("a set holds just the fields that were put in", arguments: TodoField.allCases)
  func members(field: TodoField) {
    var set = FieldSet()
    #expect(!set.contains(field))
    set.insert(field)
    #expect(TodoField.allCases.filter(set.contains) == [field])
    #expect(!set.isComplete)
  }

  @Test("a set of every field is complete, one of all but one is not")
  func completeness() {
    #expect(FieldSet(TodoField.allCases).isComplete)
    #expect(!FieldSet(TodoField.allCases.dropLast()).isComplete)
  }
}
