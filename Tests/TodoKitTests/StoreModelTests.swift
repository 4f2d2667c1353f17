import FileStore
import Foundation
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit

/// Random programs of 50 operations on the store and on a plain array.
///
/// The answers must agree at each operation, the todos and the bytes of the store at every tenth.
struct StoreModelTests {
  @Test("a store does what an array of todos would do", arguments: Effort.seeds(20))
  func program(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    var model = Model()
    let spy = SpyStorage(nil)
    let list = TodoListInteractor(entity: TodoStore(spy), moment: .friday)
    let detail = TodoDetailInteractor(entity: TodoStore(spy), moment: .friday)
    for step in 1...50 {
      let before = try spy.text
      if Int.random(in: 0..<3, using: &random) == 0 || model.todos.isEmpty {
        let titles = (0..<Int.random(in: 1...4, using: &random)).map {
          "Todo \(step).\($0) \\ \"é\u{1F600}\""
        }
        let added = try list.addTodos(AddTodosRequest(titles: titles.map { .init($0) }))
        try #require(added.map(\.todo.id.rawValue) == model.add(titles), "seed \(seed), step \(step)")
      } else {
        let ids = model.someIDs(using: &random)
        let action =
          (Self.actions + [model.relating(using: &random)]).randomElement(using: &random) ?? .remove
        let refs = ids.map { TodoRef("\($0)", target: .ids($0...$0)) }
        let result = Result { () throws(TodoError) in try detail.changeTodos(.init(action, pick: .refs(refs)))
        }
        switch result.mapError({ $0.failure as any Error }) {
        case .success(let changed):
          try #require(!model.hasCircle(ids, action), "seed \(seed), step \(step)")
          try #require(changed.map(\.isChanged) == model.change(ids, action), "seed \(seed), step \(step)")
        case .failure(StoreError.circle(.after, ids: let circle)):
          try #require(
            model.hasCircle(ids, action) && Set(circle).count == circle.count, "seed \(seed), step \(step)")
          try #require(try spy.text == before, "seed \(seed), step \(step)")
        case .failure(let error):
          let missing = ids.filter { id in !model.todos.contains { $0.id == id } }.map { "\($0)" }
          try #require(error as? StoreError == .notFound(refs: missing), "seed \(seed), step \(step)")
          try #require(try spy.text == before, "seed \(seed), step \(step)")
        }
      }
      if step.isMultiple(of: 10) {
        try expectAgreement(of: spy.text, with: model, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(
    "every state comes back byte for byte after any sequence of undo, redo and changes",
    arguments: Effort.seeds(20))
  func history(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let spy = SpyStorage(nil)
    let history = TodoHistoryInteractor(entity: TodoStore(spy), moment: .friday)
    var (past, present, future) = ([[Substring]](), [Substring](), [[Substring]]())
    var lastID = 0
    for step in 1...50 {
      let comment: Comment = "seed \(seed), step \(step)"
      let count = Int.random(in: 1...3, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0 where count <= past.count, 1 where count <= past.count:
        _ = try history.go(HistoryMoveRequest(.undo, .steps(count)))
        for _ in 1...count { (future, present) = (future + [present], past.removeLast()) }
      case 2 where count <= future.count:
        _ = try history.go(HistoryMoveRequest(.redo, .steps(count)))
        for _ in 1...count { (past, present) = (past + [present], future.removeLast()) }
      case 0, 1, 2:
        let (direction, possible) =
          past.count < count ? (HistoryDirection.undo, past.count) : (.redo, future.count)
        let error = TodoError.store(
          .noSuchStep(direction, asked: count, possible: possible, reach: .beginning))
        #expect(throws: error, comment) { try history.go(HistoryMoveRequest(direction, .steps(count))) }
      default:
        if try change(spy, using: &random) {
          (past, present, future) = (past + [present], try spy.lines, [])
        }
      }
      try #require(try spy.lines == present, comment)
      let nextID = try TodoStore(spy).read { document in document.trailer.lastID }
      try #require(nextID >= lastID, comment)
      lastID = nextID
    }
  }

  /// Applies a random batch, and returns whether that made a revision.
  private func change(_ spy: SpyStorage, using random: inout SplitMix) throws -> Bool {
    let batch = TodoBatch(TodoStore(spy), at: .friday)
    let ids = try TodoStore(spy).todos(TodoSelection(order: []) { _ in true }).map(\.id.rawValue)
    var lines: [String] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) { lines.append(object(ids, using: &random)) }
    let rewrites = spy.rewrites.count
    do {
      _ = try batch.makeChanges([InputText(Array(lines.joined(separator: "\n").utf8))])
    } catch {
      // An object may refer to a todo that an earlier one has removed, and together they may close a circle.
      switch error.failure {
      case is RefusedLines, StoreError.circle: break
      default: throw error
      }
    }
    return spy.rewrites.count > rewrites
  }

  /// An object that changes one of the todos with these ids, removes one of nine, or creates or changes one
  /// of nine.
  private func object(_ ids: [Int], using random: inout SplitMix) -> String {
    let number = Int.random(in: 0..<9, using: &random)
    if number < 3, let id = ids.randomElement(using: &random) {
      return "{\"id\":\(id),\"title\":\"Title \(number)\",\"x\":\(number)}"
    }
    if number < 6 { return "{\"uid\":\"u\(number)\",\"removed\":true}" }
    let uid = "u\(Int.random(in: 0..<9, using: &random))"
    let others = (0..<2).map { _ in "\"u\(Int.random(in: 0..<9, using: &random))\"" }
    return "{\"uid\":\"\(uid)\",\"title\":\"Todo \(number)\",\"tags+\":[\"t\(ids.count % 3)\"],"
      + "\"after\":[\(others[0])],\"parent\":\(number == 8 ? others[1] : "null")}"
  }

  private static let actions: [TodoAction] = [
    .complete, .reopen, .cancel, .remove, .note("said"), .edit(TodoEdits([.title: "Edited"])),
    .edit(TodoEdits([.content: "a\nb\t\"c\""], tags: ["x"])),
  ]

  /// Checks that Foundation's JSON parser finds what the model holds, and that the lines are in order.
  private func expectAgreement(of text: String, with model: Model, _ comment: Comment) throws {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let todos = try #require(root?["todos"] as? [[String: Any]], comment)
    let ids = Dictionary(
      uniqueKeysWithValues: todos.map { ($0["uid"] as? String ?? "", $0["id"] as? Int ?? 0) })
    let stored = todos.map { todo in
      Model.Item(
        id: todo["id"] as? Int ?? 0, title: todo["title"] as? String ?? "",
        status: todo["status"] as? String ?? "",
        content: todo["content"] as? String, tags: todo["tags"] as? [String] ?? [],
        after: (todo["after"] as? [String] ?? []).map { ids[$0] ?? 0 },
        isCompleted: todo["completed"] != nil, isCancelled: todo["cancelled"] != nil)
    }
    try #require(stored == model.todos, comment)
    try #require(root?["lastID"] as? Int == model.lastID, comment)
    try #require(root?["revision"] as? Int == model.revision, comment)
    try #require(text.split(separator: "\n").count == todos.count + 2, comment)
    let spy = SpyStorage(text)
    let all = try TodoStore(spy).todos(TodoSelection(order: []) { _ in true })
    try #require(
      document(Array(all), lastID: model.lastID, revision: model.revision) == text.withoutDigest, comment)
  }
}

/// The plain array.
private struct Model {
  struct Item: Equatable {
    let id: Int
    var title: String
    var status = "open"
    var content: String?
    var tags: [String] = []
    var after: [Int] = []
    var isCompleted = false
    var isCancelled = false
  }

