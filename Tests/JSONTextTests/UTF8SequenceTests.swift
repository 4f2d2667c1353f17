import JSONText
import Testing

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
