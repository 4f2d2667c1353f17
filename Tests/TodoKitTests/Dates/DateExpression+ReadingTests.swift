import Testing
import TodoTestSupport

@testable import TodoKit

struct DateExpressionReadingTests {
  private func error(_ text: String) -> DateError? {
    do throws(DateError) {
      _ = try DateExpression(text).date(at: .friday)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "a number that may be an hour or a day is refused with what it may be",
    arguments: [
      ("fri 14", ["fri 14:00"]), ("fri 9", ["fri 9:00", "fri 21:00"]), ("tomorrow 0", ["tomorrow 0:00"]),
      ("14", ["14:00", "14th"]), ("1", ["1:00", "1st"]), ("22", ["22:00", "22nd"]), ("13", ["13:00", "13th"]),
      ("23", ["23:00", "23rd"]), ("31", ["31st"]), ("0", ["0:00"]), ("1 dec 14", ["1 dec 14:00"]),
      ("next", ["next-week", "next-month"]), ("last", ["last-week", "last-month"]),
    ])
  func bareNumbers(text: String, readings: [String]) {
    #expect(error(text) == .readings(readings))
  }

  @Test("a slip of the pen is told from a word that is near to none")
  func slips() {
    #expect(error("tommorow")?.remedy(for: "tommorow") == .replace(with: "tomorrow"))
    #expect(error("wenesday")?.remedy(for: "wenesday") == .replace(with: "wednesday"))
    #expect(error("next wek")?.remedy(for: "next wek") == .replace(with: "next week"))
    #expect(error("soon")?.remedy(for: "soon") == .writeDate)
  }
}
