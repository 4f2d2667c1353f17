import Testing
import TodoTestSupport

@testable import TodoCore

/// What each form means to an option on a Friday at noon, 20 November 2026.
struct DateExpressionTests {
  @Test(
    "each form gives the right date as of a Friday",
    arguments: [
      ("2024-02-29", "2024-02-29"), ("2026-12-01 14:30", "2026-12-01T14:30"),
      ("2026-12-01T14:30", "2026-12-01T14:30"), ("2026-12-01 9:30", "2026-12-01T09:30"),
      ("today", "2026-11-20"), ("tomorrow", "2026-11-21"), ("yesterday", "2026-11-19"), ("mon", "2026-11-23"),
      ("tue", "2026-11-24"), ("wed", "2026-11-25"), ("thu", "2026-11-26"), ("fri", "2026-11-27"),
      ("sat", "2026-11-21"), ("sun", "2026-11-22"), ("monday", "2026-11-23"), ("friday", "2026-11-27"),
      ("sunday", "2026-11-22"), ("next week", "2026-11-23"), ("next month", "2026-12-01"),
      ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("eoy", "2026-12-31"), ("+3d", "2026-11-23"),
      ("3d", "2026-11-23"), ("-3d", "2026-11-17"), ("0d", "2026-11-20"), ("-2w", "2026-11-06"),
      ("1w", "2026-11-27"), ("+1m", "2026-12-20"), ("-1m", "2026-10-20"), ("14m", "2028-01-20"),
      ("+1y", "2027-11-20"), ("-1y", "2025-11-20"), ("tomorrow 14:00", "2026-11-21T14:00"),
      ("fri 9:30", "2026-11-27T09:30"), ("next week 00:00", "2026-11-23T00:00"),
      ("+3d 23:59", "2026-11-23T23:59"), ("eom 08:05", "2026-11-30T08:05"), ("TODAY", "2026-11-20"),
      ("Fri 9:30", "2026-11-27T09:30"), ("Next Week", "2026-11-23"), ("+1M", "2026-12-20"),
    ])
  func forms(text: String, date: String) throws {
    #expect(try DateExpression(text).date(at: .friday).description == date)
  }

  @Test(
    "a date is understood as people write it",
    arguments: [
      ("17:00", "2026-11-20T17:00"), ("5pm", "2026-11-20T17:00"), ("5:30pm", "2026-11-20T17:30"),
      ("5:30 PM", "2026-11-20T17:30"), ("noon", "2026-11-20T12:00"), ("12pm", "2026-11-20T12:00"),
      ("11:59", "2026-11-21T11:59"), ("9am", "2026-11-21T09:00"), ("12am", "2026-11-21T00:00"),
      ("midnight", "2026-11-21T00:00"), ("00:00", "2026-11-21T00:00"), ("fri 9am", "2026-11-27T09:00"),
      ("fri at 5 pm", "2026-11-27T17:00"), ("fri noon", "2026-11-27T12:00"), ("in 3 days", "2026-11-23"),
      ("3 days", "2026-11-23"), ("2 weeks", "2026-12-04"), ("in 1 month", "2026-12-20"),
      ("2 years", "2028-11-20"), ("3 days ago", "2026-11-17"), ("3 days late", "2026-11-17"),
      ("in 2 days 11:00", "2026-11-22T11:00"), ("+2h", "2026-11-20T14:00"), ("2 hours", "2026-11-20T14:00"),
      ("+30min", "2026-11-20T12:30"), ("-13h", "2026-11-19T23:00"), ("in 90 min", "2026-11-20T13:30"),
      ("dec 1", "2026-12-01"), ("1 dec", "2026-12-01"), ("1st december", "2026-12-01"),
      ("Dec 1st, 2027", "2027-12-01"), ("1 dec 2027", "2027-12-01"), ("20 nov", "2026-11-20"),
      ("19 nov", "2027-11-19"), ("1 sept", "2027-09-01"), ("29 feb", "2028-02-29"), ("15th", "2026-12-15"),
      ("20th", "2026-11-20"), ("31st", "2026-12-31"), ("tod", "2026-11-20"), ("tom", "2026-11-21"),
      ("tom 9am", "2026-11-21T09:00"), ("eod", "2026-11-20"), ("this fri", "2026-11-20"),
      ("this mon", "2026-11-16"), ("next fri", "2026-11-27"), ("next mon", "2026-11-23"),
      ("last fri", "2026-11-13"), ("last mon", "2026-11-16"), ("last thu", "2026-11-19"),
      ("weekend", "2026-11-21"), ("next weekend", "2026-11-28"), ("last weekend", "2026-11-14"),
      ("next year", "2027-01-01"), ("day after tomorrow", "2026-11-22"), ("2026/12/01", "2026-12-01"),
      ("2026/12/1", "2026-12-01"), ("2026.12.1", "2026-12-01"), ("20261201", "2026-12-01"),
      ("2026-12-01T14:30:00", "2026-12-01T14:30"), ("Fri 27 Nov", "2026-11-27"), ("fri 27th", "2026-11-27"),
      ("fri 2026-11-27 9:30", "2026-11-27T09:30"), ("25/12", "2026-12-25"), ("25.12.", "2026-12-25"),
      ("1.12.", "2026-12-01"), ("1.12", "2026-12-01"), ("1.12.2026", "2026-12-01"), ("5/5", "2027-05-05"),
      ("25.12.2027", "2027-12-25"), ("next-week", "2026-11-23"), ("in-3-days", "2026-11-23"),
      ("1-dec-2027", "2027-12-01"), (" today ", "2026-11-20"), ("next  week", "2026-11-23"),
    ])
  func written(text: String, date: String) throws {
    #expect(try DateExpression(text).date(at: .friday).description == date)
  }

