import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoModelTests {
  @Test("a model has its dates in words, beside the values")
  func labels() throws {
    let todo = try Todo.sample(1) {
      $0.due = LocalDate("2026-11-21T08:00")
      $0.start = LocalDate("2026-11-20")
    }
    let model = TodoModel(todo, at: .friday)
    #expect(model.dueLabel == "tomorrow 08:00")
    #expect(model.startLabel == "today")
    #expect(model.todo.due == todo.due)
  }

  @Test("a done or cancelled todo says when it ended, on the user's wall clock, and an open one does not")
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
      return TodoModel(todo, at: moment).endLabel
    }
    #expect(try label(.done, "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-19T23:30:00Z") == "today 00:30")
    #expect(try label(.done, nil) == nil)
    #expect(try label(.open, "2026-11-20T08:30:00Z") == nil)
    #expect(try label(.cancelled, nil) == nil)
    #expect(try label(.cancelled, "2026-11-18T08:30:00Z", "2026-11-20T08:30:00Z") == "today 09:30")
    #expect(try label(.done, "2026-11-20T08:30:00Z", "2026-11-18T08:30:00Z") == "today 09:30")
  }

  @Test("a due date that has passed is late while the todo is open")
  func late() throws {
    func label(_ status: TodoStatus) throws -> String? {
      let todo = try Todo.sample(1) { ($0.status, $0.due) = (status, LocalDate("2026-11-17T08:00")) }
      return TodoModel(todo, at: .friday).dueLabel
    }
    #expect(try label(.open) == "3 days late")
    #expect(try label(.done) == "3 days ago")
  }

  @Test("a requested instant is shown on the user's wall clock")
  func instants() throws {
    let moment = Moment(try #require(Instant("2026-11-20T12:00:00Z"))) { instant in
      LocalDate(
        day: CalendarDay(daysSinceEpoch: (instant.seconds + 3_600) / 86_400),
        minute: (instant.seconds + 3_600) % 86_400 / 60)
    }
    let todo = try Todo.sample(1) {
      ($0.created, $0.due) = (Instant(seconds: 1_795_044_600), LocalDate("2026-11-20T15:00"))
    }
    let model = TodoModel(todo, at: moment, instants: [.created, .completed])
    #expect(model.instantLabel(.created) == "yesterday 00:30")
    #expect(model.instantLabel(.completed) == nil && model.instantLabel(.modified) == nil)
    #expect(model.dateAndDay(.created)?.date.description == "2026-11-19T00:30")
    #expect(model.dateAndDay(.created)?.label == "yesterday")
    #expect(model.dateAndDay(.due)?.label == "today")
    #expect(model.dateAndDay(.start) == nil)
  }

  @Test("a todo without dates has no labels")
  func noDates() throws {
    let model = TodoModel(try Todo.sample(1), at: .friday)
    #expect(model.dueLabel == nil)
    #expect(model.startLabel == nil)
  }
}
