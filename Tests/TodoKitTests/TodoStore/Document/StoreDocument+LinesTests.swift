import Testing
import TodoTestSupport

@testable import TodoKit

struct StoreDocumentLinesTests {
  private func trusted(_ todos: [Todo]) throws -> StoreDocument {
    try #require(try StoreDocument(trusting: SpyStorage(document(todos)).read()))
  }

  /// Todos of very different lengths, with gaps between their ids, so that windows end in all places.
  private func uneven() throws -> [Todo] {
    try (1...60).map { index in
      try Todo.sample(index * 3, String(repeating: "é", count: index % 7 == 0 ? 9_000 : index))
    }
  }

  @Test("the line of every id is found, and for a gap the one behind it")
  func bisection() throws {
    let todos = try uneven()
    let document = try trusted(todos)
    for id in 0...183 {
      let position = try document.position(ofFirstFrom: id)
      let line = try document.line(at: position)
      #expect(try line.map(document.todo(of:)) == todos.first { $0.id.rawValue >= id })
      #expect(line.map(\.range.lowerBound) ?? document.end == position)
    }
    #expect(try document.position(ofFirstFrom: .max) == document.end)
  }

  @Test("one line after the other, all todos are met")
  func walk() throws {
    let todos = try uneven()
    let document = try trusted(todos)
    var met: [Todo] = []
    var position = document.objects.lowerBound
    while let line = try document.line(at: position) {
      met.append(try document.todo(of: line))
      position = line.range.upperBound + StoreLayout.separator.count
    }
    #expect(met == todos)
    #expect(try document.lastStoredID() == 180)
  }

  @Test("a store without todos has no last id and no line")
  func empty() throws {
    let document = try trusted([])
    #expect(try document.lastStoredID() == 0)
    #expect(try document.position(ofFirstFrom: 1) == document.end)
    #expect(try document.line(at: document.end).map(\.range) == nil)
  }

  @Test(
    "a line that is not laid out canonically is irregular",
    arguments: [" {\"id\":1}", "{\"uid\":\"x\"}", "{\"id\":}", "{\"id\":1"])
  func irregularLine(text: String) throws {
    let document = try trusted([])
    let line = StoreDocument.Line(range: 0..<text.utf8.count, bytes: Array(text.utf8))
    #expect(throws: DocumentError.self) { try document.id(of: line) }
    #expect(throws: DocumentError.self) { try document.todo(of: line) }
  }
}
