import Testing

@testable import JSONText
@testable import TodoCore

struct ArrayDatesTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var ascii: [UInt8] = []
    append(&ascii)
    return String(decoding: ascii, as: UTF8.self)
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
