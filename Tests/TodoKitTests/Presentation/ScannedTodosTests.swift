import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct ScannedTodosTests {
  private let new = Todo(uid: TodoUID(stored: "new"), title: "New", created: Instant(seconds: 0))

  @Test("new todos get the ids after the highest one ever given")
  func ids() throws {
    let spy = SpyStorage(try document([.sample(3)], lastID: 7))
    let added = try TodoStore(spy).addTodos([new, new], claiming: [], for: .test)
    #expect(added.map(\.id.rawValue) == [8, 9])
    #expect(try spy.text.withoutDigest == document([.sample(3)] + added, lastID: 9, revision: 2))
  }

  @Test("a last id below an existing id is ignored")
  func smallLastID() throws {
    let spy = SpyStorage(try document([.sample(3)], lastID: 1))
    #expect(try TodoStore(spy).addTodos([new], claiming: [], for: .test).map(\.id.rawValue) == [4])
    #expect(try spy.text.contains("\"lastID\":4"))
  }

  @Test("the id of a removed todo is not given again")
  func removedIDs() throws {
    let spy = SpyStorage(try document([.sample(1), .sample(2)]))
    let store = TodoStore(spy)
    _ = try store.changeTodos(.refs(refs("1-2")), for: .test) { _ in ChangeResult(nil) }
    #expect(try store.addTodos([new], claiming: [], for: .test).map(\.id.rawValue) == [3])
  }

  @Test("adding keeps every byte of the other todos, and reads the store only once")
  func appending() throws {
    let todos = try (1...2_000).map { try Todo.sample($0) }
    let text = document(todos)
    let spy = SpyStorage(text)
    let added = try TodoStore(spy).addTodos([new], claiming: [], for: .test)
    let rewrite = try #require(spy.rewrites.first)
    let head = "{\"format\":\"todo\",\"version\":1,\"todos\":[\n".utf8.count
    let end = text.utf8.count - "\n],\"lastID\":2000,\"revision\":1}\n".utf8.count
    #expect(rewrite.pieces.filter { if case .kept = $0 { true } else { false } } == [.kept(head..<end)])
    #expect(spy.bytesRead < text.utf8.count + 20_000)
    #expect(try spy.text.withoutDigest == document(todos + added, revision: 2))
  }

  @Test("a uid that another todo has is refused, and nothing is added")
  func takenUID() throws {
    let text = try document([.sample(1), .sample(2)])
    let spy = SpyStorage(text)
    #expect(throws: StoreError.uidTaken("uid-2")) {
      try TodoStore(spy).addTodos([new], claiming: ["uid-2", "uid-9"], for: .test)
    }
    #expect(throws: StoreError.uidTaken("uid-1")) {
      try TodoStore(spy).rehearsal.addTodos([new], claiming: ["uid-2", "uid-1"], for: .test)
    }
    #expect(try spy.text == text)
    #expect(try TodoStore(spy).addTodos([new], claiming: ["uid-"], for: .test).count == 1)
  }

  @Test("nothing is added when every id has been given")
  func exhausted() throws {
    let text = try document([.sample(1)], lastID: 9_007_199_254_740_990)
    let spy = SpyStorage(text)
    #expect(throws: StoreError.idsExhausted) {
      try TodoStore(spy).addTodos([new, new], claiming: [], for: .test)
    }
    #expect(try spy.text == text)
    let last = try TodoStore(spy).addTodos([new], claiming: [], for: .test)
    #expect(last.map(\.id.rawValue) == [9_007_199_254_740_991])
    #expect(throws: StoreError.idsExhausted) {
      try TodoStore(spy).addTodos([new], claiming: [], for: .test)
    }
  }
}

struct TodoStoreTodoGroupsTests {
  @Test(
    "every todo is visited once, in id order, whether or not the layout is canonical", arguments: ["", "\n "])
  func reducing(prefix: String) throws {
    let store = TodoStore(
      MemoryStorage(Array((prefix + document([try .sample(1), try .sample(2), try .sample(7)])).utf8)))
    #expect(try store.reduceTodos(into: [Int]()) { $0.append($1.id.rawValue) } == [1, 2, 7])
  }

  @Test("todos that are visited before the layout turns out not to be canonical do not count twice")
  func retry() throws {
    let text = document([try .sample(1), try .sample(2)]).replacing("\n{\"id\":2", with: "\n {\"id\":2")
    #expect(
      try TodoStore(MemoryStorage(Array(text.utf8))).reduceTodos(into: [Int]()) { $0.append($1.id.rawValue) }
        == [1, 2])
  }
}
