import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct StoreStatusPresenterTests {
  private static let moment = Moment(
    instant: Instant(seconds: 0), local: LocalDate(day: CalendarDay(daysSinceEpoch: 0), minute: 0))

  /// A screen that notes what it is shown.
  private final class ScreenSpy: StoreStatus.View, StoreStatus.Router {
    private(set) var events: [String] = []

    func show(_ place: StorePlaceModel) { events.append("place \(place.path)") }
    func show(_ report: StoreReportModel) {
      events.append("\(report.isBesideTodos ? "beside " : "")\(report.result)")
    }
    func show(_ copies: StoreCopiesModel) { events.append("copies \(copies.paths)") }
    func show(_ list: TodoListModel) { events.append("list \(list.todos.map(\.todo.id.rawValue))") }
    func close() -> Outcome {
      events.append("close")
      return .contended
    }

    func show(_ problem: ProblemModel) { events.append("problem \(problem.code.rawValue)") }
  }

  private func run(_ store: String, isRehearsal: Bool = false, _ body: (any StoreStatus.Presenter) -> Outcome)
    -> (
      outcome: Outcome, events: [String]
    )
  {
    let screen = ScreenSpy()
    let store = TodoStore(MemoryStorage(Array(store.utf8)))
    let app = TodoApp(store: isRehearsal ? store.rehearsal : store, at: Self.moment)
    let presenter = app.status(in: screen, screen)
    return (body(presenter), screen.events)
  }

  @Test(
    "the place of a store is shown whether or not the store is sound", arguments: [StoreSample.sound, "oops"])
  func place(store: String) {
    #expect(
      run(store) { $0.showPlace(namedBy: "HOME", []) { _, _ in nil } } == (.succeeded, ["place :memory:"]))
  }

  @Test("the router closes the screen")
  func close() {
    #expect(run("oops") { $0.close() } == (.contended, ["close"]))
  }

  @Test("a sound store is reported, and needs no repair")
  func sound() {
    #expect(run(StoreSample.sound) { $0.checkStore() } == (.succeeded, ["intact: 3 todos, revision 9"]))
    for isRehearsal in [false, true] {
      #expect(
        run(StoreSample.sound, isRehearsal: isRehearsal) { $0.repairStore() }
          == (.succeeded, ["intact: 3 todos, revision 9; nothing to repair"]))
    }
  }

  @Test("damage is shown, and the check and the repair fail")
  func damaged() {
    #expect(run("oops") { $0.checkStore() } == (.failed, ["problem unsound"]))
    #expect(run("oops") { $0.repairStore() } == (.failed, ["problem unrepairable"]))
  }

  @Test("a repair is reported, and a dry run first lists the todos that would be kept")
  func repair() {
    let damaged = "oops" + StoreSample.sound
    #expect(run(damaged) { $0.repairStore() } == (.succeeded, ["repaired: 3 todos, revision 10"]))
    #expect(
      run(damaged, isRehearsal: true) { $0.repairStore() }
        == (.succeeded, ["list [1, 2, 4]", "beside would keep: 3 todos, revision 10"]))
  }
}
