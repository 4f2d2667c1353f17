import Testing
import TodoTestSupport

@testable import TodoKit

/// What each form means to an option on a Friday at noon, 20 November 2026.
struct DateExpressionTests {
  @Test(
    "every form is understood as of a Friday",
    arguments: [
      ("2024-02-29", "2024-02-29"), ("2026-12-01 14:30", "2026-12-01T14:30"), ("2026-12-01T14:30", "2026-12-01T14:30"),
      ("2026-12-01 9:30", "2026-12-01T09:30"), ("today", "2026-11-20"), ("tomorrow", "2026-11-21"),
      ("yesterday", "2026-11-19"), ("mon", "2026-11-23"), ("tue", "2026-11-24"), ("wed", "2026-11-25"),
      ("thu", "2026-11-26"), ("fri", "2026-11-27"), ("sat", "2026-11-21"), ("sun", "2026-11-22"),
      ("monday", "2026-11-23"), ("friday", "2026-11-27"), ("sunday", "2026-11-22"), ("next week", "2026-11-23"),
      ("next month", "2026-12-01"), ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("eoy", "2026-12-31"),
      ("+3d", "2026-11-23"), ("3d", "2026-11-23"), ("-3d", "2026-11-17"), ("0d", "2026-11-20"), ("-2w", "2026-11-06"),
      ("1w", "2026-11-27"), ("+1m", "2026-12-20"), ("-1m", "2026-10-20"), ("14m", "2028-01-20"), ("+1y", "2027-11-20"),
      ("-1y", "2025-11-20"), ("tomorrow 14:00", "2026-11-21T14:00"), ("fri 9:30", "2026-11-27T09:30"),
      ("next week 00:00", "2026-11-23T00:00"), ("+3d 23:59", "2026-11-23T23:59"), ("eom 08:05", "2026-11-30T08:05"),
      ("TODAY", "2026-11-20"), ("Fri 9:30", "2026-11-27T09:30"), ("Next Week", "2026-11-23"), ("+1M", "2026-12-20"),
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
      ("3 days", "2026-11-23"), ("2 weeks", "2026-12-04"), ("in 1 month", "2026-12-20"), ("2 years", "2028-11-20"),
      ("3 days ago", "2026-11-17"), ("3 days late", "2026-11-17"), ("in 2 days 11:00", "2026-11-22T11:00"),
      ("+2h", "2026-11-20T14:00"), ("2 hours", "2026-11-20T14:00"), ("+30min", "2026-11-20T12:30"),
      ("-13h", "2026-11-19T23:00"), ("in 90 min", "2026-11-20T13:30"), ("dec 1", "2026-12-01"), ("1 dec", "2026-12-01"),
      ("1st december", "2026-12-01"), ("Dec 1st, 2027", "2027-12-01"), ("1 dec 2027", "2027-12-01"),
      ("20 nov", "2026-11-20"), ("19 nov", "2027-11-19"), ("1 sept", "2027-09-01"), ("29 feb", "2028-02-29"),
      ("15th", "2026-12-15"), ("20th", "2026-11-20"), ("31st", "2026-12-31"), ("tod", "2026-11-20"),
      ("tom", "2026-11-21"), ("tom 9am", "2026-11-21T09:00"), ("eod", "2026-11-20"), ("this fri", "2026-11-20"),
      ("this mon", "2026-11-16"), ("next fri", "2026-11-27"), ("next mon", "2026-11-23"), ("last fri", "2026-11-13"),
      ("last mon", "2026-11-16"), ("last thu", "2026-11-19"), ("weekend", "2026-11-21"), ("next weekend", "2026-11-28"),
      ("last weekend", "2026-11-14"), ("next year", "2027-01-01"), ("day after tomorrow", "2026-11-22"),
      ("2026/12/01", "2026-12-01"), ("2026/12/1", "2026-12-01"), ("2026.12.1", "2026-12-01"),
      ("20261201", "2026-12-01"), ("2026-12-01T14:30:00", "2026-12-01T14:30"), ("Fri 27 Nov", "2026-11-27"),
      ("fri 27th", "2026-11-27"), ("fri 2026-11-27 9:30", "2026-11-27T09:30"), ("25/12", "2026-12-25"),
      ("12.25.", "2026-12-25"), ("5/5", "2027-05-05"), ("25.12.2027", "2027-12-25"), ("next-week", "2026-11-23"),
      ("in-3-days", "2026-11-23"), ("1-dec-2027", "2027-12-01"), (" today ", "2026-11-20"),
      ("next  week", "2026-11-23"),
    ])
  func written(text: String, date: String) throws {
    #expect(try DateExpression(text).date(at: .friday).description == date)
  }

  @Test(
    "other words are no date",
    arguments: [
      "", " ", "none", "soon", "tonight", "someday", "2026-02-29", "2026-13-01", "26-12-01", "week", "mo", "mond",
      "today 24:00", "today 9:60", "today 9:5", "today T14:30", "2026-12-01T14:30 9:30", "today 9:30 9:30", "d", "+d",
      "+", "3x", "+-3d", "--3d", "1.5d", "٣d", "99999999d", "999999999999999999999d", "2026-12-01T14:30:05",
      "13pm", "0am", "24:00", "noon noon", "at", "2h 14:00", "in -3 days", "-3 days ago", "in 3 days ago", "32nd",
      "30 feb", "feb 30 2027", "29 feb 2027", "1 dec 27", "fri weekend", "fri mon", "next 3 days", "this", "13/13",
      "12/1/26", "1/12/", "20261301", "due", "due+", "due 1w", "title+1w", "+1w due", "today\t", "tag+1d", "00/01",
    ] as [String])
  func none(text: String) {
    #expect(throws: DateError.self) { try DateExpression(text).date(at: .friday) }
  }

  @Test("the forms that messages name are understood", arguments: DateExpression.forms)
  func namedForms(form: String) {
    #expect(throws: Never.self) { try DateExpression(form).date(at: .friday) }
  }
}
