import Testing
import TodoKit

struct TodoRefTests {
  @Test(
    "words of digits, commas and hyphens refer to ids",
    arguments: [
      ("12", ["12": 12...12]), ("3-7", ["3-7": 3...7]), ("5-5", ["5-5": 5...5]), ("007", ["007": 7...7]),
      ("0", ["0": 0...0]), ("3,5,9-11", ["3": 3...3, "5": 5...5, "9-11": 9...11]),
      ("9223372036854775808", ["9223372036854775808": TodoID.maximum + 1...TodoID.maximum + 1]),
      ("1-99999999999999999999999", ["1-99999999999999999999999": 1...TodoID.maximum + 1]),
    ])
  func ids(word: String, expected: [String: ClosedRange<Int>]) throws {
    let refs = try TodoRef.parse(word)
    #expect(
      Dictionary(refs.map { ($0.text, $0.target) }) { first, _ in first } == expected.mapValues { .ids($0) })
  }

  @Test(
    "a point comes before the numbers of steps",
    arguments: [
      ("18.2", [(18, 2...2)]), ("18.2-4", [(18, 2...4)]), ("1.1,2.3", [(1, 1...1), (2, 3...3)]),
      ("18.0", [(18, 0...0)]),
    ])
  func steps(word: String, expected: [(id: Int, steps: ClosedRange<Int>)]) throws {
    #expect(try TodoRef.parse(word).map(\.target) == expected.map { .steps($0.steps, of: $0.id) })
  }

  @Test("numbers with more points are read as the beginning of a uid")
  func address() throws {
    #expect(try TodoRef.parse("10.0.0.1") == [TodoRef("10.0.0.1", target: .beginning("10.0.0.1"))])
  }

  @Test("the parts of a list keep their order, even repeated parts")
  func listOrder() throws {
    #expect(try TodoRef.parse("9,1-2,9").map(\.text) == ["9", "1-2", "9"])
  }

  @Test(
    "other words are uids or beginnings of uids",
    arguments: ["abcd", "gh:owner/repo#12", "1a2b", "done", "3-7x", "-123"])
  func beginnings(word: String) throws {
    #expect(try TodoRef.parse(word) == [TodoRef(word, target: .beginning(word))])
  }

  @Test(
    "a whole uid of any form follows uid:",
    arguments: [("uid:1234", "1234"), ("uid:a", "a"), ("uid:uid:x", "uid:x"), ("uid:\u{301}x", "\u{301}x")])
  func uids(word: String, uid: String) throws {
    #expect(try TodoRef.parse(word) == [TodoRef(word, target: .uid(uid))])
  }

  @Test(
    "a word that is not a reference is refused as it is written",
    arguments: [
      "", "a", "abc", "-1", "-", "1-", "1-2-3", "1,,2", ",1", "1,", "7-3", "1--2", "a b c d", "abcd\t", "🙂",
      "99999999999999999999-3", "uid:", "18.", ".2", "3-4.1", "18.2-", "18.2-1",
    ])
  func malformed(word: String) {
    #expect(throws: TodoError.malformedRef(word)) { try TodoRef.parse(word) }
  }

  @Test("a word longer than any uid is refused")
  func longUID() {
    let word = String(repeating: "x", count: 256)
    #expect(throws: TodoError.malformedRef(word)) { try TodoRef.parse(word) }
  }

  @Test("an id is a reference to itself")
  func ofID() throws {
    #expect(TodoRef(try #require(TodoID(rawValue: 12))) == TodoRef("12", target: .ids(12...12)))
  }
}

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

  @Test(
    "a uid in a line is a whole uid, never the beginning of another",
    arguments: ["gh:o/r#1", "gh:o/r#1\topen", "0b9e", "a1\tx"])
  func wholeUIDs(line: String) throws {
    let uid = String(line.prefix { $0 != "\t" })
    #expect(try TodoRef.parse(line: line) == [TodoRef(uid, target: .uid(uid))])
  }

  @Test("a blank line holds no reference", arguments: ["", " ", "\t", "\r"])
  func blank(line: String) throws {
    #expect(try TodoRef.parse(line: line).isEmpty)
  }

  @Test(
    "an object is referred to by its uid, else by its id",
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
    "an object that names no todo, or is damaged, is refused",
    arguments: [
      "{}", #"{"title":"x"}"#, #"{"id":"12"}"#, #"{"uid":12}"#, #"{"id":1.5}"#, #"{"id":12"#, #"{"id":12}x"#,
      #"{"id":99999999999999999999}"#, "{", #"{"id":1,"uid":null}"#, #"{"id":12}{"id":13}"#,
    ])
  func badObjects(line: String) {
    #expect(throws: TodoError.malformedRef(line)) { try TodoRef.parse(line: line) }
  }

  @Test("an object that is cut off anywhere is refused")
  func cutObjects() throws {
    let line = #"{"id":12,"uid":"gh:ä","tags":["a",{}],"title":"\"\u00e9"}"#
    #expect(try TodoRef.parse(line: line).count == 1)
    for length in 1..<line.count {
      #expect(throws: TodoError.self) { try TodoRef.parse(line: String(line.prefix(length))) }
    }
  }

  @Test(
    "a JSON array of objects is read as well as one object per line",
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
    "the error shows where an array is damaged or an element names no todo",
    arguments: [
      ([#"[{"id":1},{"title":"x"}]"#], #"{"title":"x"}]"#), ([#"[{"id":1},2]"#], "2]"),
      ([#"[{"id":1}"#], #"{"id":1}"#),
      ([#"[{"id":1}]"#, "x"], "x"), (["["], "["), ([#"[{"id":"#, "é}]"], "{\"id\":\né}]"),
      ([#"["é"]"#], #""é"]"#),
      (["[\(String(repeating: "x", count: 200))]"], String(repeating: "x", count: 80)),
    ])
  func badArrays(lines: [String], shown: String) {
    #expect(throws: TodoError.malformedRef(shown)) { try TodoRef.parse(lines: lines) }
  }
}
