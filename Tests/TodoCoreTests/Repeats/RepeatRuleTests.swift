import Testing

@testable import TodoCore

@Suite("Rules to repeat by")
struct RepeatRuleTests {
  @Test(
    "the next date is one step later",
    arguments: [
      ("every day", "2026-12-31", "2027-01-01"), ("3d", "2024-02-27", "2024-03-01"),
      ("every 2 weeks", "2026-11-20", "2026-12-04"), ("every month", "2026-11-20", "2026-12-20"),
      ("every 13 months", "2026-11-20", "2027-12-20"), ("every year", "2026-11-20", "2027-11-20"),
      ("every weekday", "2026-11-20", "2026-11-23"), ("every mon,thu", "2026-11-23", "2026-11-26"),
      ("every mon,thu", "2026-11-26", "2026-11-30"), ("every sunday", "2026-11-22", "2026-11-29"),
    ])
  func next(rule: String, day: String, expected: String) throws {
    #expect(try dates(rule, from: day, count: 1) == [expected])
  }

  @Test(
    "a month's end stays one, and a day that a short month cuts comes back",
    arguments: [
      ("every month", "2026-10-31", ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"]),
      ("every month", "2027-01-30", ["2027-02-28", "2027-03-30", "2027-04-30", "2027-05-30"]),
      ("every month", "2026-04-30", ["2026-05-31", "2026-06-30"]),
      ("every month on 30", "2026-04-30", ["2026-05-30", "2026-06-30"]),
      ("every month", "2026-11-28", ["2026-12-28", "2027-01-28", "2027-02-28", "2027-03-28", "2027-04-28"]),
      ("every month", "2027-01-28", ["2027-02-28", "2027-03-28"]),
      ("every month", "2028-01-29", ["2028-02-29", "2028-03-29"]),
      ("every month on 28", "2027-02-28", ["2027-03-28", "2027-04-28"]),
      ("every 13 months", "2026-01-28", ["2027-02-28", "2028-03-28"]),
      ("every month", "2027-02-28", ["2027-03-31", "2027-04-30"]),
      ("every year", "2024-02-29", ["2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
      ("every year on 28", "2027-02-28", ["2028-02-28", "2029-02-28"]),
      ("every 4 years", "2096-02-29", ["2100-02-28", "2104-02-29"]),
    ])
  func monthEnds(rule: String, day: String, expected: [String]) throws {
    #expect(try dates(rule, from: day, count: expected.count) == expected)
  }

  @Test(
    "a day of the month is the next such day, this month's if it is yet to come, and stays in the rule",
    arguments: [
      ("every month on 15", "2026-11-10", ["2026-11-15", "2026-12-15", "2027-01-15"]),
      ("every month on 15", "2026-11-15", ["2026-12-15"]), ("every month on 15", "2026-11-20", ["2026-12-15"]),
      ("every 3 months on 15", "2026-11-10", ["2026-11-15", "2027-02-15"]),
      ("every 3 months on 15", "2026-11-20", ["2027-02-15"]),
      ("every year on 15", "2026-11-10", ["2026-11-15", "2027-11-15"]),
      ("every month on 31", "2026-11-10", ["2026-11-30", "2026-12-31"]),
      ("every month on 30", "2027-02-10", ["2027-02-28", "2027-03-30"]),
      ("after 1 month on 15", "2026-11-10", ["2026-12-15", "2027-01-15"]),
      ("after 1 month on 31", "2026-10-10", ["2026-11-30", "2026-12-31"]),
      ("after 1 month", "2026-11-30", ["2026-12-30"]),
    ])
  func daysOfMonth(text: String, day: String, expected: [String]) throws {
    #expect(try dates(text, from: day, count: expected.count) == expected)
    let rule = try #require(RepeatRule(text))
    let date = try #require(LocalDate(day))
    let next = try #require(rule.next(after: date.day))
    if text.contains(" on ") { #expect(next.rule == rule) }
  }

  @Test("there is no date beyond the calendar")
  func beyond() throws {
    let rule = try #require(RepeatRule("every 9999 years"))
    let day = try #require(LocalDate("2026-11-20")).day
    #expect(rule.next(after: day) == nil)
  }

  /// The dates that follow a day, each by the rule that the one before left behind.
  private func dates(_ text: String, from day: String, count: Int) throws -> [String] {
    var rule = try #require(RepeatRule(text))
    var day = try #require(LocalDate(day)).day
    return try (0..<count).map { _ in
      (day, rule) = try #require(rule.next(after: day))
      return LocalDate(day: day).description
    }
  }
}
