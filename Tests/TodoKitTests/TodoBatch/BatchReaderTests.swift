import JSONText
import Testing
import TodoTestSupport

@testable import TodoKit

struct BatchReaderTests {
  private func read(_ text: String) -> BatchReader.Result {
    BatchReader(moment: .friday).read(Array(text.utf8))
  }

  /// The number of each line, with its title or with the place of its mistake.
  private func told(_ text: String) -> [String] {
    let result = read(text)
    return result.patches.map { "\($0.line) \($0.patch.title ?? "-")" }
      + result.problems.map { problem in
        guard case .malformed(let column, _) = problem.reason else {
          return "\(problem.line) \(problem.reason)"
        }
        return "\(problem.line):\(column)"
      }
  }

  @Test(
    "a feed has one object per line, or one array, in any layout",
    arguments: [
      ("", []), ("\n \t\r\n", []), ("[]", []), (" \n [ ] \n", []), ("{\"title\":\"a\"}", ["1 a"]),
      ("{\"title\":\"a\"}\n{\"title\":\"b\"}\n", ["1 a", "2 b"]),
      ("\n\n{\"title\":\"a\"}\r\n\n{\"title\":\"b\"}", ["3 a", "5 b"]),
      ("[{\"title\":\"a\"},{\"title\":\"b\"}]", ["1 a", "1 b"]),
      ("[\n{\"title\":\"a\"},\n\n{\n\"title\":\n\"b\"},\n{\"title\":\"c\"}]", ["2 a", "4 b", "7 c"]),
      ("{}", ["1 -"]),
    ] as [(String, [String])])
  func layouts(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test(
    "every bad line is reported with its number and column, and the good ones are read",
    arguments: [
      ("{\"title\":\"a\"}\nx\n{\"title\":\"c\"}", ["1 a", "3 c", "2:1"]), ("{\"title\":\"a\"", ["1:13"]),
      ("{\"title\":\"a\"} x", ["1 a", "1:15"]), ("{\"title\":\"a\"}{\"title\":\"b\"}", ["1 a", "1:14"]),
      ("{\"title\":1}\n{\"id\":\"1\"}\n{\"tags\":{}}", ["1:10", "2:7", "3:9"]),
      ("{\"title\":\"é\",x", ["1:14"]), ("1\n\"a\"\nnull\n{}", ["4 -", "1:1", "2:1", "3:1"]),
      ("{\"title\":\"a\"},\n{\"title\":\"b\"}", ["1 a", "2 b", "1:14"]),
    ] as [(String, [String])])
  func badLines(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test(
    "bad elements of an array are reported, and nothing after a syntax error is read",
    arguments: [
      ("[{\"title\":1},\n{\"title\":\"b\"},\n{\"due\":0}]", ["2 b", "1:11", "3:8"]),
      ("[1,{\"title\":\"b\"}]", ["1 b", "1:2"]),
      ("[{\"title\":\"a\"}\n{\"title\":\"b\"}]", ["1 a", "2:1"]), ("[{\"title\":\"a\"},]", ["1 a", "1:16"]),
      ("[{\"title\":\"a\"}", ["1 a", "1:15"]), ("[", ["1:2"]), ("[{\"title\":\"a\"}] x", ["1 a", "1:17"]),
      ("[{\"title\":\"a\"}]\n{\"title\":\"b\"}", ["1 a", "2:1"]), ("[[]]", ["1:2"]),
      (
        "[{\"title\":\"é\"},{\"due\":0},{\"due\":0},\n{\n\"title\":\"é\",\n\"due\":0}]",
        ["1 é", "1:23", "1:33", "4:7"]
      ),
    ] as [(String, [String])])
  func badArrays(text: String, expected: [String]) {
    #expect(told(text) == expected)
  }

  @Test("invalid UTF-8 is reported with its line")
  func invalidUTF8() {
    let bytes = Array("{\"title\":\"a\"}\n{\"title\":\"".utf8) + [0xC3, 0x28] + Array("\"}\n".utf8)
    let result = BatchReader(moment: .friday).read(bytes)
    #expect(result.patches.map(\.patch.title) == ["a"])
    #expect(result.problems.map(\.line) == [2])
  }

  @Test("an object that is nested too deeply is one problem")
  func depth() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(read("{\"x\":\(deep)").problems.count == 1)
    #expect(read(deep).problems.count == 1)
  }
}

struct BatchObjectReaderTests {
  private func patch(_ text: String) throws -> TodoPatch {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var reader = BatchObjectReader(bytes, at: 0, moment: .friday)
      do {
        let patch = try reader.read()
        try reader.end()
        return patch
      } catch {
        throw reader.refusal.map { $0 as any Error } ?? error
      }
    }
  }

