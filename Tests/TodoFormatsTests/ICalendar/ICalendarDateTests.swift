import Testing

@testable import TodoFormats

struct ICalendarDateTests {
  private static let day = CivilDate(year: 2026, month: 12, day: 1)
  private static let time = day.flatMap { CivilTime($0, hour: 14, minute: 30, second: 0) }

  @Test("a date is a day, a time of day, an instant or a time in a zone, by its form; and is written so")
  func forms() throws {
    let (day, time) = try (#require(Self.day), #require(Self.time))
    let table: [(String, ICalendarDate)] = [
      ("DUE;VALUE=DATE:20261201", .day(day)), ("DUE:20261201T143000", .floating(time)),
      ("DUE:20261201T143000Z", .utc(time)),
      ("DUE;TZID=Europe/Berlin:20261201T143000", .zoned(time, zone: "Europe/Berlin")),
    ]
    for (line, date) in table {
      #expect(ICalendarProperty(Array(line.utf8)[...]).flatMap(ICalendarDate.init) == date)
      #expect(ICalendarProperty("DUE", date) == ICalendarProperty(Array(line.utf8)[...]))
    }
    #expect(ICalendarDate(ICalendarProperty("DUE", value: "20261201")) == .day(day))
    #expect(ICalendarDate(ICalendarProperty("DUE", value: " 20261201 ")) == .day(day))
  }

  @Test(
    "what is no date is none",
    arguments: ["", "20261301", "20260230", "2026-12-01", "20261201T2430", "20261201T246000Z", "99999999999"])
  func none(value: String) {
    #expect(ICalendarDate(ICalendarProperty("DUE", value: value)) == nil)
  }
}
