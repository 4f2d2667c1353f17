import Testing
import TodoTestSupport

@testable import TodoKit

struct StoredTodosCountsTests {
  @Test("todos are counted by what they are")
  func counts() throws {
    let values: [(TodoStatus, String?)] = [
      (.open, "2026-11-19"), (.done, nil), (.open, "2026-11-20"), (.cancelled, nil),
    ]
    let todos = try values.enumerated().map { index, values in
      try Todo.sample(index + 1) { ($0.status, $0.due) = (values.0, values.1.flatMap { LocalDate($0) }) }
    }
    let stored = try TodoStore(SpyStorage(document(todos))).todos(TodoSelection(order: []) { _ in true })
    let counts = stored.counts(at: .friday)
    #expect((counts.open, counts.overdue, counts.done, counts.cancelled) == (2, 1, 1, 1))
  }
}
