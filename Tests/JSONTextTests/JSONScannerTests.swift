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
}
