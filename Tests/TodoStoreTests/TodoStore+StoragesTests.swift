import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct TodoStoreStoragesTests {
  @Test("the store in memory holds three open todos to try things out")
  func samples() throws {
    let todos = try TodoStore.samples(at: .friday).todos(TodoSelection(order: []) { _ in true })
    #expect(todos.map(\.title) == ["Focus", "Value", "Action"])
    #expect(todos.map(\.id.rawValue) == [1, 2, 3])
    #expect(todos.allSatisfy { $0.status == .open && $0.created == Moment.friday.instant && $0.content != nil })
    #expect(Set(todos.map(\.uid)).count == 3)
  }

  @Test("the store in memory can be changed like any other")
  func changingSamples() throws {
    let store = TodoStore.samples(at: .friday)
    _ = try store.changeTodos(.refs(refs("2")), for: .test) { _ in ChangeResult(nil) }
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).map(\.title) == ["Focus", "Action"])
  }

  @Test("the store in a file is made when it is first written")
  func file() throws {
    let folder = try TemporaryFolder()
    let store = TodoStore.file(folder.path(of: "a/todos.json"), lockTimeout: 1, onWait: {}, onHistoryEvent: { _ in })
    #expect(try store.todos(TodoSelection(order: []) { _ in true }).isEmpty)
    let todo = try Todo.sample(1)
    _ = try store.addTodos([todo], claiming: [], for: .test)
    #expect(try folder.text(of: "a/todos.json").withoutDigest == document([todo]))
  }
}
