import Testing
import TodoTestSupport

@testable import TodoCore

struct DateLabelPeriodTests {
  @Test(
    "a period has the name that people have for it, and its days",
    arguments: [
      ("today", "Today, Fri 20 Nov"), ("yesterday", "Yesterday, Thu 19 Nov"), ("mon", "Mon 16 Nov"),
      ("this week", "This week so far, Mon 16 – Fri 20 Nov"), ("last week", "Last week, Mon 9 – Sun 15 Nov"),
      ("this month", "This month so far, Sun 1 – Fri 20 Nov"), ("last month", "Last month, Thu 1 – Sat 31 Oct"),
      ("this quarter", "This quarter so far, Thu 1 Oct – Fri 20 Nov"),
      ("last quarter", "Last quarter, Wed 1 Jul – Wed 30 Sep"),
      ("2026", "This year so far, Thu 1 Jan – Fri 20 Nov"),
      ("last year", "Last year, Wed 1 Jan – Wed 31 Dec 2025"), ("30d", "Last 30 days, Thu 22 Oct – Fri 20 Nov"),
      ("1y", "Last 365 days, Fri 21 Nov 2025 – Fri 20 Nov 2026"), ("nov 2025", "Sat 1 – Sun 30 Nov 2025"),
    ])
  func titles(words: String, title: String) throws {
    #expect(DateLabel.title(of: try DayPeriod(words, endingBy: .friday), at: .friday) == title)
  }

  @Test("a week that ends today is whole")
  func whole() {
    let moment = Moment(
      instant: Moment.friday.instant, local: Moment.friday.local, conventions: DateConventions(weekStart: 6))
    #expect(DateLabel.title(of: .thisWeek(at: moment), at: moment) == "This week, Sat 14 – Fri 20 Nov")
  }
}
