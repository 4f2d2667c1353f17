import JSONText
import Testing

@Suite("Characters of strings")
struct JSONCharactersTests {
  @Test(
    "escapes are decoded",
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u00E9""#, "Aéé"), (#""\u0000""#, "\0"), (#""\ufFfF\uabCD""#, "\u{FFFF}\u{ABCD}"),
      (#""\uD83D\uDE00""#, "😀"), (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"), (#""é\né""#, "é\né"),
      (#""\\u0041""#, "\\u0041"), (#""\ud7ff\ue000""#, "\u{D7FF}\u{E000}"),
    ])
  func decodes(_ token: String, to text: String) throws {
    #expect(try decoded(token).utf8.elementsEqual(text.utf8))
  }

  @Test(
    "a string equals a literal with the same characters",
    arguments: [
      (#""title""#, true), (#""titl\u0065""#, true), (#""\u0074\u0069\u0074\u006C\u0065""#, true), (#""Title""#, false),
      (#""titles""#, false), (#""titl""#, false), (#""""#, false), (#""title\n""#, false), (#""title ""#, false),
    ])
  func comparesWithLiteral(_ token: String, isEqual: Bool) throws {
    try scan(token) { (scanner) throws(JSONError) in
      let string = try scanner.string()
      #expect(scanner.equals(string, "title") == isEqual)
    }
  }

  @Test("an empty string and a literal of one character are compared like any other")
  func comparesShortLiterals() throws {
    try scan(#"["","é"]"#) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      _ = try scanner.nextElement()
      let empty = try scanner.string()
      _ = try scanner.nextElement()
      let single = try scanner.string()
      #expect(scanner.equals(empty, ""))
      #expect(!scanner.equals(empty, "é"))
      #expect(scanner.equals(single, "é"))
    }
  }

  @Test(
    "two strings are equal that have the same characters, byte for byte",
    arguments: [
      (#"["abc","abc"]"#, true), (#"["abc","\u0061bc"]"#, true), (#"["\/","/"]"#, true),
      (#"["😀","\ud83d\ude00"]"#, true),
      (#"["abc","abd"]"#, false), (#"["abc","ab"]"#, false), (#"["\n","\\n"]"#, false),
      ("[\"\u{E9}\",\"e\u{301}\"]", false),
    ])
  func comparesStrings(_ pair: String, isEqual: Bool) throws {
    try scan(pair) { (scanner) throws(JSONError) in
      try scanner.beginArray()
      _ = try scanner.nextElement()
      let left = try scanner.string()
      _ = try scanner.nextElement()
      let right = try scanner.string()
      #expect(scanner.equals(left, right) == isEqual)
      #expect(scanner.equals(right, left) == isEqual)
    }
  }
}