  @Test("every key of an object is read")
  func keys() throws {
    let patch = try patch(
      """
      {"id":3,"uid":"gh:1","title":"t","content":"c\\n","status":"done","priority":"low","due":"2026-12-01",
      "start":"tomorrow 9:30","repeat":"2w","project":"p","tags":["a","b","a"],"tags+":["c"],"tags-":["d"],
      "created":"2026-11-20T13:00:00+01:00","modified":"2026-11-20T12:00:00Z","completed":"2026-11-20T12:00:00Z",
      "cancelled":"2026-11-20T12:00:00Z","ifModified":"2026-11-20T12:00:00Z","removed":true,"x":{"y": [1]}}
      """)
    #expect(patch.id == 3 && patch.uid?.text == "gh:1" && patch.title == "t")
    #expect(patch.content == "c\n" && patch.status == .done && patch.priority == .low)
    #expect(patch.due == LocalDate("2026-12-01"))
    #expect(patch[.start]?.date == LocalDate("2026-11-21T09:30"))
    #expect(patch.repeats == RepeatRule("every 2 weeks"))
    #expect(patch.project == "p" && patch.tags == ["a", "b", "a"])
    #expect(patch.addedTags == ["c"] && patch.removedTags == ["d"] && patch.removes)
    let noon = Moment.friday.instant
    #expect(
      patch.created == noon && patch.modified == noon && patch.completed == noon && patch.ifModified == noon)
    #expect(patch.cancelled == noon)
    #expect(patch.unknown.map(\.key) == ["x"])
    #expect(patch.unknown.first?.json == Array("{\"y\":[1]}".utf8))
  }

  @Test("null clears every field that can be unset")
  func null() throws {
    let patch = try patch(
      """
      {"content":null,"priority":null,"due":null,"start":null,"repeat":null,"project":null,"tags":null,"completed":null,
      "cancelled":null,"x":null}
      """)
    #expect(
      patch.cleared == [.content, .priority, .due, .start, .repeats, .project, .tags, .completed, .cancelled])
    #expect(patch.unknown.map(\.key) == ["x"])
    #expect(patch.unknown.first?.json == nil)
  }

  @Test("an empty object asks for nothing")
  func nothing() throws {
    let patch = try patch("{}")
    #expect(patch.id == nil && patch.uid == nil && !patch.removes)
    #expect(patch.values.isEmpty && patch.unknown.isEmpty)
  }

  @Test(
    "the words that clear a field in an option clear it in an object too",
    arguments: ["due", "start", "priority", "repeat"], ["none", ""])
  func clearing(key: String, word: String) throws {
    let patch = try patch("{\"\(key)\":\"\(word)\"}")
    #expect(patch.cleared.map(\.key) == [key])
  }

  @Test(
    "an invalid date or rule is refused",
    arguments: [
      ("\"due\":\"soon\"", .date("soon", .unknown, for: .due)),
      (
        "\"start\":\"2026-02-30\"",
        .date("2026-02-30", .noSuch("30 Feb 2026", instead: ["28 Feb 2026", "1 Mar 2026"]), for: .start)
      ), ("\"repeat\":\"now\"", .repeats("now")),
    ] as [(String, Refusal)])
  func refusals(member: String, refusal: Refusal) {
    #expect(throws: refusal) { try patch("{\(member)}") }
  }

  @Test("texts are read as they are, and not checked against the rules")
  func texts() throws {
    let patch = try patch(
      #"{"uid":"a b","title":"\n","content":"\r","project":"\t","tags":["a b",""],"tags-":["a,b"]}"#)
    #expect(patch.uid?.text == "a b" && patch.title == "\n" && patch.content == "\r")
    #expect(patch.project == "\t" && patch.tags == ["a b", ""] && patch.removedTags == ["a,b"])
  }

  @Test("an object may be nested as deeply as a store and its history can hold, and no deeper")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      "{\"x\":\(String(repeating: "[", count: levels))\(String(repeating: "]", count: levels))}"
    }
    #expect(try patch(nested(508)).unknown.count == 1)
    #expect(throws: JSONError(offset: 513, expected: "at most 509 levels")) { try patch(nested(509)) }
  }

  @Test(
    "a value of the wrong type, a repeated key and a syntax error are refused with their column",
    arguments: [
      ("\"id\":\"3\"", 7), ("\"id\":1.5", 7), ("\"id\":null", 7), ("\"uid\":3", 8), ("\"uid\":null", 8),
      ("\"title\":null", 10), ("\"status\":null", 11), ("\"status\":\"shut\"", 11),
      ("\"priority\":\"None\"", 13), ("\"priority\":1", 13), ("\"due\":20261201", 8), ("\"tags\":\"a\"", 9),
      ("\"tags\":[1]", 10), ("\"tags+\":null", 10), ("\"tags-\":\"a\"", 10), ("\"removed\":1", 12),
      ("\"removed\":\"true\"", 12), ("\"created\":\"today\"", 12), ("\"created\":null", 12),
      ("\"modified\":\"2026-11-20\"", 13), ("\"completed\":\"\"", 14), ("\"ifModified\":null", 15),
      ("\"x\":tru", 6), ("\"title\":\"a\",\"title\":\"b\"", 14), ("\"x\":1,\"x\":2", 8),
      ("\"t\\u0069tle\":\"a\",\"title\":\"b\"", 19), ("x", 2), ("\"title\" \"a\"", 10),
      ("\"title\":\"a\",", 14),
    ])
  func types(members: String, column: Int) {
    #expect {
      try patch("{\(members)}")
    } throws: { error in
      (error as? JSONError)?.offset == column - 1
    }
  }
}
