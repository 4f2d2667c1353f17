import Testing
import TodoTestSupport

@testable import TodoCore

struct DateExpressionPlacingTests {
  @Test(
    "a period is all of its days, or a minute where a time is given",
    arguments: [
      ("this week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
      ("next week", "2026-11-23", "2026-11-29"), ("this month", "2026-11-01", "2026-11-30"),
      ("last month", "2026-10-01", "2026-10-31"), ("next month", "2026-12-01", "2026-12-31"),
      ("this year", "2026-01-01", "2026-12-31"), ("last year", "2025-01-01", "2025-12-31"),
      ("next year", "2027-01-01", "2027-12-31"), ("weekend", "2026-11-21", "2026-11-22"),
      ("nov", "2026-11-01", "2026-11-30"), ("october", "2027-10-01", "2027-10-31"),
      ("feb 2028", "2028-02-01", "2028-02-29"), ("2026-11", "2026-11-01", "2026-11-30"),
      ("2027", "2027-01-01", "2027-12-31"), ("fri", "2026-11-27", "2026-11-27"),
      ("this quarter", "2026-10-01", "2026-12-31"), ("last quarter", "2026-07-01", "2026-09-30"),
      ("next quarter", "2027-01-01", "2027-03-31"), ("2026-Q1", "2026-01-01", "2026-03-31"),
      ("q4", "2026-10-01", "2026-12-31"), ("Q3", "2027-07-01", "2027-09-30"), ("q2 2028", "2028-04-01", "2028-06-30"),
      ("2026-W50", "2026-12-07", "2026-12-13"), ("2026-W01", "2025-12-29", "2026-01-04"),
      ("2026-w53", "2026-12-28", "2027-01-03"), ("2026w50", "2026-12-07", "2026-12-13"),
      ("2026-W50-3", "2026-12-09", "2026-12-09"), ("now", "2026-11-20T12:00", "2026-11-20T12:00"),
      ("2026-11-20T12:30:59.9Z", "2026-11-20T12:30", "2026-11-20T12:30"),
      ("next week 9:00", "2026-11-23T09:00", "2026-11-23T09:00"), ("+15min", "2026-11-20T12:15", "2026-11-20T12:15"),
    ])
  func periods(text: String, first: String, last: String) throws {
    let period = try DateExpression(text).period(at: .friday, .ahead)
    #expect([period.first, period.last].map(\.description) == [first, last])
  }

  @Test(
    "a period that stands for no day is refused for a date, with its first and last day",
    arguments: [
      ("dec", "1 Dec", "31 Dec"), ("nov 2026", "1 Nov 2026", "30 Nov"), ("2027", "1 Jan 2027", "31 Dec 2027"),
      ("this week", "16 Nov 2026", "22 Nov"), ("last month", "1 Oct 2026", "31 Oct 2026"),
      ("dec 9am", "1 Dec 09:00", "31 Dec 09:00"),
    ])
  func noDay(text: String, first: String, last: String) {
    #expect(throws: DateError.period(first: first, last: last)) { try DateExpression(text).date(at: .friday) }
  }

  @Test(
    "a weekday that does not fit its day is refused with the right one",
    arguments: [
      ("Mon 27 Nov", "27 Nov 2026", "Friday", "Fri 27 Nov 2026"),
      ("fri 1 dec 2026", "1 Dec 2026", "Tuesday", "Tue 1 Dec 2026"),
      ("sun 2026-11-27 9:00", "27 Nov 2026", "Friday", "Fri 27 Nov 2026 09:00"),
      ("5pm mon 15th", "15 Dec 2026", "Tuesday", "Tue 15 Dec 2026 17:00"),
    ])
  func weekday(text: String, day: String, weekday: String, instead: String) {
    #expect(throws: DateError.weekday(day, is: weekday, instead: instead)) {
      try DateExpression(text).date(at: .friday)
    }
  }

  @Test("midnight of a day is the beginning of it to some and its end to others, and is refused with both")
  func midnight() {
    #expect(throws: DateError.readings(["27 Nov 00:00", "28 Nov 00:00"])) {
      try DateExpression("fri midnight").date(at: .friday)
    }
  }

  @Test(
    "a day beyond the calendar is none",
    arguments: [
      ("tomorrow", "9999-12-31"), ("yesterday", "0001-01-01"), ("next month", "9999-12-01"), ("+1m", "9999-12-31"),
      ("-1m", "0001-01-31"), ("fri", "9999-12-31"), ("-1y", "0001-06-01"), ("9999999y", "2026-11-20"),
      ("-9999999y", "2026-11-20"), ("9999999m", "2026-11-20"), ("-9999999w", "2026-11-20"), ("9999999d", "2026-11-20"),
      ("+12h", "9999-12-31"), ("11:00", "9999-12-31"), ("midnight", "9999-12-31"), ("last year", "0001-06-01"),
      ("29 feb", "9999-01-01"), ("next year", "9999-01-01"), ("9999999h", "9990-11-20"), ("-24h", "0001-01-01"),
    ])
  func beyond(text: String, today: String) throws {
    let moment = try Moment.noon(today)
    #expect(throws: DateError.beyondCalendar) { try DateExpression(text).date(at: moment) }
  }

  @Test("hours and minutes pass as they do where the clock is set forward or back")
  func elapsed() throws {
    func berlin(_ text: String) throws -> Moment {
      let (spring, autumn) = try (#require(Instant("2026-03-29T01:00:00Z")), #require(Instant("2026-10-25T01:00:00Z")))
      return Moment(try #require(Instant(text))) { instant in
        let offset = instant >= spring && instant < autumn ? 7_200 : 3_600
        let seconds = instant.seconds + offset
        return LocalDate(day: CalendarDay(daysSinceEpoch: seconds / 86_400), minute: seconds % 86_400 / 60)
      }
    }
    let before = try berlin("2026-03-29T00:30:00Z")
    #expect(before.local.description == "2026-03-29T01:30")
    #expect(try DateExpression("+2h").date(at: before).description == "2026-03-29T04:30")
    #expect(try DateExpression("+1d").date(at: before).description == "2026-03-30")
    let autumn = try berlin("2026-10-24T23:30:00Z")
    #expect(autumn.local.description == "2026-10-25T01:30")
    #expect(try DateExpression("+2h").date(at: autumn).description == "2026-10-25T02:30")
    #expect(try DateExpression("-90min").date(at: autumn).description == "2026-10-25T00:00")
  }

  @Test("a date that counts from a todo's own is for the rules to place")
  func ofTodo() throws {
    let expression = try DateExpression("due - 2 days")
    #expect(expression.base?.field == .due && expression.base?.distance == DateDistance(-2, .day))
    #expect(throws: DateError.ofTodo) { try expression.period(at: .friday, .ahead) }
  }
}
