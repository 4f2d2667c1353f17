@testable import ExchangeEngine
@testable import TodoCore

extension RandomTodos {
  /// Texts that look like the syntax of calendars.
  static let calendarFragments = [
    "a", "b c", "é", "e\u{301}", "牛乳", "😀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{A0}x", "x\u{200D}", "\u{FEFF}x", ":", ";", ",",
    "\\", "\\n", "\\,", "\"",
    "^n", "BEGIN:VTODO", "END:VTODO", "SUMMARY:x", "X;Y=Z:", " ", "  ", "=1+1", "%", "none", "http://x/y?z",
    String(repeating: "long ", count: 20), String(repeating: "牛", count: 30),
  ]
  private static let calendarRules = [
    "every 2 weeks on mon,fri", "every week on tue", "every 2 months", "every month on 30",
    "every month on 29", "every month on 5,31", "every month on 30,31", "every 2nd tue", "every 5th mon",
    "every 4 years", "after 2 months on 5", "every 2 weeks from 2026-01-05", "every 3 days from 2026-11-20",
    "every year from 2026-02-28", "every month from 2030-01-01",
  ]
  private static let calendarDays = [
    "2026-11-20", "2026-11-30", "2026-12-31", "2027-02-28", "2028-02-28", "2028-02-29", "2026-01-29",
    "2026-04-30", "2026-03-29", "2026-12-01", "0001-01-01", "9999-12-31",
  ]

  /// A number of todos with dates and rules at the ends of months, and starts on or near the due date.
  mutating func calendarTodos(_ count: Int) -> [Todo] {
    todos(count).map { todo in
      var todo = todo
      todo.modified = Instant(seconds: 1_795_100_000 + number(below: 99_999))
      if number(below: 2) == 0 {
        todo.repeats = RepeatRule(element(of: Self.calendarRules + Self.rules))
        todo.due = calendarDate()
        todo.start = element(of: [nil, todo.due, calendarDate()])
      }
      todo.tags.removeAll { $0.utf8.first == UInt8(ascii: "#") }
      return todo
    }
  }

  private mutating func calendarDate() -> LocalDate? {
    LocalDate(element(of: Self.calendarDays) + element(of: ["", "", "T00:00", "T09:30", "T23:59"]))
  }
}
