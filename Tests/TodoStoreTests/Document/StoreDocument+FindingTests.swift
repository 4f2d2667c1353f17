import Testing
import TodoTestSupport

@testable import TodoCore
@testable import TodoStore

struct StoreDocumentFindingTests {
  private func trusted(_ todos: [Todo]) throws -> StoreDocument {
    try #require(try StoreDocument(trusting: SpyStorage(document(todos)).read()))
  }

  /// Of the ids from 1 to 99 the odd ones.
  private func odd() throws -> StoreDocument {
    try trusted(stride(from: 1, to: 100, by: 2).map { try Todo.sample($0) })
  }

  /// Todos of very different lengths, with gaps between their ids, so that windows end in all places.
  private func uneven() throws -> [Todo] {
    try (1...60).map { index in
      try Todo.sample(index * 3, String(repeating: "é", count: index % 7 == 0 ? 9_000 : index))
    }
  }

  /// What is handed over for the ranges, first to last.
  private func met(_ ranges: [ClosedRange<Int>], in document: StoreDocument) throws -> [StoredLine] {
    var lines: [StoredLine] = []
    try document.forEachLine(in: ranges) { lines.append($0) }
    return lines
  }

  @Test("every todo is found by its id, and for a gap the place of the one behind it")
  func bisection() throws {
    let todos = try uneven()
    let document = try trusted(todos)
    let all = try document.lines(in: [1...200])
    #expect(try all.map { try $0.todo() } == todos)
    for id in 0...183 {
      let line = try #require(try met([id...id], in: document).first)
      #expect(line.id == id)
      #expect(line.position == all.first { $0.id >= id }?.position ?? document.end)
      #expect(line.bytes == todos.first { $0.id.rawValue == id }?.line)
      #expect(try document.read(line.range) == line.bytes ?? [])
    }
  }

  @Test(
    "few ids and many lead to the same lines, whether a todo is there or would be",
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
    "ranges lead to the todos in them, and one without any to where its first would be",
    arguments: [
      ([5...9], [5, 7, 9]), ([4...4, 6...8, 10...10], [4, 7, 10]), ([90...200], [91, 93, 95, 97, 99]),
      ([1...2, 7...7, 90...200, 300...400], [1, 7, 91, 93, 95, 97, 99, 300]), ([0...0, 100...Int.max], [0, 100]),
      ([0...Int.max], Array(stride(from: 1, to: 100, by: 2))), ([], []),
    ] as [([ClosedRange<Int>], [Int])])
  func ranges(ranges: [ClosedRange<Int>], ids: [Int]) throws {
    let document = try odd()
    let lines = try met(ranges, in: document)
    #expect(lines.map(\.id) == ids)
    for line in lines {
      #expect(try line.bytes == ((1...99).contains(line.id) && line.id % 2 == 1 ? Todo.sample(line.id).line : nil))
      #expect(try document.read(line.range) == line.bytes ?? [])
    }
  }

  @Test("todos that are all found are believed; for a missing one every line has to be in order, and is passed once")
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

  @Test("lines out of order are irregular as soon as they are met", arguments: [[1, 5, 3, 7], [1, 3, 3, 7]])
  func unordered(ids: [Int]) throws {
    let document = try trusted(ids.map { try Todo.sample($0) })
    #expect(throws: DocumentError.self) { try document.lines(in: [3...7]) }
    #expect(throws: DocumentError.self) { try document.lines(in: [4...4]) }
  }

  @Test("a store without todos has no last id and no line")
  func empty() throws {
    let document = try trusted([])
    #expect(try document.lastStoredID() == 0)
    #expect(try trusted(uneven()).lastStoredID() == 180)
    #expect(try met([1...1], in: document).map(\.range) == [document.end..<document.end])
  }
}
