import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoModelTests {
  @Test("a model says dates in words beside the values")
  func labels() throws {
    let todo = try Todo.sample(1) {
      $0.due = LocalDate("2026-11-21T08:00")
      $0.start = LocalDate("2026-11-20")
    }
    let model = TodoModel(TodoSummary(todo, at: .friday), at: .friday)
    #expect(model.dueLabel == "tomorrow 08:00")
    #expect(model.startLabel == "today")
    #expect(model.todo.due == todo.due)
  }

  @Test("a todo that is done or cancelled says when, on the user's wall clock; one that is open does not")
  func end() throws {
    let moment = Moment(try #require(Instant("2026-11-20T12:00:00Z"))) { instant in
      LocalDate(
        day: CalendarDay(daysSinceEpoch: (instant.seconds + 3_600) / 86_400),
        minute: (instant.seconds + 3_600) % 86_400 / 60)
    }
    func label(_ status: TodoStatus, _ completed: String?, _ cancelled: String? = nil) throws -> String? {
      let todo = try Todo.sample(1) {
        ($0.status, $0.completed) = (status, completed.flatMap { Instant($0) })
        $0.cancelled = cancelled.flatMap { Instant($0) }
      }
      return TodoModel(TodoSummary(todo, at: moment), at: moment).endLabel
    }
    #expect(try label(.done, "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-19T23:30:00Z") == "today 00:30")
    #expect(try label(.done, nil) == nil)
    #expect(try label(.open, "2026-11-20T08:30:00Z") == nil)
    #expect(try label(.cancelled, nil) == nil)
    #expect(try label(.cancelled, "2026-11-18T08:30:00Z", "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-20T08:30:00Z", "2026-11-18T08:30:00Z") == "today 09:30")
  }

  @Test("a todo without dates has no labels")
  func noDates() throws {
    let model = TodoModel(TodoSummary(try Todo.sample(1), at: .friday), at: .friday)
    #expect(model.dueLabel == nil)
    #expect(model.startLabel == nil)
  }
}
