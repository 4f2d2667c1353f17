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
    "compacting removes whitespace outside strings and changes nothing else",
    arguments: [
      ("1", "1"), (#"{"a":1}"#, #"{"a":1}"#), ("{ \"a\" :\t1 ,\r\n \"b\" : [ ] }", #"{"a":1,"b":[]}"#),
      (#"[ " a  b " , "\" \\" , "\\ " ]"#, #"[" a  b ","\" \\","\\ "]"#),
      (#"[ 1e+5 , "\u0041 é" ]"#, #"[1e+5,"\u0041 é"]"#),
    ])
  func compacts(_ text: String, to compact: String) throws {
    let bytes = try scan("  \(text) ") { (scanner) throws(JSONError) in
      scanner.compacted(try scanner.skipValue())
    }
    #expect(String(decoding: bytes, as: UTF8.self) == compact)
  }

  @Test(
    "values are equal if only the characters of their strings are written differently",
    arguments: [
      ("1", "1", true), (#"{"a":["\u0041\n"]}"#, #"{"\u0061":["A\u000a"]}"#, true),
      (#""\u007f""#, "\"\u{7F}\"", true),
      (#""\ud83d\ude00""#, #""😀""#, true), (#""é""#, #""e\u0301""#, false), (#"["a"]"#, #"["a","b"]"#, false),
      (#""ab""#, #""a""#, false), ("1", "12", false), ("1", "1.0", false), (#""1""#, "1", false),
      (#""\"""#, #""""#, false),
    ])
  func equal(left: String, right: String, expected: Bool) {
    #expect(JSONScanner.areEqual(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(JSONScanner.areEqual(Array(right.utf8), Array(left.utf8)) == expected)
  }
}

@Suite("Reading integers")
struct JSONScannerNumbersTests {
  @Test(
    "integers that fit are read",
    arguments: [
      ("0", 0), ("-0", 0), ("7", 7), ("-7", -7), (" 1234567890", 1_234_567_890),
      ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("-9223372036854775807", -Int.max),
    ])
  func reads(_ text: String, value: Int) throws {
    #expect(try scan(text) { (scanner) throws(JSONError) in try scanner.integer() } == value)
  }

  @Test(
    "integers that do not fit are refused at their start",
    arguments: [
      "9223372036854775808", "-9223372036854775809", "9223372036854775810", "18446744073709551616",
      "99999999999999999999999999", "-99999999999999999999999999",
    ])
  func refusesLarge(_ text: String) {
    let error = problem(in: " " + text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    let expected = "an integer from -9223372036854775808 to 9223372036854775807"
    #expect(error == JSONError(offset: 1, expected: expected))
  }

  @Test(
    "a number with a fraction or an exponent is not an integer",
    arguments: ["1.0", "1e2", "1E0", "-0.0", "0.5", "1e-1"])
  func refusesFractions(_ text: String) {
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    #expect(error == JSONError(offset: 0, expected: "an integer"))
  }

  @Test(
    "a malformed number is refused where it goes wrong",
    arguments: [("-", 1), ("01", 1), ("-x", 1), ("1.", 2)])
  func refusesMalformed(_ text: String, offset: Int) {
    let error = problem(in: text) { (scanner) throws(JSONError) in _ = try scanner.integer() }
    #expect(error?.offset == offset)
  }
}

@Suite("Nesting")
struct ContainerStackTests {
  @Test(
    "values nested up to the limit are accepted",
    arguments: [1, 16, 63, 64, 65, 127, 128, 129, 256, 511, 512])
  func accepts(depth: Int) {
    #expect(problem(in: nested(depth)) == nil)
  }

  @Test(
    "values nested too deep are refused at the first bracket beyond the limit",
    arguments: [513, 514, 1_000, 10_000, 100_000])
  func refuses(depth: Int) {
    let error = JSONError(offset: offsetOfOpening(513), expected: "at most 512 levels")
    #expect(problem(in: nested(depth)) == error)
    #expect(problem(in: nested(depth).prefix(error.offset + 1)) == error)
  }

  @Test("each container takes only its own end", arguments: [1, 63, 64, 65, 128, 512])
  func endsMatch(depth: Int) {
    var text = nested(depth)
    let outermostEnd = text.count - 1
    text[outermostEnd] = UInt8(ascii: "]")
    #expect(problem(in: text)?.offset == outermostEnd)
  }

  @Test("levels that the caller has entered count, too")
  func countsTheCallersLevels() {
    let text = String(repeating: "[", count: 513)
    let error = problem(in: text) { (scanner) throws(JSONError) in
      for _ in 0..<500 {
        try scanner.beginArray()
        _ = try scanner.nextElement()
      }
      _ = try scanner.skipValue()
    }
    #expect(error == JSONError(offset: 512, expected: "at most 512 levels"))
  }

  @Test("levels that have been closed do not count")
  func forgetsLevelsLeft() {
    #expect(problem(in: "[" + Array(repeating: "[[{}]]", count: 1_000).joined(separator: ",") + "]") == nil)
  }

  /// Alternating objects and arrays, with an object outermost: `{"":[{"":[…]}]}`.
  private func nested(_ depth: Int) -> [UInt8] {
    let opening = (0..<depth).map { $0.isMultiple(of: 2) ? #"{"":"# : "[" }.joined()
    let closing = (0..<depth).reversed().map { $0.isMultiple(of: 2) ? "}" : "]" }.joined()
    return Array((opening + (depth.isMultiple(of: 2) ? "" : "0") + closing).utf8)
  }

  private func offsetOfOpening(_ level: Int) -> Int {
    (level - 1) / 2 * 5 + (level.isMultiple(of: 2) ? 4 : 0)
  }
}
