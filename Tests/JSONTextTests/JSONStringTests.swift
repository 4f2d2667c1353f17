import JSONText
import Testing

@Suite("String tokens")
struct JSONStringTests {
  @Test(
    "a token has the range of its characters, and whether any of them is escaped",
    arguments: [
      (#""""#, 1..<1, false), (#"  "a""#, 3..<4, false), (#""abcdefghij""#, 1..<11, false),
      (#""é""#, 1..<3, false),
      (#""\n""#, 1..<3, true), (#""abcdefgh\"""#, 1..<11, true), (#""é\u0041""#, 1..<9, true),
    ])
  func tellsItsPlace(_ token: String, range: Range<Int>, hasEscapes: Bool) throws {
    let string = try scan(token) { (scanner) throws(JSONError) in try scanner.string() }
    #expect(string.range == range)
    #expect(string.hasEscapes == hasEscapes)
  }
}

@Suite("Reading strings")
struct JSONScannerStringsTests {
  @Test("a cut string is refused at its end", arguments: 0...20)
  func refusesCutString(length: Int) {
    let text = "\"" + String(repeating: "x", count: length)
    #expect(problem(in: text) == JSONError(offset: 1 + length, expected: "a closing quotation mark"))
  }

  @Test("every hexadecimal digit is read in both cases", arguments: Array("0123456789abcdefABCDEF"))
  func readsHexDigits(_ digit: Character) throws {
    let value = try #require(digit.hexDigitValue)
    let scalar = try #require(Unicode.Scalar(UInt32(value * 0x111)))
    #expect(try decoded("\"\\u0\(digit)\(digit)\(digit)\"") == String(Character(scalar)))
  }

  @Test("the bytes next to the hexadecimal digits are refused", arguments: Array("/:@G`g"))
  func refusesOtherDigits(_ digit: Character) {
    #expect(problem(in: "\"\\u000\(digit)\"") == JSONError(offset: 6, expected: "a hexadecimal digit"))
  }

  @Test("a backslash may be followed by nine characters only")
  func knowsAllEscapes() {
    for byte in UInt8.min...0xFF where byte != UInt8(ascii: "u") {
      let error = problem(in: [0x22, 0x5C, byte, 0x22])
      switch byte {
      case UInt8(ascii: "\""): #expect(error == nil)
      case _ where #"\/bfnrt"#.utf8.contains(byte): #expect(error == nil)
      default: #expect(error == JSONError(offset: 2, expected: #"one of "\/bfnrtu"#), "\(byte)")
      }
    }
  }

  @Test("surrogates are accepted in pairs, high before low, and never alone")
  func pairsSurrogates() throws {
    let units = ["d7ff", "d800", "dbff", "dc00", "dfff", "e000"]
    for (firstIndex, first) in units.enumerated() {
      for (secondIndex, second) in units.enumerated() {
        let isPair = (1...2).contains(firstIndex) && (3...4).contains(secondIndex)
        let isFree = [0, 5].contains(firstIndex) && [0, 5].contains(secondIndex)
        let error = problem(in: "\"\\u\(first)\\u\(second)\"")
        #expect((error == nil) == (isPair || isFree), "\(first) \(second)")
        if let error {
          #expect(error.offset == ([0, 5].contains(firstIndex) ? 7 : 1), "\(first) \(second)")
        }
      }
    }
  }
}

@Suite("Characters of strings")
struct JSONCharactersTests {
  @Test(
    "escapes are decoded",
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/""#, "\"\\/"), (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"),
      (#""\u0041\u00e9\u00E9""#, "Aéé"), (#""\u0000""#, "\0"), (#""\ufFfF\uabCD""#, "\u{FFFF}\u{ABCD}"),
      (#""\uD83D\uDE00""#, "😀"), (#""\ud800\udc00\uDBFF\uDFFF""#, "\u{10000}\u{10FFFF}"),
      (#""é\né""#, "é\né"),
      (#""\\u0041""#, "\\u0041"), (#""\ud7ff\ue000""#, "\u{D7FF}\u{E000}"),
    ])
  func decodes(_ token: String, to text: String) throws {
    #expect(try decoded(token).utf8.elementsEqual(text.utf8))
  }

  @Test(
    "a string equals a literal with the same characters",
    arguments: [
      (#""title""#, true), (#""titl\u0065""#, true), (#""\u0074\u0069\u0074\u006C\u0065""#, true),
      (#""Title""#, false),
      (#""titles""#, false), (#""titl""#, false), (#""""#, false), (#""title\n""#, false),
      (#""title ""#, false),
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
    "two strings are equal if they have the same characters, byte for byte",
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
      let left = try scanner.rawValue()
      _ = try scanner.nextElement()
      let right = try scanner.rawValue()
      #expect(JSONScanner.areEqual(left, right) == isEqual)
      #expect(JSONScanner.areEqual(right, left) == isEqual)
    }
  }
}

@Suite("UTF-8")
struct UTF8SequenceTests {
  @Test("every pair of bytes that is not UTF-8 is refused at its first bad byte")
  func checksAllPairs() {
    for first in UInt8(0x80)...0xFF {
      for second in UInt8.min...0xFF {
        check([first, second])
      }
    }
  }

  @Test("sequences of three and four bytes are accepted exactly within the bounds of each byte")
  func checksLongSequences() {
    let edges: [UInt8] = [0x00, 0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for lead in UInt8(0xE0)...0xFF {
      for second in edges {
        for third in edges {
          check([lead, second, third])
          for fourth in edges {
            check([lead, second, third, fourth])
          }
        }
      }
    }
  }

  @Test("every scalar is accepted")
  func acceptsAllScalars() throws {
    let scalars = (0x80...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    let string = String(text)
    #expect(try decoded("\"\(string)\"").utf8.elementsEqual(string.utf8))
  }

  /// Compares the scanner's verdict on a string with the standard library's.
  private func check(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
    let error = problem(in: [0x22] + bytes + [0x22])
    let isSpecial = bytes.contains { $0 < 0x20 || $0 == 0x22 }
    if !isSpecial, String(validating: bytes, as: UTF8.self) != nil {
      #expect(error == nil, "\(bytes)", sourceLocation: sourceLocation)
    } else {
      #expect(error != nil, "\(bytes)", sourceLocation: sourceLocation)
    }
    if bytes.count == 2, !(0xC2...0xDF).contains(bytes[0]) || !(0x80...0xBF).contains(bytes[1]) {
      let expected = JSONError(offset: 1, expected: "valid UTF-8")
      #expect(error == expected, "\(bytes)", sourceLocation: sourceLocation)
    }
  }
}
