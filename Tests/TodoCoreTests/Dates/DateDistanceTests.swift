import Testing
import TodoTestSupport

@testable import TodoCore

struct DateDistanceTests {
  @Test(
    "a distance keeps the time of a date, and hours need a time",
    arguments: [
      ("1w", "2026-11-24T14:00", "2026-12-01T14:00"), ("+1m", "2026-01-31", "2026-02-28"),
      ("-1y", "2024-02-29T08:00", "2023-02-28T08:00"), ("2h", "2026-11-24T23:00", "2026-11-25T01:00"),
      ("-30min", "2026-11-24T00:00", "2026-11-23T23:30"), ("2h", "2026-11-24", nil),
      ("9999999y", "2026-11-24", nil), ("1d", "9999-12-31", nil), ("1h", "9999-12-31T23:30", nil),
    ])
  func dates(text: String, date: String, expected: String?) throws {
    let distance = try #require(DateDistance(text))
    #expect(try distance.date(from: #require(LocalDate(date)), at: .friday)?.description == expected)
  }
}
