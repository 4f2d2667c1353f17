import Testing
import TodoTestSupport

@testable import TodoCore

struct DateErrorTests {
  @Test(
    "each error says what is wrong and what helps",
    arguments: [
      (
        DateError.unknown, "x", "invalid due date \"x\"",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        .readings(["a", "b"]), "x", "invalid due date \"x\": it may mean a or b",
        "write the one you mean"
      ),
      (.readings(["a"]), "x", "invalid due date \"x\"", "did you mean \"a\"?"),
      (
        .order(["a", "b"]), "x", "invalid due date \"x\": it may mean a or b",
        "write the date you mean, or set the order once: todo config date.order dmy (or mdy)"
      ),
      (
        .noSuch("31 Nov", instead: []), "x", "invalid due date \"x\": there is no 31 Nov",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (.noSuch("x", instead: ["a"]), "x", "invalid due date \"x\": there is no x", "did you mean \"a\"?"),
      (.noSuch("x", instead: ["a", "b"]), "x", "invalid due date \"x\": there is no x", "write a or b"),
      (
        .weekday("27 Nov 2026", is: "Friday", instead: "Fri 27 Nov 2026"), "Mon 27 Nov",
        "invalid due date \"Mon 27 Nov\": 27 Nov 2026 is a Friday",
        "did you mean \"Fri 27 Nov 2026\"?"
      ),
      (
        .period(first: "1 Dec", last: "31 Dec"), "dec", "invalid due date \"dec\": it is more than a day",
        "write \"1 Dec\" or \"31 Dec\""
      ),
      (
        .beyondCalendar, "x", "invalid due date \"x\": it is outside the years 1 to 9999",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        .missing(.start), "x", "invalid due date \"x\": the todo has no start date to count from",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        .timeless(.due), "x", "invalid due date \"x\": the todo's due date has no time to count from",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
      (
        .needsTodo, "x", "invalid due date \"x\": it cannot count from a todo's date here",
        "write a date like fri, \"tomorrow 14:00\", \"in 3 days\", \"1 dec\" or 2026-12-01; for more: todo help dates"
      ),
    ])
  func wording(error: DateError, text: String, message: String, advice: String) {
    #expect(error.message(of: text, for: "due") == message)
    #expect(error.advice(for: text).plain == advice)
  }
}
