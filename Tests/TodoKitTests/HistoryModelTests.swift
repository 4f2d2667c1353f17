import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

/// Random programs of 20 operations on a store in a file and on a model of it: commands, changes by other
/// programs to the store and its history, restored copies, crashes, damage and repairs.
struct HistoryModelTests {
  @Test(
    "undo takes back the right steps or none, and nothing is lost, whatever happens to the store and its history",
    arguments: Effort.seeds(40))
  func program(seed: UInt64) throws {
    let program = try HistoryProgram(seed: seed)
    for step in 1...20 { try program.run(step: step) }
    try program.expectLog()
  }
}

extension HistoryProgram {
  /// Runs one operation, and checks that both files and the model agree.
  func run(step: Int) throws {
    operation = "\(step): "
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: try change()
    case 30..<45: try move(.undo)
    case 45..<56: try move(.redo)
    case 56..<64: try editFromOutside()
    case 64..<67: try reformat()
    case 67..<73: try remember()
    case 73..<78: try putBack()
    case 78..<86: try damageHistory()
    case 86..<92: try crash()
    case 92..<95: try mend()
    case 95..<98: try repair()
    default: try leaveTemporaryFiles()
    }
    try expectAgreement()
    if step.isMultiple(of: 8) { try expectLog() }
  }

  private func change() throws {
    let ids = Array(
      model.store.todos.keys.sorted().shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    let refs = TodoPick.refs(ids.map { TodoRef("\($0)", target: .ids($0...$0)) })
    number += 1
    let title = "Title \(number)"
    switch ids.isEmpty ? 0 : Int.random(in: 0..<9, using: &random) {
    case 0, 1:
      let count = Int.random(in: 1...2, using: &random)
      try change("add", expecting: Array(repeating: #""title":"\#(title)","status":"open""#, count: count)) {
        let titles = Array(repeating: AddTodosRequest.Title(title), count: count)
        let added = try TodoListInteractor(entity: store, moment: .friday).addTodos(
          AddTodosRequest(titles: titles))
        try #require(added.map(\.todo.id.rawValue) == (1...count).map { model.store.lastID + $0 }, comment)
      }
    case 2, 3:
      try change("edit", .edit(TodoEdits([.title: title])), refs, expecting: #""title":"\#(title)""#, ids)
    case 4: try change("done", .complete, refs, expecting: #""status":"done""#, ids)
    case 5: try change("reopen", .reopen, refs, expecting: #""status":"open""#, ids)
    case 6: try change("cancel", .cancel, refs, expecting: #""status":"cancelled""#, ids)
    case 7: try change("rm", .remove, refs, expecting: nil, ids)
    default:
      let uid = "u\(Int.random(in: 0..<3, using: &random))"
      let objects = [
        "{\"uid\":\"\(uid)\",\"title\":\"\(title)\",\"x\":1}", "{\"id\":\(ids[0]),\"title\":\"\(title)\"}",
      ]
      try change("apply", expecting: [#""title":"\#(title)""#]) {
        let json = Array(objects.joined(separator: "\n").utf8)
        _ = try TodoBatch(store, at: .friday).makeChanges([InputText(json)])
      }
    }
  }

  private func change(
    _ command: String, _ action: TodoAction, _ pick: TodoPick, expecting text: String?, _ ids: [Int]
  ) throws {
    try change(command, expecting: []) {
      _ = try TodoDetailInteractor(entity: store, moment: .friday).changeTodos(.init(action, pick: pick))
      let todos = try storedTodos()
      for id in ids {
        try #require(text.map { todos[id]?.contains($0) ?? false } ?? (todos[id] == nil), comment)
      }
      for (id, line) in todos where !ids.contains(id) { try #require(model.store.todos[id] == line, comment) }
    }
  }

  /// Runs a command that changes todos, and brings the model up to date.
  ///
  /// - Parameter texts: what the changed lines of todos must contain, in any order.
  private func change(_ command: String, expecting texts: [String], _ body: () throws -> Void) throws {
    operation += command
    let before = try beside()
    try body()
    let todos = try storedTodos()
    let changed = todos.filter { $0.value != model.store.todos[$0.key] }
    for text in texts { try #require(changed.values.contains { $0.contains(text) }, comment) }
    if todos == model.store.todos { return }
    isCanonical = true
    if model.commit(todos, by: command) { try expectSetAside(before, isTold: true) }
  }

  private func move(_ direction: HistoryDirection) throws {
    let count = [1, 1, 1, 2, 2, 3, 5].randomElement(using: &random) ?? 1
    operation += "\(direction.rawValue) \(count)"
    let interactor = TodoHistoryInteractor(entity: store, moment: .friday)
    let before = try beside()
    let goal: (todos: [Int: String], revisions: [Int])
    do throws(HistoryModel.Refusal) {
      goal = try model.taking(count, direction)
    } catch {
      let result = Result { () throws(TodoError) in
        try interactor.go(HistoryMoveRequest(direction, .steps(count)))
      }
      switch (error, result.mapError { $0.failure as any Error }) {
      case (
        .noSuchStep(let possible),
        .failure(StoreError.noSuchStep(direction, asked: count, let found, let reach))
      ):
        try #require(possible == found, comment)
        try #require(direction == .redo || reach == model.reach(path: historyPath), comment)
      case (.conflict(let ids), .failure(StoreError.conflict(direction, let found))):
        try #require(ids == found, comment)
      default: Issue.record("\(error) is expected, \(result) is found: \(comment)")
      }
      return
    }
    _ = try interactor.go(HistoryMoveRequest(direction, .steps(count)))
    isCanonical = true
    let (undoes, redoes) = direction == .undo ? (goal.revisions, []) : ([], goal.revisions)
    if model.commit(goal.todos, by: direction.rawValue, undoes: undoes, redoes: redoes) {
      try expectSetAside(before, isTold: true)
    }
  }

  private func crash() throws {
    let old = (store: model.store, bytes: try bytes(of: "todos.json"))
    guard isCanonical, old.bytes != nil else { return }
    try change()
    guard model.store.revision != old.store.revision, var history = try beside() else { return }
    let end = history.dropLast().lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    switch Int.random(in: 0..<3, using: &random) {
    case 0: operation += ", void"
    case 1:
      operation += ", torn"
      history = history.prefix(Int.random(in: end + 1..<history.count, using: &random))
      model.damageHistory { lines, isTorn in (lines, isTorn) = (lines.dropLast(), true) }
    default:
      operation += ", zeros"
      let count = Int.random(in: 1..<(history.count - end - 80), using: &random)
      history.replaceSubrange(end..<end + count, with: repeatElement(0, count: count))
      number += 1
      model.damageHistory { lines, _ in
        lines[lines.count - 1].damage = number
        lines[lines.count - 1].isWhole = false
      }
    }
    try write(history, to: Self.history)
    try write(old.bytes, to: "todos.json")
    model.store = old.store
  }

  private func mend() throws {
    operation += "check --repair"
    let before = try beside()
    let found = try StoreStatusInteractor(entity: store, moment: .friday).repair()
    guard case .needless(_, let aside) = found else { throw Problem(comment) }
    let isSetAside = model.mend()
    try #require((aside.history != nil) == isSetAside && aside.store == nil, comment)
    if isSetAside { try expectSetAside(before, isTold: false) }
  }

  private func repair() throws {
    guard isCanonical, let text = try bytes(of: "todos.json"), let end = text.lastIndex(of: 0x5D) else {
      return
    }
    operation += "check --repair without a trailer"
    try write(text.prefix(end), to: "todos.json")
    let before = try beside()
    let found = try StoreStatusInteractor(entity: store, moment: .friday).repair()
    guard case .done(let repaired, let aside) = found else { throw Problem(comment) }
    let isSetAside = model.repair()
    try #require(repaired.revision == model.store.revision && (aside.history != nil) == isSetAside, comment)
    let copy = try #require(aside.store.flatMap { $0.split(separator: "/").last }, comment)
    copies.insert(String(copy))
    if isSetAside { try expectSetAside(before, isTold: false) }
  }
}
