import Foundation
import JSONText
import Testing

@Suite("RFC 8259")
struct ConformanceTests {
  @Test("a valid value is accepted alone, in containers and in whitespace", arguments: AcceptedTexts.values)
  func accepts(_ value: String) throws {
    for (before, after) in AcceptedTexts.surroundings {
      let text = before + value + after
      #expect(problem(in: text) == nil, "\(text)")
    }
    let range = try scan(" \(value) ") { (scanner) throws(JSONError) in try scanner.skipValue() }
    #expect(range == 1..<1 + value.utf8.count)
  }

  @Test(
    "a malformed value is refused at its first wrong byte, wherever the value is",
    arguments: RefusedTexts.values)
  func refuses(_ value: String, at offset: Int) {
    for (before, after) in AcceptedTexts.surroundings {
      let text = before + value + after
      #expect(problem(in: text)?.offset == before.utf8.count + offset, "\(text)")
    }
  }

  @Test("a text that ends too early or continues too long is refused there", arguments: RefusedTexts.texts)
  func refusesText(_ text: String, at offset: Int) {
    #expect(problem(in: text)?.offset == offset)
  }

  @Test("bytes that are not UTF-8 text are refused at the first wrong byte", arguments: RefusedTexts.bytes)
  func refusesBytes(_ bytes: [UInt8], at offset: Int) {
    #expect(problem(in: bytes)?.offset == offset)
  }

  @Test("a text cut at any byte is refused at its end or before")
  func refusesCuts() {
    let bytes = Array(sample.utf8)
    #expect(problem(in: bytes) == nil)
    for length in bytes.indices {
      let offset = problem(in: bytes.prefix(length))?.offset
      #expect(offset.map { $0 <= length } == true, "cut at \(length)")
    }
  }

  @Test("a text with any flipped bit is refused, or another parser accepts it, too")
  func survivesFlippedBits() {
    let bytes = Array(sample.utf8)
    for index in bytes.indices {
      for bit in 0..<8 {
        var flipped = bytes
        flipped[index] ^= 1 << bit
        if let error = problem(in: flipped) {
          #expect(error.offset <= flipped.count)
        } else {
          #expect(throws: Never.self, "byte \(index), bit \(bit)") {
            try JSONSerialization.jsonObject(with: Data(flipped), options: .fragmentsAllowed)
          }
        }
      }
    }
  }

  @Test("the table has at least 300 cases")
  func isLarge() {
    let accepted = AcceptedTexts.values.count
    let refused = RefusedTexts.values.count + RefusedTexts.texts.count + RefusedTexts.bytes.count
    #expect(accepted + refused >= 300)
  }
}
