import Testing

@testable import TodoCore

struct FieldSetTests {
  @Test("a set holds just the fields that were put in", arguments: TodoField.allCases)
  func members(field: TodoField) {
    let set = FieldSet([field])
    #expect(TodoField.allCases.filter { set.contains(FieldSet($0)) } == [field])
  }
}
