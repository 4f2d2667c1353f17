import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore

struct TodoSectionTests {
  private func section(
    _ grouping: TodoGrouping, at moment: Moment = .friday, _ change: (inout Todo) -> Void
  ) throws -> TodoSection? {
    let todo = try Todo.sample(1, "a", change)
    return try todo.line.withUnsafeBufferPointer { bytes in
      var scanner = StoredTodoScanner(bytes)
      return grouping.section(of: try scanner.todo(), nil, at: moment)
    }
  }

  @Test(
    "the section of a due date depends on its distance from Friday noon",
    arguments: [
      ("2026-11-19", .overdue), ("2026-11-20T11:59", .overdue), ("2026-11-20T12:00", .today),
      ("2026-11-20", .today), ("2026-11-21", .tomorrow), ("2026-11-21T09:00", .tomorrow),
      ("2026-11-22", .nextDays), ("2026-11-27T23:59", .nextDays), ("2026-11-28", .later), (nil, .undated),
    ] as [(String?, TodoSection.Due)])
  func due(date: String?, due: TodoSection.Due) throws {
    #expect(try section(.by(.due)) { $0.due = date.flatMap { LocalDate($0) } } == .due(due))
    #expect(
      try section(.by(.due)) { ($0.due, $0.status) = (date.flatMap { LocalDate($0) }, .done) }
        == .due(.closed))
  }

  @Test("tomorrow is its own section even on the last day of the week", arguments: [1, 7])
  func week(start: Int) throws {
    let moment = try Moment.noon("2026-11-22", conventions: DateConventions(weekStart: start))
    for (date, due) in [
      ("2026-11-23", TodoSection.Due.tomorrow), ("2026-11-24", .nextDays), ("2026-11-29", .nextDays),
    ] {
      #expect(try section(.by(.due), at: moment) { $0.due = LocalDate(date) } == .due(due))
    }
  }

  @Test("other sections are values, for tags the first tag, and without grouping there is no section")
  func values() throws {
    #expect(try section(.by(.project)) { $0.project = "a/b" } == .value(.builtIn(.project), .text("a/b")))
    #expect(try section(.by(.tags)) { $0.tags = ["z", "a"] } == .value(.builtIn(.tags), .text("z")))
    #expect(
      try section(.by(.priority)) { $0.priority = .low } == .value(.builtIn(.priority), .priority(.low)))
    #expect(try section(.by(.tags)) { $0.project = "x" } == .value(.builtIn(.tags), nil))
    #expect(try section(.ungrouped) { $0.project = "x" } == nil)
  }

  @Test("sections sort by name regardless of case and accents, and those without a value come last")
  func order() {
    let sorted = ["Äpfel", "b", "c", nil].map { TodoSection.value(.builtIn(.project), $0.map { .text($0) }) }
    #expect(sorted.reversed().sorted { $0.key < $1.key } == sorted)
    let tags = ["café", "CAFE\u{301}"].map { TodoSection.value(.builtIn(.tags), .text($0)).key }
    #expect(tags[0] == tags[1])
    let priorities = (TodoPriority.allCases + [nil]).map { priority in
      TodoSection.value(.builtIn(.priority), priority.map { .priority($0) })
    }
    #expect(priorities.reversed().sorted { $0.key < $1.key } == priorities)
  }
}
