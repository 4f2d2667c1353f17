import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoGroupsPresenterTests {
  private let screen = Screen()

  private func presenter(_ interactor: InteractorSpy = InteractorSpy()) -> TodoGroupsPresenter {
    TodoGroupsPresenter(view: screen, interactor: interactor, router: screen, moment: .friday)
  }

  @Test("groups are shown with their own part of the name")
  func groups() {
    #expect(presenter().showGroups(.project) == .succeeded)
    #expect(screen.events == ["project work=work work/site=site"])
  }

  @Test("a group, no group and all groups open as a list of todos, and end as the list does")
  func group() {
    #expect(presenter().openGroup(.tag, named: "food") == .contended)
    #expect(presenter().openGroup(.project, named: "to do") == .contended)
    #expect(presenter().openGroup(.project, named: nil) == .contended)
    #expect(presenter().openAllGroups() == .contended)
    #expect(presenter().close() == .contended)
    #expect(
      screen.events == ["list tag:food", "list project:\"to do\"", "list project:none", "list ", "close"])
  }

  @Test("the todos of a renamed group are shown as edited")
  func rename() {
    #expect(presenter().renameGroup(GroupRename(.tag, "a", to: "b")) == .succeeded)
    #expect(screen.events == ["edited 1"])
  }

  @Test("an error is shown")
  func error() {
    let error = TodoError.store(.notFound(refs: []))
    #expect(presenter(InteractorSpy(error: error)).showGroups(.tag) == .notFound)
    #expect(screen.events == ["problem not-found"])
  }

  private struct InteractorSpy: TodoGroups.Interactor {
    var error: TodoError?

    func groups(_ kind: TodoGroupKind) throws(TodoError) -> GroupCensus {
      if let error { throw error }
      guard let todo = try? Todo.sample(1, "a", { $0.project = "work/site" }),
        let store = try? TodoStore.holding([todo]),
        let census = try? TodoGroupsInteractor(entity: store, moment: .friday).groups(kind)
      else { return GroupCensus(groups: GroupTally(kind)) }
      return census
    }

    func renameGroup(_ rename: GroupRename, withEffects isAsked: Bool) throws(TodoError) -> MadeChanges {
      if let error { throw error }
      guard let before = try? Todo.sample(1), let after = try? Todo.sample(1, rename.newName) else {
        return MadeChanges([])
      }
      return MadeChanges([.changed(before, after)])
    }
  }

  private final class Screen: TodoGroups.View, TodoGroups.Router {
    private(set) var events: [String] = []

    func show(_ groups: TodoGroupsModel) {
      let names = groups.groups.map { "\($0.name)=\($0.label)" }
      events.append("\(groups.kind.rawValue) \(names.joined(separator: " "))")
    }

    func close() -> Outcome {
      events.append("close")
      return .contended
    }

    func openTodoList(_ query: TodoQuery) -> Outcome {
      events.append("list \(query.text)")
      return .contended
    }

    func show(_ receipt: TodoReceiptModel) {
      events += receipt.map { "\($0.effect) \($0.todo.todo.id.rawValue)" }
    }

    func show(_ problem: ProblemModel) { events.append("problem \(problem.code.rawValue)") }
  }
}
