import Testing

@testable import JSONText

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

  @Test("a body is lent a scanner of a whole text, and its error is the error")
  func lends() throws {
    #expect(try JSONScanner.scan(Array(" 27".utf8)) { (json) throws(JSONError) in try json.integer() } == 27)
    #expect(throws: JSONError(offset: 0, expected: "null")) {
      try JSONScanner.scan(Array("27".utf8)) { (json) throws(JSONError) in try json.null() }
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

  @Test("how deep a text may be nested is for the caller to say", arguments: [1, 2, 9, JSONScanner.depthLimit])
  func depthLimit(levels: Int) throws {
    for depth in [levels, levels + 1] {
      let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        var scanner = JSONScanner(bytes, depthLimit: levels)
        let error = JSONError(offset: levels, expected: "at most \(levels) levels")
        let result = Result { () throws(JSONError) in try scanner.skipValue() }
        #expect(result == (depth > levels ? .failure(error) : .success(0..<bytes.count)))
      }
    }
  }

  @Test("a scanner goes on behind what another one has passed")
  func resumes() throws {
    try Array("[[1],2]".utf8).withUnsafeBufferPointer { (bytes) throws(JSONError) in
      var scanner = JSONScanner(bytes)
      try scanner.beginArray()
      #expect(try scanner.nextElement())
      var other = JSONScanner(bytes, from: scanner.offset)
      _ = try other.skipValue()
      scanner.resume(at: other.offset)
      #expect(try scanner.nextElement())
      #expect(try scanner.integer() == 2)
      scanner.resume(at: 0)
      #expect(try !scanner.nextElement())
      try scanner.end()
    }
  }
}
