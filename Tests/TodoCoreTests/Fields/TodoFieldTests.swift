import Testing

@testable import TodoCore

struct TodoFieldTests {
  @Test("a set holds only the fields that were put in", arguments: TodoField.allCases)
  func members(field: TodoField) {
    let set = FieldSet([field])
    #expect(TodoField.allCases.filter { set.contains(FieldSet($0)) } == [field])
  }

  @Test("every field is found by its key, and no field's key is reserved", arguments: TodoField.allCases)
  func fields(field: TodoField) {
    #expect(TodoField(key: field.key) == field)
    #expect(ReservedKey(rawValue: field.key) == nil)
  }

  @Test("every reserved key is found, and is not the key of a field", arguments: ReservedKey.allCases)
  func reserved(key: ReservedKey) {
    #expect(ReservedKey(rawValue: key.rawValue) == key)
    #expect(TodoField(key: key.rawValue) == nil)
  }

  @Test(
    "any other key is neither a field's nor reserved",
    arguments: ["", "x", "Id", "tags*", "remover", "ifmodified", "titles", "repeats"])
  func others(key: String) {
    #expect(TodoField(key: key) == nil)
    #expect(ReservedKey(rawValue: key) == nil)
  }
}
