import Testing
import TodoTestSupport

@testable import TodoCore

/// On Friday, 20 November 2026.
struct DayPeriodTests {
  private func text(_ period: DayPeriod) -> String { "\(period.lowerBound) \(period.upperBound)" }

  @Test(
    "a period is read as in queries of the past and cut at today, and a distance is counted back from today",
    arguments: [
      ("today", "2026-11-20 2026-11-20"), ("Yesterday", "2026-11-19 2026-11-19"),
      ("1d", "2026-11-20 2026-11-20"), ("0d", "2026-11-20 2026-11-20"), ("-0d", "2026-11-20 2026-11-20"),
      ("30d", "2026-10-22 2026-11-20"), ("-30d", "2026-10-22 2026-11-20"),
      ("30 days", "2026-10-22 2026-11-20"), ("2w", "2026-11-07 2026-11-20"), ("3m", "2026-08-21 2026-11-20"),
      ("1y", "2025-11-21 2026-11-20"), ("3 days ago", "2026-11-17 2026-11-17"),
      ("mon", "2026-11-16 2026-11-16"), ("fri", "2026-11-20 2026-11-20"),
      ("last fri", "2026-11-13 2026-11-13"), ("2026-11-02", "2026-11-02 2026-11-02"),
      ("this week", "2026-11-16 2026-11-20"), ("last-week", "2026-11-09 2026-11-15"),
      ("weekend", "2026-11-14 2026-11-15"), ("this month", "2026-11-01 2026-11-20"),
      ("last  month", "2026-10-01 2026-10-31"), ("2026-11", "2026-11-01 2026-11-20"),
      ("nov", "2026-11-01 2026-11-20"), ("dec", "2025-12-01 2025-12-31"),
      ("feb 2024", "2024-02-01 2024-02-29"), ("2026", "2026-01-01 2026-11-20"),
      ("last year", "2025-01-01 2025-12-31"), ("24 dec", "2025-12-24 2025-12-24"),
      ("1066", "1066-01-01 1066-12-31"), ("25/12", "2025-12-25 2025-12-25"),
    ])
  func periods(words: String, expected: String) throws {
    #expect(try text(DayPeriod(words, endingBy: .friday)) == expected)
  }

  @Test(
    "a future date, a part of a day or a text that is not a date is refused as a period",
    arguments: [
      ("next week", .notBegun(first: "23 Nov")), ("2026-11-21", .notBegun(first: "21 Nov")),
      ("tomorrow", .notBegun(first: "21 Nov")), ("2027", .notBegun(first: "1 Jan 2027")),
      ("in 3 days", .notBegun(first: "23 Nov")), ("+3d", .notBegun(first: "23 Nov")), ("9am", .partOfDay),
      ("2h", .partOfDay), ("-30min", .partOfDay), ("fri 9:30", .partOfDay), ("sometime", .unknown),
      ("", .unknown), ("fri 14", .unknown), ("14", .readings(["14th"])),
      ("12/1", .order(["12 Jan 2026", "1 Dec 2025"])), ("9999999d", .beyondCalendar),
      ("2100y", .beyondCalendar), ("due-2d", .needsTodo),
      ("mon 17 nov", .weekday("17 Nov 2026", is: "Tuesday", instead: "Tue 17 Nov 2026")),
    ] as [(String, DateError)])
  func noPeriods(words: String, error: DateError) {
    #expect(throws: error) { try DayPeriod(words, endingBy: .friday) }
  }

  @Test(
    "a month is whole: the current month, the month of a year, or by name the current or next such month",
    arguments: [
      (nil, "2026-11-01 2026-11-30"), ("nov", "2026-11-01 2026-11-30"), ("dec", "2026-12-01 2026-12-31"),
      ("feb", "2027-02-01 2027-02-28"), ("nov 2025", "2025-11-01 2025-11-30"),
      ("2024-02", "2024-02-01 2024-02-29"),
      ("next month", "2026-12-01 2026-12-31"), ("last-month", "2026-10-01 2026-10-31"),
    ])
  func months(words: String?, expected: String) throws {
    #expect(try text(DayPeriod(month: words, at: .friday)) == expected)
  }

  @Test(
    "a text that is not exactly one whole month is refused",
    arguments: [
      ("today", .notOneMonth), ("1 nov", .notOneMonth), ("this week", .notOneMonth), ("2026", .notOneMonth),
      ("9am", .partOfDay), ("moon", .unknown), ("30d", .notOneMonth),
      ("13", .unknown), ("this", .readings(["this-month"])),
    ] as [(String, DateError)])
  func noMonths(words: String, error: DateError) {
    #expect(throws: error) { try DayPeriod(month: words, at: .friday) }
  }

  @Test(
    "a week begins on the user's first day of the week",
    arguments: [(1, "2026-11-16"), (7, "2026-11-15"), (6, "2026-11-14")])
  func weekStart(weekStart: Int, first: String) throws {
    let moment = Moment(
      instant: Moment.friday.instant, local: Moment.friday.local,
      conventions: DateConventions(weekStart: weekStart))
    #expect(text(.thisWeek(at: moment)) == "\(first) 2026-11-20")
    #expect(try DayPeriod("this week", endingBy: moment) == .thisWeek(at: moment))
    #expect(try DayPeriod("30d", endingBy: moment) == .lastThirtyDays(at: moment))
  }
}
