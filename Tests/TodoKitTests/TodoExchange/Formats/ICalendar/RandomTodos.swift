import Testing
import TodoTestSupport

@testable import TodoKit

/// Todos that a seed repeats, whose texts look like the syntax of calendars.
struct RandomTodos {
  private var numbers: SplitMix

  init(seed: UInt64) {
    numbers = SplitMix(state: seed)
  }

  private static let fragments = [
    "a", "b c", "é", "e\u{301}", "牛乳", "😀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{A0}x", "x\u{200D}", "\u{FEFF}x", ":", ";", ",", "\\", "\\n", "\\,",
    "\"",
    "^n", "BEGIN:VTODO", "END:VTODO", "SUMMARY:x", "X;Y=Z:", " ", "  ", "=1+1", "%", "#", "none", "http://x/y?z",
    String(repeating: "long ", count: 20), String(repeating: "牛", count: 30),
  ]
  private static let rules = [
    "every day", "every 3 days", "every week", "every 2 weeks", "every mon,thu", "every weekday",
    "every 2 weeks on mon,fri",
    "every week on tue", "every month", "every 2 months", "every month on 1,15", "every month on 31",
    "every month on 30",
    "every month on 29", "every month on 5,31", "every month on 30,31", "every last fri", "every 2nd tue",
    "every 5th mon",
    "every year", "every year on 29", "every 4 years", "after 3 days", "after 2 months on 5",
    "every 2 weeks from 2026-01-05",
    "every 3 days from 2026-11-20", "every year from 2026-02-28", "every month from 2030-01-01",
  ]
  private static let days = [
    "2026-11-20", "2026-11-30", "2026-12-31", "2027-02-28", "2028-02-28", "2028-02-29", "2026-01-29", "2026-04-30",
    "2026-03-29", "2026-12-01", "0001-01-01", "9999-12-31",
  ]

  mutating func todo(_ id: Int) throws -> Todo {
    try Todo.sample(id) { todo in
      todo.uid = TodoUID(stored: element(["uid-\(id)", "a:b;c,\(id)", "x\\n\(id)", "ü#\(id)", "92964243-\(id)@vm"]))
      todo.title = text(in: 1...6)
      if number(below: 2) == 0 { todo.content = text(in: 1...8, lines: true) }
      todo.status = element(TodoStatus.allCases)
      if todo.status == .done { todo.completed = Instant(seconds: 1_795_100_000 + number(below: 9_999)) }
      if todo.status == .cancelled { todo.cancelled = Instant(seconds: 1_795_100_000 + number(below: 9_999)) }
      todo.priority = element([nil] + TodoPriority.allCases.map(Optional.init))
      todo.due = date()
      todo.start = number(below: 4) == 0 ? todo.due : date()
      if number(below: 2) == 0 { todo.repeats = RepeatRule(element(Self.rules)) }
      todo.project = element([nil, "home", "work/site, new; x"])
      if number(below: 2) == 0 { todo.tags = ["a", "b\\;c:d", "ü-\(number(below: 3))"] }
      if number(below: 3) == 0 { todo.after = [TodoUID(stored: "uid-7"), TodoUID(stored: "a:b;c,8")] }
      if number(below: 3) == 0 { todo.parent = TodoUID(stored: "nobody's,\\") }
      todo.modified = Instant(seconds: 1_795_100_000 + number(below: 99_999))
    }
  }

  private mutating func date() -> LocalDate? {
    if number(below: 3) == 0 { return nil }
    return LocalDate(element(Self.days) + element(["", "", "T00:00", "T09:30", "T23:59"]))
  }

  private mutating func text(in counts: ClosedRange<Int>, lines: Bool = false) -> String {
    let fragments = Self.fragments + (lines ? ["\n", "\n\n", "\t", "- [ ] step", "\u{2028}"] : [])
    let count = counts.lowerBound + number(below: counts.count)
    let text = (0..<count).map { _ in element(fragments) }.joined(separator: number(below: 2) == 0 ? " " : "")
    let isNothing = text.unicodeScalars.allSatisfy(\.isInvisible) || TodoRules.clears(text)
    return isNothing ? "milk" : text
  }

  private mutating func element<Element>(_ elements: [Element]) -> Element { elements[number(below: elements.count)] }

  private mutating func number(below limit: Int) -> Int { Int(numbers.next(upperBound: UInt64(limit))) }
}
