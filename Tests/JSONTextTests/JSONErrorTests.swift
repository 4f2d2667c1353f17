import JSONText
import Testing

@Suite("Errors")
struct JSONErrorTests {
  @Test(
    "an error says what would have fitted",
    arguments: [
      ("", 0, "a value"), ("[1 2]", 3, #""," or "]""#), ("[", 1, #"a value or "]""#),
      (#"{"a":1 2}"#, 7, #""," or "}""#),
      ("{1", 1, #"a key or "}""#), (#"{"a":1,}"#, 7, "a key"), (#"{"a" 1}"#, 5, #"":""#),
      ("1 2", 2, "the end of the text"),
      ("1.", 2, "a digit"), ("01", 1, "no digit after a leading zero"), ("nil", 0, "null"),
      ("tRUE", 0, "true or false"),
      (#""a"#, 2, "a closing quotation mark"), ("\"\t\"", 1, "an escape in place of a control character"),
      (#""\q""#, 2, #"one of "\/bfnrtu"#), (#""\u00g0""#, 5, "a hexadecimal digit"),
      (#""\ud800""#, 1, "a surrogate pair"),
      (#"{"é":1,"é":2}"#, 8, #"each key once, not "é" again"#),
    ])
  func saysWhatWasExpected(_ text: String, offset: Int, expected: String) {
    #expect(problem(in: text) == JSONError(offset: offset, expected: expected))
  }
}
