import JSONText
import Testing

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
