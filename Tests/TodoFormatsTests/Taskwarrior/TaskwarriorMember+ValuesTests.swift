import Testing

@testable import TodoFormats

struct TaskwarriorMemberValuesTests {
  private func member(_ json: String) -> TaskwarriorMember { TaskwarriorMember("a", json: Array(json.utf8)[...]) }

  @Test(
    "strings, numbers and truth values are text",
    arguments: [
      ("\"a\\/b\"", "a/b"), ("13.000000", "13.000000"), ("true", "true"), ("null", nil), ("[\"a\"]", nil), ("{}", nil),
    ])
  func text(json: String, text: String?) {
    #expect(member(json).text == text)
  }

  @Test(
    "dependencies are read in each of their forms",
    arguments: [
      ("[\"a\",\"b\"]", ["a", "b"]), ("\"a,b\"", ["a", "b"]), ("\"[\\\"a\\\",\\\"b\\\"]\"", ["a", "b"]),
      ("\"a\"", ["a"]),
      ("\"\"", []), ("[]", []), ("[1]", nil), ("null", nil), ("\"[a\"", nil), ("{}", nil),
    ])
  func texts(json: String, texts: [String]?) {
    #expect(member(json).texts == texts)
  }

  @Test("annotations are read with what is unknown in them passed; anything else is none")
  func annotations() {
    let json = #"[{"description":"x","id":{"y":[1]},"entry":"20261122T102155Z"},{"entry":"1"}]"#
    #expect(
      member(json).annotations == [
        TaskwarriorAnnotation(entry: "20261122T102155Z", description: "x"),
        TaskwarriorAnnotation(entry: "1", description: ""),
      ])
    #expect(member("[]").annotations == [])
    for json in ["\"x\"", "[1]", "[{\"entry\":1}]", "null"] { #expect(member(json).annotations == nil) }
  }
}
