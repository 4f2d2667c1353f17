import Testing
import TodoKit

struct TodoRefTests {
  @Test(
    "words of digits, commas and hyphens are about ids",
    arguments: [
      ("12", ["12": 12...12]), ("3-7", ["3-7": 3...7]), ("5-5", ["5-5": 5...5]), ("007", ["007": 7...7]),
      ("0", ["0": 0...0]),
      ("3,5,9-11", ["3": 3...3, "5": 5...5, "9-11": 9...11]),
      ("9223372036854775808", ["9223372036854775808": TodoID.maximum + 1...TodoID.maximum + 1]),
      ("1-99999999999999999999999", ["1-99999999999999999999999": 1...TodoID.maximum + 1]),
    ])
  func ids(word: String, expected: [String: ClosedRange<Int>]) throws {
    let refs = try TodoRef.parse(word)
    #expect(Dictionary(refs.map { ($0.text, $0.target) }) { first, _ in first } == expected.mapValues { .ids($0) })
  }

  @Test(
    "points stand before the numbers of steps",
    arguments: [
      ("18.2", [(18, 2...2)]), ("18.2-4", [(18, 2...4)]), ("1.1,2.3", [(1, 1...1), (2, 3...3)]),
      ("18.0", [(18, 0...0)]),
    ])
  func steps(word: String, expected: [(id: Int, steps: ClosedRange<Int>)]) throws {
    #expect(try TodoRef.parse(word).map(\.target) == expected.map { .steps($0.steps, of: $0.id) })
  }

  @Test("numbers with more points are the beginning of a uid")
  func address() throws {
    #expect(try TodoRef.parse("10.0.0.1") == [TodoRef("10.0.0.1", target: .beginning("10.0.0.1"))])
  }

  @Test("the parts of a list keep their order, repeated ones too")
  func listOrder() throws {
    #expect(try TodoRef.parse("9,1-2,9").map(\.text) == ["9", "1-2", "9"])
  }

  @Test(
    "other words are uids, or their beginnings",
    arguments: ["abcd", "gh:owner/repo#12", "1a2b", "done", "3-7x", "-123"])
  func beginnings(word: String) throws {
    #expect(try TodoRef.parse(word) == [TodoRef(word, target: .beginning(word))])
  }

  @Test(
    "behind uid: stands a whole uid, of any look",
    arguments: [("uid:1234", "1234"), ("uid:a", "a"), ("uid:uid:x", "uid:x"), ("uid:\u{301}x", "\u{301}x")])
  func uids(word: String, uid: String) throws {
    #expect(try TodoRef.parse(word) == [TodoRef(word, target: .uid(uid))])
  }

  @Test(
    "a word that is neither is refused as it is",
    arguments: [
      "", "a", "abc", "-1", "-", "1-", "1-2-3", "1,,2", ",1", "1,", "7-3", "1--2", "a b c d", "abcd\t", "🙂",
      "99999999999999999999-3", "uid:", "18.", ".2", "3-4.1", "18.2-", "18.2-1",
    ])
  func malformed(word: String) {
    #expect(throws: TodoError.malformedRef(word)) { try TodoRef.parse(word) }
  }

  @Test("a uid is never longer than uids are")
  func longUID() {
    let word = String(repeating: "x", count: 256)
    #expect(throws: TodoError.malformedRef(word)) { try TodoRef.parse(word) }
  }

  @Test("an id is a reference to itself")
  func ofID() throws {
    #expect(TodoRef(try #require(TodoID(rawValue: 12))) == TodoRef("12", target: .ids(12...12)))
  }
}
