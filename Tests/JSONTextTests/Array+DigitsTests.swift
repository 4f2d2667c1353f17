import JSONText
import Testing

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
