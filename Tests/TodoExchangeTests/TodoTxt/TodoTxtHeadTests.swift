import Testing

@testable import TodoExchange

struct TodoTxtHeadTests {
  private static let first = CivilDate(year: 2026, month: 11, day: 1)
  private static let third = CivilDate(year: 2026, month: 11, day: 3)

  @Test(
    "a line begins with mark, priority and dates, in this order and nothing else",
    arguments: [
      ("(A) 2026-11-01 text", TodoTxtHead(priority: "A", created: first), "text"),
      ("2026-11-01 text", TodoTxtHead(created: first), "text"),
      ("2026-11-01 2026-11-03 text", TodoTxtHead(created: first), "2026-11-03 text"),
      ("2026-11-01 (A) text", TodoTxtHead(created: first), "(A) text"),
      ("2026-11-01 x text", TodoTxtHead(created: first), "x text"),
      ("x 2026-11-03 2026-11-01 text", TodoTxtHead(isDone: true, completed: third, created: first), "text"),
      ("x 2026-11-03 text", TodoTxtHead(isDone: true, completed: third), "text"),
      ("x text", TodoTxtHead(isDone: true), "text"),
      (
        "x (B) 2026-11-03 2026-11-01 text",
        TodoTxtHead(isDone: true, priority: "B", completed: third, created: first), "text"
      ),
      ("x 2026-11-03 (A) text", TodoTxtHead(isDone: true, completed: third), "(A) text"),
      ("(A) x text", TodoTxtHead(priority: "A"), "x text"), ("X text", TodoTxtHead(), "X text"),
      ("xylophone", TodoTxtHead(), "xylophone"), ("(a) text", TodoTxtHead(), "(a) text"),
      ("(A)text", TodoTxtHead(), "(A)text"), ("(AA) text", TodoTxtHead(), "(AA) text"),
      (" (A) text", TodoTxtHead(), " (A) text"), ("2026-11-01", TodoTxtHead(), "2026-11-01"),
      ("2026-02-30 text", TodoTxtHead(), "2026-02-30 text"), ("x", TodoTxtHead(), "x"),
      ("x  2026-11-03 text", TodoTxtHead(isDone: true), " 2026-11-03 text"),
    ])
  func read(line: String, head: TodoTxtHead, rest: String) {
    let read = TodoTxtHead.read(Array(line.utf8)[...])
    #expect(read.head == head)
    #expect(read.rest.string == rest)
    var written: [UInt8] = []
    head.append(to: &written)
    #expect(written[...].string + rest == line)
  }
}
