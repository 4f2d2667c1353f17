import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoHistoryPresenterTests {
  private let screen = ScreenSpy()

  private func presenter(
    steps: Result<[HistoryStepSummary], TodoError> = .success([]),
    changes: Result<[TodoDelta], TodoError> = .success([]), reach: HistoryReach = .beginning
  ) -> TodoHistoryPresenter {
    TodoHistoryPresenter(
      view: screen, interactor: InteractorSpy(result: steps, changes: changes, reach: reach), router: screen,
      moment: .friday)
  }

  private func step(_ revision: Int, secondsAgo: Int) -> HistoryStepSummary {
    HistoryStepSummary(
      revision: revision, time: Instant(seconds: Moment.friday.instant.seconds - secondsAgo), command: "edit",
      state: .inForce,
      undoes: [], redoes: [], changes: [])
  }

  @Test("steps are shown in their order, with their times on the wall clock")
  func log() {
    let steps = [step(9, secondsAgo: 0), step(8, secondsAgo: 3_600), step(7, secondsAgo: 86_400)]
    #expect(presenter(steps: .success(steps)).showLog(HistoryLogRequest()) == .succeeded)
    #expect(screen.events == ["step 9 today 12:00", "step 8 today 11:00", "step 7 yesterday 12:00"])
  }

  @Test("a step shows the todos that are asked for, or else the first three, if their fields changed")
  func details() throws {
    func change(_ id: Int) throws -> TodoDelta {
      let todo = try Todo.sample(id)
      var done = todo
      done.status = .done
      return .changed(todo, done)
    }
    func events(_ changes: [TodoDelta], asked: [TodoDelta]? = nil) throws -> [String] {
      let step = HistoryStepSummary(
        revision: 9, time: Moment.friday.instant, command: "done", state: .inForce, undoes: [], redoes: [],
        changes: changes, asked: asked)
      let screen = ScreenSpy()
      let interactor = InteractorSpy(result: .success([step]), changes: .success([]), reach: .beginning)
      let presenter = TodoHistoryPresenter(
        view: screen, interactor: interactor, router: screen, moment: .friday)
      #expect(presenter.showLog(HistoryLogRequest()) == .succeeded)
      return Array(screen.events.dropFirst())
    }
    let changes = try (1...5).map(change)
    #expect(try events(Array(changes.prefix(3))) == ["detail 1", "detail 2", "detail 3"])
    #expect(try events(changes) == ["detail 1", "detail 2", "detail 3", "2 more"])
    #expect(try events(changes, asked: Array(changes.dropFirst())) == (2...5).map { "detail \($0)" })
    #expect(try events(changes, asked: []) == [])
    let todo = try Todo.sample(9)
    #expect(try events([.added(todo), .removed(todo), .changed(todo, todo), changes[0]]) == ["detail 1"])
  }

  @Test(
    "a log says why the history ends only if it is damaged or another store's",
    arguments: [
      (.beginning, nil), (.revision(3), nil),
      (.damage(path: "h", before: 3), "the history is damaged before revision 3"),
      (.foreign(path: "h"), "h is not the history of this store as it is now; the next change sets it aside"),
    ] as [(HistoryReach, String?)])
  func reach(reach: HistoryReach, note: String?) {
    #expect(presenter(reach: reach).showLog(HistoryLogRequest()) == .succeeded)
    #expect(screen.events == [note.map { "note \($0)" }].compactMap(\.self))
  }

  @Test(
    "an undone or redone todo is shown as it is now, or as it was if it is gone",
    arguments: [(HistoryDirection.undo, "undone"), (.redo, "redone")])
  func move(direction: HistoryDirection, effect: String) throws {
    let summaries = try (1...4).map { try Todo.sample($0) }
    let changes: [TodoDelta] = [
      .changed(summaries[3], summaries[0]), .removed(summaries[1]), .added(summaries[2]),
    ]
    #expect(presenter(changes: .success(changes)).go(HistoryMoveRequest(direction)) == .succeeded)
    #expect(screen.events == ["took rm of today 12:00"] + (1...3).map { "receipt \(effect) \($0)" })
  }

  @Test("the router opens and closes a step")
  func openStep() {
    #expect(
      presenter().openStep(.init(step: step(9, secondsAgo: 0), timeLabel: "", details: [])) == .contended)
    #expect(presenter().close() == .contended)
    #expect(screen.events == ["step 9", "close"])
  }

  private struct InteractorSpy: TodoHistory.Interactor {
    let result: Result<[HistoryStepSummary], TodoError>
    let changes: Result<[TodoDelta], TodoError>
    let reach: HistoryReach

    func steps(_ request: HistoryLogRequest) throws(TodoError) -> (steps: [HistoryStepSummary], note: String?)
    {
      (try result.get(), reach.note)
    }

    func go(
      _ request: HistoryMoveRequest, withNames isAsked: Bool
    ) throws(TodoError) -> (steps: [HistoryStep], made: MadeChanges) {
      let step = HistoryStep(revision: 9, time: Moment.friday.instant, command: "rm", changes: [])
      return ([step], MadeChanges(try changes.get()))
    }

    func revert(
      _ request: RevertRequest, withNames isAsked: Bool
    ) throws(TodoError) -> (taken: [HistoryStep], left: [HistoryStep], made: MadeChanges) {
      let steps = (8...9).map { HistoryStep(revision: $0, time: Moment.friday.instant, command: "rm") }
      return ([steps[1]], [steps[0]], MadeChanges(try changes.get()))
    }

    func namedTodos(in deltas: [TodoDelta]) -> ChangeEffects { ChangeEffects() }
  }
}
