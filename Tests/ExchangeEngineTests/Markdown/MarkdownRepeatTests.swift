import Testing
import TodoTestSupport

@testable import ExchangeEngine
@testable import TodoCore

struct MarkdownRepeatTests {
  @Test(
    "Obsidian's words for repeating are read as rules",
    arguments: [
      ("every day", "every day"), ("every 10 days when done", "after 10 days"),
      ("every weekday", "every weekday"),
      ("every week on Sunday", "every week on sun"), ("every 2 weeks", "every 2 weeks"),
      ("every month on the 1st", "every month on 1"), ("every month on the last", "every month on 31"),
      ("every month on the last Friday", "every month on last fri"),
      ("every 6 months on the 2nd Wednesday", "every 6 months on 2nd wed"),
      ("every month on the 1st and 24th", "every month on 1,24"), ("every year", "every year"),
      ("every Monday, Thursday", "every mon,thu"), ("EVERY MONTH When Done", "after 1 month"),
      ("every month on the 4th last", nil), ("every month on the 2nd last", nil),
      ("every month on the last and 4th", "every month on 4,31"),
      ("every week until January 1, 2027", "every week until 2027-01-01"),
      ("every day for 5 times", "every day for 5 times"),
      ("every January on the 15th", nil), ("every month on the 2nd last Friday", nil),
      ("every week on Sunday when done", nil), ("every month on the 15th when done", nil), ("when done", nil),
    ])
  func rule(words: String, rule: String?) {
    #expect(MarkdownRepeat.rule(words)?.description == rule)
  }

  @Test(
    "a rule is written in the nearest words, which are known to be exact or not",
    arguments: [
      ("every 3 days", nil, "every 3 days", true),
      ("every 2 weeks on mon,fri", nil, "every 2 weeks on Monday, Friday", true),
      ("every mon,thu", nil, "every Monday, Thursday", true),
      ("every month on 1,15,31", nil, "every month on the 1st, 15th and last", true),
      ("every month on 5th fri", nil, "every month on the 5th Friday", true),
      ("after 2 years", nil, "every 2 years when done", true),
      ("every month", "2026-12-30", "every month", true),
      ("every month", "2026-12-31", "every month on the last", false),
      ("every 3 months", "2027-02-28", "every 3 months on the last", false),
      ("every year on 31", nil, "every year", false),
      ("every 3 days from 2026-11-20", nil, "every 3 days", false),
      ("every mon until 2026-12-31", nil, "every Monday", true),
      ("every day for 5 times", nil, "every day", false), ("every mon 09:00", nil, "every Monday", false),
      ("after 1 day until 2026-12-31", nil, "every day when done", true),
      ("after 1 month on 5", nil, "every month when done", false),
    ])
  func words(rule: String, date: String?, words: String, isExact: Bool) throws {
    let rule = try #require(RepeatRule(rule))
    #expect(MarkdownRepeat.words(for: rule, on: date.flatMap { LocalDate($0) }) == words)
    #expect(MarkdownRepeat.isExact(words, for: rule) == isExact)
  }
}
