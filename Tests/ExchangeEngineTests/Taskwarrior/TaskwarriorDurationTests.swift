import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct TaskwarriorDurationTests {
  @Test(
    "a duration is read as the rule with which Taskwarrior comes to the same dates",
    arguments: [
      ("daily", "every day"), ("day", "every day"), ("2d", "every 2 days"), ("P10D", "every 10 days"),
      ("P30D", "every 30 days"), ("weekdays", "every weekday"), ("weekly", "every week"),
      ("3wks", "every 3 weeks"), ("P3W", "every 3 weeks"), ("biweekly", "every 2 weeks"),
      ("fortnight", "every 2 weeks"), ("monthly", "every month"), ("2m", "every 2 months"),
      ("P2M", "every 2 months"), ("P1M", "every month"), ("bimonthly", "every 2 months"),
      ("quarterly", "every 3 months"), ("2q", "every 6 months"), ("semiannual", "every 6 months"),
      ("yearly", "every year"), ("annual", "every year"), ("P1Y", "every year"), ("P2Y", "every 2 years"),
      ("biyearly", "every 2 years"), ("biannual", "every 2 years"),
      // These are numbers of days, not months and years of the calendar.
      ("month", "every 30 days"), ("2months", "every 60 days"), ("2mo", "every 60 days"),
      ("quarter", "every 91 days"), ("year", "every 365 days"), ("3y", "every 1095 days"),
      ("P3Y", "every 1095 days"),
    ])
  func rules(duration: String, rule: String) throws {
    #expect(TaskwarriorDuration.rule(duration)?.description == rule)
    let read = try #require(RepeatRule(rule))
    let written = try #require(TaskwarriorDuration.text(of: read))
    #expect(TaskwarriorDuration.rule(written)?.description == rule)
  }

  @Test(
    "a duration in hours or mixed units is not a rule",
    arguments: [
      "", "12h", "PT12H", "P1M10D", "P1Y2M", "1.5d", "0d", "-1d", "10000d", "99999999999999999999d", "9999y",
      "sennight", "d", "P", "PD", "3", "3 days", "2D", "P2d", "٣d",
    ])
  func none(duration: String) {
    #expect(TaskwarriorDuration.rule(duration) == nil)
  }

  @Test(
    "a rule has a duration if its dates count from the task's own date",
    arguments: [
      // 2026-12-01 is a Tuesday.
      ("every week", "2026-12-01", "weekly"), ("every tue", "2026-12-01", "weekly"),
      ("every mon", "2026-12-01", nil),
      ("every week on tue", "2026-12-01", "weekly"), ("every week on mon,tue", "2026-12-01", nil),
      ("every 2 weeks on tue from 2026-11-17", "2026-12-01", "biweekly"),
      ("every 2 weeks on tue from 2026-11-24", "2026-12-01", nil),
      ("every 2 weeks on tue from 2026-12-15", "2026-12-01", nil),
      ("every 3 days from 2026-11-28", "2026-12-01", "3d"),
      ("every 3 days from 2026-11-29", "2026-12-01", nil),
      ("every weekday", "2026-12-01", "weekdays"), ("every weekday", "2026-12-05", nil),
      ("every month", "2026-12-01", "monthly"), ("every month on 1", "2026-12-01", "monthly"),
      ("every month on 15", "2026-12-01", nil), ("every month on 1,15", "2026-12-01", nil),
      ("every month on last fri", "2026-12-25", nil), ("every month on 31", "2026-11-30", "monthly"),
      ("every 3 months on 1 from 2026-09-01", "2026-12-01", "quarterly"),
      ("every 3 months on 1 from 2026-10-01", "2026-12-01", nil), ("every 4 months", "2026-12-01", "4m"),
      ("every year", "2026-12-01", "yearly"), ("every 3 years", "2026-12-01", "36m"),
      ("every year on 29", "2027-02-28", "yearly"), ("every 2 years from 2025-12-01", "2026-12-01", nil),
      ("after 3 days", "2026-12-01", nil),
    ])
  func written(rule: String, due: String, duration: String?) throws {
    let (rule, due) = (try #require(RepeatRule(rule)), try #require(LocalDate(due)))
    let text = TaskwarriorDuration.text(of: rule)
    #expect((TaskwarriorDuration.matches(rule, from: due.day) ? text : nil) == duration)
  }
}
