import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorMemberTests {
  private func member(_ json: String) -> TaskwarriorMember {
    TaskwarriorMember(key: "a", json: Array(json.utf8)[...])
  }

  @Test(
    "strings, numbers and booleans are read as text",
    arguments: [
      ("\"a\\/b\"", "a/b"), ("13.000000", "13.000000"), ("true", "true"), ("null", nil), ("[\"a\"]", nil),
      ("{}", nil),
    ])
  func text(json: String, text: String?) {
    #expect(member(json).text == text)
  }

  @Test(
    "dependencies are read in each of their forms",
    arguments: [
      ("[\"a\",\"b\"]", ["a", "b"]), ("\"a,b\"", ["a", "b"]), ("\"[\\\"a\\\",\\\"b\\\"]\"", ["a", "b"]),
      ("\"a\"", ["a"]), ("\"\"", []), ("[]", []), ("[1]", nil), ("null", nil), ("\"[a\"", nil), ("{}", nil),
    ])
  func texts(json: String, texts: [String]?) {
    #expect(member(json).texts == texts)
  }

  @Test(
    "annotations are read without their unknown members, those without a time as of now, and nothing else is")
  func annotations() throws {
    func read(_ json: String) -> [TaskwarriorAnnotation]? {
      var clock = TaskwarriorClock(.inUTC)
      return member(json).annotations(&clock)?.annotations
    }
    let json = #"[{"description":"x","id":{"y":[1]},"entry":"20261122T102155Z"},{"entry":"1"}]"#
    let entry = try #require(Instant("2026-11-22T10:21:55Z"))
    #expect(read(json) == [TaskwarriorAnnotation(entry: entry, description: "x")])
    #expect(read("[]") == [] && member("null").isMissing && member("[]").isMissing)
    for json in ["\"x\"", "[1]", "[{\"entry\":1}]"] { #expect(read(json) == nil) }
    let now = TaskwarriorAnnotation(entry: Moment.inUTC.instant, description: "x")
    #expect(read(#"[{"entry":"1","description":"x"}]"#) == [now])
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
      #expect(member(json).instant(&clock) == Instant("2026-12-01T14:30:00Z"))
    }
    #expect(member("1796135400000").instant(&clock) == Instant("2026-12-01T14:30:00Z"))
    for json in [#""20261301T143000Z""#, #""20261201T143000X""#, "[]", "null"] {
      #expect(member(json).instant(&clock) == nil)
    }
  }
}
