import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoReviewPresenterTests {
  private let screen = Screen()

  private func presenter(_ story: Story = Story(), reach: HistoryReach = .beginning) -> TodoReviewPresenter {
    let entity = EntitySpy(store: story.store, reach: reach)
    let interactor = TodoReviewInteractor(entity: entity, moment: .friday)
    return TodoReviewPresenter(
      view: screen, interactor: interactor, router: screen, moment: .friday, query: nil)
  }

  @Test("periods and days are shown in words")
  func labels() throws {
    let story = Story()
    try story.add("One", on: 17)
    #expect(presenter(story).showReview(of: nil) == .succeeded)
    #expect(presenter(story).showStats(of: "2d") == .succeeded)
    #expect(presenter(story).showCalendar(of: nil) == .succeeded)
    #expect(
      screen.events == [
        "review This week so far, Mon 16 – Fri 20 Nov: 1 added; Mon 16 Nov, Tue 17 Nov, Wed 18 Nov, Thu 19 Nov, Fri 20 Nov",
        "stats Last 2 days, Thu 19 – Fri 20 Nov: today, tomorrow, Sun 22 Nov",
        "calendar November 2026, today 2026-11-20",
      ])
  }

  @Test("a damaged history is noted")
  func note() {
    #expect(presenter(reach: .damage(path: "x", before: 7)).showReview(of: nil) == .succeeded)
    #expect(presenter(reach: .damage(path: "x", before: 7)).showStats(of: nil) == .succeeded)
    #expect(presenter(reach: .damage(path: "x", before: 7)).showCalendar(of: nil) == .succeeded)
    #expect(presenter(reach: .revision(7)).showCalendar(of: nil) == .succeeded)
    #expect(screen.notes == Array(repeating: "the history is damaged before revision 7", count: 3) + [nil])
  }

  @Test("the router closes the screen")
  func close() {
    #expect(presenter().close() == .contended)
    #expect(screen.events == ["close"])
  }

  @Test("an invalid period is shown as a problem, with advice")
  func problems() {
    let period = "write a period such as yesterday, this-week, 2026-11 or 30d; for more: todo help dates"
    #expect(presenter().showReview(of: "soon") == .refused)
    #expect(presenter().showStats(of: "next week") == .refused)
    #expect(presenter().showCalendar(of: "novembr") == .refused)
    #expect(
      screen.events == [
        "problem invalid period \"soon\" [\(period)]",
        "problem the period \"next week\" has not begun: it begins on 23 Nov [\(period)]",
        "problem invalid month \"novembr\" [did you mean \"november\"?]",
      ])
  }

  /// A store whose history reaches only so far.
  private struct EntitySpy: TodoReview.Entity {
    let store: TodoStore
    let reach: HistoryReach

    var fieldNames: [String] { [] }
    func hasField(named name: String) -> Bool { false }

    func lookBack(
      into tally: PastTally, at asked: TodoSelection?, selecting selections: [TodoSelection]
    ) throws(StoreError) -> PastStore {
      let past = try store.lookBack(into: tally, at: asked, selecting: selections)
      return PastStore(tally: past.tally, picked: past.picked, selected: past.selected, reach: reach)
    }
  }

  private final class Screen: TodoReview.View, TodoReview.Router {
    private(set) var events: [String] = []
    private(set) var notes: [String?] = []

    func show(_ model: TodoReviewModel) {
      let counts = model.days.counts.labels.joined(separator: ", ")
      events.append("review \(model.title): \(counts); \(model.dayLabels.joined(separator: ", "))")
      notes.append(model.note)
    }

    func show(_ model: TodoStatsModel) {
      events.append("stats \(model.title): \(model.loadLabels.prefix(3).joined(separator: ", "))")
      notes.append(model.note)
    }

    func show(_ model: TodoCalendarModel) {
      events.append("calendar \(model.title), today \(model.today)")
      notes.append(model.note)
    }

    func close() -> Outcome {
      events.append("close")
      return .contended
    }

    func show(_ problem: ProblemModel) {
      events.append("problem \(problem.message) [\(problem.advice.map(\.plain).joined())]")
    }
  }
}
