import FileStore
import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct StoreDocumentRelatedTests {
  private func related(to ids: [Int], in todos: [Todo]) throws -> [Int: RelatedTodos] {
    let interactor = TodoDetailInteractor(entity: TodoStore(SpyStorage(document(todos))), moment: .friday)
    let asked = try interactor.todos(.refs(ids.map { TodoRef("\($0)", target: .ids($0...$0)) }))
    return Dictionary(uniqueKeysWithValues: try interactor.todosRelated(to: asked).map { ($0.key.rawValue, $0.value) })
  }

  @Test("those that a todo stands to are found by their uids, those that stand to it once each")
  func both() throws {
    let todos = try [
      Todo.sample(1) { ($0.after, $0.parent) = (["uid-3", "gone"], "uid-2") },
      .sample(2) { $0.after = ["uid-1", "uid-1"] }, .sample(3) { $0.status = .done },
      .sample(4) { $0.parent = "uid-1" },
    ]
    let found = try #require(try related(to: [1], in: todos)[1])
    #expect(found.named.mapValues(\.id.rawValue) == ["uid-3": 3, "uid-2": 2])
    #expect(found.named["uid-3"]?.status == .done)
    #expect(found.followers.map(\.id.rawValue) == [2] && found.parts.map(\.id.rawValue) == [4])
  }

  @Test("of a todo that stands alone there is nothing to tell, and of several with one uid the first is named")
  func alone() throws {
    let todos = try [
      Todo.sample(1), .sample(2) { $0.parent = "uid-1" }, .sample(3), .sample(4) { $0.uid = "uid-1" },
    ]
    #expect(try related(to: [3], in: todos).isEmpty)
    #expect(try related(to: [1, 3, 4], in: todos).keys.map(\.self) == [1])
  }

  @Test("many that are closed together free what came after all of them, and only that")
  func effects() throws {
    let count = 400
    var todos = try (1...count).map { try Todo.sample($0) }
    let uids = todos.map(\.uid)
    todos.append(try .sample(count + 1) { $0.after = uids })
    todos.append(try .sample(count + 2) { $0.after = ["uid-1", TodoUID(stored: "uid-\(count + 1)")] })
    todos.append(try .sample(count + 3) { ($0.after, $0.status) = (["uid-1"], .cancelled) })
    let store = TodoStore(SpyStorage(document(todos)))
    let interactor = TodoDetailInteractor(entity: store, moment: .friday)
    let range = TodoRef("all", target: .ids(1...count))
    let changes = try interactor.changeTodos(ChangeTodosRequest(.complete, pick: .refs([range])), withContext: true)
    #expect(changes.context.freed.map(\.id.rawValue) == [count + 1])
  }
}
