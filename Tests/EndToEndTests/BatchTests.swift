import Foundation
import Testing
import TodoTestSupport

@Suite("Batches")
struct BatchTests {
  private let home: Home

  init() throws {
    home = try Home()
    for uid in ["one-uid", "two-uid", "three-uid"] { try home.todo("add", "A todo", "--uid", uid).expect() }
  }

  /// Expects that a feed is refused with that status and message, and changes nothing.
  private func expectRefusal(
    of feed: String, _ status: Int32, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try home.files
    let result = try home.todo("apply", "-", input: feed).expectFailure(
      status, sourceLocation: sourceLocation)
    #expect(result.error.hasPrefix("todo: \(message)\n"), "\(result.error)", sourceLocation: sourceLocation)
    let lines = message.hasPrefix("line ") ? "line" : "lines"
    #expect(
      result.error.hasSuffix("\nnothing was changed; fix the \(lines) and try again\n"),
      sourceLocation: sourceLocation)
    #expect(try home.files == before, sourceLocation: sourceLocation)
  }

  @Test(
    "malformed JSON on any line refuses every line, and the error has line and column", arguments: 1...4,
    [
      ("{\"title\":\"x\"", 13), ("{title:1}", 2), ("x", 1), ("{\"title\":\"x\"} y", 15), ("{'title':'x'}", 2),
      ("[]", 1), ("\"x\"", 1), ("{\"title\":\"x\",}", 14), ("{\"id\":1,\"id\":1}", 9),
      ("{\"title\":\"\\ud800\"}", 11), ("{\"title\":tru}", 10),
    ])
  func malformed(line: Int, bad: (text: String, column: Int)) throws {
    if line == 1, bad.text == "[]" { return }
    var lines = ["{\"title\":\"a\"}", "{\"title\":\"b\"}", "{\"title\":\"c\"}"]
    lines.insert(bad.text, at: line - 1)
    let before = try home.files
    let result = try home.todo("apply", "-", input: lines.joined(separator: "\n")).expectFailure(1)
    #expect(result.error.hasPrefix("todo: line \(line): column \(bad.column): expected "), "\(result.error)")
    #expect(try home.files == before)
  }

  @Test(
    "invalid values and references are refused",
    arguments: [
      (
        "{\"id\":1,\"uid\":\"two-uid\",\"title\":\"x\"}", 1,
        "line 1: id 1 and uid \"two-uid\" belong to different todos"
      ),
      ("{\"id\":99,\"title\":\"x\"}", 3, "line 1: no such todo: 99"),
      ("{}", 1, "line 1: a new todo needs a title"),
      (
        "{\"id\":1,\"removed\":true}\n{\"id\":1,\"title\":\"x\"}", 1, "line 2: the todo was removed on line 1"
      ),
      ("{\"removed\":true}", 1, "line 1: the object names no todo; it needs an id or a uid"),
      ("{\"id\":1,\"title\":\"\u{200B}\"}", 1, "line 1: the title is empty"),
      ("{\"id\":1,\"tags\":[\"none\"]}", 1, "line 1: invalid tag \"none\""),
      ("{\"id\":1,\"title\":3}", 1, "line 1: column 17: expected a string"),
      ("{\"id\":1,\"due\":\"someday\"}", 1, "line 1: invalid due date \"someday\""),
      ("{\"id\":1,\"tags\":[\"a b\"]}", 1, "line 1: invalid tag \"a b\": it has a space"),
      (
        "{\"id\":1,\"title\":\"a\\u001b[31mb\"}", 1, "line 1: the title contains the control character U+001B"
      ),
      (
        "{\"id\":1,\"ifModified\":\"2020-01-01T00:00:00Z\",\"title\":\"x\"}", 4,
        "line 1: todo 1 was changed: its modified is 2026-11-20T09:00:00Z, not the ifModified you gave"
      ),
      (
        "{\"id\":98}\n{\"id\":99}", 3,
        "2 lines have errors\n  line 1: no such todo: 98\n  line 2: no such todo: 99"
      ),
      (
        "{\"id\":98}\n{}", 1,
        "2 lines have errors\n  line 1: no such todo: 98\n  line 2: a new todo needs a title"
      ),
    ])
  func refusals(feed: String, status: Int32, message: String) throws {
    try expectRefusal(of: feed, status, message)
  }

  @Test("a refusal in JSON is one object, with a detail for each problem")
  func json() throws {
    let result = try home.todo("apply", "-", "--json", input: "{\"id\":98}\n{}\n").expectFailure(1)
    #expect(
      result.error == """
        {"error":"refused","message":"2 lines have errors","advice":"nothing was changed; fix the lines and try again",\
        "refs":["98"],"details":["line 1: no such todo: 98","line 2: a new todo needs a title"]}

        """)
  }

  @Test("a todo patched twice gets both changes, in one step")
  func twice() throws {
    try home.todo(
      "apply", "-",
      input: "{\"id\":1,\"title\":\"x\",\"tags\":[\"a\"]}\n{\"uid\":\"one-uid\",\"title\":\"y\"}\n"
    )
    .expect("1\topen\t\t\t\ta\ty\n")
    try home.todo("undo").expect("1\topen\t\t\t\t\tA todo\n")
  }

  @Test("a line of 2 MB is read, and only its values have limits", .atNight)
  func longLines() throws {
    let long = String(repeating: "x", count: 2_000_000)
    try expectRefusal(
      of: "{\"title\":\"ok\"}\n{\"title\":\"\(long)\"}", 1,
      "line 2: the title is 2000000 bytes long; at most 16384 are allowed")
    try expectRefusal(
      of: "{\"title\":\"\(long)", 1, "line 1: column 2000011: expected a closing quotation mark")
    try home.todo("apply", "-", "-q", input: "{\"title\":\"ok\",\"blob\":\"\(long)\"}\n{\"title\":\"after\"}")
      .expect(
        "4\n5\n")
    try home.todo("list", "-q", "after").expect("5\n")
    try home.todo("undo", "-q").expect("4\n5\n")
    try home.todo("list", "-q", "--sort", "id").expect("1\n2\n3\n")
  }

  @Test("10,000 objects are one step", .atNight)
  func manyLines() throws {
    let feed = (1...10_000).map { "{\"uid\":\"feed-\($0)\",\"title\":\"Item \($0)\"}\n" }.joined()
    #expect(
      try home.todo("apply", "-", "-q", input: feed).expect().output.split(separator: "\n").count == 10_000)
    try home.todo("apply", "-", input: feed).expect("", error: "no todos to change\n")
    #expect(try home.todo("undo", "-q").expect().output.split(separator: "\n").count == 10_000)
    try home.todo("list", "-q", "--sort", "id").expect("1\n2\n3\n")
  }

  @Test("input that is not UTF-8 is refused")
  func invalidUTF8() throws {
    let before = try home.files
    let result = try home.todo(
      bytes: ["apply", "-"].map { Array($0.utf8) },
      input: Data("{\"title\":\"".utf8) + [0xC3, 0x28] + Data("\"}\n".utf8))
    #expect(result.expectFailure(1).error.hasPrefix("todo: line 1: column 11: "), "\(result.error)")
    #expect(try home.files == before)
  }

  @Test("empty input is not an error", arguments: ["", "\n\n", "[]", " [ ] "])
  func nothing(feed: String) throws {
    let before = try home.files
    try home.todo("apply", "-", input: feed).expect("", error: "no todos to change\n")
    #expect(try home.files == before)
  }

  @Test(
    "applying the output of list changes nothing, in either JSON form", arguments: ["--json", "--ndjson"])
  func roundTrip(form: String) throws {
    try home.todo("edit", "1", "-d", "fri 9:30", "-P", "p", "-t", "a", "-p", "low", "--repeat", "2w").expect()
    try home.todo("cancel", "2").expect()
    let before = try home.files
    let list = try home.todo("list", "--all", form).expect().output
    try home.todo("apply", "-", input: list).expect("", error: "no todos to change\n")
    #expect(try home.files == before)
    try Home().todo("apply", "-", "-q", input: list.replacing(/"id":\d+,/, with: "")).expect("1\n2\n3\n")
  }

  @Test("a dry run prints the ids that would change, and changes nothing")
  func dryRun() throws {
    let before = try home.files
    try home.todo("apply", "-", "--dry-run", "-q", input: "{\"id\":1,\"due\":\"fri\"}\n{\"title\":\"x\"}")
      .expect("1\n4\n")
    #expect(try home.files == before)
  }

  @Test("the words that clear an option also clear a key of an object")
  func clearing() throws {
    try home.todo("edit", "1", "-P", "p", "-d", "fri", "-p", "low", "--content", "c", "-q").expect("1\n")
    let feed = #"{"id":1,"project":"","due":"none","priority":"none","content":""}"#
    try home.todo("apply", "-", "--fields", "project,due,priority,content", input: feed).expect("\t\t\t\n")
    try home.todo("projects").expect("")
  }

  @Test("text with CRLF line ends is accepted and stored with line feeds")
  func lineEnds() throws {
    let feed = #"{"id":1,"content":"one\r\ntwo\r\n"}"#
    try home.todo("apply", "-", "-q", input: feed).expect("1\n")
    try home.todo("show", "1", "--ndjson", "--fields", "content").expect("{\"content\":\"one\\ntwo\\n\"}\n")
    try home.todo("apply", "-", input: feed).expect("", error: "no todos to change\n")
    try home.todo("edit", "2", "--content", "one\r\ntwo", "-q").expect("2\n")
    try home.todo("show", "2", "--ndjson", "--fields", "content").expect("{\"content\":\"one\\ntwo\"}\n")
  }

  @Test("nesting too deep for the store or its history is refused; one level less can be checked and undone")
  func depth() throws {
    func object(_ levels: Int) -> String {
      "{\"title\":\"deep\",\"x\":\(String(repeating: "[", count: levels))\(String(repeating: "]", count: levels))}"
    }
    try expectRefusal(of: object(509), 1, "line 1: column 529: expected at most 509 levels")
    try home.todo("apply", "-", "-q", input: object(508)).expect("4\n")
    #expect(try home.todo("check").expect().output.hasPrefix("intact: 4 todos"))
    try home.todo("undo", "-q").expect("4\n")
  }

  @Test("an array of 20,000 objects is read, whether they are good or bad", .atNight)
  func longArrays() throws {
    let good = (1...20_000).map { "{\"uid\":\"u\($0)\",\"title\":\"x\"}" }.joined(separator: ",")
    #expect(
      try home.todo("apply", "-", "-q", input: "[\(good)]").expect().output.utf8.count { $0 == 0x0A }
        == 20_000)
    let bad = (1...20_000).map { _ in "{\"due\":0}" }.joined(separator: ",")
    try expectRefusal(of: "[\(bad)]", 1, "20000 lines have errors\n  line 1: column 9: expected a string")
  }
}
