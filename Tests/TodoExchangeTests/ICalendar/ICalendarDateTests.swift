import Testing

@testable import TodoExchange

struct ICalendarDateTests {
  private static let day = CivilDate(year: 2026, month: 12, day: 1)
  private static let time = day.flatMap { CivilTime($0, hour: 14, minute: 30, second: 0) }

  @Test("a date is a day, a time of day, an instant or a time in a zone, by its form")
  func forms() throws {
    let (day, time) = try (#require(Self.day), #require(Self.time))
    let table: [(String, String?, ICalendarDate)] = [
      ("20261201", nil, .day(day)), (" 20261201 ", nil, .day(day)), ("20261201", "Europe/Berlin", .day(day)),
      ("20261201T143000", nil, .floating(time)), ("20261201T143000Z", nil, .utc(time)),
      ("20261201T143000Z", "Europe/Berlin", .utc(time)),
      ("20261201T143000", "Europe/Berlin", .zoned(time, zone: "Europe/Berlin")),
    ]
    for (value, zone, date) in table { #expect(ICalendarDate(Array(value.utf8)[...], zone: zone) == date) }
  }

  @Test(
    "what is no date is none",
    arguments: ["", "20261301", "20260230", "2026-12-01", "20261201T2430", "20261201T246000Z", "99999999999"])
  func none(value: String) {
    #expect(ICalendarDate(Array(value.utf8)[...]) == nil)
  }
}
