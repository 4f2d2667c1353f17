import Testing

@testable import TodoCore

struct TodoFieldTests {
  @Test("a set holds just the fields that were put in", arguments: TodoField.allCases)
  func members(field: TodoField) {
    let set = FieldSet([field])
    #expect(TodoField.allCases.filter { set.contains(FieldSet($0)) } == [field])
  }

  @Test("every field is known by its key, and reserved by none", arguments: TodoField.allCases)
  func fields(field: TodoField) {
    #expect(TodoField(key: field.key) == field)
    #expect(ReservedKey(rawValue: field.key) == nil)
  }

  @Test("every key that is reserved is known, and no field", arguments: ReservedKey.allCases)
  func reserved(key: ReservedKey) {
    #expect(ReservedKey(rawValue: key.rawValue) == key)
    #expect(TodoField(key: key.rawValue) == nil)
  }

  @Test("other keys are neither", arguments: ["", "x", "Id", "tags*", "remover", "ifmodified", "titles", "repeats"])
  func others(key: String) {
    #expect(TodoField(key: key) == nil)
    #expect(ReservedKey(rawValue: key) == nil)
  }
}
