import Foundation
import Testing
import TodoTestSupport

@testable import TodoCore

@Suite("The dates of repeat rules")
struct RepeatRuleSeriesTests {
  /// A todo that is moved and then done, and the due date of the next one.
  struct Case: CustomTestStringConvertible {
    let rule: String
    let stored: String
    let due: LocalDate
    let moved: LocalDate
    let done: LocalDate
    let next: LocalDate?
    var testDescription: String { "\(rule), due \(due), moved to \(moved), done on \(done)" }

    init(line: Substring) throws {
      let words = line.split(separator: "\t").map(String.init)
      (rule, stored) = (words[0], words[1])
      let dates = try words[2...4].map { try #require(LocalDate($0)) }
      (due, moved, done, next) = (dates[0], dates[1], dates[2], LocalDate(words[5]))
      try #require(next != nil || words[5] == "none")
    }

    /// The due date of the next todo according to the rules.
    func found() throws -> LocalDate? {
      var todo = try Todo.sample(1)
      (todo.due, todo.repeats) = (due, RepeatRule(rule))
      let noon = LocalDate(day: done.day, minute: 720)
      let moment = Moment(instant: Instant(seconds: done.day.daysSinceEpoch * 86_400 + 43_200), local: noon)
      todo = try #require(todo.applying(TodoPatch((.due, .date(moved))), at: moment).after)
      // In between, the rule is stored as text.
      todo.repeats = todo.repeats.flatMap { RepeatRule($0.description) }
      return todo.nextOccurrence(at: moment)?.todo.due
    }
  }

  @Test(
    "the next date after a todo is moved or not is the date that an oracle finds day by day",
    arguments: Effort.seeds(1)
  )
  func oracle(seed: UInt64) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Torture/torture/oracles/series.py").standardizedFileURL.path
    let python = ChildProcess(
      try Program.path(of: "python3"), ["-B", script, "\(seed)", "500"].map { Array($0.utf8) },
      environment: ["PATH": Program.searchPath], folder: "/")
    let result = try python.run()
    try #require(result.status == 0, "\(result.error)")
    let cases = try result.output.split(separator: "\n").map(Case.init)
    try #require(cases.count == 500)
    for example in cases {
      #expect(RepeatRule(example.rule)?.description == example.stored, "\(example.rule)")
      #expect(try example.found() == example.next, "\(example)")
    }
  }

