import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoCourseTests {
  @Test("an end that was brought back to what had ended nobody knows when was not open before that")
  func unknownBefore() throws {
    let day = try #require(Instant("2026-11-16T00:00:00Z"))
    let story = try Story([.sample(1) { ($0.status, $0.created) = (.done, day) }])
    try story.change(.cancel, "1", on: 17)
    try story.go(.undo, on: 18)
    try story.go(.redo, on: 19)
    let stats = try TodoReviewInteractor(entity: story.store, moment: .friday).stats(of: "2026-11").0
    #expect(stats.days.filter { $0.open > 0 }.map(\.day.components.day) == [16])
  }
}
