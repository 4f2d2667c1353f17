import Testing

@testable import TodoCore
@testable import TodoExchange

struct TaskwarriorMemberTests {
  private func member(_ json: String) -> TaskwarriorMember { TaskwarriorMember(key: "a", json: Array(json.utf8)[...]) }

  @Test(
    "strings, numbers and booleans are read as text",
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

  @Test("annotations are read without their unknown members, and anything else is refused")
  func annotations() throws {
    func read(_ json: String) throws -> [TaskwarriorAnnotation] {
      var clock = TaskwarriorClock(.inUTC)
      return try member(json).readAnnotations(&clock)
    }
    let json = #"[{"description":"x","id":{"y":[1]},"entry":"20261122T102155Z"},{"entry":"1"}]"#
    let entry = try #require(Instant("2026-11-22T10:21:55Z"))
    #expect(try read(json) == [TaskwarriorAnnotation(entry: entry, description: "x")])
    #expect(try read("[]") == [] && read("null") == [])
    for json in ["\"x\"", "[1]", "[{\"entry\":1}]", #"[{"entry":"1","description":"x"}]"#] {
      #expect(throws: TaskwarriorMember.Mistake.self) { try read(json) }
    }
  }

  @Test(
    "brackets in strings do not count for the depth of a value",
    arguments: [("[", "]"), (#"{"a":"#, "}"), ("[1,", "]")])
  func depth(open: String, close: String) {
    func nested(_ depth: Int) -> TaskwarriorMember {
      member(String(repeating: open, count: depth) + #""\"[[{""# + String(repeating: close, count: depth))
    }
    #expect(nested(32).isShallow && !nested(33).isShallow)
  }

  @Test("a date is read in its usual form and in every other form")
  func dates() throws {
    var clock = TaskwarriorClock(.inUTC)
    for json in [#""20261201T143000Z""#, #""2026-12-01T14:30:00Z""#, #""\u00320261201T143000Z""#] {
      #expect(try member(json).readInstant(&clock) == Instant("2026-12-01T14:30:00Z"))
    }
    #expect(try member("null").readInstant(&clock) == nil)
    for json in [#""20261301T143000Z""#, #""20261201T143000X""#, "[]"] {
      #expect(throws: TaskwarriorMember.Mistake.self) { try member(json).readInstant(&clock) }
    }
  }
}
