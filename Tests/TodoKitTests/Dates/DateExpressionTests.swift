import Testing

@testable import TodoKit

struct DateExpressionTests {
  private func day(_ text: String) throws -> CalendarDay {
    try #require(LocalDate(text)).day
  }

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
    #expect(try DateExpression(text)?.date(from: day("2026-11-20"))?.description == date)
  }

  @Test(
    "months keep the day, or are cut to their length; years and weeks go on over their ends",
    arguments: [
      ("+1m", "2026-01-31", "2026-02-28"), ("+1m", "2024-01-31", "2024-02-29"), ("+1m", "2026-05-31", "2026-06-30"),
      ("-1m", "2026-03-31", "2026-02-28"), ("+1m", "2026-12-31", "2027-01-31"), ("-1m", "2026-01-31", "2025-12-31"),
      ("+13m", "2026-01-31", "2027-02-28"), ("+1y", "2024-02-29", "2025-02-28"), ("+4y", "2024-02-29", "2028-02-29"),
      ("-1y", "2024-02-29", "2023-02-28"), ("next month", "2026-01-31", "2026-02-01"),
      ("next month", "2026-12-31", "2027-01-01"), ("eom", "2024-02-10", "2024-02-29"),
      ("eom", "2026-02-28", "2026-02-28"),
      ("eom", "1900-02-01", "1900-02-28"), ("eoy", "2026-12-31", "2026-12-31"),
      ("tomorrow", "2026-12-31", "2027-01-01"),
      ("yesterday", "2024-03-01", "2024-02-29"), ("+1d", "2026-02-28", "2026-03-01"),
      ("+1w", "2026-12-28", "2027-01-04"),
      ("eow", "2026-12-31", "2027-01-03"), ("mon", "2026-12-31", "2027-01-04"),
    ])
  func ends(text: String, today: String, date: String) throws {
    #expect(try DateExpression(text)?.date(from: day(today))?.description == date)
  }

  @Test(
    "a weekday is the next one after today, the end of the week today on a Sunday",
    arguments: [
      ("sun", "2026-11-22", "2026-11-29"), ("mon", "2026-11-23", "2026-11-30"),
      ("next week", "2026-11-23", "2026-11-30"),
      ("next week", "2026-11-22", "2026-11-23"), ("eow", "2026-11-22", "2026-11-22"),
      ("eow", "2026-11-23", "2026-11-29"),
    ])
  func weekdays(text: String, today: String, date: String) throws {
    #expect(try DateExpression(text)?.date(from: day(today))?.description == date)
  }

  @Test(
    "a day beyond the calendar is none",
    arguments: [
      ("tomorrow", "9999-12-31"), ("yesterday", "0001-01-01"), ("next month", "9999-12-01"), ("+1m", "9999-12-31"),
      ("-1m", "0001-01-31"), ("fri", "9999-12-31"), ("-1y", "0001-06-01"), ("9999999y", "2026-11-20"),
      ("-9999999y", "2026-11-20"), ("9999999m", "2026-11-20"), ("-9999999w", "2026-11-20"), ("9999999d", "2026-11-20"),
    ])
  func beyond(text: String, today: String) throws {
    let expression = try #require(DateExpression(text))
    #expect(try expression.date(from: day(today)) == nil)
  }

  @Test(
    "other words are no date",
    arguments: [
      "", " ", "none", "soon", "2026-02-29", "2026-13-01", "26-12-01", "1.12.2026", "today ", " today", "next  week",
      "next", "week", "next year", "mo", "mond", "14:30", "9:30", "today 24:00", "today 9:60", "today 9:5",
      "today T14:30",
      "2026-12-01T14:30 9:30", "today 9:30 9:30", "d", "+d", "+", "3", "3x", "+-3d", "--3d", "3 d", "+3h", "1.5d", "٣d",
      "99999999d", "999999999999999999999d",
    ])
  func none(text: String) {
    #expect(DateExpression(text) == nil)
  }

  @Test("the forms that messages name are understood, quotes aside", arguments: DateExpression.forms)
  func namedForms(form: String) throws {
    let words = form == "mon to sunday" ? ["mon", "sunday"] : [form.replacing("\"", with: "")]
    for word in words { #expect(try DateExpression(word)?.date(from: day("2026-11-20")) != nil) }
  }
}
