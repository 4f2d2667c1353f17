import JSONText
import Testing
import TodoTestSupport

@testable import StoreEngine
@testable import TodoKit

struct TodoRowsTests {
  /// Ten thousand todos of which all but some would end the test if they were read, because their bytes are
  /// missing.
  private func rows(with read: [Int: Todo]) -> TodoRows {
    let positions = read.keys.sorted()
    let lines = positions.compactMap { read[$0]?.line }
    var fields = (0..<10_000).map { position in
      var fields = StoredFields(from: 0)
      fields.id = TodoID(stored: position)
      fields[text: .title] = JSONString(range: 1 << 30..<1 << 30 + 9, hasEscapes: false)
      return fields
    }
    var start = 0
    for (position, line) in zip(positions, lines) {
      if let todo = Todo.scan(line, { $0.fields }) { fields[position] = todo.moved(by: start) }
      start += line.count
    }
    return TodoRows(StoredTodos(bytes: lines.flatMap(\.self), todos: fields, revision: 0), at: .friday)
  }

  @Test("a row is made only when it is asked for")
  func laziness() throws {
    let rows = rows(with: [0: try .sample(1, "a"), 1: try .sample(2, "b"), 7: try .sample(8, "c")])
    #expect(rows.count == 10_000)
    #expect(rows[7].todo.title == "c")
    #expect(rows.prefix(2).map(\.todo.title) == ["a", "b"])
  }

  @Test("a range reads only its own rows, wherever it is, and an id reads none")
  func ranges() throws {
    let rows = rows(with: [
      5_000: try .sample(1, "a"), 5_001: try .sample(2, "b"), 9_999: try .sample(3, "c"),
    ])
    #expect(rows.rows(in: 5_000..<5_002).map(\.todo.title) == ["a", "b"])
    #expect(rows.rows(in: 9_999..<10_009).map(\.todo.title) == ["c"])
    #expect(rows.rows(in: 10_000..<10_009).isEmpty)
    #expect(rows.id(at: 7).rawValue == 7)
  }

  @Test("todos in memory are rows as they are, in values, objects and texts")
  func values() throws {
    let todos = [try Todo.sample(1), try Todo.sample(2)]
    let rows = TodoRows(todos, at: .friday)
    #expect(rows.map(\.todo) == todos)
    var json = JSONWriter()
    rows.write([.builtIn(.id), .builtIn(.title)], at: 1, to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"id":2,"title":"Buy milk"}"#)
    var text: [UInt8] = []
    rows.appendRow(of: [TodoField.id, .due, .title].map(AnyField.builtIn), at: 0, to: &text) { text, start in
      text.insert(UInt8(ascii: ">"), at: start)
    }
    #expect(String(decoding: text, as: UTF8.self) == "1\t\t>Buy milk")
    #expect(TodoRows([], at: .friday).isEmpty)
  }
}