  @Test(
    "other words are not dates",
    arguments: [
      "", " ", "none", "soon", "someday", "2026-02-29", "2026-13-01", "26-12-01", "week", "mo", "mond",
      "today 24:00", "today 9:60", "today 9:5", "today T14:30", "2026-12-01T14:30 9:30", "today 9:30 9:30",
      "d", "+d", "+", "3x", "+-3d", "--3d", "1.5d", "٣d", "99999999d", "999999999999999999999d",
      "2026-12-01T14:30:61", "2026-12-01T24:00:00Z", "2026-12-01T14:00:00+25:00", "2026-12-01T14:00:00.Z",
      "2026-1201T14:00Z", "13pm", "0am", "noon noon", "fri 2027", "at", "2h 14:00", "in -3 days",
      "-3 days ago", "in 3 days ago", "32nd", "30 feb", "feb 30 2027", "29 feb 2027", "1 dec 27",
      "fri weekend", "fri mon", "next 3 days", "this", "13/13", "12/1/26", "1/12/", "20261301", "due", "due+",
      "due 1w", "title+1w", "+1w due", "today\t", "tag+1d", "00/01",
    ] as [String])
  func none(text: String) {
    #expect(throws: DateError.self) { try DateExpression(text).date(at: .friday) }
  }

  @Test("every form named in messages is understood", arguments: DateExpression.forms)
  func namedForms(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).date(at: .friday) }
  }
}

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
    "an ambiguous text is refused with its possible readings",
    arguments: [
      ("fri 14", ["fri 14:00"]), ("fri 9", ["fri 9:00", "fri 21:00"]), ("tomorrow 0", ["tomorrow 0:00"]),
      ("14", ["14:00", "14th"]), ("1", ["1:00", "1st"]), ("22", ["22:00", "22nd"]),
      ("13", ["13:00", "13th"]),
      ("23", ["23:00", "23rd"]), ("31", ["31st"]), ("0", ["0:00"]), ("1 dec 14", ["1 dec 14:00"]),
      ("next", ["next-week", "next-month"]), ("last", ["last-week", "last-month"]),
      ("9 tomorrow", ["9:00 tomorrow", "21:00 tomorrow"]), ("fri at 5", ["fri at 5:00", "fri at 17:00"]),
      ("fri by 9", ["fri by 9:00", "fri by 21:00"]), ("14h", ["14:00", "+14h"]),
      ("27 nov 1130", ["27 nov 11:30"]), ("1730", ["17:30"]), ("13pm", ["13:00"]),
      ("90m", ["90 min", "90 months"]), ("90m 5:30 pm", ["90 months 5:30 pm"]), ("fri 17.30", ["fri 17:30"]),
      ("8.25", ["25-aug", "8:25"]),
      ("1.12.26", ["1.12.2026"]), ("1 dec 27", ["1 dec 2027"]),
      ("start of month", ["start of this month", "start of next month"]),
      ("fri week 9:00", ["fri this week 9:00", "fri next week 9:00"]),
    ])
  func bareNumbers(text: String, readings: [String]) {
    #expect(error(text) == .readings(readings))
  }

  @Test("a typo gets a suggestion, and an unfamiliar word gets general advice")
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
    "every offered reading is a date",
    arguments: [
      "fri 9", "14", "fri at 5", "14h", "8.25", "1.12.26", "1 dec 27", "9 tomorrow", "12/1 9:00", "tue 12/1",
    ])
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
    "an instant is read on the local clock, to the minute",
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
      instant: try #require(Instant("2026-11-25T10:00:00Z")),
      local: try #require(LocalDate("2026-11-25T11:00")))
    #expect(try DateExpression(text).date(at: moment).description == date)
  }

  @Test(
    "an instant beyond the calendar is refused",
    arguments: ["9999-12-31T23:59:59-05:00", "0001-01-01T00:00:00+05:00"])
  func beyond(text: String) {
    #expect(error(text) == .beyondCalendar)
  }
}
