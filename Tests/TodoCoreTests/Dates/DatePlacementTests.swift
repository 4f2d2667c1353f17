import Testing
import TodoTestSupport

@testable import TodoCore

struct DateExpressionPlacingTests {
  @Test(
    "a period spans all of its days, or one minute if a time is given",
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
      ("q4", "2026-10-01", "2026-12-31"), ("Q3", "2027-07-01", "2027-09-30"),
      ("q2 2028", "2028-04-01", "2028-06-30"),
      ("2026-W50", "2026-12-07", "2026-12-13"), ("2026-W01", "2025-12-29", "2026-01-04"),
      ("2026-w53", "2026-12-28", "2027-01-03"), ("2026w50", "2026-12-07", "2026-12-13"),
      ("2026-W50-3", "2026-12-09", "2026-12-09"), ("now", "2026-11-20T12:00", "2026-11-20T12:00"),
      ("2026-11-20T12:30:59.9Z", "2026-11-20T12:30", "2026-11-20T12:30"),
      ("next week 9:00", "2026-11-23T09:00", "2026-11-23T09:00"),
      ("+15min", "2026-11-20T12:15", "2026-11-20T12:15"),
    ])
  func periods(text: String, first: String, last: String) throws {
    let period = try DateExpression(text).period(at: .friday, .ahead)
    #expect([period.lowerBound, period.upperBound].map(\.description) == [first, last])
  }

  @Test(
    "a period without a day of its own is refused as a date, with its first and last day",
    arguments: [
      ("dec", "1 Dec", "31 Dec"), ("nov 2026", "1 Nov 2026", "30 Nov"), ("2027", "1 Jan 2027", "31 Dec 2027"),
      ("this week", "16 Nov 2026", "22 Nov"), ("last month", "1 Oct 2026", "31 Oct 2026"),
      ("dec 9am", "1 Dec 09:00", "31 Dec 09:00"),
    ])
  func noDay(text: String, first: String, last: String) {
    #expect(throws: DateError.period(first: first, last: last)) { try DateExpression(text).date(at: .friday) }
  }

  @Test(
    "a weekday that does not match its date is refused with the right weekday",
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

  @Test("midnight of a named day is ambiguous and refused with both readings")
  func midnight() {
    #expect(throws: DateError.readings(["27 Nov 00:00", "28 Nov 00:00"])) {
      try DateExpression("fri midnight").date(at: .friday)
    }
  }

  @Test(
    "a day beyond the calendar is refused",
    arguments: [
      ("tomorrow", "9999-12-31"), ("yesterday", "0001-01-01"), ("next month", "9999-12-01"),
      ("+1m", "9999-12-31"), ("-1m", "0001-01-31"), ("fri", "9999-12-31"), ("-1y", "0001-06-01"),
      ("9999999y", "2026-11-20"), ("-9999999y", "2026-11-20"), ("9999999m", "2026-11-20"),
      ("-9999999w", "2026-11-20"), ("9999999d", "2026-11-20"), ("+12h", "9999-12-31"),
      ("11:00", "9999-12-31"), ("midnight", "9999-12-31"), ("last year", "0001-06-01"),
      ("29 feb", "9999-01-01"), ("next year", "9999-01-01"), ("9999999h", "9990-11-20"),
      ("-24h", "0001-01-01"),
    ])
  func beyond(text: String, today: String) throws {
    let moment = try Moment.noon(today)
    #expect(throws: DateError.beyondCalendar) { try DateExpression(text).date(at: moment) }
  }

  @Test("hours and minutes count the time that passes when the clock is set forward or back")
  func elapsed() throws {
    func berlin(_ text: String) throws -> Moment {
      let (spring, autumn) = try (
        #require(Instant("2026-03-29T01:00:00Z")), #require(Instant("2026-10-25T01:00:00Z"))
      )
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

  @Test("a date that counts from a todo's own date needs that todo")
  func needsTodo() throws {
    let expression = try DateExpression("due - 2 days")
    #expect(expression.base?.field == .due && expression.base?.distance == DateDistance(-2, .day))
    #expect(throws: DateError.needsTodo) { try expression.period(at: .friday, .ahead) }
  }
}

struct DateExpressionDaysTests {
  @Test(
    "dates near the ends of months and years keep the day or shorten it to the month",
    arguments: [
      ("+1m", "2026-01-31", "2026-02-28"), ("+1m", "2024-01-31", "2024-02-29"),
      ("+1m", "2026-05-31", "2026-06-30"), ("-1m", "2026-03-31", "2026-02-28"),
      ("+1m", "2026-12-31", "2027-01-31"), ("-1m", "2026-01-31", "2025-12-31"),
      ("+13m", "2026-01-31", "2027-02-28"), ("+1y", "2024-02-29", "2025-02-28"),
      ("+4y", "2024-02-29", "2028-02-29"), ("-1y", "2024-02-29", "2023-02-28"),
      ("next month", "2026-01-31", "2026-02-01"), ("next month", "2026-12-31", "2027-01-01"),
      ("eom", "2024-02-10", "2024-02-29"), ("eom", "2026-02-28", "2026-02-28"),
      ("eom", "1900-02-01", "1900-02-28"), ("eoy", "2026-12-31", "2026-12-31"),
      ("tomorrow", "2026-12-31", "2027-01-01"), ("yesterday", "2024-03-01", "2024-02-29"),
      ("+1d", "2026-02-28", "2026-03-01"), ("+1w", "2026-12-28", "2027-01-04"),
      ("eow", "2026-12-31", "2027-01-03"), ("mon", "2026-12-31", "2027-01-04"),
      ("31st", "2026-02-01", "2026-03-31"), ("30th", "2026-01-31", "2026-03-30"),
      ("29 feb", "1896-03-01", "1904-02-29"), ("next year", "2026-12-31", "2027-01-01"),
    ])
  func ends(text: String, today: String, date: String) throws {
    #expect(try DateExpression(text).date(at: .noon(today)).description == date)
  }

  @Test(
    "a weekday is the next one after today; the end of the week and the weekend may be today",
    arguments: [
      ("sun", "2026-11-22", "2026-11-29"), ("mon", "2026-11-23", "2026-11-30"),
      ("next week", "2026-11-23", "2026-11-30"), ("next week", "2026-11-22", "2026-11-23"),
      ("eow", "2026-11-22", "2026-11-22"), ("eow", "2026-11-23", "2026-11-29"),
      ("weekend", "2026-11-21", "2026-11-21"),
      ("weekend", "2026-11-22", "2026-11-22"), ("weekend", "2026-11-23", "2026-11-28"),
      ("weekend 10:00", "2026-11-22", "2026-11-22T10:00"), ("next weekend", "2026-11-22", "2026-11-28"),
      ("last weekend", "2026-11-22", "2026-11-14"), ("this sun", "2026-11-22", "2026-11-22"),
      ("next sun", "2026-11-22", "2026-11-29"), ("last sun", "2026-11-22", "2026-11-15"),
      ("this fri", "2026-11-22", "2026-11-20"), ("next fri", "2026-11-22", "2026-11-27"),
      ("next fri", "2026-11-23", "2026-12-04"), ("last fri", "2026-11-21", "2026-11-20"),
    ])
  func weekdays(text: String, today: String, date: String) throws {
    #expect(try DateExpression(text).date(at: .noon(today)).description == date)
  }

  @Test(
    "a week begins on the day that the conventions set",
    arguments: [
      ("next week", "2026-11-22"), ("eow", "2026-11-21"), ("this sun", "2026-11-15"),
      ("this sat", "2026-11-21"), ("next sun", "2026-11-22"), ("next fri", "2026-11-27"),
      ("last sun", "2026-11-15"), ("weekend", "2026-11-21"),
    ])
  func weekStart(text: String, date: String) throws {
    let moment = try Moment.noon("2026-11-20", conventions: DateConventions(weekStart: 7))
    #expect(try DateExpression(text).date(at: moment).description == date)
    let week = try DateExpression("this week").period(at: moment, .ahead)
    #expect([week.lowerBound, week.upperBound].map(\.description) == ["2026-11-15", "2026-11-21"])
  }

  @Test(
    "numbers that can mean two dates are refused with both, unless the order is set",
    arguments: [
      ("12/1", "12 Jan 2027", "1 Dec 2026"), ("11/12", "11 Dec 2026", "12 Nov 2027"),
      ("12/1/2027", "12 Jan 2027", "1 Dec 2027"), ("1-12-2027", "1 Dec 2027", "12 Jan 2027"),
    ])
  func numbers(text: String, dayFirst: String, monthFirst: String) throws {
    #expect(throws: DateError.order([dayFirst, monthFirst])) { try DateExpression(text).date(at: .friday) }
    for (order, reading) in [(DateConventions.Order.dayMonth, dayFirst), (.monthDay, monthFirst)] {
      let moment = try Moment.noon("2026-11-20", conventions: DateConventions(order: order))
      #expect(try DateExpression(text).date(at: moment) == DateExpression(reading).date(at: moment))
    }
  }

  @Test(
    "dates with dots are never read month first, whatever the order",
    arguments: [nil, DateConventions.Order.monthDay])
  func points(order: DateConventions.Order?) throws {
    let moment = try Moment.noon("2026-11-20", conventions: DateConventions(order: order))
    #expect(try DateExpression("12.1.").date(at: moment).description == "2027-01-12")
    #expect(throws: DateError.noSuch("month 25", instead: ["25 Dec"])) {
      try DateExpression("12.25.").date(at: moment)
    }
  }

  @Test(
    "a weekday beside numbers decides between their readings, or is corrected in both",
    arguments: [
      ("sun 12/7/2014", "2014-12-07", [String]()), ("sat 12/7/2014", "2014-07-12", []),
      ("tue 12/1", "", ["Tue 12 Jan 2027", "Tue 1 Dec 2026"]),
      ("wed 12/1", "", ["Tue 12 Jan 2027", "Tue 1 Dec 2026"]),
      ("12/1 9:00", "", ["12 Jan 2027 09:00", "1 Dec 2026 09:00"]),
    ])
  func weekdayOfNumbers(text: String, date: String, readings: [String]) throws {
    if readings.isEmpty {
      #expect(try DateExpression(text).date(at: .friday).description == date)
    } else {
      #expect(throws: DateError.order(readings)) { try DateExpression(text).date(at: .friday) }
    }
  }

  @Test(
    "a nonexistent day, month, quarter or week is refused by name, with the nearest days at the same time",
    arguments: [
      ("31 nov", "31 Nov", ["30 Nov", "1 Dec"]), ("31 feb", "31 Feb", ["28 Feb", "1 Mar"]),
      ("31 nov 9:00", "31 Nov", ["30 Nov 09:00", "1 Dec 09:00"]),
      ("9am 31/11", "31 Nov", ["30 Nov 09:00", "1 Dec 09:00"]),
      ("2027-02-29", "29 Feb 2027", ["28 Feb 2027", "1 Mar 2027"]), ("32 dec", "32 Dec", ["31 Dec"]),
      ("fri 31 nov", "31 Nov", ["30 Nov", "1 Dec"]), ("31.11.", "31 Nov", ["30 Nov", "1 Dec"]),
      ("20270229", "29 Feb 2027", ["28 Feb 2027", "1 Mar 2027"]), ("2026-13-01", "month 13", ["13 Jan 2026"]),
      ("2026-13", "month 13", []), ("13/13", "month 13", []), ("32nd", "32nd", []),
      ("2026-W54", "week 54 of 2026", []),
      ("2026-Q5", "quarter 5", []), ("31st of this month", "31 Nov 2026", ["30 Nov 2026", "1 Dec 2026"]),
    ])
  func noSuchDay(text: String, name: String, instead: [String]) throws {
    #expect(throws: DateError.noSuch(name, instead: instead)) { try DateExpression(text).date(at: .friday) }
    for text in instead { _ = try DateExpression(text).date(at: .friday) }
  }

  @Test("numbers that contradict the set order are refused with their other reading")
  func againstOrder() throws {
    let moment = try Moment.noon("2026-11-20", conventions: DateConventions(order: .monthDay))
    #expect(throws: DateError.readings(["25 Dec"])) { try DateExpression("25/12").date(at: moment) }
  }

  @Test(
    "dates of past events are looked up backwards from today",
    arguments: [
      ("fri", "2026-11-20", "2026-11-20"), ("sat", "2026-11-14", "2026-11-14"),
      ("thu", "2026-11-19", "2026-11-19"), ("15th", "2026-11-15", "2026-11-15"),
      ("31st", "2026-10-31", "2026-10-31"), ("20 nov", "2026-11-20", "2026-11-20"),
      ("21 nov", "2025-11-21", "2025-11-21"), ("29 feb", "2024-02-29", "2024-02-29"),
      ("nov", "2026-11-01", "2026-11-30"), ("dec", "2025-12-01", "2025-12-31"),
      ("weekend", "2026-11-14", "2026-11-15"), ("12:00", "2026-11-20T12:00", "2026-11-20T12:00"),
      ("12:01", "2026-11-19T12:01", "2026-11-19T12:01"), ("midnight", "2026-11-20T00:00", "2026-11-20T00:00"),
      ("last week", "2026-11-09", "2026-11-15"), ("25/12", "2025-12-25", "2025-12-25"),
      ("+3d", "2026-11-23", "2026-11-23"),
    ])
  func back(text: String, first: String, last: String) throws {
    let period = try DateExpression(text).period(at: .friday, .back)
    #expect([period.lowerBound, period.upperBound].map(\.description) == [first, last])
  }
}
