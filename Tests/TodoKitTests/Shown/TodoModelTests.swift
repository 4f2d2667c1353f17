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

  @Test("a todo without dates has no labels")
  func noDates() throws {
    let model = TodoModel(TodoSummary(try Todo.sample(1), at: .friday), at: .friday)
    #expect(model.dueLabel == nil)
    #expect(model.startLabel == nil)
  }
}
