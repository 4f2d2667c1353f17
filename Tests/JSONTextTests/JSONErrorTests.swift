import JSONText
import Testing

@Suite("Errors")
struct JSONErrorTests {
  @Test(
    "an error names what was expected",
    arguments: [
      ("", 0, "a value"), ("[1 2]", 3, #""," or "]""#), ("[", 1, #"a value or "]""#),
      (#"{"a":1 2}"#, 7, #""," or "}""#),
      ("{1", 1, #"a key or "}""#), (#"{"a":1,}"#, 7, "a key"), (#"{"a" 1}"#, 5, #"":""#),
      ("1 2", 2, "the end of the text"), ("1.", 2, "a digit"), ("01", 1, "no digit after a leading zero"),
      ("nil", 0, "null"), ("tRUE", 0, "true or false"),
      (#""a"#, 2, "a closing quotation mark"), ("\"\t\"", 1, "an escape in place of a control character"),
      (#""\q""#, 2, #"one of "\/bfnrtu"#), (#""\u00g0""#, 5, "a hexadecimal digit"),
      (#""\ud800""#, 1, "a surrogate pair"),
      (#"{"é":1,"é":2}"#, 8, #"each key once, not "é" again"#),
    ])
  func saysWhatWasExpected(_ text: String, offset: Int, expected: String) {
    #expect(problem(in: text) == JSONError(offset: offset, expected: expected))
  }
}

@Suite("Positions")
struct JSONPositionTests {
  @Test(
    "lines and columns count from 1, columns in characters",
    arguments: [
      ("", 0, 1, 1), ("abc", 0, 1, 1), ("abc", 2, 1, 3), ("abc", 3, 1, 4), ("a\nb", 1, 1, 2),
      ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("\n\n\n", 3, 4, 1), ("é,x", 2, 1, 2), ("é,x", 3, 1, 3),
      ("日本,", 6, 1, 3), ("😀,", 4, 1, 2), ("a\n日,", 5, 2, 2), ("日,", 1, 1, 1), ("a日,", 3, 1, 2),
    ])
  func counts(_ text: String, offset: Int, line: Int, column: Int) {
    let position = Array(text.utf8).withUnsafeBufferPointer { JSONPosition(of: offset, in: $0) }
    #expect(position.line == line)
    #expect(position.column == column)
    #expect(position.byte == offset)
  }

  @Test("an offset outside the text means its nearest end")
  func staysInside() {
    let positions = Array("a\nb".utf8).withUnsafeBufferPointer { bytes in
      [-5, 99].map { JSONPosition(of: $0, in: bytes).byte }
    }
    #expect(positions == [0, 3])
  }

  @Test("positions found one after another are the same as each position alone")
  func countsOn() {
    let text = "[1,\n\n  \"日本é😀\",\r\n{}]\n\u{301}x"
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var positions = JSONPositions(in: bytes)
      for offset in [0, 0] + Array(0...bytes.count) + [bytes.count, bytes.count + 9] {
        #expect(positions.position(of: offset) == JSONPosition(of: offset, in: bytes))
      }
      #expect(positions.position(of: 3).byte == bytes.count)
    }
  }
}
