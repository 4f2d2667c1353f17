import Testing

@testable import TodoCore

@Suite("Reading repeat rules")
struct RepeatRuleReaderTests {
  @Test(
    "rules are read as people write them",
    arguments: [
      ("biweekly", "every 2 weeks"), ("fortnightly", "every 2 weeks"), ("quarterly", "every 3 months"),
      ("annually", "every year"), ("weekdays", "every weekday"), ("mondays", "every mon"),
      ("every weekend", "every sat,sun"), ("workdays", "every weekday"),
      ("every business day", "every weekday"), ("every two weeks", "every 2 weeks"),
      ("each mon", "every mon"), ("ev fri", "every fri"), ("every mon-fri", "every weekday"),
      ("every sat to mon", "every mon,sat,sun"), ("every tue - thu 9:00", "every tue,wed,thu 09:00"),
      ("every day starting 2026-12-01 ending 2026-12-31", "every day from 2026-12-01 until 2026-12-31"),
      ("every mon thu", "every mon,thu"), ("every monday and thursday", "every mon,thu"),
      ("every Mon, Thu and Fri", "every mon,thu,fri"), ("every tues", "every tue"),
      ("every 2 weeks on mon", "every 2 weeks on mon"), ("biweekly on thu mon", "every 2 weeks on mon,thu"),
      ("every other week", "every 2 weeks"), ("every other day", "every 2 days"),
      ("every other fri", "every 2 weeks on fri"), ("every 2nd week", "every 2 weeks"),
      ("every week on fri", "every week on fri"), ("weekly on fri", "every week on fri"),
      ("every month on 1,15", "every month on 1,15"), ("every month on 15, 1", "every month on 1,15"),
      ("monthly on the 1st and 15th", "every month on 1,15"), ("every 1st and 15th", "every month on 1,15"),
      ("every 15th of the month", "every month on 15"), ("every last day of the month", "every month on 31"),
      ("every first day", "every month on 1"), ("every 1st day of the month", "every month on 1"),
      ("every 1st day of the month", "every month on 1"), ("every month on last", "every month on 31"),
      ("every 2nd tue", "every month on 2nd tue"), ("every first tue", "every month on 1st tue"),
      ("every month on second fri", "every month on 2nd fri"),
      ("every month on the 15th and last day", "every month on 15,31"),
      ("every 15th and last day", "every month on 15,31"), ("every month on 1 15", "every month on 1,15"),
      ("every month on 1, last", "every month on 1,31"),
      ("after 1 month on the last day", "after 1 month on 31"),
      ("every second tuesday of the month", "every month on 2nd tue"),
      ("every last fri", "every month on last fri"), ("every 5th sun", "every month on 5th sun"),
      ("every month on the last friday", "every month on last fri"),
      ("every 2 months on 1st mon", "every 2 months on 1st mon"), ("every quarter", "every 3 months"),
      ("every 2 quarters", "every 6 months"), ("2 fortnights", "every 4 weeks"), ("every year", "every year"),
      ("every 3 days from 2026-11-20", "every 3 days from 2026-11-20"),
      ("2w from 2026-11-20", "every 2 weeks from 2026-11-20"),
      ("every mon from 2026-12-01", "every mon from 2026-12-01"),
    ])
  func forms(text: String, stored: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(rule.description == stored)
    #expect(RepeatRule(stored) == rule)
  }

  @Test(
    "numbers out of range, rules that never occur and texts that are not a rule are refused",
    arguments: [
      "every month on 1,32", "every month on 1,,15", "every month on 1st tue,15", "every 6th fri",
      "every 12th mon", "every 2 months on 5th fri", "every 1,15", "every 2", "every last", "every 2th",
      "every 22th", "every month on fri", "every week on 2nd fri", "every day on mon", "every weekday on mon",
      "every year on 1,15", "every year on 2nd tue", "every 5000 fortnights", "every 3334 quarters",
      "every 0 weeks on mon", "every mon for 2 months", "every 3 days from", "every 3 days from fri",
      "every 3 days from 2026-11-31", "from 2026-11-20", "every from 2026-11-20",
      "every 3 days from 2026-11-20T10:00", "after 3 days from 2026-11-20", "after 2 weeks on mon",
      "after 1 month on 1,15", "after daily", "after other week", "every mon and",
      "every month on the 4th last", "every month on 4th last", "every month on the 2nd last fri",
      "every 4th last day", "every month on last 4th", "every month on the 4th last day",
      "every 2nd last friday", "every 4th last of the month", "every month on 1, 4th last",
      "every second fri", "every third fri", "every fourth mon", "every fifth sun", "every other",
      "every other other week", "on mon", "every first week",
    ])
  func nonsense(text: String) {
    #expect(RepeatRule(text) == nil)
  }
}
