import Testing

@testable import TodoKit

struct FieldSetTests {
  @Test("a set holds just the fields that were put in", arguments: TodoField.allCases)
  func members(field: TodoField) {
    var set = FieldSet()
    #expect(!set.contains(field))
    set.insert(field)
    #expect(TodoField.allCases.filter(set.contains) == [field])
  }

  @Test("a set is a superset of those whose every field it has")
  func supersets() {
    let all = FieldSet(TodoField.allCases)
    let most = FieldSet(Array(TodoField.allCases.dropLast()))
    #expect(all.isSuperset(of: most) && all.isSuperset(of: all) && most.isSuperset(of: FieldSet()))
    #expect(!most.isSuperset(of: all) && !FieldSet([.id]).isSuperset(of: FieldSet([.uid])))
  }
}