  @Test(
    "the rule of a moved todo records where the series stands",
    arguments: [
      ("every week", "2026-11-20", "2026-11-23", "every week on fri"),
      ("every week", "2026-11-20", "2026-11-18", "every week on fri from 2026-11-27"),
      ("every 2 weeks", "2026-11-20", "2026-11-23", "every 2 weeks on fri from 2026-11-20"),
      ("every 2 weeks on mon,thu", "2026-11-19", "2026-11-20", "every 2 weeks on mon,thu from 2026-11-19"),
      ("every day", "2026-11-20", "2026-11-23", "every day"),
      ("every 3 days", "2026-11-20", "2026-11-25", "every 3 days from 2026-11-20"),
      ("every 3 days", "2026-11-20", "2026-11-19", "every 3 days from 2026-11-23"),
      ("every 3 days from 2026-11-20", "2026-11-23", "2026-11-24", "every 3 days from 2026-11-20"),
      ("every month", "2026-11-20", "2026-11-25", "every month on 20"),
      ("every month", "2026-11-30", "2026-12-02", "every month on 31"),
      ("every month", "2027-01-30", "2027-02-01", "every month on 30"),
      ("every month on 31", "2027-02-28", "2027-02-27", "every month on 31 from 2027-03-31"),
      ("every month on last fri", "2026-11-27", "2026-11-30", "every month on last fri"),
      ("every 3 months", "2026-11-20", "2026-11-25", "every 3 months from 2026-11-20"),
      ("every 3 months", "2026-11-30", "2026-12-01", "every 3 months on 31 from 2026-11-30"),
      ("every year", "2026-11-20", "2026-12-01", "every year from 2026-11-20"),
      ("every year", "2024-02-29", "2024-03-01", "every year on 31 from 2024-02-29"),
      ("every mon,thu", "2026-11-19", "2026-11-20", "every mon,thu"),
      ("every weekday", "2026-11-20", "2026-11-21", "every weekday"),
      ("every day for 5 times", "2026-11-20", "2026-12-20", "every day for 5 times"),
      ("every week for 5 times", "2026-11-20", "2026-11-18", "every week on fri from 2026-11-27 for 5 times"),
      (
        "every week 09:00 until 2026-12-01", "2026-11-20", "2026-12-24",
        "every week on fri 09:00 until 2026-12-01"
      ),
      ("after 3 days", "2026-11-20", "2026-11-25", "after 3 days"),
      ("after 1 month on 15", "2027-02-15", "2027-02-20", "after 1 month on 15"),
    ])
  func moved(text: String, from: String, to: String, expected: String) throws {
    let rule = try #require(RepeatRule(text))
    let (old, new) = (try #require(LocalDate(from)).day, try #require(LocalDate(to)).day)
    #expect(rule.moved(from: old, to: new).description == expected)
  }

  @Test(
    "a rule forgets its from date once reached, unless its dates are counted from it",
    arguments: [
      ("every week on fri from 2026-11-27", "2026-11-18", "2026-11-27", "every week on fri"),
      ("every month from 2026-12-30", "2026-11-18", "2026-12-30", "every month on 30"),
      ("every 3 days from 2026-11-20", "2026-11-24", "2026-11-26", "every 3 days from 2026-11-20"),
      ("every year from 2026-11-20", "2026-12-01", "2027-11-20", "every year from 2026-11-20"),
    ])
  func beginnings(text: String, day: String, next: String, expected: String) throws {
    let rule = try #require(RepeatRule(text))
    let start = try #require(LocalDate(day))
    let found = try #require(rule.occurrence(after: start.day))
    #expect(LocalDate(day: found.day).description == next)
    #expect(found.rule.description == expected)
  }

  @Test(
    "a series begins on the first day that its rule names, else today, unless its hour has passed",
    arguments: [
      ("every mon", "2026-11-23"), ("every fri", "2026-11-20"), ("every fri 12:00", "2026-11-20T12:00"),
      ("every fri 11:59", "2026-11-27T11:59"), ("every weekday 9:00", "2026-11-23T09:00"),
      ("daily", "2026-11-20"), ("every day at 5pm", "2026-11-20T17:00"),
      ("every day at 5am", "2026-11-21T05:00"), ("every year on 15 9:00", "2026-12-15T09:00"),
      ("every 2 years on 1", "2026-12-01"), ("every 2 weeks on thu", "2026-11-26"),
      ("every month on 1,15", "2026-12-01"), ("every last fri", "2026-11-27"),
      ("every 3 months on 19", "2026-12-19"), ("every 3 days from 2026-11-18", "2026-11-21"),
      ("every week from 2026-12-10", "2026-12-10"), ("every week 9:00", "2026-11-21T09:00"),
      ("every day until 2020-01-01", "2026-11-20"), ("weekly", "2026-11-20"), ("every 2 days", "2026-11-20"),
      ("monthly", "2026-11-20"), ("yearly", "2026-11-20"), ("after 3 days", "2026-11-20"),
      ("after 3 days 9:00", "2026-11-21T09:00"),
    ])
  func firstDates(text: String, expected: String) throws {
    let noon = LocalDate(day: try #require(LocalDate("2026-11-20")).day, minute: 720)
    let moment = Moment(instant: try #require(Instant("2026-11-20T12:00:00Z")), local: noon)
    #expect(try #require(RepeatRule(text)).firstDate(at: moment)?.description == expected)
  }

  @Test(
    "a rule has the dates of its series, at its hour or as whole days",
    arguments: [
      ("every mon", "2026-11-23", true), ("every mon", "2026-11-24", false),
      ("every mon", "2026-11-23T09:00", true), ("every mon 9:00", "2026-11-23", true),
      ("every mon 9:00", "2026-11-23T10:00", false), ("weekly", "2026-11-24", true),
      ("every 2 days from 2026-11-20", "2026-11-23", false),
      ("every mon from 2026-12-01", "2026-11-23", false), ("after 3 days", "2026-11-24", true),
      ("every month on 31", "2026-11-30", true),
    ])
  func has(text: String, date: String, expected: Bool) throws {
    #expect(try #require(RepeatRule(text)).has(try #require(LocalDate(date))) == expected)
  }

  @Test(
    "the last day of a series follows from its number of times",
    arguments: [
      ("every day for 5 times", "2026-11-20", "2026-11-24"),
      ("every week for 1 time", "2026-11-20", "2026-11-20"),
      ("every mon for 2 times", "2026-11-20", "2026-11-23"), ("monthly 3 times", "2026-11-30", "2027-01-31"),
      ("every day", "2026-11-20", nil), ("after 1 day for 5 times", "2026-11-20", nil),
      ("daily for 3 times", "9999-12-30", "9999-12-31"),
    ] as [(String, String, String?)])
  func lastDays(text: String, day: String, expected: String?) throws {
    let day = try #require(LocalDate(day)).day
    #expect(try #require(RepeatRule(text)).lastDay(from: day)?.description == expected)
  }

  @Test(
    "rules with numbers at their limits find only later dates on the calendar",
    arguments: [
      "every 9999 days", "every 9999 weeks on mon,sun from 9999-12-31", "every 9999 months on last fri",
      "every 9999 years on 31 from 0001-01-31", "every month on 5th sun", "after 9999 years on 31",
      "every 9999 days from 0001-01-01", "every day for 9999 times", "every 9999 months for 9999 times",
    ])
  func bounds(text: String) throws {
    let rule = try #require(RepeatRule(text))
    for day in ["0001-01-01", "2026-11-20", "9999-12-30", "9999-12-31"] {
      let day = try #require(LocalDate(day)).day
      if let next = rule.occurrence(after: day) { #expect(next.day > day && next.day.isOnCalendar) }
      _ = rule.lastDay(from: day)
      _ = rule.moved(from: day, to: CalendarDay(daysSinceEpoch: 20_777))
    }
  }
}
