import Testing
import TodoKit

struct TodoRefLineTests {
  @Test(
    "the first word of a line is the reference",
    arguments: [
      "12", "12\topen\t\t\t\t\tBuy milk", "  12  Buy milk", "12 garden 13",
    ])
  func words(line: String) throws {
    #expect(try TodoRef.parse(line: line) == [TodoRef("12", target: .ids(12...12))])
  }

  @Test("a line may hold a list or a uid")
  func others() throws {
    #expect(try TodoRef.parse(line: "3,5-6 more").map(\.text) == ["3", "5-6"])
    #expect(try TodoRef.parse(line: "uid:x more") == [TodoRef("uid:x", target: .uid("x"))])
  }

  @Test("a uid is a whole one, and never the beginning of another", arguments: ["gh:o/r#1", "gh:o/r#1\topen", "0b9e"])
  func wholeUIDs(line: String) throws {
    let uid = String(line.prefix { $0 != "\t" })
    #expect(try TodoRef.parse(line: line) == [TodoRef(uid, target: .uid(uid))])
  }

  @Test("a blank line points at nothing", arguments: ["", " ", "\t", "\r"])
  func blank(line: String) throws {
    #expect(try TodoRef.parse(line: line).isEmpty)
  }

  @Test(
    "of an object counts its uid, else its id",
    arguments: [
      (#"{"id":12,"title":"x"}"#, TodoRef("12", target: .ids(12...12))),
      (#"{"id":12,"uid":"gh:a#1","title":"x"}"#, TodoRef("uid:gh:a#1", target: .uid("gh:a#1"))),
      (#"{"uid":"a","id":12}"#, TodoRef("uid:a", target: .uid("a"))),
      (#"  { "nested" : { "id" : 3 } , "id" : 4 } "#, TodoRef("4", target: .ids(4...4))),
      (#"{"u\u0069d":"\u0061b"}"#, TodoRef("uid:ab", target: .uid("ab"))),
      (#"{"id":-3}"#, TodoRef("-3", target: .ids(0...0))),
      (
        #"{"id":9223372036854775807}"#,
        TodoRef("9223372036854775807", target: .ids(TodoID.maximum + 1...TodoID.maximum + 1))
      ),
    ])
  func objects(line: String, expected: TodoRef) throws {
    #expect(try TodoRef.parse(line: line) == [expected])
  }

  @Test(
    "an object that names nothing, and a damaged one, is refused",
    arguments: [
      "{}", #"{"title":"x"}"#, #"{"id":"12"}"#, #"{"uid":12}"#, #"{"id":1.5}"#, #"{"id":12"#, #"{"id":12}x"#,
      #"{"id":99999999999999999999}"#, "{", #"{"id":1,"uid":null}"#, #"{"id":12}{"id":13}"#,
    ])
  func badObjects(line: String) {
    #expect(throws: TodoError.malformedRef(line)) { try TodoRef.parse(line: line) }
  }

  @Test("every beginning of an object but the whole is refused")
  func cutObjects() throws {
    let line = #"{"id":12,"uid":"gh:ä","tags":["a",{}],"title":"\"\u00e9"}"#
    #expect(try TodoRef.parse(line: line).count == 1)
    for length in 1..<line.count {
      #expect(throws: TodoError.self) { try TodoRef.parse(line: String(line.prefix(length))) }
    }
  }

  @Test(
    "a JSON array of objects can be read as well as one object a line",
    arguments: [
      ["[]"], [" [ ] "], [#"[{"id":1,"uid":"a"},{"id":2}]"#],
      ["[", #"{"id":1,"uid":"a","x":[{"id":9}]},"#, #"{"id":2}"#, "]"],
      ["[{", #""id""#, ":1,", #""uid":"a"}, {"id":2}]"#], [#"{"id":1,"uid":"a"}"#, "2 open"],
    ])
  func arrays(lines: [String]) throws {
    let isEmpty = lines.joined().allSatisfy { "[] ".contains($0) }
    let refs = [TodoRef("uid:a", target: .uid("a")), TodoRef("2", target: .ids(2...2))]
    #expect(try TodoRef.parse(lines: lines) == (isEmpty ? [] : refs))
  }

  @Test(
    "of an array that is damaged, or in which something names nothing, the error shows where",
    arguments: [
      ([#"[{"id":1},{"title":"x"}]"#], #"{"title":"x"}]"#), ([#"[{"id":1},2]"#], "2]"), ([#"[{"id":1}"#], #"{"id":1}"#),
      ([#"[{"id":1}]"#, "x"], "x"), (["["], "["), ([#"[{"id":"#, "é}]"], "{\"id\":\né}]"), ([#"["é"]"#], #""é"]"#),
      (["[\(String(repeating: "x", count: 200))]"], String(repeating: "x", count: 80)),
    ])
  func badArrays(lines: [String], shown: String) {
    #expect(throws: TodoError.malformedRef(shown)) { try TodoRef.parse(lines: lines) }
  }
}
