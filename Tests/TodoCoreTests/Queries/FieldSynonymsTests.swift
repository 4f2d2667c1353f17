import Testing
import TodoTestSupport

@testable import TodoCore

struct QueryVocabularyTests {
  @Test("every field name and every modifier is understood", arguments: Query.fieldNames)
  func fields(field: String) throws {
    let value =
      [
        "id": "1", "status": "done", "priority": "high", "is": "open", "after": "12", "parent": "12",
        "blocks": "12",
      ][
        field] ?? "fri"
    for name in [field, field + ".not"] + Query.modifiers(of: field).map({ "\(field).\($0)" }) {
      #expect(throws: Never.self) { try Query("\(name):\(value)", at: .friday) }
    }
    if Query.canBeUnset(field) { #expect(throws: Never.self) { try Query("\(field):none", at: .friday) } }
  }

  @Test(
    "a value is quoted if it would otherwise end too early",
    arguments: ["plain", "two words", "a,b", "(x)", "say \"so\"", "back\\slash", "b\\ s", "\"", "日本", "a:b"])
  func value(text: String) throws {
    #expect(try Query("project:\(Query.value(text))", at: .friday) == .term(.named(.project, [text])))
  }

  @Test(
    "a word is quoted if it would otherwise mean something else",
    arguments: ["plain", "not", "OR", "and", "a:b", "is:done", "(x)", "a,b", "\"", "b\\ s"])
  func word(text: String) throws {
    #expect(try Query(Query.word(text), at: .friday) == .term(.text(text)))
  }
}
