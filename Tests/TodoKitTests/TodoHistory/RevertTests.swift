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
      let related: [TodoAction] = [
        .edit(TodoEdits([.parent: "\(other)"])), after("\(other)"), after("none"),
        .edit(TodoEdits([.due: "2026-11-20", .repeats: "weekly"])),
      ]
      action = related.randomElement(using: &random) ?? action
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
      let judge = (actors + ["d"]).randomElement(using: &random) ?? "d"
      let (before, former, text) = (try lines(), try steps(), try spy.text)
      let request = RevertRequest(of: actor, .steps(Int.random(in: 1...3, using: &random)))
      let result = Result { () throws(TodoError) in
        try TodoHistoryInteractor(entity: store, moment: moment(judge)).revert(request, withNames: false)
      }
      switch result {
      case .failure(let error):
        #expect(error.failure.code == .refused)
        #expect(try spy.text == text)
      case .success(let (taken, left, made)):
        #expect(taken.allSatisfy { $0.actor == actor } && left.allSatisfy { $0.actor == actor })
        try expectOwn(taken, made, before, former)
        // Steps that undo each other leave nothing to take back.
        if try lines() == before {
          #expect(try spy.text == text)
          continue
        }
        #expect(try steps().first?.reverts == taken.map(\.revision))
        #expect(try steps().first?.actor == judge)
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

  private func add(_ titles: String...) throws {
    for title in titles {
      _ = try TodoListInteractor(entity: store, moment: .friday)
        .addTodos(AddTodosRequest(titles: [.init(title)]))
    }
  }

  private func change(_ id: Int, _ action: TodoAction, by actor: String) throws {
    let ref = TodoRef("\(id)", target: .ids(id...id))
    _ = try TodoDetailInteractor(entity: store, moment: moment(actor))
      .changeTodos(ChangeTodosRequest(action, pick: .refs([ref])))
  }

  private func after(_ ref: String) -> TodoAction {
    var edits = TodoEdits()
    edits.after = [ref]
    return .edit(edits)
  }

  private func expectLeft(_ revisions: [Int]) throws {
    let text = try spy.text
    #expect(throws: TodoError.store(.noStepsBy("a", left: revisions))) {
      try TodoHistoryInteractor(entity: store, moment: moment("d"))
        .revert(RevertRequest(of: "a", .steps(9)), withNames: false)
    }
    #expect(try spy.text == text)
  }

  @Test("a step stays if its relations would lead to a todo that somebody else has removed")
  func relationToNothing() throws {
    try add("One", "Two")
    try change(1, after("2"), by: "b")
    try change(1, after("none"), by: "a")
    try change(2, .remove, by: "b")
    try expectLeft([4])
  }

  @Test(
    "a step stays if its relations would make a loop with those of somebody else, and others are taken back")
  func relationsInCircle() throws {
    try add("One", "Two")
    try change(1, after("2"), by: "b")
    try change(1, after("none"), by: "a")
    try change(2, after("1"), by: "b")
    try expectLeft([4])
    try add("Three")
    try change(3, .note("x"), by: "a")
    let result = try TodoHistoryInteractor(entity: store, moment: moment("d"))
      .revert(RevertRequest(of: "a", .steps(9)), withNames: false)
    #expect(result.taken.map(\.revision) == [7] && result.left.map(\.revision) == [4])
  }

  @Test("a step that a later one has taken back is not counted again, whoever took it back")
  func once() throws {
    let a = moment("a")
    for title in ["One", "Two"] {
      _ = try TodoListInteractor(entity: store, moment: a).addTodos(AddTodosRequest(titles: [.init(title)]))
    }
    let history = TodoHistoryInteractor(entity: store, moment: a)
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
