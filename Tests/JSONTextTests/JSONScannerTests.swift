import JSONText
import Testing

@Suite("Scanner")
struct JSONScannerTests {
  @Test("a scanner begins at the offset it is given")
  func beginsAtOffset() throws {
    try Array(#"{"a":1} 27"#.utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      var scanner = JSONScanner(bytes, from: 7)
      #expect(try scanner.integer() == 27)
      #expect(scanner.offset == 10)
      try scanner.end()
    }
  }

  @Test("only white space may stand before the end", arguments: [("", nil), (" \r\n\t", nil), (" 1", 1), ("\u{C}", 0)])
  func findsTheEnd(_ text: String, offset: Int?) {
    let error = problem(in: text) { (scanner) throws(JSONError) in try scanner.end() }
    #expect(error == offset.map { JSONError(offset: $0, expected: "the end of the text") })
  }

  @Test("a value of another kind than the one asked for is refused at its first byte")
  func refusesOtherKinds() {
    typealias Read = (inout JSONScanner) throws(JSONError) -> Void
    let reads: [(expected: String, accepts: String, read: Read)] = [
      ("an object", "{}", { (scanner) throws(JSONError) in try scanner.beginObject() }),
      ("an array", "[]", { (scanner) throws(JSONError) in try scanner.beginArray() }),
      ("a string", #""a""#, { (scanner) throws(JSONError) in _ = try scanner.string() }),
      ("an integer", "7", { (scanner) throws(JSONError) in _ = try scanner.integer() }),
      ("true or false", "true", { (scanner) throws(JSONError) in _ = try scanner.bool() }),
      ("null", "null", { (scanner) throws(JSONError) in try scanner.null() }),
    ]
    for (expected, accepted, read) in reads {
      for (_, text, _) in reads {
        let error = problem(in: " " + text, read)
        #expect(error == (text == accepted ? nil : JSONError(offset: 1, expected: expected)), "\(expected): \(text)")
      }
      #expect(problem(in: "", read) == JSONError(offset: 0, expected: expected))
    }
  }

  @Test(
    "a literal is passed only where all of it stands",
    arguments: [("abcdefghijkl", true), ("abcdefgXijkl", false), ("abcdefghijkX", false), ("abcdefghijk", false)])
  func skipsLiterals(text: String, isPassed: Bool) throws {
    try scan(text) { (scanner) throws(JSONError) in
      #expect(scanner.skip("abcdefghijkl") == isPassed)
      #expect(scanner.offset == (isPassed ? 12 : 0))
    }
  }

  @Test(
    "a text is canonical if the writer would write it so",
    arguments: [
      (#"{"a":[1,"b\n\"\\é"]}"#, true), (#"{"a": 1}"#, false), (#"["\u0041"]"#, false), (#"["\/"]"#, false),
      (" 1", true),
    ])
  func canonicalForm(text: String, isCanonical: Bool) throws {
    try scan(text) { (scanner) throws(JSONError) in
      let range = try scanner.skipValue()
      #expect(scanner.isCanonical(from: range.lowerBound) == isCanonical)
    }
  }
}
