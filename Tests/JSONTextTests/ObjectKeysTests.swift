import Testing

@testable import JSONText

@Suite("Repeated keys")
struct ObjectKeysTests {
  private static let sizes = [2, 3, 15, 16, 17, 18, 31, 100, 1_000]

  @Test("keys that all differ are accepted", arguments: sizes)
  func acceptsDifferentKeys(count: Int) {
    #expect(problem(in: object((0..<count).map { "k\($0)" })) == nil)
  }

  @Test("a repeated key is refused where it is repeated", arguments: sizes)
  func refusesRepeatedKey(count: Int) {
    for earlier in Set([0, count / 2, count - 2]) where earlier < count - 1 {
      var keys = (0..<count).map { "k\($0)" }
      keys[count - 1] = keys[earlier]
      let text = object(keys)
      let offset = text.utf8.count - "\"\(keys[count - 1])\":0}".utf8.count
      let error = JSONError(offset: offset, expected: #"each key once, not "k\#(earlier)" again"#)
      #expect(problem(in: text) == error)
    }
  }

  @Test("the first of several repeated keys is refused", arguments: [4, 40])
  func namesTheFirst(count: Int) {
    let keys = (0..<count).map { "k\($0)" }
    let text = object(keys + keys.reversed())
    let offset = object(keys).utf8.count
    #expect(problem(in: text)?.offset == offset)
  }

  @Test("keys are compared by their characters, not by how they are written", arguments: [0, 20])
  func comparesCharacters(others: Int) {
    let keys = (0..<others).map { "k\($0)" }
    #expect(problem(in: object(keys + ["é", #"\u00e9"#])) != nil)
    #expect(problem(in: object(keys + ["\u{E9}", "e\u{301}"])) == nil)
    #expect(problem(in: object(keys + [#"\n"#, #"\\n"#])) == nil)
  }

  @Test(
    "the same key in different objects is accepted, and the outer keys are still known after an inner object")
  func keepsObjectsApart() {
    #expect(problem(in: #"{"a":{"a":{"a":1},"b":[{"a":1},{"a":1}]},"b":1}"#) == nil)
    #expect(problem(in: #"{"a":{"b":1},"b":{"a":1},"a":1}"#)?.offset == 25)
  }

  @Test("the keys of one value are forgotten before the next")
  func startsAfresh() throws {
    try scan(#"{"a":1} {"a":1}"#) { (scanner) throws(JSONError) in
      #expect(try scanner.skipValue() == 0..<7)
      #expect(try scanner.skipValue() == 8..<15)
    }
  }

  private func object(_ keys: [String]) -> String {
    "{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}"
  }

  @Test("keys that a caller notes are checked for repeats, too", arguments: sizes)
  func notes(count: Int) throws {
    try scan(object((0..<count).map { "k\($0)" } + ["k1"])) { (scanner) throws(JSONError) in
      try scanner.beginObject()
      scanner.beginKeys()
      var repeated: JSONString?
      while let key = try scanner.nextKey() {
        scanner.noteKey(key)
        _ = try scanner.skipValue()
      }
      repeated = scanner.endKeys()
      #expect(repeated.map { scanner.text(of: $0) } == "k1")
      scanner.beginKeys()
      #expect(scanner.endKeys() == nil)
    }
  }

  @Test(
    "the search for repeated keys costs only a few comparisons for each key",
    arguments: [1_000, 4_000, 16_000])
  func cost(count: Int) throws {
    try scan(object((0..<count).map { "k\($0)" })) { (scanner) throws(JSONError) in
      _ = try scanner.skipValue()
      #expect(scanner.keys.comparisons < 32 * count)
    }
  }
}
