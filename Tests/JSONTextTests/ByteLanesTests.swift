import JSONText
import Testing

@Suite("Eight bytes at a time")
struct ByteLanesTests {
  @Test("a string ends at its quotation mark at every length", arguments: 0...40)
  func findsTheEnd(length: Int) throws {
    let text = "\"" + String(repeating: "~", count: length) + "\"\"\""
    let string = try scan(text) { (scanner) throws(JSONError) in try scanner.string() }
    #expect(string.range == 1..<1 + length)
    #expect(!string.hasEscapes)
  }

  @Test("every byte value is recognised at every place of a word", arguments: 0..<24)
  func tellsBytesApart(place: Int) {
    for byte in UInt8.min...0xFF {
      var text = Array(repeating: UInt8(ascii: "!"), count: 25)
      text[place] = byte
      let offset = problem(in: [0x22] + text + [0x22])?.offset
      switch byte {
      // An escaped `!` is refused at the `!`, and text after an early end is refused at once.
      case 0x22, 0x5C: #expect(offset == place + 2, "\(byte)")
      case 0x20..<0x80: #expect(offset == nil, "\(byte)")
      default: #expect(offset == place + 1, "\(byte)")
      }
    }
  }
}
