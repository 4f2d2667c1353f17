import JSONText
import Testing

@Suite("Writer")
struct JSONWriterTests {
  @Test("the writer adds commas and colons but never whitespace")
  func writesContainers() {
    let text = written { writer in
      writer.beginObject()
      writer.key("a")
      writer.integer(-1)
      writer.key("b" as StaticString)
      writer.beginArray()
      writer.string("x")
      writer.bool(true)
      writer.bool(false)
      writer.null()
      writer.beginObject()
      writer.endObject()
      writer.beginArray()
      writer.endArray()
      writer.raw(Array("1.50".utf8))
      writer.endArray()
      writer.key("c")
      writer.beginObject()
      writer.endObject()
      writer.endObject()
    }
    #expect(text == #"{"a":-1,"b":["x",true,false,null,{},[],1.50],"c":{}}"#)
  }

  @Test("elements of an array can have lines of their own")
  func breaksLines() {
    let text = written { writer in
      writer.beginArray()
      for number in 1...2 {
        writer.breakLine()
        writer.integer(number)
      }
      writer.endArray()
    }
    #expect(text == "[\n1,\n2]")
  }

  @Test("a writer appends to what its buffer already holds")
  func appends() {
    var writer = JSONWriter(appendingTo: Array("[1,\n".utf8))
    writer.integer(2)
    #expect(writer.bytes == Array("[1,\n2".utf8))
  }

  @Test("integers are written whole", arguments: [0, 7, -7, 10, 1_000_000, Int.max, Int.min])
  func writesIntegers(_ value: Int) {
    #expect(written { $0.integer(value) } == "\(value)")
  }

  @Test(
    "only the quotation mark, the backslash and control characters are escaped", arguments: UInt8(0)...0x7F)
  func escapes(_ code: UInt8) {
    let short: [UInt8: String] = [
      0x22: #"\""#, 0x5C: #"\\"#, 0x08: #"\b"#, 0x0C: #"\f"#, 0x0A: #"\n"#, 0x0D: #"\r"#, 0x09: #"\t"#,
    ]
    let character = String(Unicode.Scalar(code))
    let hex = String(code, radix: 16)
    let long = "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    let expected = short[code] ?? (code < 0x20 ? long : character)
    #expect(written { $0.string(character) } == "\"\(expected)\"")
    #expect(written { $0.key(character) } == "\"\(expected)\":")
  }

  @Test(
    "text beyond ASCII stays as it is",
    arguments: ["é", "e\u{301}", "日本語", "👩‍👩‍👧", "\u{2028}", "\u{80}\u{FEFF}\u{10FFFF}"])
  func keepsUTF8(_ text: String) {
    #expect(written { $0.string(text) }.utf8.elementsEqual("\"\(text)\"".utf8))
  }

  @Test("every pair of ASCII characters is read back as it was written, anywhere in a word")
  func roundTripsPairs() throws {
    for first in UInt8(0)...0x7F {
      for second in UInt8(0)...0x7F {
        let pair = String(Unicode.Scalar(first)) + String(Unicode.Scalar(second))
        let text = pair + "abcde" + pair + "é" + pair
        let back = try decoded(written { $0.string(text) })
        #expect(back.utf8.elementsEqual(text.utf8), "\(first) \(second)")
      }
    }
  }

  @Test("strings of every length are read back as they were written", arguments: 0...40)
  func roundTripsLengths(length: Int) throws {
    for tail in ["", "\n", "\"", "é", "😀", "\\\\"] {
      let text = String(repeating: "a", count: length) + tail
      #expect(try decoded(written { $0.string(text) }) == text)
      let utf8 = Array(text.utf8)
      #expect(
        written { writer in utf8.withUnsafeBufferPointer { writer.string(utf8: $0) } }
          == written { $0.string(text) })
    }
  }

  private func written(_ body: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

struct ArrayDigitsTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var ascii: [UInt8] = []
    append(&ascii)
    return String(decoding: ascii, as: UTF8.self)
  }

  @Test("a pair has two digits", arguments: [(0, "00"), (7, "07"), (59, "59"), (99, "99")])
  func pairs(number: Int, digits: String) {
    #expect(text { $0.append(pair: number) } == digits)
  }

  @Test("a number has all of its digits", arguments: [0, 9, 10, 99_999, 9_007_199_254_740_991])
  func whole(number: Int) {
    #expect(text { $0.append(digitsOf: number) } == String(number))
  }
}
