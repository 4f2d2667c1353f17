import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct TodoStoreTodoDetailTests {
  @Test("todos are found in the order in which they are named")
  func reading() throws {
    let store = TodoStore(SpyStorage(try document([.sample(1), .sample(2), .sample(3)])))
    #expect(try store.todos(.refs(refs("3", "1"))).map(\.id.rawValue) == [3, 1])
  }

  @Test(
    "a changed todo keeps its place, and a removed one leaves no trace",
    arguments: ["1", "2", "3", "1,3", "1-3", "3,1", "2-3"])
  func places(word: String) throws {
    let todos = try (1...3).map { try Todo.sample($0) }
    let named = try Set(TodoStore(SpyStorage(document(todos))).todos(.refs(refs(word))).map(\.id))
    let edited = SpyStorage(document(todos))
    _ = try TodoStore(edited).changeTodos(.refs(refs(word)), for: .test) { todo in
      var todo = todo
      todo.title = "Something longer than before"
      return ChangeResult(todo)
    }
    let expected = todos.map { todo in
      var todo = todo
      if named.contains(todo.id) { todo.title = "Something longer than before" }
      return todo
    }
    #expect(try edited.text.withoutDigest == document(expected, revision: 2))

    let removed = SpyStorage(document(todos))
    let changes = try TodoStore(removed).changeTodos(.refs(refs(word)), for: .test) { _ in ChangeResult(nil)
    }
    #expect(changes.allSatisfy { $0.after == nil })
    #expect(
      try removed.text.withoutDigest
        == document(todos.filter { !named.contains($0.id) }, lastID: 3, revision: 2))
  }

  @Test("the only todo can be changed and removed")
  func onlyTodo() throws {
    let spy = SpyStorage(try document([.sample(1)]))
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { todo in
      var todo = todo
      todo.title = "x"
      return ChangeResult(todo)
    }
    #expect(try spy.text.withoutDigest == document([.sample(1, "x")], revision: 2))
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    #expect(try spy.text.withoutDigest == document([], lastID: 1, revision: 3))
  }

  @Test("a change returns each todo before and after, in the order of the references")
  func answers() throws {
    let store = TodoStore(SpyStorage(try document([.sample(1), .sample(2), .sample(3)])))
    let changes = try store.changeTodos(.refs(refs("3", "1-2", "3")), for: .test) { todo in
      ChangeResult(todo.id.rawValue == 2 ? todo : nil)
    }
    #expect(changes.map { $0.before?.id.rawValue } == [3, 1, 2])
    #expect(changes.map { $0.after?.id.rawValue } == [nil, nil, 2])
  }

  @Test("nothing changes if one reference names nothing")
  func allOrNothing() throws {
    let text = try document([.sample(1), .sample(2)])
    let spy = SpyStorage(text)
    #expect(throws: StoreError.notFound(refs: ["9", "uid:none"])) {
      try TodoStore(spy).changeTodos(.refs(refs("1", "9", "uid:none")), for: .test) { _ in ChangeResult(nil)
      }
    }
    #expect(try spy.text == text)
  }

  @Test("the todos around a changed one are kept byte for byte")
  func keptBytes() throws {
    let lines = try (1...4).map { String(decoding: try Todo.sample($0).line, as: UTF8.self) }
    let head = "{\"format\":\"todo\",\"version\":1,\"todos\":[\n".utf8.count
    let starts = lines.reduce(into: [head]) { $0.append($0[$0.count - 1] + $1.utf8.count + 2) }
    let spy = SpyStorage(try document((1...4).map { try Todo.sample($0) }))
    _ = try TodoStore(spy).changeTodos(.refs(refs("3")), for: .test) { todo in
      var todo = todo
      todo.title = "x"
      return ChangeResult(todo)
    }
    let rewrite = try #require(spy.rewrites.first)
    #expect(
      rewrite.pieces.filter { if case .kept = $0 { true } else { false } }
        == [.kept(starts[0]..<starts[2] - 2), .kept(starts[3]..<starts[4] - 2)])
    let history = try #require(rewrite.history)
    let new = rewrite.pieces.compactMap {
      if case .recorded(let range) = $0 { history.bytes[range] } else { nil }
    }
    #expect(try new.map { Array($0) } == [Todo.sample(3, "x").line])
  }
}
