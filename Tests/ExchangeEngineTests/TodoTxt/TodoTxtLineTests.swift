import Testing

@testable import ExchangeEngine
@testable import TodoCore

struct TodoTxtLineTests {
  private static let first = CalendarDay(year: 2026, month: 11, day: 1)
  private static let third = CalendarDay(year: 2026, month: 11, day: 3)

  @Test(
    "a line begins with a mark, a priority and dates, in exactly this order",
    arguments: [
      ("(A) 2026-11-01 text", line("A", created: first), "text"),
      ("2026-11-01 text", line(created: first), "text"),
      ("2026-11-01 2026-11-03 text", line(created: first), "2026-11-03 text"),
      ("2026-11-01 (A) text", line(created: first), "(A) text"),
      ("2026-11-01 x text", line(created: first), "x text"),
      ("x 2026-11-03 2026-11-01 text", line(isDone: true, completed: third, created: first), "text"),
      ("x 2026-11-03 text", line(isDone: true, completed: third), "text"),
      ("x text", line(isDone: true), "text"),
      (
        "x (B) 2026-11-03 2026-11-01 text",
        line("B", isDone: true, completed: third, created: first), "text"
      ),
      ("x 2026-11-03 (A) text", line(isDone: true, completed: third), "(A) text"),
      ("(A) x text", line("A"), "x text"), ("X text", line(), "X text"), ("xylophone", line(), "xylophone"),
      ("(a) text", line(), "(a) text"), ("(A)text", line(), "(A)text"), ("(AA) text", line(), "(AA) text"),
      (" (A) text", line(), " (A) text"), ("2026-11-01", line(), "2026-11-01"),
      ("2026-02-30 text", line(), "2026-02-30 text"), ("x", line(), "x"),
      ("x  2026-11-03 text", line(isDone: true), " 2026-11-03 text"),
    ])
  func read(line: String, head: TodoTxtLine, rest: String) {
    let bytes = Array(line.utf8)[...]
    var read = TodoTxtLine()
    #expect(bytes[read.readHead(of: bytes)...].string == rest)
    #expect(read == head)
    let isUsual = read.status == .open || read.letter == nil
    if isUsual { #expect(head.head[...].string + rest == line) }
  }

  private static func line(
    _ letter: Unicode.Scalar? = nil, isDone: Bool = false, completed: CalendarDay? = nil,
    created: CalendarDay? = nil
  ) -> TodoTxtLine {
    var line = TodoTxtLine()
    line.status = isDone ? .done : .open
    line.letter = letter.map { UInt8(ascii: $0) }
    line.ended = completed.map { LocalDate(day: $0) }
    line.created = created.map { LocalDate(day: $0) }
    return line
  }
}

struct TodoTxtRuleTests {
  @Test(
    "rules that todo.txt knows are read and written in its own form",
    arguments: [
      ("+1d", "every day"), ("+2w", "every 2 weeks"), ("3m", "after 3 months"), ("+1y", "every year"),
      ("+1b", "every weekday"), ("9999d", "after 9999 days"),
    ])
  func rec(text: String, rule: String) {
    #expect(TodoTxtRule.rule(rec: text) == RepeatRule(rule))
    #expect(RepeatRule(rule).flatMap(TodoTxtRule.rec) == text)
  }

  @Test(
    "any other text is not a rule of todo.txt",
    arguments: ["", "+", "w", "+w", "0d", "2b", "+2b", "1x", "10000d", "-1d", "+ 1d", "1d+"])
  func none(text: String) {
    #expect(TodoTxtRule.rule(rec: text) == nil)
  }

  @Test(
    "a count becomes an end date if todo.txt has a form for the rule",
    arguments: [
      ("every day for 5 times", "every day until 2026-11-24"),
      ("every mon,thu for 5 times", "every mon,thu for 5 times"),
      ("every day 09:00 for 5 times", "every day 09:00 for 5 times"),
      ("after 1 day for 5 times", "after 1 day for 5 times"),
      ("every week until 2026-12-31", "every week until 2026-12-31"), ("every week", "every week"),
    ])
  func carried(text: String, carried: String) throws {
    let day = try #require(LocalDate("2026-11-20")).day
    #expect(TodoTxtRule.carried(try #require(RepeatRule(text)), on: day).description == carried)
  }

  @Test("every rule can be written as one word", arguments: RandomTodos.rules)
  func rep(text: String) throws {
    let rule = try #require(RepeatRule(text))
    #expect(TodoTxtRule.rule(rep: TodoTxtRule.rep(of: rule)) == rule)
    #expect(!TodoTxtRule.rep(of: rule).contains(" "))
  }
}
