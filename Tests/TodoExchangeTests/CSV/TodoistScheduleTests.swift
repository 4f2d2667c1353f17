import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoExchange

struct TodoistScheduleTests {
  @Test(
    "a schedule is a date, or a rule with its first date",
    arguments: [
      ("2026-12-01", "2026-12-01", nil), ("Dec 1 2026 14:00", "2026-12-01T14:00", nil), ("tomorrow", "2026-11-21", nil),
      ("2026-12-01T14:30:00Z", "2026-12-01T14:30", nil), (" 2026-12-01t14:30:00+01:00", "2026-12-01T13:30", nil),
      ("2026-12-01T14:30", "2026-12-01T14:30", nil), ("2026-12-01T00:00:00Z", "2026-12-01", nil),
      ("every day", "2026-11-20", "every day"), ("every fri", "2026-11-20", "every fri"),
      ("every mon, thu at 9am", "2026-11-23T09:00", "every mon,thu"),
      ("Every 2 weeks", "2026-11-20", "every 2 weeks"),
      ("every month on 1,15 18:30", "2026-12-01T18:30", "every month on 1,15"),
      ("every! 3 days", "2026-11-20", "after 3 days"),
      ("every! day", "2026-11-20", "after 1 day"), ("every weekday", "2026-11-20", "every weekday"),
      ("every workday at 9am", "2026-11-20T09:00", "every weekday"), ("ev workday", "2026-11-20", "every weekday"),
      ("ev! week", "2026-11-20", "after 1 week"), ("daily 9:30", "2026-11-20T09:30", "every day"),
      ("weekly", "2026-11-20", "every week"), ("Monthly at 9am", "2026-11-20T09:00", "every month"),
      ("every jan 5", "2027-01-05", "every year"), ("every 24 December 18:00", "2026-12-24T18:00", "every year"),
      ("every mon ending dec 31", "2026-11-23", "every mon until 2026-12-31"), ("every day for 3 weeks", nil, nil),
      ("every 2 weeks starting dec 4", "2026-12-04", "every 2 weeks from 2026-12-04"),
      ("every third friday", "2026-11-20", "every month on 3rd fri"), ("every 4th last day", nil, nil),
      ("every! jan 5", nil, nil), ("every jan", nil, nil), ("every at 9am", nil, nil), ("fri", "2026-11-27", nil),
      ("jeden Montag", nil, nil), ("every blue moon", nil, nil), ("", nil, nil),
    ] as [(String, String?, String?)])
  func table(text: String, due: String?, rule: String?) {
    let read = TodoistSchedule(.friday).read(text)
    #expect(read.due == due.flatMap { LocalDate($0) })
    #expect(read.rule == rule.flatMap { RepeatRule($0) })
  }
}
