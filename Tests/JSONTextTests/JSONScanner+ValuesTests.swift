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
}
