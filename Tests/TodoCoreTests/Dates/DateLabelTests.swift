import Testing
import TodoTestSupport

@testable import TodoCore

struct DateLabelTests {
  private static let today = Moment.friday.today

  @Test(
    "a date's label is a weekday up to six days ahead, a distance up to a fortnight back, else a calendar date",
    arguments: [
      ("2026-11-20", "today"), ("2026-11-20T14:30", "today 14:30"), ("2026-11-21", "tomorrow"),
      ("2026-11-21T00:00", "tomorrow 00:00"), ("2026-11-19T09:05", "yesterday 09:05"), ("2026-11-22", "Sun"),
      ("2026-11-26T10:30", "Thu 10:30"), ("2026-11-27", "27 Nov"), ("2026-12-04T08:00", "4 Dec 08:00"),
      ("2026-12-31", "31 Dec"), ("2027-01-01", "1 Jan 2027"), ("2027-11-20T00:00", "20 Nov 2027 00:00"),
      ("2026-11-18", "2 days late"), ("2026-11-18T08:00", "2 days late"), ("2026-11-06", "14 days late"),
      ("2026-11-05", "5 Nov 2026"), ("2025-12-31", "31 Dec 2025"), ("0001-01-01", "1 Jan 0001"),
      ("9999-12-31", "31 Dec 9999"),
    ])
  func labels(date: String, label: String) throws {
    let date = try #require(LocalDate(date))
    #expect(DateLabel.text(for: date, .late, on: Self.today) == label)
    #expect(DateLabel.text(for: date, .ago, on: Self.today) == label.replacing("late", with: "ago"))
  }

  @Test(
    "an event is labelled with its hour, and with its year unless it is this year, and an older end without an hour",
    arguments: [
      ("2026-11-20T09:30", "today 09:30", "today 09:30"),
      ("2026-11-19T09:30", "yesterday 09:30", "yesterday 09:30"),
      ("2026-11-17T09:30", "3 days ago 09:30", "3 days ago"),
      ("2026-11-06T09:30", "14 days ago 09:30", "14 days ago"),
      ("2026-11-05T09:30", "5 Nov 09:30", "5 Nov"), ("2025-11-20T09:30", "20 Nov 2025 09:30", "20 Nov 2025"),
      ("2026-11-21T09:30", "tomorrow 09:30", "tomorrow 09:30"),
      ("2026-11-25T09:30", "25 Nov 2026 09:30", "25 Nov 2026 09:30"),
    ])
  func instants(date: String, happened: String, ended: String) throws {
    #expect(DateLabel.happened(try #require(LocalDate(date)), on: Self.today) == happened)
    #expect(DateLabel.ended(try #require(LocalDate(date)), on: Self.today) == ended)
  }

  @Test(
    "a given date is echoed with its weekday",
    arguments: [
      ("2026-11-20", "Fri 20 Nov"), ("2026-11-21T14:30", "Sat 21 Nov 14:30"), ("2026-11-27", "Fri 27 Nov"),
      ("2026-11-19", "Thu 19 Nov 2026"), ("2026-12-01T09:05", "Tue 1 Dec 09:05"),
      ("2027-02-28", "Sun 28 Feb 2027"),
    ])
  func echo(date: String, label: String) throws {
    #expect(DateLabel.echo(of: try #require(LocalDate(date)), on: Self.today) == label)
  }

  @Test(
    "every label is read back as the date it was made from, on any day",
    arguments: ["2026-11-20", "2024-02-29", "2026-12-31", "2027-01-01", "2026-03-01"])
  func roundTrip(today: String) throws {
    let moment = try Moment.noon(today)
    for distance in stride(from: -420, through: 420, by: Effort.isNight ? 1 : 9) {
      for minute in [nil, 0, 570, 1_439] {
        let date = LocalDate(day: moment.today.advanced(by: distance), minute: minute)
        let isOld = (-14 ... -2).contains(distance)
        let read = isOld ? LocalDate(day: date.day) : date
        for label in [
          DateLabel.text(for: date, .late, on: moment.today),
          DateLabel.text(for: date, .ago, on: moment.today),
        ] {
          try expect(label, read, .ahead, at: moment)
        }
        try expect(DateLabel.echo(of: date, on: moment.today), date, .ahead, at: moment)
        guard minute != nil else { continue }
        try expect(DateLabel.happened(date, on: moment.today), date, .back, at: moment)
        let ended = distance < -1 ? LocalDate(day: date.day) : date
        try expect(DateLabel.ended(date, on: moment.today), ended, .back, at: moment)
      }
    }
  }

  private func expect(_ label: String, _ date: LocalDate, _ direction: DateDirection, at moment: Moment)
    throws
  {
    let expression = try DateExpression(label)
    let period = try expression.period(at: moment, direction)
    let option = try direction == .ahead ? expression.date(at: moment) : date
    if [period.lowerBound, period.upperBound, option] == [date, date, date] { return }
    Issue.record("\(label) on \(moment.local) is read as \(period), or \(option), not \(date)")
  }
}

struct DateLabelPeriodTests {
  @Test(
    "a period is titled with its common name and its days",
    arguments: [
      ("today", "Today, Fri 20 Nov"), ("yesterday", "Yesterday, Thu 19 Nov"), ("mon", "Mon 16 Nov"),
      ("this week", "This week so far, Mon 16 – Fri 20 Nov"), ("last week", "Last week, Mon 9 – Sun 15 Nov"),
      ("this month", "This month so far, Sun 1 – Fri 20 Nov"),
      ("last month", "Last month, Thu 1 – Sat 31 Oct"),
      ("this quarter", "This quarter so far, Thu 1 Oct – Fri 20 Nov"),
      ("last quarter", "Last quarter, Wed 1 Jul – Wed 30 Sep"),
      ("2026", "This year so far, Thu 1 Jan – Fri 20 Nov"),
      ("last year", "Last year, Wed 1 Jan – Wed 31 Dec 2025"),
      ("30d", "Last 30 days, Thu 22 Oct – Fri 20 Nov"),
      ("1y", "Last 365 days, Fri 21 Nov 2025 – Fri 20 Nov 2026"), ("nov 2025", "Sat 1 – Sun 30 Nov 2025"),
    ])
  func titles(words: String, title: String) throws {
    #expect(DateLabel.title(of: try DayPeriod(words, endingBy: .friday), at: .friday) == title)
  }

  @Test("a week that ends today is titled as a whole week")
  func whole() {
    let moment = Moment(
      instant: Moment.friday.instant, local: Moment.friday.local, conventions: DateConventions(weekStart: 6))
    #expect(DateLabel.title(of: .thisWeek(at: moment), at: moment) == "This week, Sat 14 – Fri 20 Nov")
  }
}
