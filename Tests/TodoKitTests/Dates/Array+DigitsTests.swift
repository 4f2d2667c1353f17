import Testing

@testable import TodoKit

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

  @Test("a number has all of its digits", arguments: [0, 9, 10, 99_999, TodoID.maximum])
  func whole(number: Int) {
    #expect(text { $0.append(digitsOf: number) } == String(number))
  }

  @Test("what is appended stands one behind the other")
  func order() {
    let written = text { ascii in
      ascii.append(CalendarDay(daysSinceEpoch: 0))
      ascii.append(UInt8(ascii: "T"))
      ascii.append(minute: 23 * 60 + 5)
    }
    #expect(written == "1970-01-01T23:05")
  }
}
