import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoKit
@testable import TodoStore

struct StoreDocumentOrderTests {
  /// What a change of todo 1's title to B makes of a store, and how much was read of it.
  private func changed(_ text: String) throws -> (text: String, bytesRead: Int) {
    let spy = SpyStorage(text)
    _ = try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { todo in
      var todo = todo
      todo.title = "B"
      return ChangeResult(todo)
    }
    return (try spy.text, spy.bytesRead)
  }

  @Test("lines in order are kept as they are")
  func inOrder() throws {
    let todos = try [1, 3, 9, 10].map { try Todo.sample($0) }
    let expected = try [Todo.sample(1, "B")] + todos.dropFirst()
    #expect(try changed(document(todos)).text.withoutDigest == document(expected, revision: 2))
  }

  @Test(
    "lines that are not in order are put in order by the next change, and none is lost",
    arguments: [[1, 3, 2], [2, 1], [9, 1, 5], [1, 10, 9, 11]])
  func outOfOrder(ids: [Int]) throws {
    let text = try changed(document(ids.map { try Todo.sample($0) })).text
    let expected = try ids.sorted().map { try $0 == 1 ? Todo.sample(1, "B") : Todo.sample($0) }
    #expect(text.withoutDigest == document(expected, lastID: ids.max(), revision: 2))
  }

  @Test(
    "an id that stands twice is found before a change, and nothing is written",
    arguments: [[1, 2, 2], [1, 1], [1, 2, 3, 2]])
  func duplicates(ids: [Int]) throws {
    let text = try document(
      ids.enumerated().map { index, id in try Todo.sample(id) { $0.uid = TodoUID(stored: "u\(index)") } })
    let spy = SpyStorage(text)
    #expect(throws: StoreError.self) {
      try TodoStore(spy).changeTodos(.refs(refs("1")), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == text)
  }

  @Test(
    "a line between the first and the last that is no todo's is found before a change",
    arguments: ["x", "{\"id\":2}x", "{\"uid\":\"u\"}", "[]", "{\"id\":\"2\"", "{\"id\":99999999999999999999}"])
  func damage(line: String) throws {
    let lines = try (1...3).map { String(decoding: try Todo.sample($0).line, as: UTF8.self) }
    let text = try document((1...3).map { try Todo.sample($0) }).replacing(lines[1], with: line)
    let spy = SpyStorage(text)
    #expect(throws: StoreError.self) {
      try TodoStore(spy).changeTodos(.refs(refs("3")), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == text)
  }

  @Test("what stands on lines of its own within a todo is none, and no change takes it for one", arguments: ["2", "3"])
  func nestedLines(id: String) throws {
    let lines = try (1...4).map { String(decoding: try Todo.sample($0).line, as: UTF8.self) }
    let text = try document((1...4).map { try Todo.sample($0) })
      .replacing(lines[0], with: lines[0].dropLast() + ",\"x\":[{}").replacing(lines[2], with: lines[2] + "]}")
    let spy = SpyStorage(text)
    #expect(try TodoStore(spy).todos(TodoSelection(order: []) { _ in true }).map(\.id.rawValue) == [1, 4])
    #expect(throws: StoreError.notFound(refs: [id])) {
      try TodoStore(spy).changeTodos(.refs(refs(id)), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == text)
  }

  @Test("an empty line between the last todo and the end is found before a change", arguments: [1, 20])
  func emptyLine(count: Int) throws {
    let text = try document((1...30).map { try Todo.sample($0) }).replacing("}\n],", with: "},\n\n],")
    let spy = SpyStorage(text)
    let store = TodoStore(spy)
    for refs in [try refs("1-\(count)"), try (1...count).flatMap { try refs("\($0)") }] {
      #expect(throws: StoreError.self) {
        try store.changeTodos(.refs(refs), for: .test) { _ in ChangeResult(nil) }
      }
    }
    #expect(try spy.text == text)
  }

  @Test("lines of any length are checked, the store read about once")
  func longLines() throws {
    let content = String(repeating: "x", count: 1_000_000)
    let todos = try (1...12).map { id in try Todo.sample(id) { if id % 3 == 0 { $0.content = content } } }
    let result = try changed(document(todos))
    let expected = try [Todo.sample(1, "B")] + todos.dropFirst()
    #expect(result.text.withoutDigest == document(expected, revision: 2))
    #expect(result.bytesRead < 4 * result.text.utf8.count)
  }

  @Test("a reference to nothing is believed only when every line is in order")
  func missing() throws {
    let sorted = TodoStore(SpyStorage(try document([.sample(1), .sample(2), .sample(4)])))
    #expect(throws: StoreError.notFound(refs: ["3"])) { try sorted.todos(.refs(refs("3"))) }
    let unsorted = TodoStore(SpyStorage(try document([.sample(4), .sample(1), .sample(3), .sample(2)])))
    #expect(try unsorted.todos(.refs(refs("3"))).map(\.id.rawValue) == [3])
  }
}
