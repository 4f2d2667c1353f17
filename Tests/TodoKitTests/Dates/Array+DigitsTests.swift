import Testing

@testable import TodoKit

struct ArrayDigitsTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var ascii: [UInt8] = []
    append(&ascii)
    return String(decoding: ascii, as: UTF8.self)
  }

  @Test("numbers are filled up with zeros", arguments: [(0, 1, "0"), (7, 2, "07"), (2026, 4, "2026"), (9, 4, "0009")])
  func numbers(number: Int, length: Int, digits: String) {
    #expect(text { $0.append(digitsOf: number, length: length) } == digits)
  }

  @Test("a number without a length has all of its digits", arguments: [0, 9, 10, 99_999, TodoID.maximum])
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
