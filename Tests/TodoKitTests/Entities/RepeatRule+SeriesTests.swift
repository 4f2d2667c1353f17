import Foundation
import Testing
import TodoTestSupport

@testable import TodoKit

@Suite("The dates of rules to repeat by")
struct RepeatRuleSeriesTests {
  /// A todo that is moved and then done, and when the next one is due.
  struct Case: CustomTestStringConvertible {
    let rule: String
    let stored: String
    let due: LocalDate
    let moved: LocalDate
    let done: LocalDate
    let next: LocalDate
    var testDescription: String { "\(rule), due \(due), moved to \(moved), done on \(done)" }

    init(line: Substring) throws {
      let words = line.split(separator: "\t").map(String.init)
      (rule, stored) = (words[0], words[1])
      let dates = try words[2...].map { try #require(LocalDate($0)) }
      (due, moved, done, next) = (dates[0], dates[1], dates[2], dates[3])
    }

    /// When the next one is due, as the rules have it.
    func found() throws -> LocalDate? {
      var todo = try Todo.sample(1)
      (todo.due, todo.repeats) = (due, RepeatRule(rule))
      let noon = LocalDate(day: done.day, minute: 720)
      let moment = Moment(instant: Instant(seconds: done.day.daysSinceEpoch * 86_400 + 43_200), local: noon)
      todo = try #require(todo.applying(TodoPatch((.due, .date(moved))), at: moment).after)
      // What is stored in between is a text.
      todo.repeats = todo.repeats.flatMap { RepeatRule($0.description) }
      return todo.nextOccurrence(at: moment)?.todo.due
    }
  }

  @Test("moved or not, the next date is the one that an oracle finds day by day", arguments: UInt64(1)...8)
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
    "a todo that is moved has a rule that says where the series stands",
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
      ("after 3 days", "2026-11-20", "2026-11-25", "after 3 days"),
      ("after 1 month on 15", "2027-02-15", "2027-02-20", "after 1 month on 15"),
    ])
  func moved(text: String, from: String, to: String, expected: String) throws {
    let rule = try #require(RepeatRule(text))
    let (old, new) = (try #require(LocalDate(from)).day, try #require(LocalDate(to)).day)
    #expect(rule.moved(from: old, to: new).description == expected)
  }

  @Test(
    "a beginning that has come is forgotten, but for what is counted from it",
    arguments: [
      ("every week on fri from 2026-11-27", "2026-11-18", "2026-11-27", "every week on fri"),
      ("every month from 2026-12-30", "2026-11-18", "2026-12-30", "every month on 30"),
      ("every 3 days from 2026-11-20", "2026-11-24", "2026-11-26", "every 3 days from 2026-11-20"),
      ("every year from 2026-11-20", "2026-12-01", "2027-11-20", "every year from 2026-11-20"),
    ])
  func beginnings(text: String, day: String, next: String, expected: String) throws {
    let rule = try #require(RepeatRule(text))
    let start = try #require(LocalDate(day))
    let found = try #require(rule.next(after: start.day))
    #expect(LocalDate(day: found.day).description == next)
    #expect(found.rule.description == expected)
  }

  @Test(
    "numbers at their bounds come to an end",
    arguments: [
      "every 9999 days", "every 9999 weeks on mon,sun from 9999-12-31", "every 9999 months on last fri",
      "every 9999 years on 31 from 0001-01-31", "every month on 5th sun", "after 9999 years on 31",
      "every 9999 days from 0001-01-01",
    ])
  func bounds(text: String) throws {
    let rule = try #require(RepeatRule(text))
    for day in ["0001-01-01", "2026-11-20", "9999-12-30", "9999-12-31"] {
      let day = try #require(LocalDate(day)).day
      if let next = rule.next(after: day) { #expect(next.day > day && next.day.isOnCalendar) }
      _ = rule.moved(from: day, to: CalendarDay(daysSinceEpoch: 20_777))
    }
  }
}
