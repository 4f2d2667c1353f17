import Foundation
import Testing

@testable import TodoCore

struct ISOWeekTests {
  @Test(
    "a week belongs to the year of its Thursday",
    arguments: [
      ("2026-11-20", "2026-W47"), ("2025-12-29", "2026-W01"), ("2026-12-31", "2026-W53"), ("2027-01-03", "2026-W53"),
      ("2027-01-04", "2027-W01"), ("2024-12-30", "2025-W01"), ("0001-01-01", "0001-W01"), ("9999-12-31", "9999-W52"),
    ])
  func weeks(day: String, week: String) throws {
    #expect(try ISOWeek(of: #require(LocalDate(day)).day).description == week)
  }

  @Test("it is that of Foundation's calendar on every day of forty years")
  func oracle() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for day in 10_000..<24_610 {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      let week = ISOWeek(of: CalendarDay(daysSinceEpoch: day))
      let expected = calendar.dateComponents([.yearForWeekOfYear, .weekOfYear], from: date)
      #expect(week.year == expected.yearForWeekOfYear && week.number == expected.weekOfYear)
    }
  }
}
