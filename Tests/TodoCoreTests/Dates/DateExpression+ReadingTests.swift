import Testing
import TodoTestSupport

@testable import TodoCore

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
      ("9 tomorrow", ["9:00 tomorrow", "21:00 tomorrow"]), ("fri at 5", ["fri at 5:00", "fri at 17:00"]),
      ("fri by 9", ["fri by 9:00", "fri by 21:00"]), ("14h", ["14:00", "+14h"]), ("fri 14h", ["fri 14:00"]),
      ("9h30 tomorrow", ["9:30 tomorrow"]), ("fri 17.30", ["fri 17:30"]), ("8.25", ["25-aug", "8:25"]),
      ("1.12.26", ["1.12.2026"]), ("1 dec 27", ["1 dec 2027"]),
      ("start of month", ["start of this month", "start of next month"]),
      ("fri week 9:00", ["fri this week 9:00", "fri next week 9:00"]),
    ])
  func bareNumbers(text: String, readings: [String]) {
    #expect(error(text) == .readings(readings))
  }

  @Test("a slip of the pen is told from a word that is near to none")
  func slips() {
    #expect(error("tommorow")?.advice(for: "tommorow").plain == "did you mean \"tomorrow\"?")
    #expect(error("wenesday")?.advice(for: "wenesday").plain == "did you mean \"wednesday\"?")
    #expect(error("next wek")?.advice(for: "next wek").plain == "did you mean \"next week\"?")
    #expect(error("5pm tomorow")?.advice(for: "5pm tomorow").plain == "did you mean \"5pm tomorrow\"?")
    #expect(error("Frday at 9:30")?.advice(for: "Frday at 9:30").plain == "did you mean \"friday at 9:30\"?")
    #expect(error("1. Dezember")?.advice(for: "1. Dezember").plain == "did you mean \"1. december\"?")
    #expect(
      error("tomorrow 5pm or so")?.advice(for: "tomorrow 5pm or so").plain
        == "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
    )
    #expect(
      error("soon")?.advice(for: "soon").plain
        == "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
    )
  }

  @Test(
    "every reading that is offered is a date",
    arguments: ["fri 9", "14", "fri at 5", "14h", "8.25", "1.12.26", "1 dec 27", "9 tomorrow", "12/1 9:00", "tue 12/1"])
  func offers(text: String) throws {
    let readings =
      switch error(text) {
      case .readings(let readings), .order(let readings): readings
      default: [String]()
      }
    #expect(!readings.isEmpty)
    for reading in readings { _ = try DateExpression(reading).date(at: .friday) }
  }

  @Test(
    "an instant is taken as that moment on the local clock, to the minute",
    arguments: [
      ("2026-12-01T14:00:00Z", "2026-12-01T15:00"), ("2026-12-01t14:00:59z", "2026-12-01T15:00"),
      ("2026-12-01T14:00:00.999Z", "2026-12-01T15:00"), ("2026-12-01T14:00Z", "2026-12-01T15:00"),
      ("2026-12-01 14:00:00 +0100", "2026-12-01T14:00"), ("2026-12-01T14:00:00-05:30", "2026-12-01T20:30"),
      ("2026-12-31T23:30:00Z", "2027-01-01T00:30"), ("20261201T140000Z", "2026-12-01T15:00"),
      ("20261201T1400+01", "2026-12-01T14:00"), ("2026-12-01T14:30:05", "2026-12-01T14:30"),
      ("2026-12-01 14:30:05.25", "2026-12-01T14:30"), ("0001-01-01T00:00:00Z", "0001-01-01T01:00"),
      ("1 dec 14:30:59", "2026-12-01T14:30"),
    ])
  func instants(text: String, date: String) throws {
    let moment = Moment(
      instant: try #require(Instant("2026-11-25T10:00:00Z")), local: try #require(LocalDate("2026-11-25T11:00")))
    #expect(try DateExpression(text).date(at: moment).description == date)
  }

  @Test(
    "an instant beyond the calendar is none", arguments: ["9999-12-31T23:59:59-05:00", "0001-01-01T00:00:00+05:00"])
  func beyond(text: String) {
    #expect(error(text) == .beyondCalendar)
  }
}
