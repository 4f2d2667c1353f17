import FileStore
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

/// Three actors change one list at random, and now and then the last changes of one of them are taken back.
struct RevertTests {
  private let spy = SpyStorage(nil)
  private var store: TodoStore { TodoStore(spy) }

  private func moment(_ actor: String) -> Moment {
    var moment = Moment.friday
    moment.actor = Actor(actor, isNamed: true)
    return moment
  }

  /// Every step that was ever made, newest first.
  private func steps() throws -> [HistoryStep] {
    try store.steps(after: nil, atMost: nil) { _ in true }.steps.map(\.step)
  }

  private func lines() throws -> [TodoID: [UInt8]] {
    try store.reduceTodos(into: [:]) { lines, todo in lines[todo.id] = Todo(todo).line }
  }

  private static let actions: [TodoAction] = [
    .complete, .reopen, .cancel, .remove, .note("x"), .take(as: nil, for: nil), .release,
    .edit(TodoEdits([.title: "A"])), .edit(TodoEdits([.title: "B"], tags: ["t"])),
    .edit(TodoEdits([.project: "p"])),
  ]

  private func change(by actor: String, using random: inout SplitMix) throws {
    let moment = moment(actor)
    let ids = try lines().keys.map(\.rawValue).sorted()
    if ids.isEmpty || Int.random(in: 0..<4, using: &random) == 0 {
      let titles = (0..<Int.random(in: 1...2, using: &random)).map { "New \($0)" }
      _ = try TodoListInteractor(entity: store, moment: moment)
        .addTodos(AddTodosRequest(titles: titles.map { .init($0) }))
      return
    }
    var action = Self.actions.randomElement(using: &random) ?? .complete
    if Int.random(in: 0..<5, using: &random) == 0, let other = ids.randomElement(using: &random) {
      var edits = TodoEdits([.parent: "\(other)"])
      if Bool.random(using: &random) { edits = TodoEdits([.due: "2026-11-20", .repeats: "weekly"]) }
      action = .edit(edits)
    }
    let some = ids.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
    let refs = some.map { TodoRef("\($0)", target: .ids($0...$0)) }
    // What the rules refuse changes nothing.
    _ = try? TodoDetailInteractor(entity: store, moment: moment)
      .changeTodos(ChangeTodosRequest(action, pick: .refs(refs)))
  }

  @Test(
    "what one actor did is taken back only where it is as that actor left it, and as one change",
    arguments: Effort.seeds(40))
  func model(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let actors = ["a", "b", "c"]
    for _ in 1...40 {
      guard Int.random(in: 0..<4, using: &random) == 0 else {
        try change(by: actors.randomElement(using: &random) ?? "a", using: &random)
        continue
      }
      let actor = actors.randomElement(using: &random) ?? "a"
      let (before, former, text) = (try lines(), try steps(), try spy.text)
      let request = RevertRequest(of: actor, .steps(Int.random(in: 1...3, using: &random)))
      let result = Result { () throws(TodoError) in
        try TodoHistoryInteractor(entity: store, moment: moment("d")).revert(request, withNames: false)
      }
      switch result {
      case .failure(let error):
        #expect(error.failure.code == .refused || error.failure.code == .conflict)
        #expect(try spy.text == text)
      case .success(let (taken, left, made)):
        #expect(taken.allSatisfy { $0.actor == actor } && left.allSatisfy { $0.actor == actor })
        try expectOwn(taken, made, before, former)
        #expect(try steps().first?.reverts == taken.map(\.revision))
        #expect(try steps().first?.actor == "d")
        _ = try TodoHistoryInteractor(entity: store, moment: moment("d"))
          .go(HistoryMoveRequest(.undo), withNames: false)
        #expect(try lines() == before)
      }
    }
  }

  /// Expects that each todo was as the last of the taken steps left it, and is now as it was before the first
  /// of them that touched it in a row.
  private func expectOwn(
    _ taken: [HistoryStep], _ made: MadeChanges, _ before: [TodoID: [UInt8]], _ former: [HistoryStep]
  ) throws {
    let after = try lines()
    let touched = Set(taken.flatMap(\.changes).compactMap(\.id))
    for id in Set(before.keys).union(after.keys) where before[id] != after[id] {
      #expect(touched.contains(id), "todo \(id) is none of that actor's")
      var line = before[id]
      for change in taken.flatMap({ $0.changes.reversed() }) where change.id == id {
        #expect(Todo.isSame(line, change.after), "todo \(id) was not as the change left it")
        line = change.before
      }
      #expect(Todo.isSame(line, after[id]))
    }
    #expect(Set(made.deltas.map(\.todo.id)).isSubset(of: touched))
    // Nobody else's todo leads to one that is gone.
    let gone = Set(before.compactMap { after[$0.key] == nil ? Todo(line: $0.value[...])?.uid : nil })
    for (id, line) in after where !touched.contains(id) {
      let todo = try #require(Todo(line: line[...]))
      let named = Set(TodoSchema.relations.flatMap(todo.related))
      let lost = named.intersection(gone)
      #expect(lost.isEmpty, "todo \(id) names a todo that is gone")
    }
  }

  @Test("a step that a later one has taken back is not counted again")
  func once() throws {
    let a = moment("a")
    for title in ["One", "Two"] {
      _ = try TodoListInteractor(entity: store, moment: a).addTodos(AddTodosRequest(titles: [.init(title)]))
    }
    let history = TodoHistoryInteractor(entity: store, moment: moment("d"))
    #expect(try history.revert(RevertRequest(of: "a"), withNames: false).taken.map(\.revision) == [2])
    #expect(try history.revert(RevertRequest(of: "a"), withNames: false).taken.map(\.revision) == [1])
    #expect(throws: TodoError.store(.noStepsBy("a", left: []))) {
      try history.revert(RevertRequest(of: "a"), withNames: false)
    }
    #expect(throws: TodoError.store(.noStepsBy("b", left: []))) {
      try history.revert(RevertRequest(of: "b", .since(.revision(0))), withNames: false)
    }
  }
}
