import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoCore
@testable import TodoKit

struct StoredLineTests {
  @Test("a line has the range of its bytes, and a missing line takes no room")
  func range() throws {
    let todo = try Todo.sample(7)
    let line = StoredLine(id: 7, position: 40, bytes: todo.line)
    #expect(line.range == 40..<40 + todo.line.count)
    #expect(try line.todo() == todo)
    #expect(StoredLine(id: 7, position: 40, bytes: nil).range == 40..<40)
  }

  @Test("a todo found by a scan is a line of the document")
  func scanned() throws {
    let todos = try [1, 2, 9].map { try Todo.sample($0) }
    let document = try #require(try StoreDocument(trusting: SpyStorage(document(todos)).read()))
    let lines = try document.lines { $0.id.rawValue > 1 }
    #expect(lines.map(\.id) == [2, 9])
    #expect(try lines.map { try $0.todo() } == Array(todos.dropFirst()))
    #expect(try lines.map { try document.read($0.range) } == lines.map { Array($0.bytes ?? []) })
  }

  @Test(
    "an object that is not canonical has no id and gives no todo",
    arguments: [" {\"id\":1}", "{\"uid\":\"x\"}", "{\"id\":}", "{\"id\":1"])
  func irregular(text: String) {
    let bytes = Array(text.utf8)
    #expect(bytes.withUnsafeBufferPointer { StoredLine.id(ofObject: $0, in: $0.indices) } == nil)
    #expect(throws: DocumentError.self) { try StoredLine(id: 1, position: 0, bytes: bytes).todo() }
  }
}

struct StoreDocumentFindingTests {
  private func trusted(_ todos: [Todo]) throws -> StoreDocument {
    try #require(try StoreDocument(trusting: SpyStorage(document(todos)).read()))
  }

  /// Todos with the odd ids from 1 to 99.
  private func odd() throws -> StoreDocument {
    try trusted(stride(from: 1, to: 100, by: 2).map { try Todo.sample($0) })
  }

  /// Todos of very different lengths, with gaps between their ids, so that windows end in all places.
  private func uneven() throws -> [Todo] {
    try (1...60).map { index in
      try Todo.sample(index * 3, String(repeating: "é", count: index % 7 == 0 ? 9_000 : index))
    }
  }

  /// The lines that are found for the ranges, first to last.
  private func met(_ ranges: [ClosedRange<Int>], in document: StoreDocument) throws -> [StoredLine] {
    var lines: [StoredLine] = []
    try document.forEachLine(in: ranges) { lines.append($0) }
    return lines
  }

  @Test("every todo is found by its id, and a missing id leads to the place of the next todo")
  func bisection() throws {
    let todos = try uneven()
    let document = try trusted(todos)
    let all = try document.lines(in: [1...200])
    #expect(try all.map { try $0.todo() } == todos)
    for id in 0...183 {
      let line = try #require(try met([id...id], in: document).first)
      #expect(line.id == id)
      #expect(line.position == all.first { $0.id >= id }?.position ?? document.end)
      #expect(line.bytes == (todos.first { $0.id.rawValue == id }?.line)?[...])
      #expect(try document.read(line.range) == Array(line.bytes ?? []))
    }
  }

  @Test(
    "few ids and many ids lead to the same lines, whether or not their todos exist",
    arguments: [[1], [99], [0, 100], [2, 3, 50], Array(0...100), Array(stride(from: 0, to: 101, by: 2))])
  func alone(ids: [Int]) throws {
    let document = try odd()
    let ranges = ids.map { $0...$0 }
    #expect(document.isPassFaster(for: ranges) == (ids.count > 16))
    let together = try met(ranges, in: document)
    let alone = try ranges.flatMap { try met([$0], in: document) }
    #expect(together.map(\.id) == ids)
    #expect(together.map(\.range) == alone.map(\.range))
    #expect(together.map(\.bytes) == alone.map(\.bytes))
    #expect(try document.lines(in: ranges).map(\.id) == ids.filter { (1...99).contains($0) && $0 % 2 == 1 })
  }

