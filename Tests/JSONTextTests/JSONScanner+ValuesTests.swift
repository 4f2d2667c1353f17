import JSONText
import Testing

@Suite("Whole values")
struct JSONScannerValuesTests {
  @Test("booleans and null are read")
  func readsLiterals() throws {
    try scan("true false null") { (scanner) throws(JSONError) in
      #expect(try scanner.bool())
      #expect(try !scanner.bool())
      try scanner.null()
      try scanner.end()
    }
  }

  @Test("skipped values give the ranges of their bytes, one after another")
  func givesRanges() throws {
    try scan(" 1 \"a\"\n{\"a\":[ 1 ]}[]null") { (scanner) throws(JSONError) in
      let ranges = [
        try scanner.skipValue(), try scanner.skipValue(), try scanner.skipValue(), try scanner.skipValue(),
        try scanner.skipValue(),
      ]
      #expect(ranges == [1..<2, 3..<6, 7..<18, 18..<20, 20..<24])
      try scanner.end()
    }
  }

  @Test("the bytes of a value are given as they are written")
  func givesBytes() throws {
    try scan(" {\"a\" : [ 1 ]} ,") { (scanner) throws(JSONError) in
      #expect(try scanner.rawValue() == Array("{\"a\" : [ 1 ]}".utf8))
    }
  }

  @Test("a value skipped between keys leaves the scanner at the next key")
  func skipsBetweenKeys() throws {
    try scan(#"{"x":{"y":[{}]},"id":3}"#) { (scanner) throws(JSONError) in
      try scanner.beginObject()
      _ = try scanner.nextKey()
      _ = try scanner.skipValue()
      let key = try scanner.nextKey()
      #expect(key.map { scanner.equals($0, "id") } == true)
      #expect(try scanner.integer() == 3)
      #expect(try scanner.nextKey() == nil)
    }
  }

  @Test(
    "compacting removes white space outside strings and changes nothing else",
    arguments: [
      ("1", "1"), (#"{"a":1}"#, #"{"a":1}"#), ("{ \"a\" :\t1 ,\r\n \"b\" : [ ] }", #"{"a":1,"b":[]}"#),
      (#"[ " a  b " , "\" \\" , "\\ " ]"#, #"[" a  b ","\" \\","\\ "]"#),
      (#"[ 1e+5 , "\u0041 é" ]"#, #"[1e+5,"\u0041 é"]"#),
    ])
  func compacts(_ text: String, to compact: String) throws {
    let bytes = try scan("  \(text) ") { (scanner) throws(JSONError) in scanner.compacted(try scanner.skipValue()) }
    #expect(String(decoding: bytes, as: UTF8.self) == compact)
  }

  @Test(
    "values are equal when only the characters of their strings are written in another way",
    arguments: [
      ("1", "1", true), (#"{"a":["\u0041\n"]}"#, #"{"\u0061":["A\u000a"]}"#, true), (#""\u007f""#, "\"\u{7F}\"", true),
      (#""\ud83d\ude00""#, #""😀""#, true), (#""é""#, #""e\u0301""#, false), (#"["a"]"#, #"["a","b"]"#, false),
      (#""ab""#, #""a""#, false), ("1", "12", false), ("1", "1.0", false), (#""1""#, "1", false),
      (#""\"""#, #""""#, false),
    ])
  func equal(left: String, right: String, expected: Bool) {
    #expect(JSONScanner.areEqual(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(JSONScanner.areEqual(Array(right.utf8), Array(left.utf8)) == expected)
  }
}
