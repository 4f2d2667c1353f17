import Testing
import TodoTestSupport

@testable import TodoCore

struct TodoValueTests {
  @Test("every field of a full todo has a text")
  func full() throws {
    let todo = try Todo.sample(7, "t") { todo in
      (todo.content, todo.status, todo.priority) = ("c\nd", .cancelled, .low)
      (todo.due, todo.start) = (LocalDate("2026-12-01"), LocalDate("2026-11-01T08:00"))
      todo.repeats = RepeatRule("2w")
      (todo.project, todo.tags, todo.completed) = ("p", ["a", "b"], Instant(seconds: 0))
      (todo.cancelled, todo.after) = (Instant(seconds: 1), ["u", "v"])
      (todo.parent, todo.location) = ("w", "Rome")
      todo.claim = Claim(owner: "w1", taken: Instant(seconds: 2), lease: Instant(seconds: 3))
    }
    let texts = TodoField.allCases.map { todo[$0]?.description }
    #expect(
      texts == [
        "7", "uid-7", "t", "c\nd", "cancelled", "low", "2026-12-01", "2026-11-01T08:00",
        "every 2 weeks", "p", "a,b", "u,v", "w", "w1",
        "1970-01-01T00:00:02Z", "1970-01-01T00:00:03Z", "Rome",
        "2026-11-18T11:06:40Z", "2026-11-18T11:06:40Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:01Z",
      ])
  }

  @Test("a field that is set to nothing has an empty text")
  func empty() throws {
    let todo = try Todo.sample(1) { ($0.content, $0.project, $0.tags) = ("", "", [""]) }
    for field in [TodoField.content, .project, .tags] { #expect(todo[field]?.description == "") }
  }

  @Test("an unset field has no text")
  func unset() throws {
    let todo = try Todo.sample(1)
    for field in [
      TodoField.content, .priority, .due, .start, .repeats, .project, .tags, .completed, .cancelled,
    ] {
      #expect(todo[field]?.description == nil)
    }
  }
}