  @Test(
    "ranges lead to their todos, and a range without todos leads to where its first todo would be",
    arguments: [
      ([5...9], [5, 7, 9]), ([4...4, 6...8, 10...10], [4, 7, 10]), ([90...200], [91, 93, 95, 97, 99]),
      ([1...2, 7...7, 90...200, 300...400], [1, 7, 91, 93, 95, 97, 99, 300]),
      ([0...0, 100...Int.max], [0, 100]), ([0...Int.max], Array(stride(from: 1, to: 100, by: 2))), ([], []),
    ] as [([ClosedRange<Int>], [Int])])
  func ranges(ranges: [ClosedRange<Int>], ids: [Int]) throws {
    let document = try odd()
    let lines = try met(ranges, in: document)
    #expect(lines.map(\.id) == ids)
    for line in lines {
      #expect(
        try line.bytes
          == ((1...99).contains(line.id) && line.id % 2 == 1 ? Todo.sample(line.id).line[...] : nil))
      #expect(try document.read(line.range) == Array(line.bytes ?? []))
    }
  }

  @Test("found todos are trusted, but a missing todo makes every line be checked for order")
  func order() throws {
    let document = try odd()
    #expect(try document.lines(in: [5...5, 7...7]).count == 2)
    #expect(!document.isInOrder)
    #expect(try document.lines(in: [5...6]).count == 1)
    #expect(document.isInOrder)
    let others = try odd()
    _ = try met((0...100).map { $0...$0 }, in: others)
    #expect(others.isInOrder)
  }

  @Test("lines out of order are refused as soon as they are read", arguments: [[1, 5, 3, 7], [1, 3, 3, 7]])
  func unordered(ids: [Int]) throws {
    let document = try trusted(ids.map { try Todo.sample($0) })
    #expect(throws: DocumentError.self) { try document.lines(in: [3...7]) }
    #expect(throws: DocumentError.self) { try document.lines(in: [4...4]) }
  }

  @Test("a store without todos has the last id 0 and no line")
  func empty() throws {
    let document = try trusted([])
    #expect(try document.lastStoredID() == 0)
    #expect(try trusted(uneven()).lastStoredID() == 180)
    #expect(try met([1...1], in: document).map(\.range) == [document.end..<document.end])
  }
}

struct StoreDocumentOrderTests {
  /// The store after todo 1 is renamed to B, and the number of bytes that were read.
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
    "a duplicate id is found before a change, and nothing is written",
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
    "a middle line that is not a todo is found before a change",
    arguments: [
      "x", "{\"id\":2}x", "{\"uid\":\"u\"}", "[]", "{\"id\":\"2\"", "{\"id\":99999999999999999999}",
    ])
  func damage(line: String) throws {
    let lines = try (1...3).map { String(decoding: try Todo.sample($0).line, as: UTF8.self) }
    let text = try document((1...3).map { try Todo.sample($0) }).replacing(lines[1], with: line)
    let spy = SpyStorage(text)
    #expect(throws: StoreError.self) {
      try TodoStore(spy).changeTodos(.refs(refs("3")), for: .test) { _ in ChangeResult(nil) }
    }
    #expect(try spy.text == text)
  }

  @Test("lines within a todo are not todos, and no change takes them for todos", arguments: ["2", "3"])
  func nestedLines(id: String) throws {
    let lines = try (1...4).map { String(decoding: try Todo.sample($0).line, as: UTF8.self) }
    let text = try document((1...4).map { try Todo.sample($0) })
      .replacing(lines[0], with: lines[0].dropLast() + ",\"x\":[{}").replacing(
        lines[2], with: lines[2] + "]}")
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

  @Test("lines of any length are checked, and the store is read only a few times")
  func longLines() throws {
    let content = String(repeating: "x", count: 1_000_000)
    let todos = try (1...12).map { id in try Todo.sample(id) { if id % 3 == 0 { $0.content = content } } }
    let result = try changed(document(todos))
    let expected = try [Todo.sample(1, "B")] + todos.dropFirst()
    #expect(result.text.withoutDigest == document(expected, revision: 2))
    #expect(result.bytesRead < 4 * result.text.utf8.count)
  }

  @Test("a todo counts as missing only if every line is in order")
  func missing() throws {
    let sorted = TodoStore(SpyStorage(try document([.sample(1), .sample(2), .sample(4)])))
    #expect(throws: StoreError.notFound(refs: ["3"])) { try sorted.todos(.refs(refs("3"))) }
    let unsorted = TodoStore(SpyStorage(try document([.sample(4), .sample(1), .sample(3), .sample(2)])))
    #expect(try unsorted.todos(.refs(refs("3"))).map(\.id.rawValue) == [3])
  }
}
