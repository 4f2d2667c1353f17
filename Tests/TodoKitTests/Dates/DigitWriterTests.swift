import Testing

@testable import TodoKit

struct DigitWriterTests {
  private func text(_ write: (inout DigitWriter) -> Void) -> String {
    var text = ""
    DigitWriter.withASCII(capacity: 20, write: write) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }

  @Test("numbers are filled up with zeros", arguments: [(0, 1, "0"), (7, 2, "07"), (2026, 4, "2026"), (9, 4, "0009")])
  func numbers(number: Int, length: Int, digits: String) {
    #expect(text { $0.append(number, length: length) } == digits)
  }

  @Test("what is written stands one behind the other")
  func order() {
    let written = text { writer in
      writer.append(CalendarDay(daysSinceEpoch: 0))
      writer.append("T")
      writer.append(minute: 23 * 60 + 5)
    }
    #expect(written == "1970-01-01T23:05")
    #expect(text { _ in } == "")
  }
}