  private(set) var todos: [Item] = []
  private(set) var lastID = 0
  private(set) var revision = 0

  mutating func add(_ titles: [String]) -> [Int] {
    revision += 1
    return titles.map { title in
      lastID += 1
      todos.append(Item(id: lastID, title: title))
      return lastID
    }
  }

  /// Different ids in any order, now and then with one that does not exist.
  func someIDs(using random: inout some RandomNumberGenerator) -> [Int] {
    let candidates = todos.map(\.id) + (Int.random(in: 0..<8, using: &random) == 0 ? [lastID + 1] : [])
    return Array(candidates.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
  }

  /// An edit that makes todos come after an existing one.
  func relating(using random: inout some RandomNumberGenerator) -> TodoAction {
    var edits = TodoEdits()
    edits.after = todos.randomElement(using: &random).map { ["\($0.id)"] } ?? []
    return .edit(edits)
  }

  /// Whether an action that makes todos come after another would make one of them come after itself.
  func hasCircle(_ ids: [Int], _ action: TodoAction) -> Bool {
    guard case .edit(let edits) = action, let target = edits.after.first.flatMap({ Int($0) }) else {
      return false
    }
    var (before, next) = (Set<Int>(), [target])
    while let id = next.popLast() {
      guard before.insert(id).inserted else { continue }
      next += todos.first { $0.id == id }?.after ?? []
    }
    return ids.contains(where: before.contains)
  }

  mutating func change(_ ids: [Int], _ action: TodoAction) -> [Bool] {
    let before = todos
    let changed = ids.map { id in
      guard let index = todos.firstIndex(where: { $0.id == id }) else { return false }
      let old = todos[index]
      switch action {
      case .complete: todos[index].status = "done"
      case .reopen: todos[index].status = "open"
      case .cancel: todos[index].status = "cancelled"
      case .note(let text):
        todos[index].content = (old.content.map { $0 + "\n" } ?? "") + "2026-11-20 \(text)"
      case .edit(let changes):
        todos[index].title = changes[.title] ?? old.title
        todos[index].content = changes[.content] ?? old.content
        let others = changes.after.compactMap { Int($0) }
        todos[index].after += others.filter { !old.after.contains($0) }
        todos[index].tags += changes.tags.filter { !old.tags.contains($0) }
      case .remove:
        todos.remove(at: index)
        return true
      case .postpone, .skip, .take, .release:
        preconditionFailure("no todo here has a date, a rule or an owner")
      }
      todos[index].isCompleted = todos[index].status == "done"
      todos[index].isCancelled = todos[index].status == "cancelled"
      return todos[index] != old
    }
    let left = todos
    for index in todos.indices { todos[index].after.removeAll { after in !left.contains { $0.id == after } } }
    if todos != before { revision += 1 }
    return changed + zip(left, todos).filter { $0 != $1 }.map { _ in true }
  }
}
