import Testing
import TodoTestSupport

@testable import TodoKit

struct DateLabelTests {
  @Test(
    "a date within a fortnight is told from today, another one by its day, and its year when that differs",
    arguments: [
      ("2026-11-20", "today"), ("2026-11-20T14:30", "today 14:30"), ("2026-11-21", "tomorrow"),
      ("2026-11-19T09:05", "yesterday 09:05"), ("2026-11-22", "in 2 days"), ("2026-12-04", "in 14 days"),
      ("2026-12-05", "5 Dec"), ("2026-11-18", "2 days ago"), ("2026-11-06", "14 days ago"), ("2026-11-05", "5 Nov"),
      ("2026-01-01", "1 Jan"), ("2025-12-31", "31 Dec 2025"), ("2027-11-20T00:00", "20 Nov 2027 00:00"),
      ("0001-01-01", "1 Jan 1"), ("9999-12-31", "31 Dec 9999"),
    ])
  func labels(date: String, label: String) throws {
    #expect(DateLabel.text(for: try #require(LocalDate(date)), on: Moment.friday.today) == label)
  }

  @Test(
    "a date that was given is told back with its day of the week, or as today or tomorrow",
    arguments: [
      ("2026-11-20", "today"), ("2026-11-21T14:30", "tomorrow 14:30"), ("2026-11-27", "Fri 27 Nov"),
      ("2026-11-19", "Thu 19 Nov"), ("2026-12-01T09:05", "Tue 1 Dec 09:05"), ("2027-02-28", "Sun 28 Feb 2027"),
    ])
  func echo(date: String, label: String) throws {
    #expect(DateLabel.echo(of: try #require(LocalDate(date)), on: Moment.friday.today) == label)
  }
}
