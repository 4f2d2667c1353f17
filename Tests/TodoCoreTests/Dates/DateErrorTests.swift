import Testing

@testable import TodoCore

struct DateErrorTests {
  @Test(
    "what is wrong with a text, and what helps",
    arguments: [
      (DateError.unknown, "x", "invalid due date \"x\"", Remedy.writeDate),
      (.readings(["a", "b"]), "x", "invalid due date \"x\": it may mean a or b", .chooseReading),
      (.readings(["a"]), "x", "invalid due date \"x\"", .replace(with: "a")),
      (.order(["a", "b"]), "x", "invalid due date \"x\": it may mean a or b", .chooseOrder),
      (.noSuch("31 Nov", instead: []), "x", "invalid due date \"x\": there is no 31 Nov", .writeDate),
      (.noSuch("x", instead: ["a"]), "x", "invalid due date \"x\": there is no x", .replace(with: "a")),
      (.noSuch("x", instead: ["a", "b"]), "x", "invalid due date \"x\": there is no x", .writeDay(of: ["a", "b"])),
      (
        .weekday("27 Nov 2026", is: "Friday", instead: "Fri 27 Nov 2026"), "Mon 27 Nov",
        "invalid due date \"Mon 27 Nov\": 27 Nov 2026 is a Friday",
        .replace(with: "Fri 27 Nov 2026")
      ),
      (
        .period(first: "1 Dec", last: "31 Dec"), "dec", "invalid due date \"dec\": it is more than a day",
        .writeDay(of: ["1 Dec", "31 Dec"])
      ),
      (.beyondCalendar, "x", "invalid due date \"x\": it is outside of the years 1 to 9999", .writeDate),
      (.missing(.start), "x", "invalid due date \"x\": the todo has no start date to count from", .writeDate),
      (.timeless(.due), "x", "invalid due date \"x\": the todo's due date has no time to count from", .writeDate),
      (.ofTodo, "x", "invalid due date \"x\": it cannot count from a todo's own date here", .writeDate),
    ])
  func wording(error: DateError, text: String, message: String, remedy: Remedy) {
    #expect(error.message(of: text, for: "due") == message)
    #expect(error.remedy(for: text) == remedy)
  }
}
