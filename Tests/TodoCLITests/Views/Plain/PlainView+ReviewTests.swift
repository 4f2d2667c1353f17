import Terminal
import Testing
import TodoTestSupport

@testable import TodoCLI
@testable import TodoKit

/// What scripts read line by line.
struct PlainViewReviewTests {
  private func shown(fields: [TodoField]? = nil, _ show: (any TodoReview.Presenter) -> Outcome) throws -> [String] {
    let caught = try CaughtConsole(isTerminal: false)
    let todos = [
      try Todo.sample(1, "a\tb") { ($0.status, $0.completed, $0.project) = (.done, Moment.friday.instant, "x\u{1B}") },
      try .sample(2) { ($0.start, $0.due, $0.tags) = (LocalDate("2026-12-01"), LocalDate("2026-11-21"), ["t"]) },
    ]
    let view = PlainView(console: caught.console, fields: fields)
    #expect(show(Picture.presenter(todos, in: view)) == .succeeded)
    return try caught.output().split(separator: "\n").map(String.init)
  }

  @Test("a review has a kind and a day before the columns of a todo, and what is stuck has no day")
  func review() throws {
    #expect(
      try shown { $0.showReview(of: nil) } == [
        "added\t2026-11-18\t1\tdone\t\t\tx^[\t\ta^Ib", "added\t2026-11-18\t2\topen\t\t2026-11-21\t\tt\tBuy milk",
        "done\t2026-11-20\t1\tdone\t\t\tx^[\t\ta^Ib", "waiting\t\t2\topen\t\t2026-11-21\t\tt\tBuy milk",
      ])
    #expect(try shown(fields: [.id]) { $0.showReview(of: "today") } == ["done\t2026-11-20\t1", "waiting\t\t2"])
  }

  @Test("numbers have their kind before them: days or weeks, projects, tags, age, load")
  func stats() throws {
    let lines = try shown { $0.showStats(of: "3d") }
    #expect(
      lines.prefix(7) == [
        "day\t2026-11-18\t2\t0\t0\t2", "day\t2026-11-19\t0\t0\t0\t2", "day\t2026-11-20\t0\t1\t0\t1",
        "project\tx^[\t0\t1\t1", "tag\tt\t1\t1\t0", "age\t2.0\t2.0", "load\t2026-11-20\t0",
      ])
    #expect(lines.count == 6 + 28)
    #expect(try shown { $0.showStats(of: "3m") }.first == "week\t2026-W34\t0\t0\t0\t0")
    #expect(try shown { $0.showStats(of: "2025") }.contains("age\t\t"))
  }

  @Test("a month has a line for each day")
  func calendar() throws {
    let lines = try shown { $0.showCalendar(of: nil) }
    #expect(lines.count == 30)
    #expect(lines[18...20] == ["2026-11-19\t0\t0", "2026-11-20\t0\t1", "2026-11-21\t1\t0"])
  }
}
