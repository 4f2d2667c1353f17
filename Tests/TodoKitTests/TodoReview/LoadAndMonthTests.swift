import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// What is due from Friday, 20 November 2026, on, and what the days of a month have.
struct LoadAndMonthTests {
  private func interactor(_ story: Story) -> TodoReviewInteractor {
    TodoReviewInteractor(entity: story.store, moment: .friday)
  }

  @Test("the load counts open todos due today and on the 27 days after, with an hour or without")
  func load() throws {
    let dues = ["2026-11-19", "2026-11-20", "2026-11-20T09:00", "2026-12-17", "2026-12-18"]
    let todos = try dues.enumerated().map { index, due in
      try Todo.sample(index + 1) { $0.due = LocalDate(due) }
    }
    let done = try Todo.sample(9) { ($0.due, $0.status) = (LocalDate("2026-11-20"), .done) }
    let load = try interactor(Story(todos + [done])).shownStats(of: nil).load
    #expect(load.count == 28)
    #expect(load.filter { $0.due > 0 }.map { "\($0.day) \($0.due)" } == ["2026-11-20 2", "2026-12-17 1"])
  }

  @Test("each day of a month has what is due and what was done, in the past and the future")
  func calendar() throws {
    let story = Story()
    try story.add("One", on: 16, [.due: "2026-11-30"])
    try story.add("Two", on: 16)
    try story.change(.complete, "2", on: 17)
    let days = try interactor(story).shownCalendar(of: nil).days
    #expect(days.count == 30)
    #expect(
      days.filter { $0.due + $0.done.count > 0 }.map { "\($0.day) \($0.due) \($0.done.count)" } == [
        "2026-11-17 0 1", "2026-11-30 1 0",
      ])
    #expect(try interactor(story).shownCalendar(of: "dec").name == "2026-12")
  }
}
