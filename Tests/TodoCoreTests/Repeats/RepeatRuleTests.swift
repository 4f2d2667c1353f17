import Testing
import TodoTestSupport

@testable import TodoCore

@Suite("Repeat rules")
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
    "a month's end stays a month's end, and a day that a short month cuts comes back",
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
    "a day of the month means the next such day, even in this month, and stays in the rule",
    arguments: [
      ("every month on 15", "2026-11-10", ["2026-11-15", "2026-12-15", "2027-01-15"]),
      ("every month on 15", "2026-11-15", ["2026-12-15"]),
      ("every month on 15", "2026-11-20", ["2026-12-15"]),
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
    let next = try #require(rule.occurrence(after: date.day))
    if text.contains(" on ") { #expect(next.rule == rule) }
  }

  @Test("a rule has no date beyond the calendar")
  func beyond() throws {
    let rule = try #require(RepeatRule("every 9999 years"))
    let day = try #require(LocalDate("2026-11-20")).day
    #expect(rule.occurrence(after: day) == nil)
  }

  /// The dates after a day, each found by the rule that the previous date left behind.
  private func dates(_ text: String, from day: String, count: Int) throws -> [String] {
    var rule = try #require(RepeatRule(text))
    var day = try #require(LocalDate(day)).day
    return try (0..<count).map { _ in
      (day, rule) = try #require(rule.occurrence(after: day))
      return LocalDate(day: day).description
    }
  }
}

@Suite("Repeat rules as text")
struct RepeatRuleTextTests {
  @Test(
    "every way of writing a rule has one stored form, which reads as the same rule",
    arguments: [
      ("2w", "every 2 weeks"), ("1d", "every day"), ("every 1 day", "every day"), ("daily", "every day"),
      ("weekly", "every week"), ("Monthly", "every month"), ("yearly", "every year"),
      ("3m", "every 3 months"), ("every  2   weeks", "every 2 weeks"), ("every 2w", "every 2 weeks"),
      ("after 3 days", "after 3 days"), ("after 1 week", "after 1 week"), ("after 2m", "after 2 months"),
      ("after day", "after 1 day"), ("every thu,MON,monday", "every mon,thu"),
      ("every weekday", "every weekday"), ("every mon,tue,wed,thu,fri", "every weekday"),
      ("sunday", "every sun"), ("every mon 9:00", "every mon 09:00"), ("every day at 5pm", "every day 17:00"),
      ("every mon at 9 am until 2026-12-31", "every mon 09:00 until 2026-12-31"),
      ("daily noon", "every day 12:00"), ("every mon until Dec 31, 2026", "every mon until 2026-12-31"),
      ("weekly 5 times", "every week for 5 times"),
      ("every 2 weeks from 2026-11-20 for 1 time", "every 2 weeks from 2026-11-20 for 1 time"),
      ("after 3 days until 2027-01-31", "after 3 days until 2027-01-31"),
      ("after 1 week 9999 times", "after 1 week for 9999 times"),
      (
        "every month on 1,15 0:00 from 2026-11-01 until 31 jan 2027",
        "every month on 1,15 00:00 from 2026-11-01 until 2027-01-31"
      ),
      ("every month on 31", "every month on 31"), ("every 2 years on 29", "every 2 years on 29"),
    ])
  func forms(text: String, stored: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(rule.description == stored)
    #expect(RepeatRule(stored) == rule)
  }

  @Test(
    "any other text is not a rule",
    arguments: [
      "", " ", "every", "after", "sometimes", "every 0 days", "every -1 day", "every 10000 days", "2",
      "2 moons", "every day until", "every day until sometime", "every day until dec 31",
      "every day until 2026-11-31", "until 2026-12-31", "every day until 2026-12-31 9:00",
      "every day for 0 times", "every day for 10000 times", "every day for times", "every day for 5",
      "for 5 times", "5 times", "every 5 times", "every day 25:00", "every day midnight", "9:00",
      "every 9:00", "every day for 5 times until 2026-12-31", "every day until 2026-12-31 for 5 times",
      "3 times a week", "after mon", "after weekday", "every mon,", "every mon,funday", "every 2 mon",
      "every month on", "every month on 0", "every month on 32", "every week on 3", "every day now",
      "every 99999999999999999999 days", "²d", "every 1.5 days",
    ])
  func nonsense(text: String) {
    #expect(RepeatRule(text) == nil)
  }

  @Test("every rule can be read back from its stored form and from its label", arguments: Effort.seeds(1))
  func inverse(seed: UInt64) {
    var random = SplitMix(state: seed)
    for _ in 0..<2_000 {
      let rule = RepeatRule.random(&random)
      #expect(RepeatRule(rule.description) == rule, "\(rule)")
      #expect(RepeatRule(rule.label) == rule, "\(rule.label)")
    }
  }

  @Test(
    "labels name days of the month as people do",
    arguments: [
      ("every month on 1", "every month on the 1st"), ("every month on 31", "every month on the last day"),
      ("every month on 1,15,31", "every month on the 1st, 15th and last day"),
      ("every 2 months on 15,31", "every 2 months on the 15th and last day"),
      ("every year on 29", "every year on the 29th"), ("every year on 31", "every year on the last day"),
      ("after 1 month on 31", "after 1 month on the last day"),
      ("every month on last fri", "every month on last fri"),
    ])
  func labels(text: String, label: String) throws {
    #expect(try #require(RepeatRule(text)).label == label)
  }

  @Test("the forms named in messages are rules, apart from their quotes", arguments: RepeatRule.forms)
  func named(form: String) {
    #expect(RepeatRule(form.replacing("\"", with: "")) != nil)
  }
}

extension RepeatRule {
  /// A random rule, out of all that can be written.
  static func random(_ random: inout SplitMix) -> RepeatRule {
    func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }
    func count(_ most: Int = 9_999) -> Int { below(4) == 0 ? 1 + below(most) : 1 + below(4) }
    func some(of range: ClosedRange<Int>) -> [Int] {
      Set((0...below(4)).map { _ in range.lowerBound + below(range.count) }).sorted()
    }
    func day() -> CalendarDay { CalendarDay(daysSinceEpoch: below(2_900_000)) }
    let bounds = (at: below(2) == 0 ? nil : below(1_440), isOpen: below(2) == 0)
    let end: End? = [nil, .until(day()), .times(count())][below(3)]
    if below(4) == 0 {
      let step: Step =
        [
          Step(count(), .day), Step(count(), .week), Step(count(), .month), Step(count(), .year),
          Step(count(), .month, days: .days([1 + below(31)])),
          Step(count(), .year, days: .days([1 + below(31)])),
        ][below(6)]
      return RepeatRule(base: .completion, step, at: bounds.at, end: end)
    }
    let ordinal = Ordinal.allCases[below(6)]
    let step: Step =
      [
        Step(count(), .day), Step(count(), .week), Step(count(), .week, weekdays: some(of: 1...7)),
        Step(1, .weekday, weekdays: some(of: 1...7)), Step(count(), .month),
        Step(count(), .month, days: .days(some(of: 1...31))),
        Step(ordinal == .fifth ? 1 : count(), .month, days: .weekday(1 + below(7), ordinal)),
        Step(count(), .year),
        Step(count(), .year, days: .days([1 + below(31)])),
      ][below(9)]
    return RepeatRule(step, at: bounds.at, from: bounds.isOpen ? nil : day(), end: end)
  }
}
