import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoStoreTodoGroupsTests {
  @Test("every todo is gone through once, in id order, in a layout that is not canonical too", arguments: ["", "\n "])
  func reducing(prefix: String) throws {
    let store = TodoStore(
      MemoryStorage(Array((prefix + document([try .sample(1), try .sample(2), try .sample(7)])).utf8)))
    #expect(try store.reduceTodos(into: [Int]()) { $0.append($1.id.rawValue) } == [1, 2, 7])
  }

  @Test("what was gone through before the layout turned out not to be canonical does not count twice")
  func retry() throws {
    let text = document([try .sample(1), try .sample(2)]).replacing("\n{\"id\":2", with: "\n {\"id\":2")
    #expect(
      try TodoStore(MemoryStorage(Array(text.utf8))).reduceTodos(into: [Int]()) { $0.append($1.id.rawValue) } == [1, 2])
  }
}
