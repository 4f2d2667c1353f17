import FileStore
import Testing
import TodoTestSupport

@testable import TodoKit

struct StoreDocumentFindingTests {
  /// Of the ids from 1 to 99 the odd ones.
  private func source() throws -> any StoreSource {
    MemorySource(
      bytes: Array(try document(stride(from: 1, to: 100, by: 2).map { try Todo.sample($0) }).utf8), location: "")
  }

  private func trusted() throws -> StoreDocument {
    try #require(try StoreDocument(trusting: source()))
  }

  @Test(
    "few ids and many lead to the same places, whether a todo is there or would be",
    arguments: [[1], [99], [0, 100], [2, 3, 50], Array(0...100), Array(stride(from: 0, to: 101, by: 2))])
  func places(ids: [Int]) throws {
    let document = try trusted()
    let together = try document.places(of: ids)
    let alone = try ids.flatMap { try document.places(of: [$0]) }
    #expect(document.isPassFaster(for: ids.count) == (ids.count > 16))
    #expect(together.map(\.position) == alone.map(\.position))
    #expect(together.map(\.line?.range) == alone.map(\.line?.range))
    #expect(together.map(\.line?.bytes) == alone.map(\.line?.bytes))
    let present = ids.filter { (1...99).contains($0) && $0 % 2 == 1 }
    #expect(try together.compactMap(\.line).map(document.id(of:)) == present)
  }

  @Test("a pass finds every todo in any of the ranges once, in the order of the ids")
  func passes() throws {
    let document = try trusted()
    let located = try document.pass([90...200, 5...7, 6...9, 1...1, 2...2, 6...6])
    #expect(located.map(\.todo.id.rawValue) == [1, 5, 7, 9, 91, 93, 95, 97, 99])
    #expect(try located.map(\.line) == located.map { try Todo.sample($0.todo.id.rawValue).line })
    #expect(try located.map { try document.read($0.range) } == located.map(\.line))
    #expect(try document.pass([]).isEmpty)
  }

  @Test("a pass has checked the order, so that it is not checked again")
  func check() throws {
    let document = try trusted()
    #expect(!document.orderCheck.isDone)
    _ = try document.places(of: Array(0...100))
    #expect(document.orderCheck.isDone)
  }
}
