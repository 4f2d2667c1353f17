import Testing

@testable import TodoCore
@testable import TodoExchange

struct TodoTxtLineTests {
  private static let first = CalendarDay(year: 2026, month: 11, day: 1)
  private static let third = CalendarDay(year: 2026, month: 11, day: 3)

  @Test(
    "a line begins with mark, priority and dates, in this order and nothing else",
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
      ("(A) x text", line("A"), "x text"), ("X text", line(), "X text"),
      ("xylophone", line(), "xylophone"), ("(a) text", line(), "(a) text"),
      ("(A)text", line(), "(A)text"), ("(AA) text", line(), "(AA) text"),
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
    _ letter: Unicode.Scalar? = nil, isDone: Bool = false, completed: CalendarDay? = nil, created: CalendarDay? = nil
  ) -> TodoTxtLine {
    var line = TodoTxtLine()
    line.status = isDone ? .done : .open
    line.letter = letter.map { UInt8(ascii: $0) }
    (line.ended, line.created) = (completed, created)
    return line
  }
}
